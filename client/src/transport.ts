import pLimit from 'p-limit';
import { errorOf, QuittanceConnectionError } from './errors.ts';
import type { CallInput } from './operations.ts';
import {
  hasExternalId,
  isRepeatable,
  isTransient,
  type Retry,
  type RetryOptions,
  withRetries,
} from './retry.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://receivables.example.com`. */
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Maximum number of concurrent calls; others wait. Default 5, as advised for imports. */
  concurrency?: number;
  retry?: RetryOptions;
  /** Seconds until an unanswered call fails; 0: never. Default 60. Bulk imports have no such limit. */
  timeout?: number;
  /** Called before each retry, for logs. */
  onRetry?: (retry: Retry) => void;
  /** Replaces the runtime's fetch. */
  fetch?: typeof fetch;
}

/** A body that can be created again for each attempt. */
export interface Payload {
  contentType?: string;
  make: () => NonNullable<RequestInit['body']> | ReadableStream<Uint8Array>;
  /** The body cannot be created again: a failed attempt is final. */
  once?: boolean;
  /** The body is long: it is sent while it is read, without a time limit. */
  streamed?: boolean;
}

interface Prepared {
  headers: Headers;
  timeout?: number;
  signal?: AbortSignal;
}

/** Reads the required part of a successful response. */
type Reader<T> = (response: Response) => Promise<T>;

const KEY_HEADER = 'Idempotency-Key';

/** Sends calls: authenticates them, limits concurrency, and retries as the API advises. */
export class Transport {
  readonly #options: ClientOptions;
  readonly #base: string;
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(options: ClientOptions) {
    this.#options = options;
    // The documented base address ends with "/v1", but the paths of openapi.json begin with it.
    this.#base = options.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '');
    this.#limit = pLimit(options.concurrency ?? 5);
  }

  /**
   * Sends one call and returns its successful response with an unread body.
   * @throws QuittanceError, QuittanceConnectionError, or the signal's reason
   */
  send(
    method: string,
    path: string,
    input: CallInput = {},
    payload = jsonPayload(input.body),
  ): Promise<Response> {
    return this.#send(method, path, input, payload, async (response) => response);
  }

  /** Sends one call and returns the JSON of its response; null if the body is empty. */
  json<T>(method: string, path: string, input: CallInput, payload = jsonPayload(input.body)): Promise<T> {
    return this.#send(method, path, input, payload, async (response) => {
      const text = await response.text();
      // Tests of the service check that its responses match openapi.json, so this client does not.
      return JSON.parse(text === '' ? 'null' : text);
    });
  }

  async #send<T>(
    method: string,
    path: string,
    input: CallInput,
    payload: Payload | null,
    read: Reader<T>,
  ): Promise<T> {
    const { retry = {}, onRetry = () => {} } = this.#options;
    const idempotencyKey = keyOf(method, input);
    const headers = new Headers(input.headers);
    if (idempotencyKey !== null) headers.set(KEY_HEADER, idempotencyKey);
    const policy = {
      retries: payload?.once ? 0 : (retry.retries ?? 4),
      firstDelay: retry.firstDelay ?? 1,
      longestWait: retry.longestWait ?? 120,
      retryOn: input.retryOn ?? [],
      repeatable: isRepeatable({ method, idempotencyKey, body: input.body }),
      signal: input.signal,
      onRetry: (again: Retry) => {
        // The service stores an error under its key and would return it again. A retry after an error needs a
        // new key.
        if (!isTransient(again.error) && hasOwnKey(method, input))
          headers.set(KEY_HEADER, crypto.randomUUID());
        onRetry(again);
      },
    };
    const url = `${this.#base}${addressOf(path, input.path)}${queryOf(input.query)}`;
    return this.#limit(() =>
      withRetries(() => this.#attempt(method, url, { ...input, headers }, payload, read), policy),
    );
  }

  async #attempt<T>(
    method: string,
    url: string,
    input: Prepared,
    payload: Payload | null,
    read: Reader<T>,
  ): Promise<T> {
    const { apiKey, apiSecret, fetch: send = fetch } = this.#options;
    const headers = new Headers(input.headers);
    headers.set('X-Api-Key', apiKey);
    headers.set('X-Api-Secret', apiSecret);
    if (payload?.contentType !== undefined) headers.set('Content-Type', payload.contentType);
    const signal = this.#signalFor(input, payload);
    // Redirects are not followed: another host must not receive the key pair.
    const init: RequestInit & { duplex?: 'half' } = { method, headers, redirect: 'manual' };
    if (signal !== undefined) init.signal = signal;
    if (payload !== null) {
      init.body = payload.make();
      if (payload.streamed) init.duplex = 'half';
    }
    const failed = (error: unknown) => {
      if (input.signal?.aborted) throw input.signal.reason;
      throw new QuittanceConnectionError(`No answer from ${new URL(url).origin}: ${causeOf(error)}`, {
        cause: error,
      });
    };
    const response = await send(url, init).catch(failed);
    if (!response.ok) throw await errorOf(response);
    return read(response).catch(failed);
  }

  #signalFor(input: Prepared, payload: Payload | null): AbortSignal | undefined {
    const seconds = payload?.streamed ? 0 : (input.timeout ?? this.#options.timeout ?? 60);
    if (seconds === 0) return input.signal;
    const timeout = AbortSignal.timeout(seconds * 1000);
    return input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]);
  }
}

/** Returns the idempotency key of a call; null if it has none or needs none. */
function keyOf(method: string, { headers, idempotencyKey, body }: CallInput): string | null {
  if (idempotencyKey !== undefined) return idempotencyKey;
  return new Headers(headers).get(KEY_HEADER) ?? (hasOwnKey(method, { body }) ? crypto.randomUUID() : null);
}

/**
 * Returns whether the call uses a generated key: the caller gave none, and no external id makes it
 * unnecessary.
 */
function hasOwnKey(method: string, { headers, idempotencyKey, body }: CallInput): boolean {
  if (idempotencyKey !== undefined || new Headers(headers).has(KEY_HEADER)) return false;
  return method === 'POST' && !hasExternalId(body);
}

function jsonPayload(body: unknown): Payload | null {
  if (body === undefined) return null;
  if (body instanceof FormData) return { make: () => body };
  const text = JSON.stringify(body);
  return { contentType: 'application/json', make: () => text };
}

function addressOf(path: string, values: unknown): string {
  const given = new Map(Object.entries(Object(values)));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    if (value === undefined || value === '') throw new TypeError(`${path} needs a value for ${name}`);
    return encodeURIComponent(String(value));
  });
}

function queryOf(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined) for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Returns the reason of a failed fetch, which says only "fetch failed" and keeps the reason in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}
