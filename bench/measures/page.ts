import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Bench, createTenant, type Figure, judgeRatio } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillLists, PER_CUSTOMER } from '../lib/fill-lists.ts';
import { LIST_SCRIPT, listPath } from '../lib/list-script.ts';
import { load, requestsOf } from '../lib/load.ts';
import { pgbench } from '../lib/pgbench.ts';
import { describeUse, measureUse, medianUse, type Use } from '../lib/processor-use.ts';
import { startServer } from '../lib/server.ts';
import { measurePairs } from '../lib/statistics.ts';

const CONNECTIONS = 10;
const INVOICES = 10_000;
const PAGES = 100;
/** Maximum CPU time of a page, of Node and PostgreSQL together, in microseconds. */
const MAX_MICROS = 2700;

/**
 * Compares pages of a hundred invoices, most of them paid, with their total, with the same SQL through
 * pgbench.
 */
export async function page(bench: Bench): Promise<Figure[]> {
  const program = bench.pgbench;
  if (program === null) return [];
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  await onClient(new pg.Client(connection), async (client) => {
    await fillLists(client, tenant.id, INVOICES / PER_CUSTOMER);
    await client.query('VACUUM ANALYZE');
  });
  const { get } = requestsOf(tenant);
  const pages = Array.from({ length: PAGES }, (_, i) => get(listPath(i + 1)));
  const any = () => pages[Math.floor(Math.random() * PAGES)] ?? Buffer.alloc(0);
  const requests = Math.round(300 * bench.scale);
  const server = await startServer(connection);
  const uses: Use[] = [];
  const overHttp = async () => {
    let perSecond = 0;
    const use = await measureUse(connection, server, async () => {
      const options = { port: server.port, connections: CONNECTIONS, requests, status: 200, request: any };
      const result = await load(options);
      perSecond = result.perSecond;
      return result.requests;
    });
    uses.push(use);
    return perSecond;
  };
  const script = join(bench.folder, 'page.sql');
  await writeFile(script, LIST_SCRIPT);
  const plain = async () => {
    const options = { pgbench: program, connection, clients: CONNECTIONS, transactions: requests };
    const variables = { org: tenant.id, pages: PAGES };
    const logPrefix = join(bench.folder, 'page.log');
    return (await pgbench({ ...options, variables, script, logPrefix })).perSecond;
  };
  try {
    await plain();
    await overHttp();
    uses.length = 0;
    const result = await measurePairs(bench.rounds, overHttp, plain);
    return [
      {
        name: 'a page of 100 invoices with its total, 10 connections',
        measure: `${Math.round(result.measure)}/s`,
        floor: `${Math.round(result.floor)}/s (pgbench, the same SQL)`,
        ...judgeRatio(result.ratio, { min: 0.3 }),
        details: result,
      },
      ofProcessors(uses),
    ];
  } finally {
    await server.stop();
  }
}

function ofProcessors(uses: readonly Use[]): Figure {
  const use = medianUse(uses);
  return {
    name: '  of processors, Node and PostgreSQL',
    measure: describeUse(use),
    floor: '',
    ratio: null,
    needed: `≤ ${MAX_MICROS} µs`,
    met: use.node + use.postgres <= MAX_MICROS,
    details: uses,
  };
}
