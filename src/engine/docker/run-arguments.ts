import { MARKER_VARIABLE } from '../../host/process-tree.ts';
import type { DockerPlan } from '../../model/plan.ts';

export interface RunRequest {
  readonly plan: DockerPlan;
  /** The image by its digest. */
  readonly image: string;
  /** What stands behind the image. */
  readonly words: readonly string[];
  /** Names of the variables that go into the container; their values are in the environment of `docker` itself. */
  readonly variables: readonly string[];
  readonly port: number;
  readonly label: string;
  /** Name of the container. */
  readonly name: string;
}

/**
 * The call that runs the container in the foreground: its output is ours, it gets the signals that `docker` gets, and it is
 * removed at its end. Values of variables stay out of the call, which any user of the machine can see.
 */
export function runArguments(request: RunRequest): readonly string[] {
  const { plan, image, words, variables, port, label, name } = request;
  return [
    ...['docker', 'run', '--rm', '--init', '--pull', 'never', '--name', name, '--label', label],
    ...(plan.network === 'host' ? ['--network', 'host'] : ['--publish', `127.0.0.1:${port}:${port}`]),
    ...[...variables, MARKER_VARIABLE].flatMap((variable) => ['--env', variable]),
    ...containerOptions(plan),
    image,
    ...words,
  ];
}

/** What the configuration says of the container, in the form of options. */
export function containerOptions(plan: DockerPlan): readonly string[] {
  const one = (option: string, value: string | null) => (value === null ? [] : [option, value]);
  return [
    ...one('--gpus', plan.gpus),
    ...one('--user', plan.user),
    ...one('--ipc', plan.ipc),
    ...one('--shm-size', plan.shmSize),
    ...plan.volumes.flatMap((volume) => ['--volume', volume]),
    ...plan.options,
  ];
}
