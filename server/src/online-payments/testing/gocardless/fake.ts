import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type FakeEvent, FakeRefusal, GoCardlessBooks, type Resource } from './books.ts';

/** How the fake misbehaves at one request. */
export type Mischief =
  /** Ends the connection before doing anything. */
  | 'HANG_UP'
  /** Does the work, then ends the connection: the outcome is unknown to the caller. */
  | 'ANSWER_LOST'
  | 'HALF_ANSWER'
  | 'RATE_LIMIT'
  | 'SERVER_ERROR'
  | 'WEB_PAGE'
  | 'EMPTY'
  | 'TOKEN_REVOKED';

export const MISCHIEFS: readonly Mischief[] = [
  'HANG_UP',
  'ANSWER_LOST',
  'HALF_ANSWER',
  'RATE_LIMIT',
  'SERVER_ERROR',
  'WEB_PAGE',
  'EMPTY',
  'TOKEN_REVOKED',
];

interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingMessage['headers'];
}

const TOKEN = 'sandbox_token';
const SECRET = 'webhook_secret';
/** Resources in one page of a list. */
const PAGE = 2;

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** An HTTP server with the API and the hosted pages of GoCardless. */
export class FakeGoCardless {
  readonly books: GoCardlessBooks;
  readonly token = TOKEN;
  readonly secret = SECRET;
  url = '';
  /** Returns the misbehaviour at a request, or null. */
  mischief: (request: { method: string; path: string }) => Mischief | null = () => null;
  /** Called after a create was stored and before it is answered. */
  afterCreate: (type: string) => Promise<void> = async () => {};
  readonly requests: FakeRequest[] = [];
  readonly #server: Server;

  constructor(today: string) {
    this.books = new GoCardlessBooks(today);
    this.#server = createServer((request, answer) => {
      this.#serve(request, answer).catch(() => answer.destroy());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns the signed webhook of some events. */
  webhook(events: readonly FakeEvent[], secret = SECRET): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify({ events, meta: { webhook_id: 'WB1' } });
    return { body, headers: this.sign(body, secret) };
  }

  /** Returns the headers of a webhook with this body. */
  sign(body: string | Uint8Array, secret = SECRET): Record<string, string> {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return { 'content-type': 'application/json', 'webhook-signature': signature };
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    this.requests.push(request);
    const { method, path } = request;
    if (path.startsWith('/flow/')) return this.#servePage(request, answer);
    const mischief = this.mischief({ method, path });
    if (mischief === 'HANG_UP') return void answer.destroy();
    if (mischief !== null && mischief !== 'ANSWER_LOST' && mischief !== 'HALF_ANSWER')
      return misbehave(answer, mischief);
    const { status, body } = await this.#answerOf(request);
    const text = JSON.stringify(body);
    if (mischief === 'ANSWER_LOST') return void answer.destroy();
    if (mischief === 'HALF_ANSWER') {
      answer.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
      answer.write(text.slice(0, text.length / 2), () => answer.destroy());
      return;
    }
    answer.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }

  async #answerOf(request: FakeRequest): Promise<{ status: number; body: unknown }> {
    try {
      checkHeaders(request);
      return await this.#perform(request);
    } catch (error) {
      if (!(error instanceof FakeRefusal)) throw error;
      const { status, reasons: errors } = error;
      return { status, body: { error: { message: 'refused', type: 'invalid_state', code: status, errors } } };
    }
  }

  async #perform({
    method,
    path,
    query,
    body,
    headers,
  }: FakeRequest): Promise<{ status: number; body: unknown }> {
    const [type = '', id, actions, action] = path.split('/').slice(1);
    if (method === 'GET' && id === undefined) return { status: 200, body: this.#page(type, query) };
    if (method === 'GET' && id !== undefined) return { status: 200, body: { [type]: this.#shown(type, id) } };
    if (actions === 'actions' && action === 'cancel' && id !== undefined)
      return { status: 200, body: { [type]: this.books.cancel(type, id, 'api') } };
    const key = headers['idempotency-key'];
    const fields = recordOf(body[type]);
    const created = this.books.create(type, fields, typeof key === 'string' ? key : null);
    await this.afterCreate(type);
    return { status: 201, body: { [type]: this.#shown(type, created.id) } };
  }

  #shown(type: string, id: string): Resource {
    const found = this.books.one(type, id);
    if (type === 'mandates') return { ...found, next_possible_charge_date: this.books.nextChargeDate() };
    if (type === 'billing_request_flows')
      return { ...found, authorisation_url: `${this.url}/flow/${found.id}` };
    return found;
  }

  /** Returns a page, the newest first. */
  #page(type: string, query: URLSearchParams): unknown {
    const all = (type === 'events' ? this.books.events : this.books.all(type))
      .filter((one) => isMatch(one, query))
      .reverse();
    const size = Math.min(PAGE, Number(query.get('limit') ?? PAGE));
    const after = query.get('after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const items = all.slice(from, from + size);
    const next = from + size >= all.length ? null : items.at(-1)?.id;
    return { [type]: items, meta: { cursors: { before: null, after: next ?? null }, limit: size } };
  }

  /** The page at which the debtor consents; its form finishes the billing request. */
  #servePage({ method, path }: FakeRequest, answer: ServerResponse): void {
    const id = path.split('/')[2] ?? '';
    const flow = this.books.one('billing_request_flows', id);
    if (method === 'POST') {
      this.books.fulfil(id);
      answer.writeHead(302, { location: String(flow['redirect_uri']) }).end();
      return;
    }
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Fake bank</title><form method="post"><button>Authorize</button></form>');
  }
}

/** Returns whether a resource matches the filters of a list. */
function isMatch(one: object, query: URLSearchParams): boolean {
  const fields = recordOf(one);
  const links = recordOf(fields['links']);
  for (const name of ['payout', 'payment', 'mandate', 'action', 'resource_type']) {
    const wanted = query.get(name);
    if (wanted !== null && fields[name] !== wanted && links[name] !== wanted) return false;
  }
  return true;
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const pieces: Uint8Array[] = [];
  for await (const piece of incoming) if (piece instanceof Uint8Array) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8');
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake');
  const isJson = incoming.headers['content-type']?.includes('json') === true;
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: isJson ? recordOf(JSON.parse(text)) : {},
    headers: incoming.headers,
  };
}

function checkHeaders({ headers }: FakeRequest): void {
  if (headers['gocardless-version'] !== '2015-07-06')
    throw new FakeRefusal(400, [{ reason: 'missing_version_header', message: 'version is missing' }]);
  if (headers.authorization !== `Bearer ${TOKEN}`)
    throw new FakeRefusal(401, [{ reason: 'access_token_not_found', message: 'Access token not found' }]);
}

function misbehave(answer: ServerResponse, mischief: Mischief): void {
  const refuse = (status: number, headers: Record<string, string> = {}) =>
    answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: { message: mischief, code: status, errors: [] } }));
  if (mischief === 'RATE_LIMIT')
    refuse(429, { 'ratelimit-reset': new Date(Date.now() + 60_000).toUTCString() });
  if (mischief === 'SERVER_ERROR') refuse(500);
  if (mischief === 'TOKEN_REVOKED') refuse(401);
  if (mischief === 'WEB_PAGE')
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>');
  if (mischief === 'EMPTY') answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}
