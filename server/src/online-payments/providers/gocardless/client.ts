import { isRecord } from '../../../platform/is-record.ts';
import { askProvider, isFinal, type ProviderAnswer, problemOf } from '../ask.ts';
import type { ProviderTools } from '../port.ts';
import { type Fields, fieldsOf, listOf, textOf } from './fields.ts';
import { GoCardlessError, type Refusal } from './gocardless-error.ts';

/** Version of the API that this client was written against, sent with each request. */
const API_VERSION = '2015-07-06';
const TIMEOUT_MS = 30_000;

export interface GoCardlessOptions extends Omit<ProviderTools, 'books'> {
  /** `https://api.gocardless.com`, or the address of the sandbox, without a slash at the end. */
  baseUrl: string;
  accessToken: string;
}

/** A new resource, or an action on one. */
export interface PostCall {
  path: string;
  /** The name of the resource in the answer, such as `payments`. */
  resource: string;
  /** The name around the fields; `data` for an action. */
  envelope: string;
  fields: Readonly<Record<string, unknown>>;
  /** The same key never creates a second resource. Actions need none. */
  idempotencyKey?: string;
}

/**
 * Speaks HTTP with GoCardless. The official package reaches its servers by its own HTTP client at fixed addresses, so
 * it cannot use an agent that refuses private addresses (docs/adr/0155).
 */
export class GoCardlessClient {
  readonly #options: GoCardlessOptions;

  constructor(options: GoCardlessOptions) {
    this.#options = options;
  }

  /** Returns one resource. @throws GoCardlessError */
  async get(resource: string, id: string): Promise<Fields> {
    const answer = await this.#send('GET', `/${resource}/${encodeURIComponent(id)}`);
    return fieldsOf(answer[resource]);
  }

  /** Returns a page of resources, and the argument `after` of the next page or null. @throws GoCardlessError */
  async list(
    resource: string,
    query: Readonly<Record<string, string>>,
  ): Promise<{ items: Fields[]; after: string | null }> {
    const answer = await this.#send('GET', `/${resource}?${new URLSearchParams(query)}`);
    const cursors = fieldsOf(fieldsOf(answer['meta'])['cursors']);
    return { items: listOf(answer[resource]).map(fieldsOf), after: textOf(cursors['after']) };
  }

  /**
   * Creates a resource or performs an action. A key that was used before returns the resource that it created,
   * which may differ from the fields.
   * @throws GoCardlessError
   */
  async post(call: PostCall): Promise<Fields> {
    const { path, resource, envelope, fields, idempotencyKey } = call;
    try {
      const answer = await this.#send('POST', path, { body: { [envelope]: fields }, idempotencyKey });
      return fieldsOf(answer[resource]);
    } catch (error) {
      if (!(error instanceof GoCardlessError) || error.conflictingId === null) throw error;
      return this.get(resource, error.conflictingId);
    }
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { body, idempotencyKey }: { body?: unknown; idempotencyKey?: string | undefined } = {},
  ): Promise<Fields> {
    const { baseUrl, accessToken, dispatcher, signal } = this.#options;
    const answer = await askProvider(`${baseUrl}${path}`, {
      dispatcher,
      signal,
      method,
      timeoutMs: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'gocardless-version': API_VERSION,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readAnswer(answer, `${method} ${path.split('?')[0]}`);
  }
}

function readAnswer({ status, json, headers }: ProviderAnswer, call: string): Fields {
  if (status >= 200 && status < 300) {
    if (!isRecord(json))
      throw new GoCardlessError('UNREADABLE', `GoCardless answered without JSON (${call}).`);
    return json;
  }
  const error = fieldsOf(fieldsOf(json)['error']);
  const refusals = listOf(error['errors']).map(fieldsOf).map(refusalOf);
  const reasons = refusals.map(({ field, message }) => [field, message].filter(Boolean).join(' ')).join('; ');
  const message = `GoCardless answered ${status} (${call}): ${reasons || textOf(error['message']) || 'no reason'}`;
  throw new GoCardlessError(problemOf(status), message.slice(0, 500), {
    isFinal: isFinal(status),
    isMissing: status === 404,
    refusals,
    conflictingId: status === 409 ? conflictingIdOf(error) : null,
    retryAfterMs: status === 429 ? resetMs(headers) : null,
  });
}

const refusalOf = (error: Fields): Refusal => ({
  reason: textOf(error['reason']),
  field: textOf(error['field']),
  message: textOf(error['message']) ?? '',
});

function conflictingIdOf(error: Fields): string | null {
  const links = listOf(error['errors']).map((one) => fieldsOf(fieldsOf(one)['links']));
  for (const { conflicting_resource_id: id } of links) if (textOf(id) !== null) return textOf(id);
  return null;
}

/** Returns how long to wait until the rate limit starts again, by the clock of GoCardless. */
function resetMs(headers: ProviderAnswer['headers']): number | null {
  const at = Date.parse(String(headers['ratelimit-reset'] ?? ''));
  const now = Date.parse(String(headers['date'] ?? ''));
  return Number.isFinite(at - now) ? Math.max(0, at - now) : null;
}
