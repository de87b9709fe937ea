import path from 'node:path';
import { renderConsole } from '../report/console.ts';
import { oneLine } from '../report/untrusted.ts';
import { alignLines } from '../report/view/alignment.ts';
import { previewLines } from '../report/view/preview.ts';
import type { Outcome } from './outcome.ts';
import { packageLines } from './package-lines.ts';
import { requestsLines } from './requests-lines.ts';
import { TOOL_VERSION } from './tool-version.ts';

interface Streams {
  readonly json: boolean;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Prints what a command came to: JSON alone on standard output, or text for a person. */
export function printOutcome(
  { result, judgement, context }: Outcome,
  { json, stdout, stderr }: Streams,
): void {
  if (json) stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  if (result.error !== null) {
    const { code, message, hint } = result.error;
    stderr.write(`serving-gate: ${code}: ${message}\n${hint === null ? '' : `  ${hint}\n`}`);
  }
  if (json) return;
  if (judgement !== null && context !== null) {
    const options = { colour: stdout.isTTY === true && !process.env.NO_COLOR, width: stdout.columns ?? 120 };
    stdout.write(`\n${renderConsole(judgement.verdict, context, options)}`);
  }
  if (result.error === null && result.headline !== judgement?.verdict.headline) {
    stdout.write(`${oneLine(result.headline, 2_000)}\n`);
  }
  for (const line of details({ result, judgement, context })) stdout.write(`${line}\n`);
}

function details({ result }: Outcome): string[] {
  const { pins, packages, preview, alignment, baselines, requests, outputPath, files } = result;
  const pin = (side: 'base' | 'head') => {
    const found = pins?.[side];
    if (!found) return [`${side}: not known`];
    const { file, line, text } = found.source;
    const where =
      file === null
        ? `(${text})`
        : `(${file}${line === null ? '' : `:${line}`}) by ${found.source.kind}: ${text}`;
    return [oneLine(`${side}: ${found.framework} ${found.version} ${where}`, 500)];
  };
  return [
    ...(result.command === 'pin' && pins !== null
      ? [...pin('base'), ...pin('head'), ...(pins?.change ? [`change: ${pins.change}`] : [])]
      : []),
    ...(result.command === 'pin' && packages !== null ? packageLines(packages) : []),
    ...(result.command === 'pin' && preview !== null
      ? previewLines(preview).map((line) => oneLine(line, 600))
      : []),
    ...(result.command === 'baseline'
      ? baselines.map((one) =>
          oneLine(`${one.key}  ${one.createdAt}  ${one.version ?? '?'}  ${one.reason}`, 500),
        )
      : []),
    ...(result.command === 'align' && alignment !== null
      ? alignLines(alignment).map(({ setting, base, candidate, verdict }) =>
          oneLine(`${setting}: ${base} | ${candidate}: ${verdict}`, 400),
        )
      : []),
    ...(requests === null ? [] : requestsLines(requests)),
    ...(outputPath === null
      ? []
      : [`\nWritten to ${path.relative(process.cwd(), outputPath) || outputPath}: ${names(files)}`]),
  ];
}

function names(files: Readonly<Record<string, string>>): string {
  return (
    Object.values(files)
      .map((file) => path.basename(file))
      .join(', ') || `nothing but logs (serving-gate ${TOOL_VERSION})`
  );
}
