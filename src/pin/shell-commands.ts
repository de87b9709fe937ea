/**
 * The commands of a shell script as lists of words: quotes removed, variables left as they are, split at `&&`, `||`,
 * `;`, `|` and line ends, comments dropped. It does not run or expand anything; enough to find what is installed.
 */
export function shellCommands(script: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  const joined = script.replace(/\\\r?\n/g, ' ');
  for (const [token] of joined.matchAll(TOKEN)) {
    if (/^[;&|\n()]/.test(token)) commands.push([]);
    else if (!token.startsWith('#')) commands.at(-1)?.push(unquoted(token));
  }
  return commands.filter((words) => words.length > 0);
}

/** A variable in braces stays in its word, whatever stands in it. */
const TOKEN =
  /(?<=^|\s)#[^\n]*|\n|&&|\|\||[;&|()]|(?:\$\{[^}]*\}|"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s;&|()"'\\])+/g;

function unquoted(word: string): string {
  return word.replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g, (_, double, single, escaped) =>
    String(double ?? single ?? escaped ?? ''),
  );
}
