import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import type { PackFacts } from './facts.ts';
import type * as Tasks from './pack.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('pack.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

/**
 * Draws the month-end pack as a PDF in a worker thread.
 * @throws UNAVAILABLE
 */
export async function packPdf(organizationId: string, facts: PackFacts): Promise<Buffer> {
  return Buffer.from(await drawnPdf(run('drawPackPdf', organizationId, facts)));
}
