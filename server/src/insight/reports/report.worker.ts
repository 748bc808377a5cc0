import { completePdf } from '../../platform/pdf/confined.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { drawReport } from './draw-report.ts';
import type { ReportFacts } from './facts.ts';

/** Draws a receivables report. */
export const drawReportPdf = confinedTask(
  async (facts: ReportFacts): Promise<Uint8Array> => completePdf(await drawReport(facts)),
);
