import { invalidField } from '../../../platform/errors.ts';
import { noRoom } from '../../../platform/files/quota.ts';
import { confine, OutOfBoundsError } from '../../../platform/workers/confined.ts';
import type * as Tasks from './sheet.worker.ts';
import type { SheetFormat, SheetRead } from './sheet.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('sheet.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 384,
  millis: 120_000,
});

/**
 * Parses a file in a worker thread, one file per organization at a time.
 * @param input `output` is the file for the rows, see `SheetRead`. After an error it may exist and be
 *   incomplete
 * @throws INVALID_DATA with the problem, PAYLOAD_TOO_LARGE if the rows exceed `roomBytes`
 */
export async function readSheetFile(
  organizationId: string,
  input: { path: string; format: SheetFormat; output: string; roomBytes: number },
): Promise<SheetRead> {
  const read = await run('readSheet', organizationId, input).catch((error: unknown) => {
    if (error instanceof OutOfBoundsError)
      return {
        problem: 'Reading the file takes too much time or memory. Import it in parts.',
        exceedsRoom: false,
      };
    throw error;
  });
  if ('problem' in read) throw read.exceedsRoom ? noRoom() : invalidField('file', read.problem);
  return read;
}
