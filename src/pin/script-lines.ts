import { fillVariables } from './dockerfile-variables.ts';

/** One logical line of a script: continued lines joined, comment lines left out. */
export interface ScriptLine {
  /** Number of its first physical line, from 1. */
  readonly line: number;
  /** Positional parameters and Terraform's `var.` are written as plain variables. */
  readonly text: string;
  /** The variable that it sets, quotes removed; null where it sets none. */
  readonly assigned: { readonly name: string; readonly value: string } | null;
}

const ASSIGNMENT =
  /^\s*(?:(?:export|readonly|local|declare(?:\s+-\w+)*)\s+)?([A-Za-z_][\w-]*)\s*[?:]?=\s*("(?:[^"\\]|\\.)*"|'[^']*'|\$\{[^}]*\}\S*|[^\s#]+)/;
const HCL_VARIABLE = /^\s*variable\s+"([^"]+)"\s*\{/;
const HCL_DEFAULT = /^\s*default\s*=/;

/** The logical lines of a shell script or of HCL; the default of an HCL variable is read as a setting of the variable. */
export function scriptLines(text: string): readonly ScriptLine[] {
  const lines: ScriptLine[] = [];
  let variable: string | null = null;
  let pending: { line: number; text: string } | null = null;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const joined: { line: number; text: string } = {
      line: pending?.line ?? index + 1,
      text: `${pending?.text ?? ''}${raw}`,
    };
    pending = raw.endsWith('\\') ? { ...joined, text: `${joined.text.slice(0, -1)} ` } : null;
    if (pending !== null || /^\s*(#|\/\/|\*|\/\*)/.test(joined.text)) continue;
    const line = asVariables(joined.text);
    const inline = /\bdefault\s*=\s*("[^"]*")/.exec(line)?.[1];
    variable = HCL_VARIABLE.exec(line)?.[1] ?? (/^\s*\}/.test(line) ? null : variable);
    const setting = variable !== null && inline !== undefined ? `${variable} = ${inline}` : line;
    lines.push({
      line: joined.line,
      text: line,
      assigned: HCL_DEFAULT.test(setting) ? null : assignedBy(setting),
    });
  }
  return lines;
}

/** The values of the variables as far as the file alone fixes them; what is set twice differently has none. */
export function scriptValues(
  lines: readonly ScriptLine[],
  outer: ReadonlyMap<string, string | null> = new Map(),
): ReadonlyMap<string, string | null> {
  const values = new Map(outer);
  for (const { assigned } of lines) {
    if (assigned === null) continue;
    const filled = fillVariables(assigned.value, values);
    const value = filled.ok ? filled.text : null;
    const before = values.get(assigned.name);
    values.set(assigned.name, before === undefined || before === value ? value : null);
  }
  return values;
}

function asVariables(text: string): string {
  return text.replace(/\$\{(\d+)(?=[:}-])/g, `\${arg_$1`).replace(/\$\{var\.(\w+)\}/g, `\${$1}`);
}

function assignedBy(text: string): ScriptLine['assigned'] {
  if (text.length > 4000) return null;
  const match = ASSIGNMENT.exec(text);
  if (!match?.[1]) return null;
  const value = (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2').replace(/(:?-)["']([^"']*)["']\}/g, '$1$2}');
  return { name: match[1], value };
}
