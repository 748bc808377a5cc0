import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { distribute } from '../../server/src/cli/distribute/distribute.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { citusPrograms, joinNodes, startCitus, urlOf } from '../../server/test/citus/cluster.ts';
import { startServer as startPostgres } from '../../server/test/postgres/server.ts';
import { type Bench, createTenant, type Figure, judgeRatio } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { load, requestsOf } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';
import { measurePairs } from '../lib/statistics.ts';

const NAME = 'quittance_bench';
const CONNECTIONS = 10;
const PER_CONNECTION = 100;
const AMOUNT = 10_000;
const CUSTOMERS = 500;

/** A service on a database, with an organization. */
interface Side {
  /** Returns new invoices per second. */
  invoicing(): Promise<number>;
  /** Pays these invoices, each with a link. Returns payments per second. */
  paying(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Compares the same writes over HTTP on a Citus coordinator with two workers and on one plain server. Both
 * use the same programs and settings, in turn, on this machine. Skipped if CITUS_BIN names no PostgreSQL with
 * Citus.
 */
export async function citus(bench: Bench): Promise<Figure[]> {
  const folder = citusPrograms();
  if (folder === null) {
    bench.say('citus: CITUS_BIN names no PostgreSQL with Citus');
    return [];
  }
  const cluster = await startCitus(folder);
  const single = await startPostgres(async () => ({ folder, origin: 'CITUS_BIN' }));
  const requests = Math.max(20, Math.round(PER_CONNECTION * bench.scale));
  try {
    await joinNodes(cluster.urls, NAME);
    const [coordinator = ''] = cluster.urls;
    const spread = await startSide(urlOf(coordinator, NAME), true, requests);
    const plain = await startSide(single.url, false, requests);
    const rounds = bench.rounds;
    const invoicing = await measurePairs(rounds, spread.invoicing, plain.invoicing);
    const paying = await measurePairs(rounds, spread.paying, plain.paying);
    await spread.stop();
    await plain.stop();
    return [figureOf('invoice', invoicing), figureOf('payment with one link', paying)];
  } finally {
    await cluster.stop();
    await single.stop();
  }
}

type Pairs = Awaited<ReturnType<typeof measurePairs>>;

function figureOf(name: string, result: Pairs): Figure {
  return {
    name: `${name} on Citus, ${CONNECTIONS} connections of one organization`,
    measure: `${Math.round(result.measure)}/s`,
    floor: `${Math.round(result.floor)}/s (one plain server)`,
    ...judgeRatio(result.ratio, { min: 0.6 }),
    details: result,
  };
}

async function startSide(url: string, isDistributed: boolean, requests: number): Promise<Side> {
  const { host, port, user, password, database } = new pg.Client(url);
  const connection: Connection = {
    host,
    port,
    user: user ?? '',
    password: password ?? '',
    database: database ?? '',
  };
  await migrate(connection);
  if (isDistributed) await onClient(new pg.Client(connection), distribute);
  const tenant = await createTenant(connection);
  const server = await startServer(connection);
  const { post } = requestsOf(tenant);
  const counts = { invoices: 0, payments: 0 };
  const send = async (request: () => ReturnType<typeof post>) =>
    (await load({ port: server.port, connections: CONNECTIONS, requests, status: 201, request })).perSecond;
  const customerOf = (n: number) => ({ externalId: `cus-${n % CUSTOMERS}` });
  const customer = (_: number, n: number) =>
    post('/v1/customers', { ...customerOf(n), name: `Customer ${n}` });
  await load({ port: server.port, connections: 1, requests: CUSTOMERS, status: 201, request: customer });
  const side: Side = {
    invoicing: () =>
      send(() => {
        counts.invoices += 1;
        const n = counts.invoices;
        return post('/v1/invoices', {
          externalId: `inv-${n}`,
          customer: customerOf(n),
          currency: 'EUR',
          grossAmount: AMOUNT,
          issuedAt: '2026-01-01',
          dueDate: '2026-01-31',
        });
      }),
    paying: () =>
      send(() => {
        counts.payments += 1;
        const n = counts.payments;
        return post('/v1/payments', {
          externalId: `pay-${n}`,
          customer: customerOf(n),
          currency: 'EUR',
          amount: AMOUNT,
          instrument: 'WIRE_TRANSFER',
          linkedInvoices: [{ amountLinked: AMOUNT, invoice: { externalId: `inv-${n}` } }],
        });
      }),
    stop: () => server.stop(),
  };
  return side;
}
