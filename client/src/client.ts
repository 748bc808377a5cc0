import {
  type ComparisonOptions,
  type ComparisonReport,
  linesOfBody,
  type RecordDifference,
} from './comparisons.ts';
import { QuittanceConnectionError } from './errors.ts';
import type { FeedEvent } from './events.ts';
import {
  type ImportOptions,
  type ImportSource,
  type ImportStanding,
  isRepeatable,
  ndjson,
} from './imports.ts';
import type {
  Answer,
  Arguments,
  CallInput,
  Item,
  ListName,
  ListPath,
  Operation,
  Options,
  Path,
  Schemas,
} from './operations.ts';
import { pause } from './retry.ts';
import { type ClientOptions, type Payload, Transport } from './transport.ts';

type EventQuery = NonNullable<Operation<'get', '/v1/events'>['parameters']['query']>;

interface FeedPage {
  items: FeedEvent[];
  nextCursor: string;
}

export interface EventOptions {
  /**
   * The cursor of the last event that you have processed. If absent, the feed starts at the oldest stored
   * event.
   */
  since?: string;
  /** Such as `{ type: 'invoice.paid,payment.created' }`. */
  filter?: Pick<EventQuery, 'type' | 'customerId' | 'customer.externalId'>;
  /** Default true. */
  follow?: boolean;
  /** Seconds between polls at the end of the feed. Default 5. */
  pollInterval?: number;
  signal?: AbortSignal;
}

/** Default page size: the maximum of every list. */
const PAGE = 500;

/**
 * A client of one organization. Paths, parameters and results are typed by openapi.json. Calls retry as the
 * API advises, then throw QuittanceError for an error response. They throw QuittanceConnectionError if no
 * response came.
 */
export class QuittanceClient {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  get<P extends Path<'get'>>(path: P, ...args: Arguments<Operation<'get', P>>) {
    return this.#call<Answer<Operation<'get', P>>>('GET', path, args);
  }

  post<P extends Path<'post'>>(path: P, ...args: Arguments<Operation<'post', P>>) {
    return this.#call<Answer<Operation<'post', P>>>('POST', path, args);
  }

  put<P extends Path<'put'>>(path: P, ...args: Arguments<Operation<'put', P>>) {
    return this.#call<Answer<Operation<'put', P>>>('PUT', path, args);
  }

  delete<P extends Path<'delete'>>(path: P, ...args: Arguments<Operation<'delete', P>>) {
    return this.#call<Answer<Operation<'delete', P>>>('DELETE', path, args);
  }

  /** Sends a call and returns the raw response, for file content and headers. */
  raw(method: string, path: string, input?: CallInput): Promise<Response> {
    return this.#transport.send(method, path, input);
  }

