import * as v from 'valibot';
import { AlignRowSchema } from './align.ts';
import { PackageDifferenceSchema } from './package-difference.ts';
import { PinSchema } from './pin.ts';
import { PreviewSchema } from './preview.ts';
import { RequestsReportSchema } from './requests-report.ts';
import { GateVerdictSchema, VERDICTS } from './verdict.ts';

export const RESULT_SCHEMA_VERSION = 1;

/** What `--json` prints, for every command; and what the outputs of the action are taken from. */
export const ResultSchema = v.strictObject({
  schema: v.literal('serving-gate/result'),
  schemaVersion: v.literal(RESULT_SCHEMA_VERSION),
  command: v.picklist([
    'gate',
    'measure',
    'compare',
    'baseline',
    'report',
    'pin',
    'preview',
    'export',
    'align',
    'requests',
  ]),
  /** A judgement's verdict; `measured`, `saved`, `resolved`, `previewed`, `made` and `checked` where a command judges nothing. Never empty. */
  verdict: v.picklist([
    ...VERDICTS,
    'measured',
    'saved',
    'resolved',
    'previewed',
    'made',
    'checked',
    'cancelled',
    'error',
  ]),
  exitCode: v.number(),
  headline: v.string(),
  /** The folder of this invocation, absolute; null where nothing was written. */
  outputPath: v.nullable(v.string()),
  /** Absolute paths of what was written, by role: record, passport, report, html, verdict, baseline. */
  files: v.record(v.string(), v.string()),
  pins: v.nullable(
    v.strictObject({
      base: v.nullable(PinSchema),
      head: v.nullable(PinSchema),
      change: v.nullable(v.picklist(['same', 'upgrade', 'downgrade', 'changed'])),
    }),
  ),
  /** What comes along with the pin, by the locks at base and head; null where a command does not look. */
  packages: v.nullable(PackageDifferenceSchema),
  /** What is known to lie between the two pins; null where a command does not look, or a pin is not known. */
  preview: v.nullable(PreviewSchema),
  /** The settings of two servers side by side; null where a command does not look. */
  alignment: v.nullable(v.array(AlignRowSchema)),
  judgement: v.nullable(GateVerdictSchema),
  /** The baselines shown or saved. */
  baselines: v.array(
    v.strictObject({
      id: v.string(),
      key: v.string(),
      createdAt: v.string(),
      version: v.nullable(v.string()),
      commit: v.nullable(v.string()),
      reason: v.string(),
    }),
  ),
  /** The request set made or checked. */
  requests: v.nullable(RequestsReportSchema),
  error: v.nullable(v.strictObject({ code: v.string(), message: v.string(), hint: v.nullable(v.string()) })),
});
export type Result = v.InferOutput<typeof ResultSchema>;
export type ResultCommand = Result['command'];
