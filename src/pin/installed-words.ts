import type { Framework } from '../model/pin.ts';
import { isFrameworkPackage } from './framework-names.ts';
import { parseRequirement } from './requirement.ts';

/** What stands behind `install` or `add` in the commands that are pip's or uv's, options left out. */
export function installedWords(commands: readonly (readonly string[])[]): readonly string[] {
  return commands.flatMap((words) => {
    const at = words.findIndex((word) => word === 'install' || word === 'add');
    const installs = at > 0 && words.slice(0, at).some((word) => /(^|\/)(pip[\d.]*|uv)$/.test(word));
    return installs ? words.slice(at + 1).filter((word) => !word.startsWith('-')) : [];
  });
}

/** Does a word of an install ask for the framework's own package? */
export function wordNamesFramework(framework: Framework, word: string): boolean {
  const requirement = parseRequirement(word);
  const name = 'name' in requirement ? requirement.name : (/^[A-Za-z0-9._-]+/.exec(word)?.[0] ?? null);
  return name !== null && isFrameworkPackage(framework, name);
}
