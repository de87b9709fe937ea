import { createHistogram, cumulative, type Histogram, observe } from '../histogram.ts';
import { formatNumber, formatSample, type Labels } from '../prometheus-text.ts';
import { SGLANG_FAMILIES, type SglangFamily, type SglangFamilyName } from './metric-families.ts';

/** Series that come to be with their first value, as the Python client does it for families with labels. */
export interface SglangMetrics {
  add(name: SglangFamilyName, amount: number, labels?: Labels): void;
  set(name: SglangFamilyName, amount: number, labels?: Labels): void;
  observe(name: SglangFamilyName, amount: number, labels?: Labels): void;
  /** The text of `GET /metrics`. */
  text(): string;
}

type Series = { readonly labels: Labels; amount: number; readonly histogram: Histogram | null };

export function createSglangMetrics(model: string): SglangMetrics {
  const families = Object.entries(SGLANG_FAMILIES) as [SglangFamilyName, SglangFamily][];
  const shown = new Map<SglangFamilyName, Map<string, Series>>();
  const groups = {
    tokenizer: { engine_type: 'unified', model_name: model },
    scheduler: { engine_type: 'unified', model_name: model, moe_ep_rank: '0', pp_rank: '0', tp_rank: '0' },
    http: {},
  };

  return {
    add(name, amount, labels = {}) {
      seriesOf(name, labels).amount += amount;
    },
    set(name, amount, labels = {}) {
      seriesOf(name, labels).amount = amount;
    },
    observe(name, amount, labels = {}) {
      const { histogram } = seriesOf(name, labels);
      if (histogram) observe(histogram, amount);
    },
    text: () => `${families.flatMap(([name, family]) => familyLines(name, family)).join('\n')}\n`,
  };

  function seriesOf(name: SglangFamilyName, labels: Labels): Series {
    const family: SglangFamily = SGLANG_FAMILIES[name];
    const all = shown.get(name) ?? new Map<string, Series>();
    shown.set(name, all);
    const key = JSON.stringify(labels);
    const series = all.get(key) ?? {
      labels: { ...groups[family.group], ...labels },
      amount: 0,
      histogram: family.buckets ? createHistogram(family.buckets) : null,
    };
    all.set(key, series);
    return series;
  }

  function familyLines(name: SglangFamilyName, family: SglangFamily): string[] {
    const series = [...(shown.get(name)?.values() ?? [])];
    const full = `sglang:${name}`;
    if (series.length === 0) return [];
    return [
      `# HELP ${full} ${family.help}`,
      `# TYPE ${full} ${family.type}`,
      ...series.flatMap((one) =>
        one.histogram
          ? histogramLines(full, one.labels, one.histogram)
          : [formatSample(full, one.labels, one.amount)],
      ),
    ];
  }
}

function histogramLines(name: string, labels: Labels, histogram: Histogram): string[] {
  const counts = cumulative(histogram);
  return [
    formatSample(`${name}_sum`, labels, histogram.sum),
    ...counts.map((count, index) => {
      const le = formatNumber(histogram.bounds[index] ?? Number.POSITIVE_INFINITY);
      return formatSample(`${name}_bucket`, { ...labels, le }, count);
    }),
    formatSample(`${name}_count`, labels, counts.at(-1) ?? 0),
  ];
}
