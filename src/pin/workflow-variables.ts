import type { BuildArguments } from './dockerfile-variables.ts';

const MAX_LINE = 1000;

/**
 * The variables that a workflow sets under `env`, by the form of their lines (`NAME: value`); one that is set twice
 * differently, or by an expression, has no value.
 */
export function workflowVariables(text: string): BuildArguments {
  const values = new Map<string, string | null>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.length > MAX_LINE) continue;
    const [, name, raw] = /^\s*["']?([A-Z][A-Z0-9_]*)["']?:\s+(\S.*?)\s*$/.exec(line) ?? [];
    if (name === undefined || raw === undefined) continue;
    const plain = raw.replace(/\s#.*$/, '').replace(/^(["'])(.*)\1$/, '$2');
    const value = /[\s{}$]/.test(plain) ? null : plain;
    const before = values.get(name);
    values.set(name, before === undefined || before === value ? value : null);
  }
  return values;
}

/** A text with `${{ env.NAME }}` written as `${NAME}`; other expressions closed up, so that they stay one word. */
export function withPlainVariables(text: string): string {
  return text
    .replace(/\$\{\{\s*env\.(\w+)\s*\}\}/g, (_, name: string) => `\${${name}}`)
    .replace(/\$\{\{([^{}]{0,200})\}\}/g, (_, inner: string) => `\${{${inner.replace(/\s/g, '')}}}`);
}
