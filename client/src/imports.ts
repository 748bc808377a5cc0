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

/** One line of a bulk import. `data` is the body of the single-record request, that of an invoice with its VAT. */
export type ImportLine =
  | { type: 'customer'; data: BodyAt<'/v1/customers'> }
  | {
      type: 'contact';
      data: Schemas['ContactAttributes'] & { customer: { id?: string; externalId?: string } };
    }
  | { type: 'bank_transaction'; data: Schemas['BankTransactionImport'] }
  | { type: 'invoice'; data: InvoiceLine }
  | { type: 'credit_note'; data: BodyAt<'/v1/credit_notes'> }
  | { type: 'payment'; data: BodyAt<'/v1/payments'> }
  | { type: 'refund'; data: BodyAt<'/v1/refunds'> }
  | { type: 'reconcile'; data: BodyAt<'/v1/reconcile'> }
  | DeletedLine;

/** An invoice, and its VAT by rate if it is known. */
type InvoiceLine = BodyAt<'/v1/invoices'> & { vatBreakdown?: Schemas['VatBreakdownChange'] | null };

/** Deletes a record; only with `mode: 'state'`. */
export interface DeletedLine {
  type: 'deleted';
  data: {
    type: 'customer' | 'invoice' | 'credit_note' | 'payment' | 'refund';
    id?: string;
    externalId?: string;
  };
}

/** Line objects, or lines of NDJSON text. */
type Lines = Iterable<ImportLine | string> | AsyncIterable<ImportLine | string>;

/**
 * Lines, or a function that starts them again. Only a repeatable source allows a broken upload to be retried.
 */
export type ImportSource = Lines | (() => Lines);

/** The progress of an import, as `GET /v1/imports/{importId}` returns it. */
export type ImportStanding = Answer<Operation<'get', '/v1/imports/{importId}'>>;

export interface ImportOptions {
  /** Shown with the import in lists. */
  fileName?: string;
  /**
   * `upsert` (default): each line is applied alone. `state`: the lines state the final state of their
   * records, in any order, including deletions.
   */
  mode?: 'upsert' | 'state';
  /** Accepts records in part: ignores unknown fields, corrects or drops contacts. Default false. */
  lenient?: boolean;
  /** Default true. */
  gzip?: boolean;
  /** Called with the number of lines read so far; once all are received, also with the import's progress. */
  onProgress?: (progress: { sent: number; standing: ImportStanding | null }) => void;
  /** Seconds between polls of the import. Default 1. */
  pollInterval?: number;
  signal?: AbortSignal;
}

const CHUNK_CHARACTERS = 64 * 1024;

/** Returns whether the source can be read more than once. */
export function isRepeatable(source: ImportSource): boolean {
  return typeof source === 'function' || Array.isArray(source);
}

/** Encodes the lines as NDJSON with backpressure: it reads the source as fast as it sends. */
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
