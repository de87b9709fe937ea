/** Reads a runner's key–value file (GITHUB_OUTPUT, GITHUB_STATE): `name=value` and `name<<delimiter` blocks. */
export function parseKeyValueFile(text: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const block = /^([^=]+?)<<(.+)$/.exec(line);
    if (!block) {
      const equals = line.indexOf('=');
      if (equals < 0) throw new Error(`not a key and a value: ${line}`);
      values[line.slice(0, equals)] = line.slice(equals + 1);
      continue;
    }
    const end = lines.indexOf(block[2] ?? '', at + 1);
    if (end < 0) throw new Error(`the value of ${block[1]} has no end`);
    values[block[1] ?? ''] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return values;
}
