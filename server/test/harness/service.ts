import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { Connectors } from '../../src/integrations/routes.ts';
import type { Providers } from '../../src/online-payments/routes.ts';
import type { NewOrganizationFacts } from '../../src/people/organizations/facts.ts';
import type { AttemptLimits } from '../../src/people/routes.ts';
import { type Cipher, createCipher } from '../../src/platform/cipher.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Router } from '../../src/platform/db/routing/hints.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import type { FileStorage } from '../../src/platform/files/types.ts';
import type { FailureLimits } from '../../src/platform/limits/failures.ts';
import { openLimits } from '../../src/platform/limits/index.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { createOrganization } from '../../src/setup/organizations.ts';
import { testDatabase } from './database.ts';
import { keptService } from './kept-services.ts';
import { PAYMENT_PROVIDERS } from './memory-providers.ts';
import { CONNECTORS } from './memory-sources.ts';
import { freePort } from './ports.ts';
import type { Answer, Client, ExtraHeaders, TestService } from './service-types.ts';

export type { Answer, Client, TestService };

const GENEROUS: NewOrganizationFacts = {
  name: 'Test',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  language: 'en',
  nativeIntegration: null,
  requestsPerMinute: 1_000_000,
  maxConcurrency: 1_000,
  unknownRecipientsPerDay: 1_000_000,
};

/** The address that replies go to. */
export const REPLY_TO = 'replies@test.local';

export interface TestOptions {
  /** The query router in front of the database, over two shards; default: that of this run, usually none. */
  router?: Router;
  /** Log level; a test that provokes failures sets `silent`. */
  logLevel?: 'error' | 'silent';
  clock?: Clock;
  connections?: number;
  /** Number of services on the one database, called in turn, as on several machines. */
  instances?: number;
  /** Time limit for a JSON body, in milliseconds; short where slow clients are tested. */
  bodyMillis?: number;
  /** Rate limit of wrong key pairs per minute; high unless the test sets it. */
  failures?: FailureLimits;
  /** Rate limit of sign-in attempts per minute; high unless the test sets it. */
  attempts?: AttemptLimits;
  /** Public URL and port; by default a name that does not resolve and any free port. */
  reached?: { publicUrl: string; port: number };
  /** Whether the public URL is one whose cookies browsers accept. */
  isForBrowsers?: boolean;
  /** The clock of the rate limits. */
  limitsClock?: Clock;
  /** Whether X-Forwarded-For identifies the client. */
  trustProxy?: boolean | null;
  /** Whether webhooks may go to this machine, where the receivers of tests run. */
  allowPrivate?: boolean;
  /** Storage of file contents; default: a temporary folder. */
  storage?: FileStorage;
  /** Encrypts secrets; default: stored in the clear. */
  cipher?: Cipher;
  /** Connectors of integrations; default: sources in memory. */
  connectors?: Connectors;
  /** Adapters of payment providers; default: providers in memory. */
  paymentProviders?: Providers;
  sourceFolders?: readonly string[];
}

/** Returns the whole service on an empty database and a free port. */
export async function testService(options: TestOptions = {}): Promise<TestService> {
  const { clock = systemClock, isForBrowsers = false, ...special } = options;
  if (Object.keys(special).length > 0 || inject('nodes').length > 0 || inject('router') !== null)
    return startService(options);
  const kind = isForBrowsers ? 'for browsers' : 'for programs';
  return keptService(kind, clock, (clocks) => startService({ ...clocks, isForBrowsers }));
}

