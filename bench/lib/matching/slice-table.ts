import Table from 'cli-table3';
import type { Verdict } from './judge.ts';

/** Returns a table of all slices. */
export function sliceTable(verdicts: readonly Verdict[]): string {
  const table = new Table({
    head: ['slice', 'lines', 'automatic', 'wrong', 'payer found', 'invoices first'],
  });
  for (const [slice, list] of Map.groupBy(verdicts, (one) => one.slice)) {
    const payers = list.filter(({ isPayerFound }) => isPayerFound !== null);
    const documents = list.filter(({ place }) => place !== null);
    table.push([
      slice,
      list.length,
      list.filter(({ isAutomatic }) => isAutomatic).length,
      list.filter(({ isWrong }) => isWrong).length,
      share(payers.filter(({ isPayerFound }) => isPayerFound === true).length, payers.length),
      share(documents.filter(({ place }) => place === 1).length, documents.length),
    ]);
  }
  return table.toString();
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);
