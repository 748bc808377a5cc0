import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { type Bench, createTenant, type Figure, type Tenant } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillLists, type ListTenant, PER_CUSTOMER } from '../lib/fill-lists.ts';
import { type ListCase, listCases } from '../lib/list-cases.ts';
import { load, requestsOf } from '../lib/load.ts';
import { type Server, startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';

const LARGE = 1_000_000;
const SMALL = 10_000;
const MAX_RATIO = 2;
const MAX_PAGES = 1.5;
/** Requests per case and round. */
const REPEATS = 7;

type Filled = Tenant & ListTenant;

/** Returns the median milliseconds of a few requests on one connection. */
async function millis(server: Server, tenant: Filled, path: string): Promise<number> {
  const request = requestsOf(tenant).get(path);
  const options = {
    port: server.port,
    connections: 1,
    requests: REPEATS,
    status: 200,
    request: () => request,
  };
  return median((await load(options)).latencies);
}

/**
 * Compares each list with each filter and sort in an organization of a million invoices and in one of ten
 * thousand.
 */
export async function lists(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const fill = async (invoices: number): Promise<Filled> => {
    bench.say(`lists: filling ${invoices} invoices`);
    const tenant = await createTenant(connection);
    return onClient(new pg.Client(connection), async (client) => ({
      ...tenant,
      ...(await fillLists(client, tenant.id, invoices / PER_CUSTOMER)),
    }));
  };
  const small = await fill(SMALL);
  const large = await fill(LARGE * bench.scale);
  await vacuum(connection);
  const server = await startServer(connection);
  try {
    const results: CaseResult[] = [];
    for (const item of listCases()) results.push(await measureCase(bench, server, { item, small, large }));
    return [...figuresOf(results), await comparePages(bench, server, large)];
  } finally {
    await server.stop();
  }
}

async function vacuum(connection: Connection): Promise<void> {
  await onClient(new pg.Client(connection), (client) => client.query('VACUUM ANALYZE'));
}

interface CaseResult {
  name: string;
  wide: boolean;
  /** Milliseconds of the first page. For wide cases, the page after it, without total. */
  small: number;
  large: number;
  ratio: number;
  /** Milliseconds of the first page with its total, for wide cases. */
  firstPage: { small: number; large: number } | null;
}

interface CaseInput {
  item: ListCase;
  small: Filled;
  large: Filled;
}

async function measureCase(
  bench: Bench,
  server: Server,
  { item: { name, path, wide }, small, large }: CaseInput,
): Promise<CaseResult> {
  const first = { small: path(small), large: path(large) };
  // If more match, their count is reported separately: a page after a cursor has none.
  const measured = wide
    ? { small: await nextPage(server, small, first.small), large: await nextPage(server, large, first.large) }
    : first;
  await millis(server, small, measured.small);
  await millis(server, large, measured.large);
  const rounds: { small: number; large: number }[] = [];
  for (let round = 0; round < Math.max(3, bench.rounds); round += 1)
    rounds.push({
      small: await millis(server, small, measured.small),
      large: await millis(server, large, measured.large),
    });
  const firstPage = wide
    ? { small: await millis(server, small, first.small), large: await millis(server, large, first.large) }
    : null;
  return {
    name,
    wide,
    small: median(rounds.map((round) => round.small)),
    large: median(rounds.map((round) => round.large)),
    ratio: median(rounds.map((round) => round.large / round.small)),
    firstPage,
  };
}

/** Returns the address of the page after the one at `path`. */
async function nextPage(server: Server, tenant: Filled, path: string): Promise<string> {
  const headers = { 'x-api-key': tenant.apiKey, 'x-api-secret': tenant.apiSecret };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('nextCursor' in body))
    throw new Error(`${path} has no next page: ${answer.status}`);
  const address = new URL(path, 'http://127.0.0.1');
  address.searchParams.delete('page');
  address.searchParams.set('cursor', String(body.nextCursor));
  return address.pathname + address.search;
}

function figuresOf(results: CaseResult[]): Figure[] {
  const byRatio = [...results].sort((a, b) => b.ratio - a.ratio);
  const [worst] = byRatio;
  if (worst === undefined) throw new Error('there are no lists');
  const over = byRatio.filter(({ ratio }) => ratio > MAX_RATIO);
  const counted = results.flatMap(({ firstPage }) => firstPage?.large ?? []);
  return [
    {
      name: `lists, first page, ${LARGE} invoices to ${SMALL}: worst of ${results.length}`,
      measure: `${worst.large.toFixed(2)} ms (${worst.name})`,
      floor: `${worst.small.toFixed(2)} ms`,
      ratio: worst.ratio,
      needed: `≤ ${MAX_RATIO}`,
      met: over.length === 0,
      details: { median: median(results.map(({ ratio }) => ratio)), over: over.length, results: byRatio },
    },
    {
      name: 'lists, first page where all match, with its exact total',
      measure: `${median(counted).toFixed(0)} ms (median), ${Math.max(...counted).toFixed(0)} ms (most)`,
      floor: '',
      ratio: null,
      needed: 'reported',
      met: null,
      details: null,
    },
  ];
}

/** Compares page 10,000 by cursor with page 1, both without total. */
async function comparePages(bench: Bench, server: Server, large: Filled): Promise<Figure> {
  const far = Math.round(10_000 * bench.scale);
  const list = '/v1/invoices?limit=50';
  const beginning = await nextPage(server, large, list);
  const end = await nextPage(server, large, `${list}&page=${far - 1}`);
  const rounds: { first: number; last: number; counted: number }[] = [];
  for (let round = 0; round <= Math.max(3, bench.rounds); round += 1)
    rounds.push({
      first: await millis(server, large, beginning),
      last: await millis(server, large, end),
      counted: await millis(server, large, list),
    });
  const of = (key: 'first' | 'last' | 'counted') => median(rounds.slice(1).map((round) => round[key]));
  const ratio = median(rounds.slice(1).map(({ first, last }) => last / first));
  return {
    name: `page ${far} by cursor`,
    measure: `${of('last').toFixed(2)} ms`,
    floor: `${of('first').toFixed(2)} ms (page 2 by cursor; page 1 with its total ${of('counted').toFixed(0)} ms)`,
    ratio,
    needed: `≤ ${MAX_PAGES}`,
    met: ratio <= MAX_PAGES,
    details: rounds,
  };
}
