import path from 'node:path';
import type { Pin } from '../model/pin.ts';
import { pinFromDockerfile } from './dockerfile.ts';
import { pinFromEnvFile } from './env-file.ts';
import { FRAMEWORK_NAMES } from './framework-names.ts';
import type { PinRequest } from './pin-request.ts';
import { pinFromPipfile } from './pipfile.ts';
import { pinFromPipfileLock } from './pipfile-lock.ts';
import { pinFromPyproject } from './pyproject.ts';
import { refusal } from './refusal.ts';
import { pinFromRequirements } from './requirements.ts';
import { pinFromScript } from './script-file.ts';
import { pinFromSetupCfg, pinFromSetupPy } from './setup-file.ts';
import { pinFromPdmLock, pinFromPoetryLock, pinFromUvLock } from './toml-lock.ts';
import { pinFromYaml } from './yaml-file.ts';

/** One kind of file that a pin is read from. */
interface Resolver {
  readonly label: string;
  readonly matches: (baseName: string) => boolean;
  readonly resolve: (request: PinRequest) => Pin | Promise<Pin>;
}

const RESOLVERS: readonly Resolver[] = [
  {
    label: 'Dockerfile',
    matches: (name) => /^(dockerfile|containerfile)([._-].*)?$|\.(dockerfile|containerfile)$/i.test(name),
    resolve: pinFromDockerfile,
  },
  {
    label: 'requirements file (*.txt, *.in)',
    matches: (name) => /\.(txt|in)$/i.test(name),
    resolve: pinFromRequirements,
  },
  { label: 'pyproject.toml', matches: (name) => name === 'pyproject.toml', resolve: pinFromPyproject },
  { label: 'uv.lock', matches: (name) => name === 'uv.lock', resolve: pinFromUvLock },
  { label: 'poetry.lock', matches: (name) => name === 'poetry.lock', resolve: pinFromPoetryLock },
  { label: 'pdm.lock', matches: (name) => name === 'pdm.lock', resolve: pinFromPdmLock },
  { label: 'Pipfile.lock', matches: (name) => name === 'Pipfile.lock', resolve: pinFromPipfileLock },
  { label: 'Pipfile', matches: (name) => name === 'Pipfile', resolve: pinFromPipfile },
  { label: 'setup.py', matches: (name) => name === 'setup.py', resolve: pinFromSetupPy },
  { label: 'setup.cfg', matches: (name) => name === 'setup.cfg', resolve: pinFromSetupCfg },
  {
    label: 'YAML (compose, Kubernetes, Kustomize, Helm values, conda environment or recipe, variables)',
    matches: (name) => /\.ya?ml$/i.test(name),
    resolve: pinFromYaml,
  },
  {
    label: 'shell script, Terraform and other HCL',
    matches: (name) => /\.(sh|bash|tf|tfvars|hcl)$/i.test(name),
    resolve: pinFromScript,
  },
  { label: '.env', matches: (name) => /^\.env([._-].*)?$|\.env$/i.test(name), resolve: pinFromEnvFile },
];

/**
 * The pin of a file, by the resolver for its kind. Throws `pin` with file, line, the text found and the way out when
 * the file does not fix exactly one version.
 */
export async function resolvePin(request: PinRequest): Promise<Pin> {
  const place = { file: request.file, line: null, text: null };
  const names = FRAMEWORK_NAMES[request.framework];
  if (names.packages.length === 0 && names.images.length === 0) {
    throw refusal(
      place,
      `the framework ${request.framework} has no package or image that a file could pin.`,
      'Say the version in pin.version (configuration) or in the input pin, or leave the pin out.',
    );
  }
  const baseName = path.posix.basename(request.file);
  const resolver = RESOLVERS.find(({ matches }) => matches(baseName));
  if (resolver === undefined) {
    throw refusal(
      place,
      'no pin can be read from this kind of file yet.',
      `Find the version in it by pin.pattern (configuration). Kinds that can be read without: ${RESOLVERS.map(({ label }) => label).join(', ')}. Or say the version in pin.version or in the input pin.`,
    );
  }
  return await resolver.resolve(request);
}
