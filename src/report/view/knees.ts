import type { GateVerdict } from '../../model/verdict.ts';
import { kneeInWords } from '../../verdict/throughput-knee.ts';

/** Where the throughput of each workload stops growing, a sentence each; named where there are several. Not escaped. */
export function kneesOf({ cells }: GateVerdict): string[] {
  const workloads = [...new Set(cells.map((cell) => cell.workload))];
  return workloads.flatMap((workload) => {
    const knee = kneeInWords(cells, workload);
    if (knee === null) return [];
    return [workloads.length > 1 ? `${workload}: ${knee}` : knee];
  });
}
