import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { findView } from '../../server/src/ledger/documents/read-views.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { type Bench, createTenant, type Figure, judgeRatio, type Tenant } from '../lib/context.ts';
import { fillOpen, onClient } from '../lib/fill.ts';
import { fillSearch, INVOICES_EACH } from '../lib/fill-search.ts';
import { load, requestsOf } from '../lib/load.ts';
import { type SettingScope, setOrganizations } from '../lib/organization-setting.ts';
import { paymentOf } from '../lib/paying.ts';
import { processorMicros, takenBetween } from '../lib/processor.ts';
import { addRowSecurity, type RowSecurity } from '../lib/row-security.ts';
import { type Server, startServer } from '../lib/server.ts';
import { openSettling, type Way } from '../lib/settling.ts';
import { measurePairs, median, type Paired } from '../lib/statistics.ts';
import { SEARCHES } from './search.ts';

const CUSTOMERS = 10_000;
/** Per side and round. */
const PAYMENTS = 2_000;
const READS = 5_000;
const CONNECTIONS = 10;
const NEEDED = 0.9;
/** Many short rounds, because the effect is smaller than the machine's drift. */
const ROUNDS = 2;
/** Organizations that are read in turn. */
const OTHERS = 10;
const INVOICES_OF_OTHERS = 1_000;
const LOOKED_AT = 30_000;
/** Requests per page and round. */
const REPEATS = 3;
const PAGES = [
  '/v1/invoices?limit=50',
  '/v1/invoices?limit=50&state=OVERDUE&sortBy=updatedAt',
  '/v1/invoices?limit=50&customer.externalId=C-100',
  '/v1/payments?limit=50&amount.gte=900000',
  '/v1/customers?limit=50&sortBy=balance',
  '/v1/customers?limit=50&search=mueller',
  '/v1/figures/aging',
  '/v1/figures/dashboard',
];

const WAYS: readonly Way[] = [
  { name: 'one a transaction, 10 connections', batch: 1, connections: CONNECTIONS },
  { name: '50 a transaction', batch: 50, connections: 1 },
];

/**
 * Shared inputs: a database whose tables have policies, one role that is subject to them and one that is not.
 */
interface Setup {
  bench: Bench;
  connection: Connection;
  security: RowSecurity;
  tenant: Tenant;
  rounds: number;
}

/**
 * Measures the cost of row-level security as a second line of defence (docs/adr/0078). Both sides do the same
 * work in one database: a role that is subject to policies and sets its organization, and one that is not.
 */
export async function rls(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  const rounds = bench.rounds * ROUNDS;
  const each = PAYMENTS * bench.scale;
  // Each way pays some in each round on both sides, and before the first; one way uses HTTP.
  const ofWay = (rounds * 2 + 2) * each;
  const invoices = ofWay * (WAYS.length + 1);
  bench.say(`rls: filling ${invoices} invoices`);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices }),
  );
  const security = await addRowSecurity(connection);
  try {
    const setup = { bench, connection, security, tenant, rounds };
    return [
      ...(await measureSettlement(setup, each)),
      ...(await measureHttp(setup, each, ofWay * WAYS.length)),
      ...(await measureTurns(setup)),
      ...(await measureReads(setup)),
    ];
  } finally {
    await security.remove();
  }
}

/** One side of a comparison. */
interface Side {
  role: Connection;
  /** The Node process that does the work. */
  pid: number;
  /** @returns operations per second */
  run(): Promise<number>;
}

/**
 * Runs both sides in turn. Reports operations per second, and CPU time per operation in Node and PostgreSQL.
 */
async function compareSides(
  { security, rounds }: Setup,
  { name, each }: { name: string; each: number },
  { restricted, unrestricted }: { restricted: Side; unrestricted: Side },
): Promise<Figure[]> {
  const weigh = async ({ role, pid, run }: Side) => {
    const used = async () => processorMicros([pid, ...(await security.backendsOf(role))]);
    const before = await used();
    const rate = await run();
    const after = await used();
    return { rate, micros: takenBetween(before, after) / each };
  };
  // Warms up: opens connections and prepares statements.
  for (const side of [unrestricted, restricted]) await weigh(side);
  const micros: Record<'restricted' | 'unrestricted', number[]> = { restricted: [], unrestricted: [] };
  const result = await measurePairs(
    rounds,
    async () => {
      const one = await weigh(restricted);
      micros.restricted.push(one.micros);
      return one.rate;
    },
    async () => {
      const one = await weigh(unrestricted);
      micros.unrestricted.push(one.micros);
      return one.rate;
    },
  );
  const ratios = micros.restricted.map((one, round) => one / (micros.unrestricted[round] ?? Number.NaN));
  const ratio = median(ratios);
  return [
    {
      name,
      measure: `${Math.round(result.measure)}/s`,
      floor: `${Math.round(result.floor)}/s (without row-level security)`,
      ...judgeRatio(result.ratio, { min: NEEDED }),
      details: result,
    },
    {
      name: '  of processors, Node and PostgreSQL',
      measure: `${Math.round(median(micros.restricted))} µs each`,
      floor: `${Math.round(median(micros.unrestricted))} µs`,
      ...judgeDuration(ratio),
      details: ratios,
    },
  ];
}

