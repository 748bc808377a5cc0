import pg from 'pg';
import { type Bench, createTenant, type Figure, judgeRatio } from '../lib/context.ts';
import { fillOpen, onClient } from '../lib/fill.ts';
import { load, requestsOf } from '../lib/load.ts';
import { describeUse, measureUse, medianUse, type Use } from '../lib/processor-use.ts';
import { startServer } from '../lib/server.ts';
import { measurePairs } from '../lib/statistics.ts';

const CONNECTIONS = 10;
const INVOICES = 100_000;

/**
 * Compares reads of single invoices by id, a different one each time, with a constant answer behind the same
 * authentication and rate limit.
 */
export async function reads(bench: Bench): Promise<Figure[]> {
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  const ids = await onClient(new pg.Client(connection), async (client) => {
    await fillOpen(client, {
      organizationId: tenant.id,
      customers: 10_000,
      invoices: INVOICES * bench.scale,
    });
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documents WHERE organization_id = $1 AND kind = 'INVOICE' ORDER BY random() LIMIT 10000`,
      [tenant.id],
    );
    return rows.map(({ id }) => id);
  });
  const { get } = requestsOf(tenant);
  const constant = get('/v1/bench/constant');
  const invoices = ids.map((id) => get(`/v1/invoices/${id}`));
  const server = await startServer(connection);
  const requests = Math.round(2000 * bench.scale);
  const run = async (uses: Use[], request: (connection: number, n: number) => Buffer) => {
    let perSecond = 0;
    const use = await measureUse(connection, server, async () => {
      const result = await load({
        port: server.port,
        connections: CONNECTIONS,
        requests,
        status: 200,
        request,
      });
      perSecond = result.perSecond;
      return result.requests;
    });
    uses.push(use);
    return perSecond;
  };
  const uses: Record<'measure' | 'floor', Use[]> = { measure: [], floor: [] };
  const measure = () =>
    run(uses.measure, (c, n) => invoices[(c * requests + n) % invoices.length] ?? constant);
  const floor = () => run(uses.floor, () => constant);
  try {
    await floor();
    await measure();
    uses.measure.length = 0;
    uses.floor.length = 0;
    const result = await measurePairs(bench.rounds, measure, floor);
    const [read, answer] = [medianUse(uses.measure), medianUse(uses.floor)];
    return [
      {
        name: 'GET /v1/invoices/{id}, 10 connections',
        measure: `${Math.round(result.measure)}/s`,
        floor: `${Math.round(result.floor)}/s (constant JSON)`,
        ...judgeRatio(result.ratio, { min: 0.5 }),
        details: result,
      },
      {
        name: '  of processors, Node and PostgreSQL',
        measure: describeUse(read),
        floor: describeUse(answer),
        ratio: (read.node + read.postgres) / (answer.node + answer.postgres),
        needed: 'reported',
        met: null,
        details: uses,
      },
    ];
  } finally {
    await server.stop();
  }
}
