import pg from 'pg';
import { type Message, message, readText, Splitter } from './wire.ts';

/** Request whose answer has not ended. Simple queries and groups that end with Sync are answered by ReadyForQuery. */
interface Pending {
  /** Names of the statements that the request parses, in order, and whether the client asked for it. */
  parses: { name: string; isAsked: boolean }[];
}

/** A connection of the router to one shard, for one client. */
export class Backend {
  readonly #client: pg.Client;
  readonly #answer: (bytes: Buffer) => void;
  readonly #prepared = new Set<string>();
  readonly #pending: Pending[] = [];
  /** I: idle, T: in a transaction, E: in a failed transaction. */
  status = 'I';

  private constructor(client: pg.Client, answer: (bytes: Buffer) => void, lost: () => void) {
    this.#client = client;
    this.#answer = answer;
    const { stream } = client.connection;
    for (const event of ['data', 'end', 'close', 'error']) stream.removeAllListeners(event);
    const splitter = new Splitter();
    stream.on('data', (bytes: Buffer) => {
      for (const one of splitter.push(bytes)) this.#receive(one);
    });
    stream.on('error', lost).on('close', lost);
  }

  /** Connects as the driver does, and then takes over its socket. */
  static async open(
    to: pg.ClientConfig,
    answer: (bytes: Buffer) => void,
    lost: () => void,
  ): Promise<Backend> {
    const client = new pg.Client(to);
    await client.connect();
    return new Backend(client, answer, lost);
  }

  get isBusy(): boolean {
    return this.#pending.length > 0 || this.status !== 'I';
  }

  /**
   * Sends a request. Statements that this shard does not know are prepared first.
   * @param known texts of the client's statements, as Parse messages by name
   */
  send(request: readonly Message[], known: ReadonlyMap<string, Buffer>): void {
    const parses: Pending['parses'] = [];
    const sent: Buffer[] = [];
    for (const { type, body, bytes } of request) {
      const name = type === 'P' ? readText(body)[0] : nameOfStatement(type, body);
      const parse = name === null ? undefined : known.get(name);
      if (type === 'P') parses.push({ name: name ?? '', isAsked: true });
      else if (name !== null && parse !== undefined && !this.#prepared.has(name)) {
        parses.push({ name, isAsked: false });
        sent.push(parse);
      }
      if (name !== null && name !== '') this.#prepared.add(name);
      sent.push(bytes);
    }
    this.#pending.push({ parses });
    this.#client.connection.stream.write(Buffer.concat(sent));
  }

  #receive({ type, body, bytes }: Message): void {
    const [pending] = this.#pending;
    if (type === '1' && pending?.parses.shift()?.isAsked === false) return;
    // PostgreSQL skips the rest of a request that fails.
    if (type === 'E') for (const { name } of pending?.parses ?? []) this.#prepared.delete(name);
    if (type === 'Z') {
      this.status = body.toString('latin1');
      this.#pending.shift();
    }
    this.#answer(bytes);
  }

  close(): void {
    this.#client.connection.stream.end(message('X'));
  }
}

/** Returns the statement that a Bind or Describe names; null for other messages. */
function nameOfStatement(type: string, body: Buffer): string | null {
  if (type === 'B') return readText(body, readText(body)[1])[0];
  return type === 'D' && body[0] === 'S'.charCodeAt(0) ? readText(body, 1)[0] : null;
}
