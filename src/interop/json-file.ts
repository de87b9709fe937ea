import { isJson, type Json } from './foreign-result.ts';

/**
 * The JSON objects of a file: of one document, or of one on each line. Python writes numbers that JSON does not know
 * (`Infinity`, `NaN`); they are read as null. Null where the file holds anything else.
 */
export function jsonObjects(content: string): readonly Json[] | null {
  const text = content.replace(/(:\s*|[[,]\s*)(?:-?Infinity|NaN)(?=\s*[,}\]])/g, '$1null');
  const whole = parsed(text);
  if (isJson(whole)) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const objects = lines.map(parsed);
  return objects.length > 0 && objects.every(isJson) ? objects : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
