import type { RequestsReport } from '../model/requests-report.ts';
import { oneLine } from '../report/untrusted.ts';

/** What a terminal shows of a request set. */
export function requestsLines(report: RequestsReport): string[] {
  const { promptUnit, promptLengths, outputLengths, withoutOutputLength, remoteUrls, problems, fit } = report;
  return [
    `sha256: ${report.sha256}`,
    `prompts (${promptUnit}): ${lengthsText(promptLengths)}`,
    `answers (tokens): ${lengthsText(outputLengths)}${withoutOutputLength === 0 ? '' : `; ${withoutOutputLength} without a length`}`,
    `duplicates: ${report.duplicates}`,
    `shared prefix: ${(report.sharedPrefixRatio * 100).toFixed(1)} % of all ${promptUnit}; ${report.commonPrefix} common to all`,
    `remote URLs: ${remoteUrls.length}`,
    ...remoteUrls.map(({ id, url }) => `  ${oneLine(id)}: ${oneLine(url)}`),
    `lone surrogates: ${report.loneSurrogates}`,
    ...problems.map(({ where, reason }) => oneLine(`${where ?? 'file'}: ${reason}`, 500)),
    ...(fit === null ? [] : fitLines(fit)),
  ];
}

function lengthsText(lengths: RequestsReport['promptLengths']): string {
  if (lengths === null) return 'none';
  return Object.entries(lengths)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');
}

function fitLines(fit: NonNullable<RequestsReport['fit']>): string[] {
  return (['prompt', 'output', 'gap'] as const).flatMap((name) => {
    const fitted = fit[name];
    if (fitted === null) return [`fit of ${name}: none`];
    const parameters = Object.entries(fitted.parameters).map(([key, value]) => `${key} ${value}`);
    const quantiles = fitted.quantiles.map(
      ({ q, log, fit: made }) => `p${Math.round(q * 100)} ${log}/${made}`,
    );
    return [
      `fit of ${name} (${fitted.unit}): ${fitted.distribution}, ${parameters.join(', ')}`,
      `  Kolmogorov-Smirnov distance ${fitted.ksDistance} (n = ${fitted.samples}); log/fit: ${quantiles.join(', ')}`,
    ];
  });
}
