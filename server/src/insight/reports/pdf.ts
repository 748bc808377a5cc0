import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import type { ReportFacts } from './facts.ts';
import type * as Tasks from './report.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('report.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

/**
 * Draws the report as a PDF in a worker thread.
 * @throws UNAVAILABLE
 */
export async function reportPdf(organizationId: string, facts: ReportFacts): Promise<Buffer> {
  return Buffer.from(await drawnPdf(run('drawReportPdf', organizationId, facts)));
}
