import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import type * as Tasks from './letters.worker.ts';
import type { LettersInput, LettersPdf } from './letters.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('letters.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

/** Returns letters as a PDF, drawn in a worker thread. @throws UNAVAILABLE */
export async function lettersPdf(input: LettersInput): Promise<LettersPdf> {
  return drawnPdf(run('drawLettersPdf', input.sender.id, input));
}
