import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import type { ReportFacts } from './facts.ts';
import type * as Tasks from './report.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('report.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

/** Returns the report as a PDF, drawn in a thread of its own. @throws UNAVAILABLE */
export async function reportPdf(organizationId: string, facts: ReportFacts): Promise<Buffer> {
  return Buffer.from(await drawnPdf(run('drawReportPdf', organizationId, facts)));
}
