/** Cores in the kernel's list format: `0-3,8` is 0, 1, 2, 3, 8. Empty where the text is no such list. */
export function parseCoreList(text: string): readonly number[] {
  const cores: number[] = [];
  for (const part of text.trim().split(',')) {
    const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
    if (match === null) return [];
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    for (let core = from; core <= to; core += 1) cores.push(core);
  }
  return [...new Set(cores)].sort((a, b) => a - b);
}

export function formatCoreList(cores: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const core of [...cores].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === core - 1) last[1] = core;
    else ranges.push([core, core]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
