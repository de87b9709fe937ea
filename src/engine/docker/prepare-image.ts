import { docker } from '../../host/container.ts';
import { GateError } from '../../model/errors.ts';
import type { Framework, Pin } from '../../model/pin.ts';
import type { DockerPlan } from '../../model/plan.ts';
import type { LaunchRequest } from '../../ports/server.ts';

/** An image that is on this machine, named so that it can be no other one. */
export interface PreparedImage {
  /** `name@sha256:…`, or the id of an image that came from no registry. */
  readonly reference: string;
  /** Without tag and digest, which move with the pin. */
  readonly name: string;
}

type Request = Pick<LaunchRequest, 'framework' | 'version' | 'image' | 'limits' | 'signal' | 'progress'>;

/** The images that the frameworks publish. */
const OFFICIAL = {
  vllm: 'vllm/vllm-openai:v{version}',
  sglang: 'lmsysorg/sglang:v{version}',
  openai: null,
  embedded: null,
} as const satisfies Record<Framework, string | null>;

const SHORT_LIMIT_MS = 60_000;

/**
 * Finds or fetches the image, and its digest. A tag that can move (`latest`, `nightly`, none) is refused unless a digest
 * stands beside it. Throws `launch` with the cause, `cancelled`.
 */
export async function prepareImage(
  plan: DockerPlan,
  request: Request,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<PreparedImage> {
  const asked = imageOf(plan, request);
  const { name, tag, digest } = splitImage(asked);
  if (digest === null && isFloating(tag)) {
    throw new GateError('launch', `The image ${asked} has a tag that can mean another image tomorrow.`, {
      hint: 'Pin a version tag or a digest (name@sha256:…).',
    });
  }
  // With a digest the tag says nothing more, and docker would not look at it.
  const wanted = digest === null ? asked : `${name}@${digest}`;
  const { signal, progress, limits } = request;
  let found = await inspect(wanted, environment, signal);
  if (found === null) {
    progress.note(`Fetching the image ${wanted}`);
    const pulled = await docker(['pull', '--quiet', wanted], environment, {
      limitMs: limits.install * 1000,
      signal,
    });
    if (pulled.problem !== null) {
      throw new GateError('launch', `The image ${wanted} could not be fetched: ${pulled.problem}.`, {
        hint: 'Is the Docker engine running, the name right, and this runner logged in to the registry?',
      });
    }
    found = await inspect(wanted, environment, signal);
  }
  if (found === null) throw new GateError('launch', `The image ${wanted} is not there after it was fetched.`);
  const reference = digest === null ? found : wanted;
  progress.note(`Image ${asked}${reference === asked ? '' : ` is ${reference}`}`);
  return { reference, name };
}

function imageOf(plan: DockerPlan, { framework, version, image }: Request): string {
  const template =
    plan.image ?? (image === null || image === undefined ? OFFICIAL[framework] : written(image));
  if (template === null) {
    throw new GateError('launch', `There is no usual image for ${framework}.`, { hint: 'Set server.image.' });
  }
  if (!template.includes('{version}')) return template;
  if (version === null) {
    throw new GateError('launch', `The image ${template} needs a version, and none is pinned.`, {
      hint: 'Give the pin, or the image with its digest.',
    });
  }
  return template.replaceAll('{version}', version.replace(/^v/, ''));
}

function written({ name, tag, digest }: NonNullable<Pin['image']>): string {
  return `${name}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}

function splitImage(image: string): { name: string; tag: string | null; digest: string | null } {
  const [path = '', digest = null] = image.split('@');
  const tag = /:([^/:]+)$/.exec(path)?.[1] ?? null;
  return { name: tag === null ? path : path.slice(0, -tag.length - 1), tag, digest };
}

/** A tag without a version in it moves by intention. */
function isFloating(tag: string | null): boolean {
  return tag === null || !/\d+\.\d+/.test(tag);
}

/** The image by its digest, by its id where it came from no registry; null where it is not on this machine. */
async function inspect(
  image: string,
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<string | null> {
  const format = '{{json .RepoDigests}} {{.Id}}';
  const { stdout, problem } = await docker(['image', 'inspect', '--format', format, image], environment, {
    limitMs: SHORT_LIMIT_MS,
    signal,
  });
  if (problem !== null) {
    if (/no such image/i.test(problem)) return null;
    throw new GateError('launch', `docker cannot look for the image ${image}: ${problem}.`, {
      hint: 'Is Docker installed, its engine running, and may this user reach it?',
    });
  }
  const [digests = '[]', id = ''] = stdout.trim().split(' ');
  const { name } = splitImage(image);
  const known = JSON.parse(digests) as readonly string[] | null;
  const own = (known ?? []).find((one) => one.startsWith(`${name}@`) || one.endsWith(`/${name}`));
  return own ?? known?.[0] ?? (id === '' ? null : id);
}
