import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app.ts';
import { type Config, httpAddress } from '../config.ts';
import type { Context } from '../platform/context.ts';
import { buildDocumentsInAdvance } from '../platform/http/openapi/routes.ts';
import { messageOf } from './output.ts';

const PORT_ATTEMPTS = 5;

export interface Listening {
  app: FastifyInstance;
  /** Address at which callers reach the service. */
  publicUrl: string;
}

/**
 * Builds the application and listens on the configured address.
 * @throws an Error with one sentence for the operator when the address is not available
 */
export async function listen(
  config: Config,
  context: Context,
  options: Omit<AppOptions, 'trustProxy' | 'logRequests' | 'failures' | 'attempts'>,
): Promise<Listening> {
  const { host, trustProxy, logRequests, authFailuresPerMinute: perAddress } = config;
  const failures = { perAddress, perKey: 3 * perAddress };
  const attempts = { perAddress, perAccount: Math.ceil(perAddress / 3) };
  for (let attempt = 1; ; attempt += 1) {
    const port = config.port === 0 ? await freePort(host) : config.port;
    const publicUrl = config.publicUrl ?? httpAddress(host, port);
    const app = await buildApp(
      { ...context, publicUrl },
      { ...options, trustProxy, logRequests, failures, attempts },
    );
    try {
      await app.listen({ host, port });
      buildDocumentsInAdvance(app);
      return { app, publicUrl };
    } catch (error) {
      await app.close();
      // Another process took the free port first.
      if (config.port === 0 && codeOf(error) === 'EADDRINUSE' && attempt < PORT_ATTEMPTS) continue;
      throw new Error(listenProblem(codeOf(error), host, port) ?? messageOf(error), { cause: error });
    }
  }
}

/**
 * Checks that the configured address is available, before a database is started or changed.
 * @throws an Error with one sentence for the operator
 */
export async function checkAddress({ host, port }: Config): Promise<void> {
  await freePort(host, port);
}

/**
 * Returns the port that several processes share: the configured one, or any free one.
 * @throws an Error with one sentence for the operator when it is not available
 */
export function choosePortFor({ host, port }: Config): Promise<number> {
  return freePort(host, port);
}

/**
 * Returns a free port. The application must know its address before it listens, so port 0 is resolved first.
 */
function freePort(host: string, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) =>
      reject(new Error(listenProblem(codeOf(error), host, port) ?? error.message)),
    );
    server.listen({ host, port }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function listenProblem(code: string, host: string, port: number): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} on ${host} is in use by another program. Stop that program, or set PORT to another port (0 for any ` +
        'free one).'
      );
    case 'EACCES':
      return `This user may not use port ${port} on ${host}. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which is not an address of this machine.`;
    default:
      return null;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
