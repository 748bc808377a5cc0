import { connect, type Socket } from 'node:net';

/**
 * A load generator with one socket per connection. Each connection sends its next request when the previous
 * answer has arrived, and reads only status and length. Client, server and PostgreSQL share the machine. A
 * general HTTP client costs as much per request as the server; this one costs a few microseconds, so the
 * figures are the server's.
 */
export interface LoadOptions {
  port: number;
  connections: number;
  /** Requests of each connection. */
  requests: number;
  /** Returns the complete n-th request of a connection, head and body. */
  request: (connection: number, n: number) => Buffer;
  /** The status, or the set of statuses, that every answer must have. */
  status: number | readonly number[];
  /**
   * Rate of all connections together, with random arrivals. A request that arrives while its connection is
   * busy counts its waiting time. Without a rate, each connection sends as soon as it has its answer.
   */
  perSecond?: number;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds of each request. */
  latencies: number[];
}

/**
 * Sends all requests and waits for all answers.
 * @throws Error with the first answer that has another status
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { connections, requests } = options;
  const start = process.hrtime.bigint();
  const all = await Promise.all(Array.from({ length: connections }, (_, i) => runConnection(options, i)));
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  const count = connections * requests;
  return { requests: count, seconds, perSecond: count / seconds, latencies: all.flat() };
}

function runConnection(options: LoadOptions, connection: number): Promise<number[]> {
  const { port, requests, request, status } = options;
  const expected = [status].flat();
  const latencies: number[] = [];
  const delay = createPacer(options);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentAt = 0;
    const send = () => {
      socket.write(request(connection, latencies.length));
    };
    const next = () => {
      if (latencies.length === requests) {
        socket.end();
        resolve(latencies);
        return;
      }
      const wait = delay();
      sentAt = performance.now() + Math.min(0, wait);
      if (wait <= 0) send();
      else
        setTimeout(() => {
          sentAt = performance.now();
          send();
        }, wait);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    onAnswers(socket, (answer) => {
      if (!expected.includes(answer.status))
        return void socket.destroy(new Error(`answered ${answer.status}: ${answer.text()}`));
      latencies.push(performance.now() - sentAt);
      next();
    });
  });
}

/** Returns the milliseconds until a connection's next request; negative if it is already late. */
function createPacer({ perSecond, connections }: LoadOptions): () => number {
  if (perSecond === undefined) return () => 0;
  const mean = (1000 * connections) / perSecond;
  let due = performance.now();
  return () => {
    due -= mean * Math.log(1 - Math.random());
    return due - performance.now();
  };
}

interface RawAnswer {
  status: number;
  text: () => string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /^content-length: *(\d+)/im;

/** Calls back with each complete answer. Answers have a length: the service never sends JSON in chunks. */
function onAnswers(socket: Socket, onAnswer: (answer: RawAnswer) => void): void {
  let held = Buffer.alloc(0);
  let needed = 0;
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    while (held.length > 0 && held.length >= needed) {
      const end = held.indexOf(HEAD_END);
      if (end < 0) return;
      const head = held.toString('latin1', 0, end);
      const length = Number(LENGTH.exec(head)?.[1] ?? 0);
      needed = end + HEAD_END.length + length;
      if (held.length < needed) return;
      const answer = held.subarray(0, needed);
      held = held.subarray(needed);
      needed = 0;
      onAnswer({ status: Number(head.slice(9, 12)), text: () => answer.toString() });
    }
  });
}

export interface Keys {
  apiKey: string;
  apiSecret: string;
}

/** Builds requests of one organization. */
export function requestsOf({ apiKey, apiSecret }: Keys) {
  const keys = `host: 127.0.0.1\r\nx-api-key: ${apiKey}\r\nx-api-secret: ${apiSecret}\r\n`;
  return {
    get: (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\n${keys}\r\n`),
    post: (path: string, body: unknown) => {
      const json = JSON.stringify(body);
      const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
      return Buffer.from(`POST ${path} HTTP/1.1\r\n${keys}${type}\r\n${json}`);
    },
  };
}
