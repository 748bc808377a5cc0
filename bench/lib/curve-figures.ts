import pg from 'pg';
import pino from 'pino';
import { loadAging } from '../../server/src/insight/figures/aging.ts';
import { loadDashboard } from '../../server/src/insight/figures/dashboard.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Tenant } from './context.ts';
import { decide } from './deciding.ts';
import { fillDunning } from './fill-dunning.ts';
import { fillFigures, PER_CUSTOMER } from './fill-figures.ts';
import { importFile, prepareFile, shapeOf } from './importing.ts';
import { load, requestsOf } from './load.ts';
import { addNeighbours, INVOICES_EACH } from './neighbours.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';

const NOW = '2026-03-10T09:00:00.000Z';
const TODAY = '2026-03-10';
const DUNNED = 400;
/** Requests per round. */
const REQUESTS = 60;
const RECORDS = 5_000;
const AMOUNT = 5_000;

/** The measured kinds of work, each in milliseconds. */
export const CURVES = [
  'an invoice',
  'a payment with a link',
  'a page of a list',
  'aging',
  'the dashboard',
  'decisions of a day',
  'a line of a bulk import',
] as const;
export type Curve = (typeof CURVES)[number];

/** A database with one measured organization and any number of others. */
export interface Measured {
  measure(curve: Curve): Promise<number>;
  /** Adds other organizations until there are `invoices` in total. */
  growTo(invoices: number): Promise<void>;
  bytes(): Promise<number>;
  stop(): Promise<void>;
}

/** Creates a database with a measured organization of 10,000 invoices, and one whose customers are dunned. */
export async function openMeasured(bench: Bench, name: string): Promise<Measured> {
  const connection = await bench.postgres.freshDatabase(name);
  const client = new pg.Client(connection);
  await client.connect();
  const [tenant, dunned] = [await createTenant(connection), await createTenant(connection)];
  await fillFigures(client, tenant.id, INVOICES_EACH / PER_CUSTOMER, TODAY);
  await fillDunning(client, dunned.id, DUNNED, NOW);
  const server = await startServer(connection);
  const clock = new ManualClock(NOW);
  const database = openDatabase({ connection, max: 5, onError: () => {} });
  const organizations = openOrganizations({ database, clock, log: pino({ level: 'warn' }) });
  const [organization, dunnedOne] = [
    await organizations.byId(tenant.id),
    await organizations.byId(dunned.id),
  ];
  if (organization === null || dunnedOne === null) throw new Error('the organization does not exist');
  const requests = measureWrites(tenant, server.port);
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  const curves: Record<Curve, () => Promise<number>> = {
    'an invoice': () => requests.invoices(),
    'a payment with a link': () => requests.payments(),
    'a page of a list': () => requests.pages(),
    aging: () => timed(() => loadAging({ database, clock }, organization, {})),
    'the dashboard': () => timed(() => loadDashboard({ database, clock }, organization, {})),
    'decisions of a day': () => timed(() => decide(database, dunnedOne, NOW)),
    'a line of a bulk import': async () => {
      const seconds = await importFile(
        server.port,
        await createTenant(connection),
        prepareFile(shapeOf(RECORDS)),
      );
      return (seconds * 1000) / RECORDS;
    },
  };
  let invoices = INVOICES_EACH;
  return {
    measure: (curve) => curves[curve](),
    growTo: async (wanted) => {
      await addNeighbours(client, Math.round((wanted - invoices) / INVOICES_EACH));
      invoices = wanted;
    },
    bytes: async () => {
      const { rows } = await client.query<{ bytes: string }>(
        'SELECT pg_database_size(current_database()) AS bytes',
      );
      return Number(rows[0]?.bytes);
    },
    stop: async () => {
      await organizations.close();
      await database.close();
      await server.stop();
      await client.end();
    },
  };
}

/** Sends each kind of request on one connection; returns their medians in milliseconds. */
function measureWrites(tenant: Tenant, port: number) {
  const { get, post } = requestsOf(tenant);
  const [invoiced, paid] = [{ last: 0 }, { last: 0 }];
  const run = async (status: number, request: () => Buffer) =>
    median((await load({ port, connections: 1, requests: REQUESTS, status, request })).latencies);
  const customerOf = (n: number) => ({ externalId: `cus-${(n % (INVOICES_EACH / PER_CUSTOMER)) + 1}` });
  return {
    invoices: () =>
      run(201, () => {
        invoiced.last += 1;
        const n = invoiced.last;
        const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
        const body = {
          externalId: `new-${n}`,
          customer: customerOf(n),
          currency: 'EUR',
          grossAmount: AMOUNT,
        };
        return post('/v1/invoices', { ...body, ...dates });
      }),
    payments: () =>
      run(201, () => {
        paid.last += 1;
        const n = paid.last;
        const linkedInvoices = [{ amountLinked: AMOUNT, invoice: { externalId: `new-${n}` } }];
        const body = { externalId: `paid-${n}`, customer: customerOf(n), currency: 'EUR', amount: AMOUNT };
        return post('/v1/payments', { ...body, linkedInvoices });
      }),
    pages: () => run(200, () => get('/v1/invoices?limit=50&state=OVERDUE')),
  };
}