async function startService({
  connections = 20,
  instances = 1,
  isForBrowsers = false,
  router,
  ...others
}: TestOptions): Promise<TestService> {
  if (isForBrowsers) {
    const port = await freePort();
    others.reached = { publicUrl: `http://localhost:${port}`, port };
  }
  const folder = await mkdtemp(join(tmpdir(), 'quittance-files-'));
  const outboxFolder = join(folder, 'outbox');
  const options = { ...others, storage: others.storage ?? folderStorage(folder), outboxFolder };
  const { connection, database, ofService, reopen, drop } = await testDatabase(connections, router);
  const first = await startInstance(ofService, options);
  const furtherInstances: Instance[] = [];
  for (let i = 1; i < instances; i += 1) {
    const own = reopen(connections);
    const instance = await startInstance(own, options);
    furtherInstances.push({ ...instance, close: () => instance.close().then(own.close) });
  }
  const { app, url, context } = first;
  const { organizations } = context;
  return {
    ...context,
    database,
    url,
    app,
    connection,
    filesFolder: folder,
    outboxFolder,
    client: async (facts = {}) => {
      const created = await createOrganization(context, { ...GENEROUS, ...facts });
      const organization = await organizations.byId(created.id);
      if (organization === null) throw new Error('the new organization does not exist');
      const urls = [first, ...furtherInstances].map((instance) => instance.url);
      return { organization, ...connect(urls, created.apiKey, created.apiSecret) };
    },
    close: async () => {
      for (const instance of [...furtherInstances, first]) await instance.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Instance extends Pick<TestService, 'app' | 'url'> {
  context: Context;
  close(): Promise<void>;
}

async function startInstance(
  database: Database,
  {
    clock = systemClock,
    logLevel = 'error',
    bodyMillis,
    failures = { perAddress: 1_000_000, perKey: 1_000_000 },
    attempts = { perAddress: 1_000_000, perAccount: 1_000_000 },
    reached = { publicUrl: 'http://test.local', port: 0 },
    limitsClock = systemClock,
    trustProxy = false,
    allowPrivate = true,
    storage,
    cipher = createCipher(() => []),
    outboxFolder,
    connectors = CONNECTORS,
    paymentProviders = PAYMENT_PROVIDERS,
    sourceFolders = [],
  }: TestOptions & { storage: FileStorage; outboxFolder: string },
): Promise<Instance> {
  const log = pino({ level: logLevel });
  const organizations = openOrganizations({ database, clock: systemClock, log, cipher });
  const limits = await openLimits({ clock: limitsClock, log: { info: () => {}, warn: () => {} } });
  const context: Context = {
    database,
    clock,
    log,
    organizations,
    storage,
    mail: openMail({ smtp: null, from: null, replyTo: REPLY_TO, outboxFolder }),
    cipher,
    webhookTargets: { allowPrivate, ports: [443] },
    sourceFolders,
    publicUrl: reached.publicUrl,
    portalUrl: null,
  };
  const app = await buildApp(context, {
    limits,
    failures,
    attempts,
    trustProxy,
    ...(bodyMillis === undefined ? {} : { bodyMillis }),
    connectors,
    paymentProviders,
  });
  const url = await app.listen({ host: '127.0.0.1', port: reached.port });
  const close = async () => {
    await app.close();
    await limits.close();
    await organizations.close();
  };
  return { app, url, context, close };
}

/**
 * Returns a client with a key pair that calls the URLs in turn. Paths are below /v1 unless they begin with
 * `//`.
 */
export function connect(
  urls: string | readonly string[],
  apiKey: string,
  apiSecret: string,
): Omit<Client, 'organization'> {
  const addresses = [urls].flat();
  let calls = 0;
  const keys = { 'x-api-key': apiKey, 'x-api-secret': apiSecret };
  const json = { 'content-type': 'application/json' };
  async function send<T>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const url = addresses[calls % addresses.length];
    calls += 1;
    const address = path.startsWith('//') ? `${url}${path.slice(1)}` : `${url}/v1${path}`;
    const response = await fetch(address, { ...init, method, headers: { ...keys, ...init.headers } });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  }
  const withBody = <T>(method: string, path: string, body: unknown, headers: ExtraHeaders = {}) =>
    send<T>(method, path, { body: JSON.stringify(body), headers: { ...json, ...headers } });
  return {
    apiKey,
    apiSecret,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    delete: (path, headers = {}) => send('DELETE', path, { headers }),
    post: (path, body, headers) => withBody('POST', path, body, headers),
    put: (path, body, headers) => withBody('PUT', path, body, headers),
  };
}