  /** Iterates over the pages of a list by cursor. Requests the next page only when it is needed. */
  async *pages<P extends ListPath>(
    path: P,
    ...args: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Answer<Operation<'get', P>>, void, void> {
    const input = inputOf(args);
    const query: Record<string, unknown> = { limit: PAGE, ...Object(input.query) };
    for (;;) {
      const page = await this.#read<Answer<Operation<'get', P>>>('GET', path, { ...input, query });
      yield page;
      const { nextCursor }: { nextCursor?: unknown } = Object(page);
      if (typeof nextCursor !== 'string') return;
      for (const name of ['page', 'offset']) delete query[name];
      query['cursor'] = nextCursor;
    }
  }

  /** Iterates over every record of a list, across all pages. */
  async *list<P extends ListPath>(
    path: P,
    ...args: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Item<Answer<Operation<'get', P>>>, void, void> {
    for await (const page of this.pages(path, ...args))
      yield* recordsOf<Item<Answer<Operation<'get', P>>>>(page);
  }

  /**
   * Imports any number of lines in one request and waits until they are applied. Refused lines do not stop
   * the others: check `refused` and `importErrors`. An upload that breaks off stores nothing. It is retried
   * if the source can be read again (an array, or a function).
   */
  async importLines(source: ImportSource, options: ImportOptions = {}): Promise<ImportStanding> {
    const { gzip = true, fileName, lenient = false, mode, onProgress, pollInterval = 1, signal } = options;
    const payload: Payload = {
      contentType: gzip ? 'application/gzip' : 'application/x-ndjson',
      make: () => ndjson(source, options),
      once: !isRepeatable(source),
      streamed: true,
    };
    const call: CallInput = {
      ...(mode === undefined ? {} : { query: { mode } }),
      headers: {
        ...(fileName === undefined ? {} : { 'X-File-Name': fileName }),
        ...(lenient ? { Prefer: 'handling=lenient' } : {}),
      },
      ...(signal === undefined ? {} : { signal }),
    };
    let standing = await this.#transport.json<ImportStanding>('POST', '/v1/imports', call, payload);
    for (;;) {
      onProgress?.({ sent: standing.linesTotal, standing });
      if (standing.state === 'COMPLETED' || standing.state === 'FAILED') return standing;
      await pause(pollInterval, signal);
      standing = await this.get('/v1/imports/{importId}', {
        path: { importId: standing.id },
        ...(signal === undefined ? {} : { signal }),
      });
    }
  }

  /**
   * Compares any number of lines with the stored records and changes nothing: a dry run of an import.
   * @returns the counts, after the differences
   * @throws QuittanceConnectionError if the response breaks off
   */
  async *compareLines(
    source: ImportSource,
    { extras = true, signal }: ComparisonOptions = {},
  ): AsyncGenerator<RecordDifference, ComparisonReport, void> {
    const payload: Payload = {
      contentType: 'application/gzip',
      make: () => ndjson(source, {}),
      once: !isRepeatable(source),
      streamed: true,
    };
    const call: CallInput = { query: { extras }, ...(signal === undefined ? {} : { signal }) };
    const { body } = await this.#transport.send('POST', '/v1/comparisons', call, payload);
    for await (const line of linesOfBody(body)) {
      const parsed: RecordDifference | { report: ComparisonReport } = JSON.parse(line);
      if ('report' in parsed) return parsed.report;
      yield parsed;
    }
    throw new QuittanceConnectionError('The response ended too early');
  }

  /**
   * Exports all records that an import accepts, as NDJSON lines from one snapshot.
   * @throws QuittanceConnectionError if the response breaks off
   */
  async *exportLines(
    query: { types?: readonly string[]; portable?: boolean; signal?: AbortSignal } = {},
  ): AsyncGenerator<string, void, void> {
    const { types, portable = false, signal } = query;
    const call: CallInput = {
      timeout: 0,
      query: { portable, ...(types === undefined ? {} : { types: types.join(',') }) },
      ...(signal === undefined ? {} : { signal }),
    };
    const { body } = await this.#transport.send('GET', '/v1/export', call);
    yield* linesOfBody(body);
  }

  /** Iterates over the refused lines of an import, in file order. */
  importErrors(importId: string): AsyncGenerator<Schemas['ImportError'], void, void> {
    return this.list('/v1/imports/{importId}/errors', { path: { importId } });
  }

  /** Iterates over the fields that a lenient import corrected or dropped in stored lines, in file order. */
  importWarnings(importId: string): AsyncGenerator<Schemas['ImportError'], void, void> {
    return this.list('/v1/imports/{importId}/warnings', { path: { importId } });
  }

  /**
   * Iterates over changes, oldest first. At the end it waits for more until the signal aborts; with `follow:
   * false` it stops there. Store the `cursor` of the last event that you have processed, and pass it as
   * `since` next time.
   */
  async *events(options: EventOptions = {}): AsyncGenerator<FeedEvent, void, void> {
    const { since, signal, follow = true, pollInterval = 5, filter = {} } = options;
    const query: EventQuery = { limit: PAGE, ...filter, ...(since === undefined ? {} : { since }) };
    for (;;) {
      const call = { query, ...(signal === undefined ? {} : { signal }) };
      const { items, nextCursor }: FeedPage = await this.#read('GET', '/v1/events', call);
      yield* items;
      query.since = nextCursor;
      if (items.length > 0) continue;
      if (!follow) return;
      await pause(pollInterval, signal);
    }
  }

  #call<T>(method: string, path: string, args: readonly [options?: CallInput]): Promise<T> {
    return this.#read<T>(method, path, inputOf(args));
  }

  #read<T>(method: string, path: string, input: CallInput): Promise<T> {
    return this.#transport.json<T>(method, path, input);
  }
}

/** Arguments of a list or a call, for code that wraps this client. */
export type CallOptions<M extends 'get' | 'post' | 'put' | 'delete', P extends Path<M>> = Options<
  Operation<M, P>
>;

function inputOf([options]: readonly [options?: CallInput]): CallInput {
  return options ?? {};
}

function recordsOf<T>(page: unknown): T[] {
  const { items, customers, contacts, invoices, users }: Partial<Record<ListName, unknown>> = Object(page);
  const records = items ?? customers ?? contacts ?? invoices ?? users;
  if (!Array.isArray(records)) throw new TypeError('the response contains no list');
  return records;
}

/** Returns the number of refused lines of an import. */
export function refused(standing: ImportStanding): number {
  return Object.values(standing.counts).reduce((sum, counts) => sum + counts.refused, 0);
}

/** Returns a path id for your own identifier: `external('C-1')`. */
export function external(externalId: string): string {
  return `external:${externalId}`;
}
