import { askProvider, errorOfAnswer, type ProviderAnswer } from '../ask.ts';
import { ProviderError } from '../errors.ts';
import type { ProviderTools } from '../port.ts';
import {
  type JsonRecord,
  readList,
  readOptionalRecord,
  readOptionalText,
  readRecord,
  readText,
} from '../read-json.ts';

export const STRIPE_URL = 'https://api.stripe.com';
/** The version of the API whose published description the adapter was written against. */
export const STRIPE_VERSION = '2026-10-28.endive';
const PAGE = 100;
/** Pages of one list: far more than a payout has. */
const MAX_PAGES = 200;

export type StripeParams = Readonly<Record<string, string | number>>;

/** Sends requests to the API of Stripe. */
export class StripeClient {
  readonly #key: string;
  readonly #url: string;
  readonly #tools: ProviderTools;

  constructor(key: string, tools: ProviderTools, url: string = STRIPE_URL) {
    this.#key = key;
    this.#tools = tools;
    this.#url = url;
  }

  /** Reads an object. Null: Stripe does not know it. @throws ProviderError */
  async find(path: string, params: StripeParams = {}): Promise<JsonRecord | null> {
    const answer = await this.#ask('GET', `${path}${queryOf(params)}`, {});
    return answer.status === 404 ? null : objectOf(answer);
  }

  /** Creates or changes an object. One idempotency key has one effect. @throws ProviderError */
  async post(path: string, params: StripeParams, idempotencyKey: string | null): Promise<JsonRecord> {
    const headers = idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey };
    return objectOf(await this.#ask('POST', path, headers, formOf(params)));
  }

  /** Reads all objects of a list, page by page. @throws ProviderError */
  async *list(path: string, params: StripeParams): AsyncGenerator<JsonRecord> {
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query: StripeParams = {
        ...params,
        limit: PAGE,
        ...(after === null ? {} : { starting_after: after }),
      };
      const answer = objectOf(await this.#ask('GET', `${path}${queryOf(query)}`, {}));
      const items = readList(answer, 'data');
      yield* items;
      const last = items.at(-1);
      if (answer['has_more'] !== true || last === undefined) return;
      after = readText(last, 'id');
    }
    throw new ProviderError('UNREADABLE', `A list of Stripe has more than ${MAX_PAGES} pages.`);
  }

  #ask(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<ProviderAnswer> {
    return askProvider(`${this.#url}${path}`, {
      ...this.#tools,
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        'stripe-version': STRIPE_VERSION,
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }
}

function formOf(params: StripeParams): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) form.append(name, `${value}`);
  return form.toString();
}

const queryOf = (params: StripeParams): string =>
  Object.keys(params).length === 0 ? '' : `?${formOf(params)}`;

function objectOf(answer: ProviderAnswer): JsonRecord {
  const { status, retryAfterMs } = answer;
  // Another request with the same idempotency key is in progress.
  if (status === 409) throw new ProviderError('TOO_MANY_REQUESTS', textOf(answer), { retryAfterMs });
  if (status < 200 || status >= 300) throw errorOfAnswer(answer, textOf(answer));
  return readRecord(answer.json, 'object');
}

/** Returns the code of an error. Its message may name the debtor, or repeat the key. */
function textOf({ status, json }: ProviderAnswer): string {
  const error = readOptionalRecord(readOptionalRecord(json)?.['error']);
  const codes = ['type', 'code', 'decline_code', 'param'].flatMap(
    (name) => readOptionalText(error, name) ?? [],
  );
  return `Stripe answered ${status}${codes.length === 0 ? '' : `: ${codes.join(', ').slice(0, 200)}`}.`;
}
