/**
 * The line of a TOML file on which a string stands in quotes, comments read over; null where it is written another way.
 * `taken` keeps the lines already given, so that the same string twice has two lines.
 */
export function lineOfString(text: string, value: string, taken: Set<number>): number | null {
  for (const [index, line] of text.split('\n').entries()) {
    if (taken.has(index + 1) || /^\s*#/.test(line)) continue;
    if (!line.includes(`"${value}"`) && !line.includes(`'${value}'`)) continue;
    taken.add(index + 1);
    return index + 1;
  }
  return null;
}

/** The line of a key in a table, or of the key's own table header; null where it is written another way. */
export function lineOfKey(text: string, table: string, key: string): number | null {
  let header = '';
  for (const [index, line] of text.split('\n').entries()) {
    const opened = /^\s*\[{1,2}\s*([^\]]+?)\s*\]/.exec(line)?.[1];
    header = (opened ?? header).replace(/["'\s]/g, '');
    if (opened !== undefined && header === `${table}.${key}`) return index + 1;
    const name = /^\s*["']?([A-Za-z0-9._-]+)["']?\s*=/.exec(line)?.[1];
    if (header === table && name === key) return index + 1;
  }
  return null;
}
