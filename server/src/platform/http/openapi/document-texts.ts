import { createHash } from 'node:crypto';
import { confine } from '../../workers/confined.ts';
import type { DocumentInput, DocumentTexts } from './documents.ts';
import type * as Tasks from './documents.worker.ts';

/** Building takes 2 s and 150 MB, once in the life of a process. */
const run = confine<typeof Tasks>({
  module: new URL('documents.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 512,
  millis: 5 * 60_000,
  idleMillis: 0,
});

/** Applications of this process with the same routes and address share their documents. */
const built = new Map<string, Promise<DocumentTexts>>();

/** Builds both documents in a thread. */
export function buildDocumentTexts(input: DocumentInput): Promise<DocumentTexts> {
  const text = JSON.stringify(input);
  const key = createHash('sha256').update(text).digest('base64');
  const texts = built.get(key) ?? run('build', 'documents', text);
  built.set(key, texts);
  texts.catch(() => built.delete(key));
  return texts;
}
