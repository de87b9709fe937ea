/**
 * The fields of a configuration as Python prints it: `dtype=torch.bfloat16, compilation_config={'mode': 3, …}` →
 * `dtype` → `torch.bfloat16`, `compilation_config` → { mode → `3` }. A text that was cut ends with its last whole field.
 */
export function pythonFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const part of topLevelParts(text)) {
    const found = FIELD.exec(part);
    const name = found?.[1] ?? found?.[2];
    if (name !== undefined) fields[name] = readValue((found?.[3] ?? '').trim());
  }
  return fields;
}

/** `name=value`, or `'name': value` inside a dictionary. */
const FIELD = /^\s*(?:([A-Za-z_]\w*)=|'([A-Za-z_]\w*)': )(.*)$/s;

function readValue(text: string): unknown {
  if (text === 'None') return null;
  if (/^\{.*\}$/s.test(text)) return pythonFields(text.slice(1, -1));
  if (/^\w+\(.*\)$/s.test(text)) return pythonFields(text.slice(text.indexOf('(') + 1, -1));
  return text.replace(/^'(.*)'$/s, '$1').replace(/^<(.*)>$/s, '$1');
}

/** Splits at the commas that stand in no bracket and no quotes; a part whose bracket is not closed is left out. */
function topLevelParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (char === "'" || char === '"') quote = char;
    else if ('([{<'.includes(char)) depth += 1;
    else if (')]}>'.includes(char)) depth -= 1;
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return depth === 0 && quote === '' ? [...parts, text.slice(from)] : parts;
}