/** Work that takes 1/9 longer runs 1/10 less often. */
const judgeDuration = (ratio: number) => ({ ratio, needed: '≤ 1.11', met: ratio * NEEDED <= 1 });

/** Settles payments with a link each, in this process and without HTTP. */
async function measureSettlement(setup: Setup, each: number): Promise<Figure[]> {
  const { connection, security, tenant } = setup;
  const settling = await openSettling(connection, tenant, CUSTOMERS);
  const open = (by: Connection) => openDatabase({ connection: by, max: 12, onError: () => {} });
  const [restricted, unrestricted] = [open(security.restricted), open(security.unrestricted)];
  setOrganizations(restricted, 'kept');
  try {
    const figures: Figure[] = [];
    for (const way of WAYS) {
      const by = (role: Connection, database: typeof restricted): Side => ({
        role,
        pid: process.pid,
        run: () => settling.perSecond(way, each, { database }),
      });
      const sides = {
        restricted: by(security.restricted, restricted),
        unrestricted: by(security.unrestricted, unrestricted),
      };
      const name = `payments with row-level security, ${way.name}`;
      figures.push(...(await compareSides(setup, { name, each }, sides)));
    }
    return figures;
  } finally {
    await Promise.all([settling, restricted, unrestricted].map((one) => one.close()));
  }
}

/** Measures the same payments, and reads of single invoices, by whole services of one organization. */
async function measureHttp(setup: Setup, each: number, first: number): Promise<Figure[]> {
  const { bench, connection, security, tenant } = setup;
  const ids = await invoiceIds(connection, tenant.id);
  const { get, post } = requestsOf(tenant);
  const reads = ids.map((id) => get(`/v1/invoices/${id}`));
  let paid = first;
  const pay = () => {
    paid += 1;
    return post('/v1/payments', paymentOf(paid, CUSTOMERS));
  };
  const some = async (port: number, requests: number, status: number, request: (n: number) => Buffer) => {
    const options = { port, connections: CONNECTIONS, requests, status };
    return (await load({ ...options, request: (c, n) => request(c * requests + n) })).perSecond;
  };
  const reading = READS * bench.scale;
  await security.beginWith(tenant.id);
  return betweenServers(security, async (restricted, unrestricted) => {
    const over = (run: (port: number) => Promise<number>) => ({
      restricted: { role: security.restricted, pid: restricted.pid, run: () => run(restricted.port) },
      unrestricted: { role: security.unrestricted, pid: unrestricted.pid, run: () => run(unrestricted.port) },
    });
    const pays = over((port) => some(port, each / CONNECTIONS, 201, pay));
    const gets = over((port) =>
      some(port, reading / CONNECTIONS, 200, (n) => reads[n % reads.length] ?? Buffer.alloc(0)),
    );
    const comparison = `with row-level security, ${CONNECTIONS} connections`;
    return [
      ...(await compareSides(setup, { name: `payments over HTTP ${comparison}`, each }, pays)),
      ...(await compareSides(setup, { name: `GET /v1/invoices/{id} ${comparison}`, each: reading }, gets)),
    ];
  });
}

