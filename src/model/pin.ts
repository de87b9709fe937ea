import * as v from 'valibot';

/**
 * The exact version of the framework that a repository's files ask for. `version` is what the file says
 * without a leading `v`; `source` says where it stands, for the report.
 */
export const PinSchema = v.strictObject({
  framework: v.picklist(['vllm', 'sglang', 'openai', 'embedded']),
  version: v.string(),
  source: v.strictObject({
    kind: v.picklist([
      'requirements',
      'dockerfile',
      'pyproject',
      'uv-lock',
      'poetry-lock',
      'pdm-lock',
      'pipfile-lock',
      'pipfile',
      'setup',
      'compose',
      'kustomize',
      'yaml',
      'conda',
      'conda-recipe',
      'script',
      'env',
      'pattern',
      'input',
      'server',
    ]),
    file: v.nullable(v.string()),
    line: v.nullable(v.pipe(v.number(), v.finite())),
    text: v.string(),
  }),
  image: v.nullable(
    v.strictObject({ name: v.string(), tag: v.nullable(v.string()), digest: v.nullable(v.string()) }),
  ),
});
export type Pin = v.InferOutput<typeof PinSchema>;
export type Framework = Pin['framework'];
