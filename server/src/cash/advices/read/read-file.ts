import { confine, OutOfBoundsError } from '../../../platform/workers/confined.ts';
import type { AdviceReading } from '../../domain/remittance/model.ts';
import type * as Tasks from './advice.worker.ts';
import type { AdviceFormat } from './limits.ts';

const run = confine<typeof Tasks>({
  module: new URL('advice.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 256,
  millis: 20_000,
});

interface AdviceFile {
  path: string;
  format: AdviceFormat;
  fallbackCurrency: string;
}

/** Reads a file of a payer in a thread that can be terminated. */
export async function readAdviceFile(organizationId: string, file: AdviceFile): Promise<AdviceReading> {
  try {
    return await run('read', organizationId, file);
  } catch (error) {
    if (!(error instanceof OutOfBoundsError)) throw error;
    return { hasTitle: false, advice: null, problem: { code: 'TOO_LARGE', line: null } };
  }
}
