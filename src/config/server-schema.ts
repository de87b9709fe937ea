import * as v from 'valibot';
import { ParameterModeSchema, ParametersSchema } from './parameters-schema.ts';
import { about, filled } from './schema-parts.ts';

const variableName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'the name of an environment variable'),
);
const words = (text: string) => v.optional(v.pipe(v.array(v.string()), about(text)), []);
const filledWords = (text: string) => v.optional(v.pipe(v.array(filled('')), about(text)), []);
const command = (text: string) => v.pipe(v.array(v.string()), v.minLength(1), about(text));

/** What every launcher that starts something takes. */
const given = {
  env: v.optional(
    v.pipe(
      v.record(variableName, v.string()),
      about(
        'Environment variables for the server; recorded where their name is allow-listed, never secrets.',
      ),
    ),
    {},
  ),
  passEnv: v.optional(
    v.pipe(
      v.array(variableName),
      about(
        'Names of variables of the job that are passed on; values of 6 characters and more are hidden as secrets.',
      ),
    ),
    [],
  ),
  mode: ParameterModeSchema,
  parameters: ParametersSchema,
};

const CommandSchema = v.strictObject({
  launcher: v.pipe(
    v.literal('command'),
    about('command, venv, docker, embedded or attach; the keys beside it depend on it.'),
  ),
  command: command(
    'Program and arguments, one item each, no shell. {port}, {host}, {version}, {model}, {seed} and {parameters} are filled in. venv: run inside the environment; each framework has a default. docker: what stands behind the image.',
  ),
  ...given,
});

const VenvSchema = v.strictObject({
  launcher: v.literal('venv'),
  command: v.optional(command('')),
  args: words('venv: words behind the command. embedded: options of the embedded engine.'),
  python: v.optional(filled('venv: which Python, as uv understands it: "3.12" in quotes, or a path.')),
  requirements: v.optional(
    filled(
      'venv: the file that says what is installed: requirements (*.txt, *.in), pyproject.toml or uv.lock, at the measured commit. Without it the pinned release alone.',
    ),
  ),
  extras: filledWords('venv: optional dependencies of pyproject.toml or uv.lock to install.'),
  groups: filledWords('venv: dependency groups of pyproject.toml or uv.lock to install.'),
  uv: v.pipe(
    v.optional(
      v.strictObject({
        indexes: filledWords('Package indexes beside the ones that uv is configured with, first come first.'),
        overrides: filledWords('Files of the repository with versions that replace what packages ask for.'),
        findLinks: filledWords('Folders or pages with packages; folders relative to the root.'),
        args: words('Further options of uv pip compile and uv pip install.'),
      }),
      {},
    ),
    about('venv: what uv is told beside its own configuration. All of it is part of what is cached.'),
  ),
  cache: v.pipe(
    v.optional(
      v.strictObject({
        path: v.optional(filled('Folder of the environments (default: serving-gate under the user cache).')),
        maxAgeDays: v.optional(
          v.pipe(v.number(), v.minValue(0), v.maxValue(3650), about('Removed when not used for this long.')),
          30,
        ),
        maxGiB: v.optional(
          v.pipe(v.number(), v.minValue(0), about('Removed above this size, the longest unused first.')),
          100,
        ),
      }),
      {},
    ),
    about('venv: where environments are kept, and for how long.'),
  ),
  ...given,
});

const DockerSchema = v.strictObject({
  launcher: v.literal('docker'),
  command: command(''),
  image: v.optional(
    filled(
      "docker: the image, with {version}. Without it the pin's own, or the official one of the framework.",
    ),
  ),
  gpus: v.optional(
    v.nullable(filled('docker: value of --gpus, such as all or "device=0,1"; null for none.')),
    'all',
  ),
  network: v.optional(
    v.pipe(
      v.picklist(['host', 'mapped']),
      about('docker: the network of the host, or a port mapped to 127.0.0.1.'),
    ),
    'host',
  ),
  user: v.optional(filled('docker: uid:gid inside the container; the image decides without it.')),
  ipc: v.optional(
    v.nullable(filled('docker: value of --ipc; null leaves it out, and shmSize then counts.')),
    'host',
  ),
  shmSize: v.optional(filled('docker: value of --shm-size.')),
  volumes: filledWords('docker: values of --volume.'),
  options: filledWords('docker: further options of docker run.'),
  ...given,
});

/** The part `server` of the configuration. */
export const ServerConfigSchema = v.pipe(
  v.variant('launcher', [
    CommandSchema,
    VenvSchema,
    DockerSchema,
    v.strictObject({ launcher: v.literal('embedded'), args: words('') }),
    v.strictObject({
      launcher: v.literal('attach'),
      url: v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/, 'http://host:port, without user, query or fragment'),
        about('Base URL of a server that already runs, without /v1.'),
      ),
    }),
  ]),
  about(
    'How the server comes to life: by a command, installed into an environment, in a container, the embedded engine, or one that already runs.',
  ),
);
