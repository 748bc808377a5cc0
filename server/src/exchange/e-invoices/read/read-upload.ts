import { invalidField } from '../../../platform/errors.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { confine, OutOfBoundsError } from '../../../platform/workers/confined.ts';
import type * as Tasks from './e-invoice.worker.ts';
import type { ReadFile } from './e-invoice.worker.ts';

const run = confine<typeof Tasks>({
  module: new URL('e-invoice.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 512,
  millis: 60_000,
});

/**
 * Reads the e-invoices of an upload in a thread.
 * @param keepsPdfs whether the PDFs of an archive are written next to the upload; the caller removes them
 * @throws INVALID_DATA if they take too much time or memory
 */
export async function readUpload(
  organizationId: string,
  { path, fileName }: Pick<Upload, 'path' | 'fileName'>,
  keepsPdfs: boolean,
): Promise<ReadFile[]> {
  try {
    return await run('read', organizationId, { path, fileName, output: keepsPdfs ? path : null });
  } catch (error) {
    if (error instanceof OutOfBoundsError)
      throw invalidField('file', 'takes too much time or memory to be read; send fewer files at once');
    throw error;
  }
}
