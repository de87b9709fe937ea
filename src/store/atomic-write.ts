import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Replaces a file whole: temporary file in the same folder, flushed to the disk, then renamed over the old one. Whatever
 * happens on the way (a kill, a full disk), the path holds the old bytes or the new ones.
 */
export async function writeFileAtomic(path: string, content: string | Buffer): Promise<void> {
  const temporary = join(dirname(path), `.writing-${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

/** Makes the rename itself durable; some file systems cannot, which costs durability only. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file is in place; only a power cut right now could undo the rename.
  }
}
