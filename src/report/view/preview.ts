import type { Preview } from '../../model/preview.ts';
import { count } from '../../verdict/words.ts';

/** One paragraph of a preview: what it says, and the entries below it. Ready for every format, still untrusted. */
export interface PreviewPart {
  readonly title: string;
  readonly entries: readonly string[];
}

/** What lies between the pins, in words; what is not known is said first. */
export function previewParts(preview: Preview): readonly PreviewPart[] {
  const { framework, base, head, unknown, flags, flagsNote, defaults, packages, metricsGone } = preview;
  const parts: PreviewPart[] = [];
  if (unknown.length > 0) {
    parts.push({
      title: `Unknown: this gate has no data of ${framework} ${unknown.join(' and ')}; what changed from ${base} to ${head} cannot be said`,
      entries: [],
    });
  }
  if (flags === null) parts.push({ title: `Flags not checked: ${flagsNote ?? 'not known'}`, entries: [] });
  else {
    parts.push({
      title:
        flags.length === 0
          ? `Flags: ${head} takes every flag of the configuration`
          : `Flags that ${head} does not take: ${flags.length}`,
      entries: flags.map(({ message, successor }) =>
        successor === null ? message : `${message}; instead: ${successor}`,
      ),
    });
  }
  if (defaults !== null) {
    parts.push({
      title:
        defaults.length === 0
          ? 'Defaults: none is known to have moved that the configuration does not set'
          : `Defaults that moved and are not set: ${defaults.length}`,
      entries: defaults.map(
        ({ since, what, base: old, head: now, moves }) =>
          `${what}: ${old} → ${now} (${since})${moves === null ? '' : `; moves ${moves}`}`,
      ),
    });
  }
  if (packages !== null && packages.length > 0) {
    parts.push({
      title: `Packages that ${head} asks for otherwise: ${packages.map(({ name, base: old, head: now }) => `${name} ${old} → ${now}`).join(', ')}`,
      entries: [],
    });
  }
  if (metricsGone !== null && metricsGone.length > 0)
    parts.push({
      title: `${count(metricsGone.length, 'metric')} gone: ${metricsGone.slice(0, 8).join(', ')}`,
      entries: [],
    });
  return parts;
}

/** Lines for a terminal. */
export function previewLines(preview: Preview): readonly string[] {
  return [
    `between ${preview.base} and ${preview.head}, by the data of this gate:`,
    ...previewParts(preview).flatMap(({ title, entries }) => [
      `  ${title}`,
      ...entries.map((entry) => `    ${entry}`),
    ]),
  ];
}
