import type { VenvPlan } from '../../model/plan.ts';
import type { InstallContext } from './install-step.ts';

/** What is to be installed. */
export interface InstallSource {
  /** Absolute path of a file that the installer reads; the pinned release alone is written into one. */
  readonly file: string;
  /** The files of the repository, for relative paths of the plan. */
  readonly tree: string;
  readonly plan: VenvPlan;
}

/** A program that makes environments. Every step throws `launch` with its cause. */
export interface Installer {
  readonly name: 'uv' | 'pip';
  /** Makes an empty environment in `folder`, which does not exist yet. */
  create(folder: string, source: InstallSource, context: InstallContext): Promise<void>;
  /** The exact list of what would be installed, in the form of a requirements file. */
  resolve(folder: string, source: InstallSource, context: InstallContext): Promise<string>;
  /** Installs that list (a file), and nothing else. */
  install(folder: string, list: string, source: InstallSource, context: InstallContext): Promise<void>;
  /** Makes the environment ready to be moved from `from` to `to`. */
  beforeMove(from: string, to: string): Promise<void>;
}
