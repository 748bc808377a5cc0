import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Books } from './books.ts';
import { FakeFault, type Orm, type Record_ } from './orm.ts';

/** How the fake misbehaves at one request. */
export type Mischief =
  | 'HANG_UP'
  | 'BUSY_429'
  | 'BUSY_503'
  | 'HALF_ANSWER'
  | 'BROKEN_CONNECTION'
  | 'WEB_PAGE'
  | 'SERVER_ERROR'
  | 'ACCESS_LOST'
  | 'EMPTY';

export const MISCHIEFS: readonly Mischief[] = [
  'HANG_UP',
  'BUSY_429',
  'BUSY_503',
  'HALF_ANSWER',
  'BROKEN_CONNECTION',
  'WEB_PAGE',
  'SERVER_ERROR',
  'ACCESS_LOST',
];

interface Arguments {
  [name: string]: unknown;
}

interface FakeCall {
  model: string;
  method: string;
  ids: readonly number[];
  args: Arguments;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Arguments =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** An HTTP server that speaks both transports of Odoo for the books of a fake. */
export class FakeOdoo {
  readonly books: Books;
  readonly orm: Orm;
  url = '';
  /** Keys of the user 2. */
  readonly keys = new Set(['key-1']);
  /** Names of the keys that a program created. */
  readonly keyNames = new Map<string, string>();
  readonly forbidden = new Set<string>();
  canWrite = false;
  allowsKeys = true;
  /** The misbehaviour of the next request, or null. */
  mischief: (call: { path: string }) => Mischief | null = () => null;
  /** The PDF of every invoice. */
  pdf = Buffer.from('%PDF-1.4 fake');
  /** Called before a search answers, for rows that change between pages. */
  beforeSearch: (model: string) => void = () => {};
  readonly paths: string[] = [];
  readonly calls: FakeCall[] = [];
  readonly #server: Server;

  constructor(orm: Orm) {
    this.books = orm.books;
    this.orm = orm;
    this.#server = createServer((request, answer) => void this.#serve(request, answer));
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

  async #serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.paths.push(path);
    answer.sendDate = false;
    answer.setHeader('date', new Date(this.books.now * 1000).toUTCString());
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const body: unknown = pieces.length === 0 ? {} : JSON.parse(Buffer.concat(pieces).toString() || '{}');
    const mischief = this.mischief({ path });
    if (mischief !== null && misbehave(mischief, answer)) return;
    const isEmpty = mischief === 'EMPTY';
    const isLost = mischief === 'ACCESS_LOST';
    if (path === '/jsonrpc')
      send(answer, 200, this.#jsonRpc(recordOf(recordOf(body)['params']), { isEmpty, isLost }));
    else if (this.books.version === 19 && path === '/web/version') send(answer, 200, { version: '19.0' });
    else if (this.books.version === 19 && path.startsWith('/json/2/'))
      this.#json2(answer, {
        path,
        key: request.headers.authorization,
        body: recordOf(body),
        isEmpty,
        isLost,
      });
    else if (path.startsWith('/my/invoices/'))
      answer.writeHead(200, { 'content-type': 'application/pdf' }).end(this.pdf);
    else answer.writeHead(404, { 'content-type': 'text/html' }).end('<html>404</html>');
  }

  #jsonRpc(params: Arguments, flags: { isEmpty: boolean; isLost: boolean }): unknown {
    const args = listOf(params['args']);
    const envelope = { jsonrpc: '2.0', id: 1 };
    try {
      if (params['method'] === 'version')
        return { ...envelope, result: { server_version: `${this.books.version}.0` } };
      if (params['method'] === 'authenticate') return { ...envelope, result: this.#authenticate(args) };
      const [database, uid, key, model, method, positional, named] = args;
      if (database !== 'base' || uid !== 2 || !this.keys.has(textOf(key)))
        throw new FakeFault('odoo.exceptions.AccessDenied', 200, 'Accès refusé');
      const [ids] = listOf(positional);
      const call = {
        model: textOf(model),
        method: textOf(method),
        ids: listOf(ids).map(Number),
        args: recordOf(named),
      };
      return { ...envelope, result: this.#run(call, flags) };
    } catch (error) {
      if (!(error instanceof FakeFault)) throw error;
      const data = { name: error.exception, message: error.message, debug: 'Traceback …' };
      return { ...envelope, error: { code: 200, message: 'Erreur du serveur Odoo', data } };
    }
  }

  #authenticate([database, login, key]: readonly unknown[]): number | false {
    return database === 'base' && login === 'lecture@example.com' && this.keys.has(textOf(key)) ? 2 : false;
  }

