import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Bench, createTenant, type Figure, type Tenant } from '../lib/context.ts';
import { fillOpen, onClient } from '../lib/fill.ts';
import { load, requestsOf } from '../lib/load.ts';
import { type Server, startServer } from '../lib/server.ts';
import { median, percentile } from '../lib/statistics.ts';

const MINUTES = 30;
/** Interval between samples. */
const INTERVAL_MS = 15_000;
const CUSTOMERS = 2_000;
const INVOICES = 20_000;
const CONNECTIONS = 10;
const AMOUNT = 5_000;
const ANSWERED = [200, 201];
/** Growth from the second to the last quarter up to which it counts as flat. */
const FLAT = 1.15;
/**
 * Without a waiting webhook, events are written to the feed once a minute. Older ones must not be left
 * waiting.
 */
const WAITING_MS = 65_000;
/** Jobs of the minutely schedules, which come and go. */
const FEW = 20;
/** Share of all requests. */
const WRITES = 1 / 4;

/** Tables that are worked off. All others hold records and grow with them. */
const TABLES = ['outbox', 'graphile_worker._private_jobs'] as const;
/** Tables that grow with each write and are pruned after an hour (commit markers) or days. */
const KEPT = [
  'transaction_marks',
  'events',
  'webhook_deliveries',
  'idempotency_keys',
  'audit_entries',
] as const;

interface Sample {
  mib: number | null;
  connections: number;
  waiting: number;
  keptBytes: number;
  /** Milliseconds of the requests since the previous sample. */
  p50: number;
  p99: number;
  requests: number;
}

/**
 * Runs half an hour at half of the machine's capacity: invoices, payments, pages and single records from ten
 * connections, with events and all that follows from them. Only the records may grow.
 */
export async function soak(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices: INVOICES }),
  );
  const server = await startServer(connection);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const request = mixedRequests(tenant);
    const full = await load({
      port: server.port,
      connections: CONNECTIONS,
      requests: 300,
      request,
      status: ANSWERED,
    });
    const half = full.perSecond / 2;
    bench.say(`soak: ${Math.round(half)} requests a second, half of ${Math.round(full.perSecond)}`);
    const samples: Sample[] = [];
    const until = performance.now() + MINUTES * 60_000 * bench.scale;
    while (performance.now() < until) {
      const each = Math.ceil((half * INTERVAL_MS) / 1000 / CONNECTIONS);
      const options = {
        connections: CONNECTIONS,
        requests: each,
        request,
        status: ANSWERED,
        perSecond: half,
      };
      const { latencies } = await load({ port: server.port, ...options });
      samples.push(await takeSample(server, client, latencies));
    }
    await sleep(WAITING_MS);
    const end = await takeSample(server, client, [0]);
    return figuresOf(samples, end, (half * WRITES * WAITING_MS) / 1000);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** An invoice is paid after this many requests, long after its own answer. */
const PAID_AFTER = 800;

/**
 * Returns a generator of mixed requests. Per eight: an invoice, the payment of an older one, a page, and five
 * single records.
 */
function mixedRequests(tenant: Tenant): () => Buffer {
  const { get, post } = requestsOf(tenant);
  let n = 0;
  return () => {
    n += 1;
    const customer = { externalId: `cus-${1 + (Math.floor(n / 8) % CUSTOMERS)}` };
    if (n % 8 === 0) return get('/v1/invoices?limit=20&state=OVERDUE');
    if (n % 8 === 1) {
      const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
      const invoice = { externalId: `new-${n}`, customer, currency: 'EUR', grossAmount: AMOUNT };
      return post('/v1/invoices', { ...invoice, ...dates });
    }
    const paid = n - 1 - PAID_AFTER;
    if (n % 8 === 2 && paid > 0) {
      const payment = { externalId: `paid-${n}`, currency: 'EUR', amount: AMOUNT };
      const linkedInvoices = [{ amountLinked: AMOUNT, invoice: { externalId: `new-${paid}` } }];
      const payer = { externalId: `cus-${1 + (Math.floor(paid / 8) % CUSTOMERS)}` };
      return post('/v1/payments', { ...payment, customer: payer, linkedInvoices });
    }
    return get(`/v1/invoices/external:inv-${1 + (n % INVOICES)}`);
  };
}

async function takeSample(server: Server, client: pg.Client, latencies: readonly number[]): Promise<Sample> {
  const count = (tables: readonly string[]) =>
    tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ');
  const size = KEPT.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
  const { rows } = await client.query<{ connections: string; waiting: string; keptBytes: string }>(
    `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
       ${count(TABLES)} AS waiting, ${size} AS "keptBytes"`,
  );
  const [row] = rows;
  return {
    mib: await server.residentMib(),
    connections: Number(row?.connections),
    waiting: Number(row?.waiting),
    keptBytes: Number(row?.keptBytes),
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    requests: latencies.length,
  };
}

function figuresOf(samples: readonly Sample[], end: Sample, maxWaiting: number): Figure[] {
  const quarter = (n: number, of: (one: Sample) => number) =>
    median(
      samples.slice(Math.floor(((n - 1) * samples.length) / 4), Math.ceil((n * samples.length) / 4)).map(of),
    );
  const figure = (name: string, unit: string, of: (one: Sample) => number, digits = 0): Figure => {
    const quarters = [1, 2, 3, 4].map((n) => quarter(n, of));
    const [, second = 0, , last = 0] = quarters;
    const ratio = second === 0 ? 1 : last / second;
    return {
      name: `soak: ${name}`,
      measure: `${last.toFixed(digits)} ${unit} (quarters: ${quarters.map((q) => q.toFixed(digits)).join(', ')})`,
      floor: '',
      ratio,
      needed: `flat (≤ ${FLAT})`,
      met: ratio <= FLAT,
      details: quarters,
    };
  };
  const requests = samples.reduce((sum, one) => sum + one.requests, 0);
  const first = samples[0]?.keptBytes ?? 0;
  const most = Math.max(...samples.map(({ waiting }) => waiting));
  return [
    figure('memory', 'MiB', ({ mib }) => mib ?? 0),
    figure('connections', '', ({ connections }) => connections),
    figure('latency, p50', 'ms', ({ p50 }) => p50, 2),
    figure('latency, p99', 'ms', ({ p99 }) => p99, 1),
    {
      name: `soak: rows that wait (outbox, jobs), ${requests} requests`,
      measure: `at most ${most}, ${end.waiting} a minute after the end`,
      floor: '',
      ratio: null,
      needed: `≤ ${Math.round(maxWaiting)}, then ≤ ${FEW}`,
      met: most <= maxWaiting && end.waiting <= FEW,
      details: samples,
    },
    {
      name: 'soak: what is removed after an hour or days (marks, events, deliveries, keys, audit)',
      measure: `${((end.keptBytes - first) / Math.max(1, requests)).toFixed(0)} bytes a request`,
      floor: '',
      ratio: null,
      needed: 'reported',
      met: null,
      details: { first, end: end.keptBytes },
    },
  ];
}
