import pg from 'pg';
import { type Bench, createTenant, type Figure, judgeRatio } from '../lib/context.ts';
import { fillOpen, onClient } from '../lib/fill.ts';
import { openSettling, type Settling, type Way } from '../lib/settling.ts';
import { measurePairs } from '../lib/statistics.ts';

const CUSTOMERS = 10_000;
/** Payments per side and round. */
const PAYMENTS = 4_000;
const NEEDED = 0.95;
/** Many short rounds, because the effect is smaller than the machine's drift. */
const ROUNDS = 2;

const WAYS: readonly Way[] = [
  { name: 'one payment a transaction, 10 connections', batch: 1, connections: 10 },
  { name: '50 payments a transaction', batch: 50, connections: 1 },
  { name: '500 payments a transaction', batch: 500, connections: 1 },
];

/**
 * Settles payments with a link each, with and without the audit. It runs in one process without HTTP, which
 * would hide the cost. Reports payments per second.
 */
export async function audit(bench: Bench): Promise<Figure[]> {
  const each = PAYMENTS * bench.scale;
  const rounds = bench.rounds * ROUNDS;
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  const inWhole = ({ batch }: Way) => Math.ceil(each / batch) * batch;
  const invoices = (rounds * 2 + 2) * WAYS.reduce((sum, way) => sum + inWhole(way), 0);
  bench.say(`audit: filling ${invoices} invoices`);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices }),
  );
  const settling = await openSettling(connection, tenant, CUSTOMERS);
  try {
    return await measureWays(rounds, each, settling);
  } finally {
    await settling.close();
  }
}

async function measureWays(rounds: number, each: number, settling: Settling): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const way of WAYS) {
    const audited = () => settling.perSecond(way, each);
    const unaudited = () => settling.perSecond(way, each, { unaudited: true });
    await audited();
    await unaudited();
    const result = await measurePairs(rounds, audited, unaudited);
    figures.push({
      name: `payments with the audit, ${way.name}`,
      measure: `${Math.round(result.measure)}/s`,
      floor: `${Math.round(result.floor)}/s (without the audit)`,
      ...judgeRatio(result.ratio, { min: NEEDED }),
      details: result,
    });
  }
  return figures;
}
