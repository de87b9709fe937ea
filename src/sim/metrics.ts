import { createHistogram, cumulative, type Histogram, lengthBounds, observe } from './histogram.ts';
import { FAMILIES, type FamilyName, type MetricFamily } from './metric-families.ts';
import { formatSample, type Labels } from './prometheus-text.ts';

/** The engine's metrics, in vLLM's names. `value` is that of the family's own label, where it has one. */
export interface Metrics {
  add(name: FamilyName, amount: number, value?: string): void;
  set(name: FamilyName, amount: number, value?: string): void;
  observe(name: FamilyName, amount: number): void;
  get(name: FamilyName, value?: string): number;
  /** The text of `GET /metrics`. */
  text(): string;
}

/** Metrics that all stand at zero. `cacheConfig` becomes the labels of `cache_config_info`. */
export function createMetrics(options: {
  readonly model: string;
  readonly maxModelLen: number;
  readonly createdAtMs: number;
  readonly cacheConfig: Labels;
}): Metrics {
  const families = Object.entries(FAMILIES) as [FamilyName, MetricFamily][];
  const numbers = new Map<string, number>();
  const histograms = new Map<string, Histogram>();
  for (const [name, family] of families) {
    if (family.type === 'histogram') {
      const bounds =
        family.buckets === 'lengths' ? lengthBounds(options.maxModelLen) : (family.buckets ?? []);
      histograms.set(name, createHistogram(bounds));
    } else for (const value of family.label?.[1] ?? ['']) numbers.set(seriesKey(name, value), 0);
  }

  return {
    add(name, amount, value = '') {
      numbers.set(seriesKey(name, value), this.get(name, value) + amount);
    },
    set(name, amount, value = '') {
      numbers.set(seriesKey(name, value), amount);
    },
    get: (name, value = '') => numbers.get(seriesKey(name, value)) ?? 0,
    observe(name, amount) {
      const histogram = histograms.get(name);
      if (histogram) observe(histogram, amount);
    },
    text() {
      const lines = families.flatMap(([name, family]) => familyLines(name, family));
      const info = 'vllm:cache_config_info';
      lines.push(...header(info, 'Information of the LLMEngine CacheConfig', 'gauge'));
      lines.push(formatSample(info, { ...options.cacheConfig, engine: '0' }, 1));
      return `${lines.join('\n')}\n`;
    },
  };

  function familyLines(name: FamilyName, family: MetricFamily): string[] {
    const full = `vllm:${name}`;
    const common = { engine: '0', model_name: options.model };
    const series = (family.label?.[1] ?? ['']).map((value) => ({
      labels: family.label ? { ...common, [family.label[0]]: value } : common,
      amount: numbers.get(seriesKey(name, value)) ?? 0,
    }));
    const created = () => [
      ...header(`${full}_created`, family.help, 'gauge'),
      ...series.map(({ labels }) => formatSample(`${full}_created`, labels, options.createdAtMs / 1000)),
    ];
    if (family.type === 'histogram') {
      const histogram = histograms.get(name) as Histogram;
      return [
        ...header(full, family.help, 'histogram'),
        ...histogramLines(full, common, histogram),
        ...created(),
      ];
    }
    const exposed = family.type === 'counter' ? `${full}_total` : full;
    const samples = series.map(({ labels, amount }) => formatSample(exposed, labels, amount));
    return [
      ...header(exposed, family.help, family.type),
      ...samples,
      ...(family.type === 'counter' ? created() : []),
    ];
  }
}

function histogramLines(name: string, labels: Labels, histogram: Histogram): string[] {
  const counts = cumulative(histogram);
  return [
    ...counts.map((count, index) => {
      const bound = histogram.bounds[index];
      const le = bound === undefined ? '+Inf' : Number.isInteger(bound) ? `${bound}.0` : String(bound);
      return formatSample(`${name}_bucket`, { ...labels, le }, count);
    }),
    formatSample(`${name}_count`, labels, counts.at(-1) ?? 0),
    formatSample(`${name}_sum`, labels, histogram.sum),
  ];
}

function header(name: string, help: string, type: MetricFamily['type']): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function seriesKey(name: string, value: string): string {
  return `${name}|${value}`;
}
