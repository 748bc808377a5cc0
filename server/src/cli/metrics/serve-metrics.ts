import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { httpAddress, type MetricsAddress } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobEvents } from '../../platform/jobs/metrics.ts';
import { version } from '../../platform/version.ts';
import { countWork } from './counts.ts';
import { measureDatabase } from './database-gauges.ts';

export interface MeasuredService {
  database: Database;
  jobs: JobEvents;
  log: Logger;
  /**
   * Whether another process may still use the address. It is then taken over when that process releases it.
   */
  mayWait: boolean;
}

const RETRY_MS = 250;

const PATH = '/metrics';

/**
 * Starts counting, and serves `GET /metrics` in Prometheus' text format on a separate address, which is not
 * for callers of the service.
 * @returns the address, and a function that closes it
 * @throws an Error with one sentence for the operator when the address is not available
 */
export async function serveMetrics(
  address: MetricsAddress,
  { database, jobs, log, mayWait }: MeasuredService,
): Promise<{ url: string; close: () => Promise<void> }> {
  const register = new Registry();
  const endCounting = countWork(register, jobs);
  measureDatabase(register, database, log);
  new Gauge({
    name: 'quittance_info',
    help: 'The running release; always 1',
    labelNames: ['version'] as const,
    registers: [register],
  }).set({ version: version() }, 1);
  const server = createServer((request, response) => {
    answerRequest(request, response, { register, token: address.token }).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics cannot be collected');
      response.writeHead(500).end();
    });
  });
  const ended = new AbortController();
  const port = await listenOn(server, address).catch((error: NodeJS.ErrnoException) => {
    if (!mayWait || error.code !== 'EADDRINUSE')
      throw new Error(
        `The server cannot listen on METRICS_PORT ${address.port} of ${address.host}: ${error.message}`,
      );
    void takeOver(server, address, ended.signal);
    return address.port;
  });
  return {
    url: `${httpAddress(address.host, port)}${PATH}`,
    close: async () => {
      endCounting();
      ended.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Answering {
  register: Registry;
  token: string | null;
}

async function answerRequest(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { register, token }: Answering,
): Promise<void> {
  if (token !== null && !isToken(headers.authorization ?? '', token))
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  else if (url.split('?')[0] !== PATH) response.writeHead(404).end();
  else if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { allow: 'GET, HEAD' }).end();
  else {
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
  }
}

/** Compares in constant time. */
function isToken(authorization: string, token: string): boolean {
  const [shown, expected] = [authorization, `Bearer ${token}`].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return shown !== undefined && expected !== undefined && timingSafeEqual(shown, expected);
}

function listenOn(server: Server, { host, port }: MetricsAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => {
      server.off('listening', succeeded);
      reject(error);
    };
    const succeeded = () => {
      server.off('error', failed);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    };
    server.once('error', failed).once('listening', succeeded);
    // Each of several processes has its own address.
    server.listen({ host, port, exclusive: true });
  });
}

/** Listens as soon as the address is free. */
async function takeOver(server: Server, address: MetricsAddress, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await sleep(RETRY_MS, undefined, { signal: ended, ref: false }).catch(() => {});
    if (ended.aborted) return;
    const isListening = await listenOn(server, address).then(
      () => true,
      () => false,
    );
    if (isListening) return;
  }
}
