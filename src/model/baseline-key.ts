import { createHash } from 'node:crypto';
import type { RunRecord } from './record.ts';

/**
 * The key a baseline is kept under: a hash of what must be equal before numbers may be compared at all and what
 * does not move with the pin (hardware, driver, model, request sets, levels, launcher, flags, definitions).
 */
export function baselineKey(record: RunRecord): string {
  const identity = {
    gpus: record.fingerprint.gpus.map((gpu) => gpu.name),
    driver: record.fingerprint.gpuDriver,
    cpu:
      record.fingerprint.gpus.length === 0
        ? [record.fingerprint.cpu.model, record.fingerprint.cpu.cores]
        : null,
    framework: record.subject.pin?.framework ?? null,
    launcher: record.subject.launcher,
    model: record.subject.model,
    flags: comparableFlags(record),
    workloads: record.workloads.map((workload) => [
      workload.name,
      workload.requestSet.sha256,
      workload.load,
      workload.levels,
    ]),
    continuousUsage: record.load.continuousUsage,
    definitions: record.definitionsVersion,
  };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
}

/** The server's flags without the pin's own version, which moves with the pin (an image tag, a wheel's path). */
export function comparableFlags(record: RunRecord): readonly string[] | null {
  const version = record.subject.pin?.version;
  const flags = record.fingerprint.serverFlags;
  if (flags === null || version === undefined || !version.includes('.')) return flags;
  const literal = version.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = new RegExp(`(?<![\\d.])${literal}(?!\\.?\\d)`, 'g');
  return flags.map((flag) => flag.replace(whole, '{version}'));
}
