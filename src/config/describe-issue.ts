import type * as v from 'valibot';
import { nearest } from './nearest.ts';
import { shown } from './problem.ts';
import type { PathKey } from './yaml-source.ts';

/** What is wrong, in words: the path, the value found and what is allowed there. */
export function describeIssue(issue: v.BaseIssue<unknown>, path: readonly PathKey[]): string {
  const where = pathText(path) || 'the file';
  const found = foundAt(issue.input, path);
  const limit = 'requirement' in issue ? issue.requirement : undefined;
  switch (issue.type) {
    case 'strict_object':
      if (issue.input === undefined && path.length > 0) return `${where} is missing.`;
      return `${where} is ${found}; it must be a mapping of keys.`;
    case 'record':
      return `${where} is ${found}; it must be a mapping of keys.`;
    case 'array':
      return `${where} is ${found}; it must be a list.`;
    case 'string':
      return `${where} is ${found}; it must be text.`;
    case 'number':
      return `${where} is ${found}; it must be a number.`;
    case 'integer':
      return `${where} is ${found}; it must be a whole number.`;
    case 'boolean':
      return `${where} is ${found}; it must be true or false.`;
    case 'min_value':
      return `${where} is ${found}; the least allowed is ${limit}.`;
    case 'max_value':
      return `${where} is ${found}; the most allowed is ${limit}.`;
    case 'non_empty':
    case 'min_length':
      return `${where} is empty.`;
    case 'max_length':
      return `${where} has more than ${limit} items.`;
    case 'regex':
      return `${where} is ${found}; it must be ${issue.message}.`;
    case 'picklist':
    case 'variant':
      return `${where} is ${found}; ${choices(issue)}`;
    case 'union':
      return `${where} is ${found}; it must be ${issue.message}.`;
    default:
      return `${where}: ${issue.message}.`;
  }
}

/** Variables of the server may be secrets by any name. */
function foundAt(input: unknown, path: readonly PathKey[]): string {
  if (input === undefined) return 'nothing';
  return path[0] === 'server' && path[1] === 'env' ? 'a value that is not shown' : shown(input);
}

/** `server.env`, `workloads[0].levels[2]`, `tolerances["itl.p99"]`. */
export function pathText(path: readonly PathKey[]): string {
  return path
    .map((key) =>
      typeof key === 'number' ? `[${key}]` : /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replace(/^\./, '');
}

function choices(issue: v.BaseIssue<unknown>): string {
  const allowed = [...(issue.expected ?? '').matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '');
  const near = typeof issue.input === 'string' ? nearest(issue.input, allowed) : null;
  const list = `allowed: ${allowed.join(', ')}.`;
  if (near === null) return list;
  return allowed.length > 8 ? `did you mean "${near}"?` : `did you mean "${near}"? (${list.slice(0, -1)})`;
}
