import { appendFile, stat } from 'node:fs/promises';

/** GitHub drops a step's whole summary above 1 MiB; the margin is for what others append to the same file. */
const MAX_SUMMARY_BYTES = 1024 * 1024 - 16 * 1024;

/** What was written to the job summary, and what was there before. Sizes in UTF-8 bytes. */
export interface SummaryResult {
  readonly status: 'whole' | 'shortened' | 'full';
  readonly usedBytes: number;
  readonly writtenBytes: number;
}

/**
 * Appends to the job summary the first of `versions` (longest first) that fits beside what the file holds already; the
 * last one is cut between lines if it must be. Throws what the file system throws.
 */
export async function appendSummary(file: string, versions: readonly string[]): Promise<SummaryResult> {
  const usedBytes = await sizeOf(file);
  const roomBytes = MAX_SUMMARY_BYTES - usedBytes;
  const fitting = versions.findIndex((text) => bytes(text) + 2 <= roomBytes);
  const text = fitting >= 0 ? (versions[fitting] ?? '') : cut(versions.at(-1) ?? '', roomBytes - 2);
  if (text === '') return { status: 'full', usedBytes, writtenBytes: 0 };
  const written = `${usedBytes > 0 ? '\n' : ''}${text}\n`;
  await appendFile(file, written, 'utf8');
  return { status: fitting === 0 ? 'whole' : 'shortened', usedBytes, writtenBytes: bytes(written) };
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

const CUT_NOTE = '\n\n*The summary is full; the whole report is in the output folder.*';

function cut(text: string, roomBytes: number): string {
  let room = roomBytes - bytes(CUT_NOTE);
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    room -= bytes(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return kept.length === 0 ? '' : kept.join('\n') + CUT_NOTE;
}

function bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