  #json2(
    answer: ServerResponse,
    {
      path,
      key,
      body,
      isEmpty,
      isLost,
    }: { path: string; key: string | undefined; body: Arguments; isEmpty: boolean; isLost: boolean },
  ): void {
    const [, , , model = '', method = ''] = path.split('/');
    try {
      if (!this.keys.has((key ?? '').replace('bearer ', '')))
        throw new FakeFault('werkzeug.exceptions.Unauthorized', 401, "Clé d'API invalide");
      const { ids, ...args } = body;
      send(
        answer,
        200,
        this.#run({ model, method, ids: listOf(ids).map(Number), args }, { isEmpty, isLost }),
      );
    } catch (error) {
      if (!(error instanceof FakeFault)) throw error;
      send(answer, error.status, { name: error.exception, message: error.message, debug: 'Traceback …' });
    }
  }

  #run(call: FakeCall, { isEmpty, isLost }: { isEmpty: boolean; isLost: boolean }): unknown {
    const { model, method, args } = call;
    this.calls.push(call);
    const isAccessQuestion = method === 'has_access' || method === 'check_access_rights';
    if ((isLost || this.forbidden.has(model)) && !isAccessQuestion)
      throw new FakeFault(
        'odoo.exceptions.AccessError',
        403,
        `Vous n'êtes pas autorisé à accéder à ${model}`,
      );
    if (model === 'res.users.apikeys' && this.books.version === 19) return this.#manageKeys(method, args);
    const names = this.orm.fieldNames(model);
    if (method === 'search_read') {
      this.beforeSearch(model);
      return isEmpty ? [] : this.#searchRead(model, args);
    }
    if (method === 'fields_get') return Object.fromEntries(names.map((name) => [name, { type: 'char' }]));
    if (method === 'read') return this.#read(call);
    if (method === 'context_get') return { lang: 'fr_FR', uid: 2 };
    if (method === this.#accessMethod()) return this.#hasAccess(model, textOf(args['operation']));
    if (method === (this.books.version === 19 ? 'formatted_read_group' : 'read_group'))
      return isEmpty ? [] : this.#group(model, args);
    if (method === 'get_portal_url') return `/my/invoices/${call.ids[0]}?access_token=t&report_type=pdf`;
    throw new FakeFault('builtins.AttributeError', 500, `La méthode '${method}' n'existe pas`);
  }

  #accessMethod(): string {
    return this.books.version === 17 ? 'check_access_rights' : 'has_access';
  }

  #hasAccess(model: string, operation: string): boolean {
    return operation === 'read' ? !this.forbidden.has(model) : this.canWrite;
  }

  #searchRead(model: string, args: Arguments): Record_[] {
    const found = this.orm.search(model, listOf(args['domain']));
    const order = textOf(args['order']);
    if (order.endsWith('desc')) {
      const field = order.split(' ')[0] ?? 'id';
      found.sort((a, b) => (String(a[field]) < String(b[field]) ? 1 : -1));
    }
    const fields = listOf(args['fields']).map(textOf);
    return found.slice(0, Number(args['limit'])).map((record) => this.orm.render(record, fields));
  }

  #read({ model, ids, args }: FakeCall): Record_[] {
    const fields = listOf(args['fields']).map(textOf);
    return this.orm.search(model, [['id', 'in', ids]]).map((record) => this.orm.render(record, fields));
  }

  /** Sums in whole minor units, as PostgreSQL does for numeric columns. */
  #group(model: string, args: Arguments): Record_[] {
    const keys = listOf(args['groupby']).map(textOf);
    const sums = listOf(args['aggregates'] ?? args['fields']).map(textOf);
    const groups = new Map<string, { record: Record_; cents: number[] }>();
    for (const record of this.orm.search(model, listOf(args['domain']))) {
      const key = keys.map((name) => String(record[name])).join(' ');
      const group = groups.get(key) ?? { record, cents: sums.map(() => 0) };
      sums.forEach((sum, i) => {
        group.cents[i] = (group.cents[i] ?? 0) + Math.round(Number(record[sum.split(':')[0] ?? '']) * 100);
      });
      groups.set(key, group);
    }
    return [...groups.values()].map(({ record, cents }) => {
      const { id: _, ...group } = this.orm.render(record, keys);
      const named = sums.map((sum, i) => [
        this.books.version === 19 ? sum : sum.split(':')[0],
        (cents[i] ?? 0) / 100,
      ]);
      return { ...group, ...Object.fromEntries(named) };
    });
  }

  #manageKeys(method: string, args: Arguments): unknown {
    if (method === 'search_read') {
      const [condition] = listOf(args['domain']);
      const [, , name] = listOf(condition);
      const found = [...this.keyNames].filter(([key, own]) => this.keys.has(key) && own === name);
      return found.map((_, i) => ({ id: i + 1, name }));
    }
    if (!this.allowsKeys || (method === 'generate' && this.keys.size >= 10))
      throw new FakeFault('odoo.exceptions.UserError', 422, 'La création de clés est désactivée');
    const key = textOf(args['key']);
    if (!this.keys.has(key)) throw new FakeFault('odoo.exceptions.AccessDenied', 403, 'Clé invalide');
    if (method === 'revoke') return this.keys.delete(key);
    const next = randomBytes(20).toString('hex');
    this.keys.add(next);
    this.keyNames.set(next, textOf(args['name']));
    return next;
  }
}

function send(answer: ServerResponse, status: number, value: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value));
}

/** Answers wrongly. Returns false for what only changes the content. */
function misbehave(mischief: Mischief, answer: ServerResponse): boolean {
  if (mischief === 'HANG_UP') answer.destroy();
  else if (mischief === 'BUSY_429') answer.writeHead(429, { 'retry-after': '7' }).end();
  else if (mischief === 'BUSY_503') answer.writeHead(503).end('busy');
  else if (mischief === 'HALF_ANSWER')
    answer.writeHead(200, { 'content-type': 'application/json' }).end('[{"id": 1, "na');
  else if (mischief === 'BROKEN_CONNECTION') {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    answer.write('[{"id": 1', () => answer.destroy());
  } else if (mischief === 'WEB_PAGE')
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<html>Connexion</html>');
  else if (mischief === 'SERVER_ERROR')
    send(answer, 500, {
      name: 'psycopg2.errors.SerializationFailure',
      message: "n'a pas pu sérialiser un accès",
    });
  else return false;
  return true;
}
