import { markdownTable } from 'markdown-table';

/** A GFM table without padding, which would only cost space. Cells must be escaped already. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly ('l' | 'r' | 'c')[],
): string {
  return markdownTable([[...head], ...rows.map((row) => [...row])], {
    align: [...align],
    alignDelimiters: false,
    padding: true,
  });
}
