import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('there is no free port');
  return address.port;
}

/** So many ports that follow each other. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = await freePort();
    const ports = Array.from({ length: count }, (_none, i) => first + i);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
