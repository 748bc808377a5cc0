import { once } from 'node:events';
import { createServer, request as send } from 'node:http';

/** A fault on a request's way: refused as if the database were down, carried out but unanswered, or none. */
export type Mishap = 'unavailable' | 'lost' | null;

export interface Unsteady {
  url: string;
  /** The requests, in order. */
  seen: { method: string; path: string; key: string | null }[];
  close(): Promise<void>;
}

/** Starts a proxy to a service with faults in the given order, and none afterwards. */
export async function unsteadyWay(to: string, mishaps: readonly Mishap[]): Promise<Unsteady> {
  const waiting = [...mishaps];
  const seen: Unsteady['seen'] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, path: url, key: headers['idempotency-key']?.toString() ?? null });
    const mishap = waiting.shift() ?? null;
    if (mishap === 'unavailable') {
      request.resume();
      response
        .writeHead(503, { 'retry-after': '0', 'content-type': 'application/json' })
        .end('{"Error":{"code":"UNAVAILABLE","message":"not now"}}');
      return;
    }
    const forward = send(`${to}${url}`, { method, headers }, (answer) => {
      if (mishap === 'lost') answer.resume().once('end', () => request.socket.destroy());
      else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    request.pipe(forward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the way has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
