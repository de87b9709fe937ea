export type Labels = Readonly<Record<string, string>>;

/** One line of Prometheus' text format, labels in alphabetical order as the Python client writes them. */
export function formatSample(name: string, labels: Labels, value: number): string {
  const names = Object.keys(labels).toSorted();
  const inside = names.map((label) => `${label}="${escapeLabel(labels[label] ?? '')}"`).join(',');
  return `${name}${inside === '' ? '' : `{${inside}}`} ${formatNumber(value)}`;
}

/** A number as the Python client writes it: always with a point, with an exponent from a million on. */
export function formatNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  const text = Number.isInteger(value) ? `${value}.0` : String(value);
  const point = text.indexOf('.');
  if (value <= 0 || point <= 6 || text.includes('e')) return text;
  const digits = `${text[0]}.${text.slice(1, point)}${text.slice(point + 1)}`
    .replace(/0+$/, '')
    .replace(/\.$/, '');
  return `${digits}e+${String(point - 1).padStart(2, '0')}`;
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
