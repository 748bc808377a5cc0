import { createHash } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import { confine, OutOfBoundsError, ThreadStartError } from '../../workers/confined.ts';
import type { DocumentInput, DocumentTexts } from './documents.ts';
import type * as Tasks from './documents.worker.ts';

/** Building takes 2 s and 150 MB, once in the life of a process. Requests may wait for it. */
const run = confine<typeof Tasks>({
  module: new URL('documents.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 512,
  millis: 5 * 60_000,
  idleMillis: 0,
  priority: 'normal',
});

/** Running applications of this process with the same routes and address share their documents. */
const built = new Map<string, WeakRef<DocumentTexts>>();

/**
 * Builds both documents in a thread.
 * @throws ApiError UNAVAILABLE if the machine is too busy
 */
export async function buildDocumentTexts(input: DocumentInput): Promise<DocumentTexts> {
  const text = JSON.stringify(input);
  const key = createHash('sha256').update(text).digest('base64');
  const known = built.get(key)?.deref();
  if (known !== undefined) return known;
  try {
    const texts = await run('build', 'documents', text);
    built.set(key, new WeakRef(texts));
    return texts;
  } catch (error) {
    throw refuseBuild(error);
  }
}

/** Returns the error for a caller whose documents could not be built: an unknown one unchanged. */
export function refuseBuild(error: unknown): unknown {
  if (!(error instanceof ThreadStartError || error instanceof OutOfBoundsError)) return error;
  return new ApiError('UNAVAILABLE', 'The description of the API is not ready yet. Try again later.', {
    headers: { 'retry-after': '5' },
    cause: error,
  });
}
