import pg from 'pg';
import { type Bench, createTenant, type Figure, type Tenant } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillSearch, INVOICES_EACH } from '../lib/fill-search.ts';
import { load, requestsOf } from '../lib/load.ts';
import { type Server, startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';

const LARGE = 1_000_000;
const SMALL = 10_000;
const MAX_MS = 50;
/** Requests per search and round. */
const REPEATS = 5;

/** Typical searches, from one match to matches everywhere. */
export const SEARCHES = [
  'Müller0 Élevage',
  'muller0 elevage',
  'logistcis',
  'kramer logistcis',
  'GmbH',
  'C-100',
  'FR 12 0000',
  'accounts77',
  'INV-2016-0000123',
  'INV20160000123',
  '0000777',
  '2016',
  'inv',
  '552',
  'consulting 12',
  'consultng',
  '1,234.50',
  '1.234',
  'RF12',
  'nothing at all',
  'a',
];

/**
 * Compares each search in an organization of a million invoices and 100,000 customers with one of ten
 * thousand.
 */
export async function search(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const fill = async (invoices: number): Promise<Tenant> => {
    bench.say(`search: filling ${invoices} invoices`);
    const tenant = await createTenant(connection);
    await onClient(new pg.Client(connection), (client) =>
      fillSearch(client, tenant.id, invoices / INVOICES_EACH),
    );
    return tenant;
  };
  const small = await fill(SMALL);
  const large = await fill(LARGE * bench.scale);
  await onClient(new pg.Client(connection), (client) => client.query('VACUUM ANALYZE'));
  const server = await startServer(connection);
  try {
    const results: Result[] = [];
    for (const text of SEARCHES) results.push(await measure(bench, server, { text, small, large }));
    return [figureOf(results, LARGE * bench.scale)];
  } finally {
    await server.stop();
  }
}

interface Result {
  text: string;
  small: number;
  large: number;
}

interface Case {
  text: string;
  small: Tenant;
  large: Tenant;
}

async function measure(bench: Bench, server: Server, { text, small, large }: Case): Promise<Result> {
  const path = `/v1/internal/search?q=${encodeURIComponent(text)}`;
  await millis(server, large, path);
  const rounds: { small: number; large: number }[] = [];
  for (let round = 0; round < Math.max(3, bench.rounds); round += 1)
    rounds.push({ small: await millis(server, small, path), large: await millis(server, large, path) });
  return {
    text,
    small: median(rounds.map((round) => round.small)),
    large: median(rounds.map((round) => round.large)),
  };
}

/** Returns the median milliseconds of a few requests on one connection. */
async function millis(server: Server, tenant: Tenant, path: string): Promise<number> {
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

function figureOf(results: Result[], invoices: number): Figure {
  const slowest = [...results].sort((a, b) => b.large - a.large);
  const [worst] = slowest;
  if (worst === undefined) throw new Error('there are no searches');
  const middle = (of: (result: Result) => number) => median(results.map(of));
  return {
    name: `search, ${invoices} invoices to ${SMALL}: worst of ${results.length}`,
    measure: `${worst.large.toFixed(1)} ms (${worst.text}); median ${middle(({ large }) => large).toFixed(1)} ms`,
    floor: `${worst.small.toFixed(1)} ms; median ${middle(({ small }) => small).toFixed(1)} ms`,
    ratio: middle(({ large, small }) => large / small),
    needed: `≤ ${MAX_MS} ms`,
    met: worst.large <= MAX_MS,
    details: slowest,
  };
}
