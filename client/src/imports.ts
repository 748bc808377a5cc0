import type { Answer, Operation, Schemas } from './operations.ts';

type BodyAt<
  P extends
    | '/v1/customers'
    | '/v1/invoices'
    | '/v1/credit_notes'
    | '/v1/payments'
    | '/v1/refunds'
    | '/v1/reconcile',
> = Operation<'post', P> extends { requestBody: { content: { 'application/json': infer B } } } ? B : never;

/** One line of a bulk import: `data` is what the request of its kind would carry. */
export type ImportLine =
  | { type: 'customer'; data: BodyAt<'/v1/customers'> }
  | {
      type: 'contact';
      data: Schemas['ContactAttributes'] & { customer: { id?: string; externalId?: string } };
    }
  | { type: 'invoice'; data: BodyAt<'/v1/invoices'> }
  | { type: 'credit_note'; data: BodyAt<'/v1/credit_notes'> }
  | { type: 'payment'; data: BodyAt<'/v1/payments'> }
  | { type: 'refund'; data: BodyAt<'/v1/refunds'> }
  | { type: 'reconcile'; data: BodyAt<'/v1/reconcile'> };

/** Lines, or texts as they stand in a file of NDJSON. */
type Lines = Iterable<ImportLine | string> | AsyncIterable<ImportLine | string>;

/** Lines, or a function that begins them anew: only then can an upload that broke off be tried again. */
export type ImportSource = Lines | (() => Lines);

/** Where an import stands, as `GET /v1/imports/{importId}` answers it. */
export type ImportStanding = Answer<Operation<'get', '/v1/imports/{importId}'>>;

export interface ImportOptions {
  /** Shown beside the import in lists. */
  fileName?: string;
  /** Keep what can be kept of a record: ignore unknown fields, mend or leave out contacts. Default false. */
  lenient?: boolean;
  /** Default true. */
  gzip?: boolean;
  /** Told how many lines were read so far; then, once all were received, where the import stands. */
  onProgress?: (progress: { sent: number; standing: ImportStanding | null }) => void;
  /** Seconds between two looks at the import. Default 1. */
  pollInterval?: number;
  signal?: AbortSignal;
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Whether the source begins anew each time that it is read. */
export function isRepeatable(source: ImportSource): boolean {
  return typeof source === 'function' || Array.isArray(source);
}

/** The lines as NDJSON, read from the source only as fast as they are sent. */
export function ndjson(
  source: ImportSource,
  { gzip = true, onProgress }: Pick<ImportOptions, 'gzip' | 'onProgress'>,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(source, (sent) => onProgress?.({ sent, standing: null }));
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return();
    },
  });
  return gzip ? plain.pipeThrough(new CompressionStream('gzip')) : plain;
}

async function* chunksOf(
  source: ImportSource,
  onSent: (lines: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const encoder = new TextEncoder();
  let text = '';
  let lines = 0;
  for await (const line of typeof source === 'function' ? source() : source) {
    text += `${typeof line === 'string' ? line : JSON.stringify(line)}\n`;
    lines += 1;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(text);
    text = '';
    onSent(lines);
  }
  if (text !== '') yield encoder.encode(text);
  onSent(lines);
}
