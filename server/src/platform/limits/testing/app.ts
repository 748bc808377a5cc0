import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import fastify, { type FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { Organization } from '../../organization.ts';
import type { Limits } from '../index.ts';
import { limitsPlugin } from '../plugin.ts';

export interface LimitedApp {
  url: string;
  /**
   * Returns the number of requests to /wait whose handler has not ended, including those of disconnected
   * clients.
   */
  waiting(): number;
  /** Returns the number of open connections, as the server counts them. */
  connections(): Promise<number>;
  /** Lets every waiting handler respond. */
  release(): void;
  close(): Promise<void>;
}

/**
 * Starts a server with the plugin and a fake authentication, on a free port of the loopback address. GET /now
 * responds immediately, /wait when released, /fail with an error, /open without an organization.
 * @param authenticate runs before the organization is known
 */
export async function startLimitedApp(
  limits: Limits,
  organization: Organization,
  authenticate: (request: FastifyRequest) => Promise<void> = async () => {},
): Promise<LimitedApp> {
  const app = fastify({ forceCloseConnections: true });
  const gates = new Set<() => void>();
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) return reply.code(500).send({ Error: { code: 'INTERNAL' } });
    return reply
      .code(error.status)
      .headers(error.headers)
      .send({ Error: { code: error.code } });
  });
  app.decorateRequest('organization', null);
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request) => {
    await authenticate(request);
    request.organization = request.url === '/open' ? null : organization;
  });
  await app.register(limitsPlugin, { limits });
  app.get('/now', async () => ({ ok: true }));
  app.get('/open', async () => ({ ok: true }));
  app.get('/fail', async () => {
    throw new Error('as asked');
  });
  app.get('/wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.add(resolve);
    await promise;
    gates.delete(resolve);
    return { ok: true };
  });
  const release = () => {
    for (const open of gates) open();
  };
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${portOf(app.server.address())}`,
    waiting: () => gates.size,
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    release,
    async close() {
      release();
      await app.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
