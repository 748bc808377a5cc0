import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type pg from 'pg';
import type { Router } from '../../src/platform/db/routing/hints.ts';
import { Backend } from './backend.ts';
import { hintIn, settingsNeeded } from './dialect.ts';
import { shardOf } from './placement.ts';
import {
  commandComplete,
  errorResponse,
  int32,
  type Message,
  message,
  READY,
  readText,
  Splitter,
  text,
  textParameters,
} from './wire.ts';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const SSL_REQUEST = 80_877_103;
/** SQLSTATE of statements that the router refuses. */
export const REFUSED = '0A000';

/** A query router of the tests, which knows hints but no tables. It refuses statements with a wrong or no hint. */
export interface TestRouter {
  port: number;
  /** Why statements were refused. */
  readonly refused: string[];
  /** Organizations that hints have named, the latest last. */
  readonly organizations: Set<string>;
  /** Numbers of statements by shard. */
  readonly counts: number[];
  close(): Promise<void>;
}

interface RouterOptions {
  router: Router;
  /** Connections to the shards, in order. */
  shards: readonly pg.ClientConfig[];
}

export async function startRouter({ router, shards }: RouterOptions): Promise<TestRouter> {
  const clients = new Set<RoutedClient>();
  const server = createServer((socket) => {
    const client = new RoutedClient(socket, { router, shards, state: running });
    clients.add(client);
    socket.on('close', () => {
      clients.delete(client);
      client.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the router has no port');
  const running: TestRouter = {
    port: address.port,
    refused: [],
    organizations: new Set(),
    counts: shards.map(() => 0),
    close: async () => {
      for (const client of clients) client.close();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

/** A connection of the service to the router. */
class RoutedClient {
  readonly #socket: Socket;
  readonly #options: RouterOptions & { state: TestRouter };
  readonly #backends = new Map<number, Promise<Backend>>();
  /** Parse messages of named statements. */
  readonly #statements = new Map<string, Buffer>();
  #request: Message[] = [];
  #settings = 0;
  /** The organization of the statements that follow. */
  #key: string | null = null;
  #current: Backend | null = null;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(socket: Socket, options: RouterOptions & { state: TestRouter }) {
    this.#socket = socket.setNoDelay();
    this.#options = options;
    const splitter = new Splitter();
    let hasStarted = false;
    socket.on('error', () => this.close());
    socket.on('data', (bytes: Buffer) => {
      if (!hasStarted) hasStarted = this.#start(bytes);
      else
        for (const one of splitter.push(bytes))
          this.#work = this.#work.then(() => this.#take(one)).catch(() => this.close());
    });
  }

  /** Answers the start of a connection. The router of the tests trusts every client. */
  #start(bytes: Buffer): boolean {
    if (bytes.readInt32BE(4) === SSL_REQUEST) {
      this.#socket.write('N');
      return false;
    }
    const setting = (name: string, value: string) => message('S', text(name), text(value));
    this.#socket.write(
      Buffer.concat([
        message('R', int32(0)),
        setting('server_version', '17.0'),
        setting('client_encoding', 'UTF8'),
        message('K', int32(1), int32(1)),
        READY,
      ]),
    );
    return true;
  }

  async #take(one: Message): Promise<void> {
    if (one.type === 'X') return this.close();
    if (one.type === 'Q') return this.#query(one);
    if ('dcf'.includes(one.type)) return this.#refuse('COPY is not supported by the router of the tests');
    if (one.type === 'P') this.#remember(one);
    this.#request.push(one);
    if (one.type !== 'S') return;
    const request = this.#request;
    this.#request = [];
    await this.#pass(request, () =>
      request.flatMap(({ type, body }) => (type === 'B' ? textParameters(body) : [])),
    );
  }

  #remember({ body, bytes }: Message): void {
    const [name] = readText(body);
    if (name !== '') this.#statements.set(name, bytes);
  }

  async #query(one: Message): Promise<void> {
    const [statement] = readText(one.body);
    const hint = hintIn(this.#options.router, statement);
    if (hint === null) return this.#pass([one], () => [statement]);
    if (this.#current?.isBusy === true) return this.#refuse(`a hint within a transaction: ${statement}`);
    if (hint.kind === 'SETTING') this.#settings += 1;
    else {
      this.#key = hint.key;
      this.#options.state.organizations.delete(hint.key);
      this.#options.state.organizations.add(hint.key);
    }
    this.#socket.write(Buffer.concat([commandComplete('SET'), READY]));
  }

  /** Sends a request to the shard of the hint. */
  async #pass(request: readonly Message[], values: () => readonly string[]): Promise<void> {
    const { router, shards, state } = this.#options;
    const key = this.#key;
    if (key === null || this.#settings < settingsNeeded(router))
      return this.#refuse(`no hint: ${shown(request)}`);
    const others = values()
      .flatMap((value) => value.match(UUIDS) ?? [])
      .filter((id) => id !== key && state.organizations.has(id));
    if (others.length > 0) return this.#refuse(`the hint names ${key}, not ${others[0]}: ${shown(request)}`);
    const shard = shardOf(key);
    const known = this.#backends.get(shard) ?? this.#open(shards[shard] ?? {});
    this.#backends.set(shard, known);
    const backend = await known;
    this.#current = backend;
    state.counts[shard] = (state.counts[shard] ?? 0) + 1;
    backend.send(request, this.#statements);
  }

  #open(shard: pg.ClientConfig): Promise<Backend> {
    const answer = (bytes: Buffer) => {
      if (!this.#isClosed) this.#socket.write(bytes);
    };
    return Backend.open(shard, answer, () => this.close());
  }

  #refuse(reason: string): void {
    this.#options.state.refused.push(reason);
    this.#socket.write(Buffer.concat([errorResponse(REFUSED, reason), READY]));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.destroy();
    for (const backend of this.#backends.values()) backend.then((one) => one.close()).catch(() => {});
  }
}

/** Returns the start of the statement of a request, for messages. */
function shown(request: readonly Message[]): string {
  const texts = request.map(({ type, body }) => {
    if (type === 'P') return readText(body, readText(body)[1])[0];
    return type === 'B' ? `(prepared ${readText(body, readText(body)[1])[0]})` : '';
  });
  const [first = readText(request[0]?.body ?? Buffer.from([0]))[0]] = texts.filter((one) => one !== '');
  return first.replaceAll(/\s+/g, ' ').slice(0, 200);
}
