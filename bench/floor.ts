import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

export interface FloorLoad {
  readonly port: number;
  readonly concurrency: number;
  readonly requests: number;
  /** File with the body that every request has. */
  readonly body: string;
}

const FloorSchema = v.strictObject({
  requests: v.number(),
  reads: v.number(),
  bytes: v.number(),
  cpuSeconds: v.number(),
});
export type Floor = v.InferOutput<typeof FloorSchema>;

const LIMIT_MS = 120_000;

/** Reads the same streams with the least that it takes. Throws when it fails. */
export async function runFloor(
  program: string,
  { port, concurrency, requests, body }: FloorLoad,
): Promise<Floor> {
  const { stdout } = await promisify(execFile)(program, [`${port}`, `${concurrency}`, `${requests}`, body], {
    timeout: LIMIT_MS,
  });
  return v.parse(FloorSchema, JSON.parse(stdout));
}
