import type { Dispatcher } from 'undici';
import { limitConcurrency } from '../../platform/workers/concurrency.ts';
import type { OdooVersion } from '../domain/odoo/versions.ts';
import { hideSecret } from '../hide-secret.ts';
import { SourceError } from '../source-error.ts';
import { checkStatus, faultOf, fieldsOf, parseAnswer } from './answers.ts';
import { askHttp, type HttpAnswer } from './http.ts';

/** Entered by an administrator. */
export interface OdooSettings {
  /** For example `https://example.odoo.com`. */
  url: string;
  /** Needed below 19, and above if the host has several databases. */
  database: string | null;
  /** The user of the key; needed below 19. */
  login: string | null;
  apiKey: string;
  /** Null: the company of the user. */
  companyId: number | null;
}

/** A method of a model with named arguments. Both transports take the same. */
export interface OdooCall {
  model: string;
  method: string;
  /** Records that the method works on; left out for methods of the model itself. */
  ids?: readonly number[];
  args?: Readonly<Record<string, unknown>>;
}

export interface OdooClient {
  readonly version: OdooVersion;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The server's clock at its last answer, as `YYYY-MM-DD HH:MM:SS`, or null if it states none. */
  readonly serverAt: string | null;
  call(call: OdooCall): Promise<unknown>;
  /** Returns the id of the key's user. @throws SourceError LOGIN_REFUSED */
  userId(): Promise<number>;
  /** Gets a file by its path at this Odoo; the key is not sent. */
  download(path: string): Promise<HttpAnswer>;
}

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Removes what follows the host's path, and slashes at the end. */
export function baseUrlOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.replace(/\/(web|odoo)?\/*$/, '').replace(/\/+$/, '');
}

interface ClientOptions {
  version: OdooVersion;
  settings: OdooSettings;
  dispatcher: Dispatcher;
}

/** Shared by both transports: one request at a time, and the server's clock. */
class Wire {
  readonly baseUrl: string;
  serverAt: string | null = null;
  readonly #dispatcher: Dispatcher;
  readonly #secret: string;
  readonly #oneAtATime = limitConcurrency(1);

  constructor({ url, apiKey }: OdooSettings, dispatcher: Dispatcher) {
    this.baseUrl = baseUrlOf(url);
    this.#secret = apiKey;
    this.#dispatcher = dispatcher;
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpAnswer> {
    return this.#ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...JSON_TYPE, ...headers },
    });
  }

  async get(path: string): Promise<HttpAnswer> {
    return this.#ask(path, { method: 'GET', maxBytes: MAX_FILE_BYTES });
  }

  /** A message of Odoo could repeat an argument. The key must not reach a log. */
  hideSecret(text: string): string {
    return hideSecret(text, this.#secret);
  }

  async #ask(path: string, call: Omit<Parameters<typeof askHttp>[1], 'dispatcher'>): Promise<HttpAnswer> {
    const answer = await this.#oneAtATime(() =>
      askHttp(`${this.baseUrl}${path}`, { ...call, dispatcher: this.#dispatcher }),
    );
    this.serverAt = answer.serverAt;
    return answer;
  }
}

/** `/json/2` of 19 and later: a bearer key, named arguments, errors by HTTP status. */
class Json2Client implements OdooClient {
  readonly version: OdooVersion;
  readonly #wire: Wire;
  readonly #headers: Record<string, string>;

  constructor({ version, settings, dispatcher }: ClientOptions) {
    this.version = version;
    this.#wire = new Wire(settings, dispatcher);
    this.#headers = { authorization: `bearer ${settings.apiKey}` };
    if (settings.database !== null) this.#headers['x-odoo-database'] = settings.database;
  }

  get baseUrl(): string {
    return this.#wire.baseUrl;
  }

  get serverAt(): string | null {
    return this.#wire.serverAt;
  }

  async call({ model, method, ids, args = {} }: OdooCall): Promise<unknown> {
    const what = `${model}.${method}`;
    const body = ids === undefined ? args : { ...args, ids };
    const answer = await this.#wire.post(`/json/2/${model}/${method}`, body, this.#headers);
    checkStatus(answer, what);
    const { status } = answer;
    if (status === 401) throw loginRefused(what);
    const value = parseAnswer(answer, what);
    if (status >= 200 && status < 300) return value;
    throw faultOf(hidden(this.#wire, value), what, codeOfStatus(status));
  }

  async userId(): Promise<number> {
    const { uid } = fieldsOf(await this.call({ model: 'res.users', method: 'context_get' }));
    if (typeof uid !== 'number')
      throw new SourceError('UNKNOWN_ANSWER', 'res.users.context_get: uid is missing');
    return uid;
  }

  download(path: string): Promise<HttpAnswer> {
    return this.#wire.get(path);
  }
}

function codeOfStatus(status: number) {
  if (status === 403 || status === 404) return 'RIGHT_MISSING';
  return status < 500 ? 'UNKNOWN_ANSWER' : 'UNREACHABLE';
}

function hidden(wire: Wire, error: unknown): unknown {
  const { name, message } = fieldsOf(error);
  return { name, message: typeof message === 'string' ? wire.hideSecret(message) : '' };
}

function loginRefused(what: string): SourceError {
  return new SourceError(
    'LOGIN_REFUSED',
    `Odoo refuses the key (${what}): it is wrong, expired or revoked, or its user is archived. ` +
      'On Odoo Online, the external API needs a Custom plan.',
  );
}

/** `/jsonrpc` below 19: the key is the password of its user. */
class JsonRpcClient implements OdooClient {
  readonly version: OdooVersion;
  readonly #wire: Wire;
  readonly #settings: OdooSettings;
  #userId: number | null = null;

  constructor({ version, settings, dispatcher }: ClientOptions) {
    this.version = version;
    this.#settings = settings;
    this.#wire = new Wire(settings, dispatcher);
  }

  get baseUrl(): string {
    return this.#wire.baseUrl;
  }

  get serverAt(): string | null {
    return this.#wire.serverAt;
  }

  async call({ model, method, ids, args = {} }: OdooCall): Promise<unknown> {
    const { database, apiKey } = this.#settings;
    const userId = await this.userId();
    const positional = ids === undefined ? [] : [ids];
    const params = [database, userId, apiKey, model, method, positional, args];
    return askJsonRpc(
      this.#wire,
      { service: 'object', method: 'execute_kw', args: params },
      `${model}.${method}`,
    );
  }

  async userId(): Promise<number> {
    if (this.#userId !== null) return this.#userId;
    const { database, login, apiKey, url } = this.#settings;
    if (database === null || login === null)
      throw new SourceError(
        'LOGIN_REFUSED',
        `Odoo ${this.version.text} at ${baseUrlOf(url)} needs the name of the database and the login of the key's user.`,
      );
    const params = { service: 'common', method: 'authenticate', args: [database, login, apiKey, {}] };
    const id = await askJsonRpc(this.#wire, params, 'common.authenticate');
    if (typeof id !== 'number') throw loginRefused('common.authenticate');
    this.#userId = id;
    return id;
  }

  download(path: string): Promise<HttpAnswer> {
    return this.#wire.get(path);
  }
}

async function askJsonRpc(wire: Wire, params: Record<string, unknown>, what: string): Promise<unknown> {
  const answer = await wire.post('/jsonrpc', { jsonrpc: '2.0', method: 'call', id: 1, params });
  checkStatus(answer, what);
  const { result, error } = fieldsOf(parseAnswer(answer, what));
  if (error !== undefined) throw faultOf(hidden(wire, fieldsOf(error)['data']), what, 'UNREACHABLE');
  if (answer.status < 200 || answer.status >= 300)
    throw new SourceError(
      answer.status >= 500 ? 'UNREACHABLE' : 'UNKNOWN_ANSWER',
      `Odoo answered ${answer.status} (${what}).`,
    );
  // Odoo leaves out the result of a method that returns nothing.
  return result ?? null;
}

/** Returns the client for a version: JSON-2 from 19, JSON-RPC below. */
export function createClient(options: ClientOptions): OdooClient {
  return options.version.transport === 'JSON_2' ? new Json2Client(options) : new JsonRpcClient(options);
}