/** Runs two services on one database: one subject to the policies and one not. */
async function betweenServers<T>(
  { restricted, unrestricted }: RowSecurity,
  work: (restricted: Server, unrestricted: Server) => Promise<T>,
): Promise<T> {
  const servers = [
    await startServer(restricted, { isRestricted: true, isIdle: true }),
    await startServer(unrestricted, { isIdle: true }),
  ] as const;
  try {
    return await work(...servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function invoiceIds(connection: Connection, organizationId: string): Promise<string[]> {
  return onClient(new pg.Client(connection), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documents WHERE organization_id = $1 AND kind = 'INVOICE' ORDER BY random() LIMIT 10000`,
      [organizationId],
    );
    return rows.map(({ id }) => id);
  });
}

/**
 * Reads single invoices of ten organizations at once, without HTTP: each statement must set its organization.
 */
async function measureTurns(setup: Setup): Promise<Figure[]> {
  const { bench, connection, security } = setup;
  const others: { id: string; invoices: string[] }[] = [];
  for (let i = 0; i < OTHERS; i += 1) {
    const { id } = await createTenant(connection);
    const fill = { organizationId: id, customers: INVOICES_OF_OTHERS / 10, invoices: INVOICES_OF_OTHERS };
    await onClient(new pg.Client(connection), (client) => fillOpen(client, fill));
    others.push({ id, invoices: await invoiceIds(connection, id) });
  }
  const reads = Math.round((READS * bench.scale) / OTHERS);
  const open = (role: Connection, scope: SettingScope | null) => {
    const database = openDatabase({ connection: role, max: 20, onError: () => {} });
    if (scope !== null) setOrganizations(database, scope);
    const read = async ({ id, invoices }: (typeof others)[number]) => {
      for (let n = 0; n < reads; n += 1)
        await findView(database, id, 'INVOICE', { id: invoices[n % invoices.length] ?? '' });
    };
    const run = async () => {
      const start = performance.now();
      await Promise.all(others.map(read));
      return (reads * OTHERS * 1000) / (performance.now() - start);
    };
    return { role, pid: process.pid, run, close: database.close };
  };
  const kept = open(security.restricted, 'kept');
  const within = open(security.restricted, 'transaction');
  const unrestricted = open(security.unrestricted, null);
  const each = reads * OTHERS;
  const inTurn = `an invoice of each of ${OTHERS} organizations in turn`;
  const kinds = [
    { name: `${inTurn}, the setting before each statement`, restricted: kept },
    { name: `${inTurn}, a transaction around each statement, as poolers need it`, restricted: within },
  ];
  try {
    const figures: Figure[] = [];
    for (const { name, restricted } of kinds)
      figures.push(...(await compareSides(setup, { name, each }, { restricted, unrestricted })));
    return figures;
  } finally {
    await Promise.all([kept, within, unrestricted].map((one) => one.close()));
  }
}

/** Measures pages and searches of people, one after another on one connection. */
async function measureReads({ bench, connection, security }: Setup): Promise<Figure[]> {
  const tenant = await createTenant(connection);
  const invoices = LOOKED_AT * bench.scale;
  bench.say(`rls: filling ${invoices} invoices to read`);
  await onClient(new pg.Client(connection), async (client) => {
    await fillSearch(client, tenant.id, invoices / INVOICES_EACH);
    await client.query('VACUUM ANALYZE');
  });
  await security.beginWith(tenant.id);
  const { get } = requestsOf(tenant);
  const searches = SEARCHES.map((text) => `/v1/internal/search?q=${encodeURIComponent(text)}`);
  return betweenServers(security, async (restricted, unrestricted) => {
    const of = async (name: string, paths: readonly string[]) => {
      const results: Looked[] = [];
      for (const path of paths) {
        const options = { connections: 1, requests: REPEATS, status: 200, request: () => get(path) };
        const millis = async (port: number) => median((await load({ ...options, port })).latencies);
        await millis(unrestricted.port);
        await millis(restricted.port);
        const [measure, floor] = [() => millis(restricted.port), () => millis(unrestricted.port)];
        results.push({ path, ...(await measurePairs(Math.max(3, bench.rounds), measure, floor)) });
      }
      return slowestOf(`${name} with row-level security, ${invoices} invoices`, results);
    };
    return [await of('lists and figures', PAGES), await of('searches', searches)];
  });
}

type Looked = Paired & { path: string };

/** Judges the median of all ratios, and reports the worst with it. */
function slowestOf(name: string, results: Looked[]): Figure {
  const [worst] = results.sort((a, b) => b.ratio - a.ratio);
  if (worst === undefined) throw new Error(`there are no ${name}`);
  const middle = (side: 'measure' | 'floor') => median(results.map((one) => one[side])).toFixed(1);
  const ratio = median(results.map((one) => one.ratio));
  return {
    name: `${name}: median of ${results.length}`,
    measure: `${middle('measure')} ms; worst ${worst.measure.toFixed(1)} ms (${worst.path})`,
    floor: `${middle('floor')} ms; ${worst.floor.toFixed(1)} ms (without row-level security)`,
    ...judgeDuration(ratio),
    details: results,
  };
}
