import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { lastRelease, type Release, releaseOf } from '../../server/test/harness/former-release.ts';
import { type Bench, type Figure, judgeRatio } from '../lib/context.ts';
import { load, requestsOf } from '../lib/load.ts';
import { type ReleaseServer, startRelease } from '../lib/release-server.ts';
import { measurePairs } from '../lib/statistics.ts';

const CUSTOMERS = 500;
const INVOICES = 10_000;
const INVOICE_AMOUNT = 1_000_000;
/** Connections that create the records before the measurement. */
const FILLING = 20;
/** After this time, no release still prepares anything, in milliseconds. */
const SETTLED_MS = 20_000;

const OURS: Release = {
  name: 'this',
  main: join(import.meta.dirname, '../../server/src/main.ts'),
};

/**
 * Compares this release with the last one in the same minutes: both serve as their users start them, each on
 * a database of its own. `BENCH_AGAINST` names another commit.
 */
export async function releases(bench: Bench): Promise<Figure[]> {
  const against = process.env['BENCH_AGAINST'];
  const former = await (against === undefined
    ? lastRelease(bench.folder)
    : releaseOf(bench.folder, against, against));
  if (former === null) throw new Error('the history of the repository is missing');
  const [ours, theirs] = [await start(bench, OURS), await start(bench, former)];
  try {
    for (const side of [ours, theirs]) await fill(side);
    for (const side of [ours, theirs]) await waitUntilSettled(side);
    const count = (full: number) => Math.max(1, Math.round(full * bench.scale));
    const figures: Figure[] = [];
    for (const { name, connections, requests, needed, work } of LOADS) {
      bench.say(`releases: ${name}, ${connections} connections`);
      const rate = (side: Side) => work(side, connections, count(requests));
      await Promise.all([rate(ours), rate(theirs)]);
      const result = await measurePairs(
        bench.rounds,
        () => rate(ours),
        () => rate(theirs),
      );
      figures.push({
        name: `${name}, ${connections} connections`,
        measure: `${Math.round(result.measure)}/s`,
        floor: `${Math.round(result.floor)}/s (${former.name})`,
        ...judgeRatio(result.ratio, { min: needed }),
        details: result,
      });
    }
    return figures;
  } finally {
    await Promise.all([ours.server.stop(), theirs.server.stop()]);
  }
}

interface Side {
  server: ReleaseServer;
  connection: Connection;
  /** Number of payments until now. */
  paid: number;
}

/** Runs requests on some connections; returns the requests per second. */
type Work = (side: Side, connections: number, requests: number) => Promise<number>;

const LOADS: readonly {
  name: string;
  connections: number;
  /** Per connection. */
  requests: number;
  needed: number;
  work: Work;
}[] = [
  { name: 'payment with one link', connections: 10, requests: 300, needed: 1, work: payInvoices },
  { name: 'payment with one link', connections: 40, requests: 100, needed: 1, work: payInvoices },
  { name: 'one invoice', connections: 10, requests: 500, needed: 1, work: readInvoice },
  { name: 'list of 100 invoices', connections: 4, requests: 50, needed: 1, work: readList },
];

async function start(bench: Bench, release: Release): Promise<Side> {
  const connection = await bench.postgres.emptyDatabase(`quittance_${release.name.replaceAll(/\W/g, '_')}`);
  return { server: await startRelease(release, connection, bench.folder), connection, paid: 0 };
}

/** Creates customers and invoices over the API. */
async function fill({ server }: Side): Promise<void> {
  const { post } = requestsOf(server.keys);
  const create = (count: number, path: string, body: (n: number) => object) =>
    load({
      port: server.port,
      connections: FILLING,
      requests: Math.ceil(count / FILLING),
      status: 201,
      request: (one, n) => post(path, body(n * FILLING + one)),
    });
  await create(CUSTOMERS, '/v1/customers', (n) => ({ externalId: `cus-${n}`, name: `Customer ${n}` }));
  const [issuedAt, dueDate] = [0, 30].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  await create(INVOICES, '/v1/invoices', (n) => ({
    externalId: `inv-${n}`,
    customer: { externalId: `cus-${n % CUSTOMERS}` },
    grossAmount: INVOICE_AMOUNT,
    issuedAt,
    dueDate,
  }));
}

/** Waits until a release has done the work that follows its start and the new records. */
async function waitUntilSettled({ connection }: Side): Promise<void> {
  await sleep(SETTLED_MS);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('SELECT 1 FROM outbox LIMIT 1');
      if (rows.length === 0) return;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}

/** Pays a part of one invoice after the other. */
async function payInvoices(side: Side, connections: number, requests: number): Promise<number> {
  const { post } = requestsOf(side.server.keys);
  const first = side.paid;
  side.paid += connections * requests;
  const request = (one: number, n: number) => {
    const paid = first + n * connections + one;
    const invoice = paid % INVOICES;
    return post('/v1/payments', {
      externalId: `pay-${paid}`,
      customer: { externalId: `cus-${invoice % CUSTOMERS}` },
      amount: 100,
      linkedInvoices: [{ invoice: { externalId: `inv-${invoice}` }, amountLinked: 100 }],
    });
  };
  const { perSecond } = await load({ port: side.server.port, connections, requests, status: 201, request });
  return perSecond;
}

async function readInvoice({ server }: Side, connections: number, requests: number): Promise<number> {
  const { get } = requestsOf(server.keys);
  const request = (one: number, n: number) => get(`/v1/invoices/external:inv-${(n * 37 + one) % INVOICES}`);
  return (await load({ port: server.port, connections, requests, status: 200, request })).perSecond;
}

async function readList({ server }: Side, connections: number, requests: number): Promise<number> {
  const { get } = requestsOf(server.keys);
  const request = () => get('/v1/invoices?limit=100');
  return (await load({ port: server.port, connections, requests, status: 200, request })).perSecond;
}
