import * as v from 'valibot';

/** Design §7: what a difference in the field means for the comparison. */
export type FieldClass = 'under-test' | 'identity' | 'condition';

const text = v.nullable(v.string());
const finite = v.pipe(v.number(), v.finite());
const number = v.nullable(finite);

/** One GPU as its own tool reports it; null is unknown, never zero. Memory in MiB, power in watts, clocks in MHz. */
export const GpuSchema = v.strictObject({
  index: finite,
  name: text,
  uuid: text,
  memoryTotalMiB: number,
  powerLimitWatts: number,
  maxSmClockMHz: number,
  persistenceMode: text,
  migMode: text,
  temperatureCelsius: number,
  smClockMHz: number,
});
export type Gpu = v.InferOutput<typeof GpuSchema>;

/** The environment of one measurement, as data. Unknown is null. Secrets were removed before it was made. */
export const FingerprintSchema = v.strictObject({
  os: v.strictObject({ name: text, kernel: text, arch: text }),
  cpu: v.strictObject({ model: text, cores: number, governor: text }),
  memoryTotalMiB: number,
  gpus: v.array(GpuSchema),
  gpuDriver: text,
  gpuTool: v.strictObject({ status: v.picklist(['ok', 'absent', 'failed', 'timed-out']), detail: text }),
  python: text,
  /** name → version of the interpreter that runs the server; null where it could not be listed. */
  packages: v.nullable(v.record(v.string(), v.string())),
  packagesSource: text,
  /** Allow-listed environment variables that were given to the server. */
  serverEnvironment: v.record(v.string(), v.string()),
  /** The server's command as configured, placeholders as they are, after redaction; without folders of the run; null when attached. */
  serverFlags: v.nullable(v.array(v.string())),
  client: v.strictObject({ tool: v.string(), node: v.string() }),
});
export type Fingerprint = v.InferOutput<typeof FingerprintSchema>;
