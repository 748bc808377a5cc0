import { readFile } from 'node:fs/promises';
import { confinedTask } from '../../../platform/workers/task.ts';
import { AdviceError, type AdviceReading, type AdviceRow } from '../../domain/remittance/model.ts';
import { readAdvice } from '../../domain/remittance/read-advice.ts';
import { rowsOfText } from '../../domain/remittance/rows.ts';
import type { AdviceFormat } from './limits.ts';
import { readRowsOfPdf } from './pdf.ts';
import { readRowsOfSheet } from './table.ts';

interface Input {
  path: string;
  format: AdviceFormat;
  /** Currency of amounts without one. */
  fallbackCurrency: string;
}

/** Reads an untrusted file as a remittance advice. */
export const read = confinedTask(
  async ({ path, format, fallbackCurrency }: Input): Promise<AdviceReading> => {
    try {
      return readAdvice(await readAdviceRows(path, format), { fallbackCurrency });
    } catch (error) {
      if (!(error instanceof AdviceError)) throw error;
      return { hasTitle: false, advice: null, problem: error.problem };
    }
  },
);

async function readAdviceRows(path: string, format: AdviceFormat): Promise<AdviceRow[]> {
  if (format === 'PDF') return readRowsOfPdf(path);
  return format === 'TEXT' ? rowsOfText(await readFile(path, 'utf8')) : readRowsOfSheet(path, format);
}
