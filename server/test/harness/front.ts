import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';

/** Longer than any pause of a test: a connection that is closed while a client reuses it fails a request. */
const KEEP_ALIVE_MS = 600_000;

/**
 * A reverse proxy in front of a service, like a load balancer: it keeps connections alive and never retries.
 */
export interface Front {
  url: string;
  /** Errors of the requests that failed between proxy and service. */
  failures: string[];
  close(): Promise<void>;
}

export async function startFront(target: string): Promise<Front> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const record = (error: Error) => failures.push(`${method} ${path}: ${error.message}`);
    const passed = request({ agent, host: hostname, port, method, path, headers }, (answer) => {
      // A `Connection` header from the service does not close a client's connection.
      const { connection: _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
      answer.on('error', (error) => {
        record(error);
        outgoing.destroy();
      });
    });
    passed.on('error', (error) => {
      record(error);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    failures,
    close: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
