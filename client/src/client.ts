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
  ListPath,
  Operation,
  Options,
  Path,
  Schemas,
} from './operations.ts';
import { pause } from './retry.ts';
import { type ClientOptions, type Payload, Transport } from './transport.ts';

type EventQuery = NonNullable<Operation<'get', '/v1/events'>['parameters']['query']>;

export interface EventOptions {
  /** The cursor of the last event that was dealt with; absent: from the oldest that is kept. */
  since?: string;
  /** Such as `{ type: 'invoice.paid,payment.created' }`. */
  filter?: Pick<EventQuery, 'type' | 'customerId' | 'customer.externalId'>;
  /** Default true. */
  follow?: boolean;
  /** Seconds between two questions at the end of the feed. Default 5. */
  pollInterval?: number;
  signal?: AbortSignal;
}

/** Records that a page holds unless another `limit` is asked for: as many as every list allows. */
const PAGE = 500;

/**
 * A client of one organization of one service. Addresses are those of openapi.json; what they take and answer is
 * typed by it. Calls throw QuittanceError for an answer that is not a success, after the retries that are advised,
 * and QuittanceConnectionError where no answer came.
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

  /** A call whose answer is read by the caller: bytes of a file, headers. */
  raw(method: string, path: string, input?: CallInput): Promise<Response> {
    return this.#transport.send(method, path, input);
  }

  /** The pages of a list, one after the other by their cursors; it asks for the next one only when that is wanted. */
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

  /** Every record of a list, whatever number of pages that takes. */
  async *list<P extends ListPath>(
    path: P,
    ...args: Arguments<Operation<'get', P>>
  ): AsyncGenerator<Item<Answer<Operation<'get', P>>>, void, void> {
    for await (const page of this.pages(path, ...args))
      yield* recordsOf<Item<Answer<Operation<'get', P>>>>(page);
  }

  /**
   * Imports any number of lines as one request, and waits until they are applied. Refused lines stop no other:
   * look at `refused`, and at `importErrors`. An upload that breaks off leaves nothing behind; it is tried again
   * when the source can be read again (an array, or a function).
   */
  async importLines(source: ImportSource, options: ImportOptions = {}): Promise<ImportStanding> {
    const { gzip = true, fileName, onProgress, pollInterval = 1, signal } = options;
    const payload: Payload = {
      contentType: gzip ? 'application/gzip' : 'application/x-ndjson',
      make: () => ndjson(source, options),
      once: !isRepeatable(source),
      streamed: true,
    };
    const call: CallInput = {
      ...(fileName === undefined ? {} : { headers: { 'X-File-Name': fileName } }),
      ...(signal === undefined ? {} : { signal }),
    };
    let standing: ImportStanding = await jsonOf(
      await this.#transport.send('POST', '/v1/imports', call, payload),
    );
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

  /** The refused lines of an import, in the order of the file. */
  importErrors(importId: string): AsyncGenerator<Schemas['ImportError'], void, void> {
    return this.list('/v1/imports/{importId}/errors', { path: { importId } });
  }

  /**
   * What has changed, oldest first. At the end it waits for more, until the signal is given; with `follow: false` it
   * ends there. Keep the `cursor` of the last event that you have dealt with, and begin from it next time.
   */
  async *events(options: EventOptions = {}): AsyncGenerator<Schemas['Event'], void, void> {
    const { since, signal, follow = true, pollInterval = 5, filter = {} } = options;
    const query: EventQuery = { limit: PAGE, ...filter, ...(since === undefined ? {} : { since }) };
    for (;;) {
      const call = { query, ...(signal === undefined ? {} : { signal }) };
      const { items, nextCursor } = await this.get('/v1/events', call);
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

  async #read<T>(method: string, path: string, input: CallInput): Promise<T> {
    return jsonOf<T>(await this.#transport.send(method, path, input));
  }
}

/** The arguments of a list or a call, for code that wraps this client. */
export type CallOptions<M extends 'get' | 'post' | 'put' | 'delete', P extends Path<M>> = Options<
  Operation<M, P>
>;

function inputOf([options]: readonly [options?: CallInput]): CallInput {
  return options ?? {};
}

/** What the service says is what its own description says: that is checked by its tests, not here. */
async function jsonOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  return JSON.parse(text === '' ? 'null' : text);
}

function recordsOf<T>(page: unknown): T[] {
  const records = Object.values(Object(page)).find((value) => Array.isArray(value));
  if (!Array.isArray(records)) throw new TypeError('the answer holds no list');
  return records;
}

/** Lines of an import that were refused. */
export function refused(standing: ImportStanding): number {
  return Object.values(standing.counts).reduce((sum, counts) => sum + counts.refused, 0);
}

/** A path id by your own identifier: `external('C-1')`. */
export function external(externalId: string): string {
  return `external:${externalId}`;
}
