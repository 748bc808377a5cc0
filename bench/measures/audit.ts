import { performance } from 'node:perf_hooks';
import pg from 'pg';
import pino from 'pino';
import type { PutDocument } from '../../server/src/ledger/domain/settlement/changes.ts';
import { paymentImport, settle, settlementOf } from '../../server/src/ledger/index.ts';
import { actingAs } from '../../server/src/platform/actor.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Figure, judged } from '../lib/context.ts';
import { fillOpen, OPEN_AMOUNT, onClient } from '../lib/fill.ts';
import { paired } from '../lib/statistics.ts';

const CUSTOMERS = 10_000;
/** Payments of each side and round. */
const PAYMENTS = 4_000;
const NEEDED = 0.95;
/** Short rounds, many of them: what is looked for is smaller than what a machine drifts by. */
const ROUNDS = 2;

interface Way {
  name: string;
  /** Payments of one transaction. */
  batch: number;
  connections: number;
}

const WAYS: readonly Way[] = [
  { name: 'one payment a transaction, 10 connections', batch: 1, connections: 10 },
  { name: '50 payments a transaction', batch: 50, connections: 1 },
  { name: '500 payments a transaction', batch: 500, connections: 1 },
];

/**
 * Payments with a link each, settled with the audit and without it, in one process and without HTTP, which would hide what the audit
 * costs: how many a second.
 */
export async function audit(bench: Bench): Promise<Figure[]> {
  const each = PAYMENTS * bench.scale;
  const rounds = bench.rounds * ROUNDS;
  const connection = await bench.postgres.freshDatabase();
  const { id, apiKey } = await createTenant(connection);
  const batchesOf = ({ batch }: Way) => Math.ceil(each / batch);
  const invoices = (rounds * 2 + 2) * WAYS.reduce((sum, way) => sum + batchesOf(way) * way.batch, 0);
  bench.say(`audit: filling ${invoices} invoices`);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: id, customers: CUSTOMERS, invoices }),
  );
  const database = openDatabase({ connection, max: 12, onError: () => {} });
  const log = pino({ level: 'warn' });
  const organizations = openOrganizations({ database, clock: systemClock, log });
  let paid = 0;
  try {
    const organization = await organizations.byId(id);
    if (organization === null) throw new Error('the organization is not there');
    const context = settlementOf({ database, clock: systemClock }, organization);
    const next = (): PutDocument => {
      paid += 1;
      return paymentImport(organization, {
        externalId: `pay-${paid}`,
        customer: { externalId: `cus-${(paid % CUSTOMERS) + 1}` },
        amount: OPEN_AMOUNT,
        linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${paid}` } }],
      });
    };
    const perSecond = async (way: Way, options: { unaudited?: true }) => {
      const { batch, connections } = way;
      const batches = batchesOf(way);
      let begun = 0;
      const work = async () => {
        for (; begun < batches; ) {
          begun += 1;
          const changes = Array.from({ length: batch }, next);
          const { outcomes } = await settle(context, changes, options);
          for (const outcome of outcomes) if (outcome instanceof Error) throw outcome;
        }
      };
      const start = performance.now();
      await Promise.all(Array.from({ length: connections }, work));
      return (batches * batch * 1000) / (performance.now() - start);
    };
    const key = { kind: 'API_KEY', id: apiKey, apiKey: null, job: null, address: '192.0.2.1' } as const;
    return await actingAs(key, () => measured(rounds, perSecond));
  } finally {
    await organizations.close();
    await database.close();
  }
}

async function measured(
  rounds: number,
  perSecond: (way: Way, options: { unaudited?: true }) => Promise<number>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const way of WAYS) {
    await perSecond(way, {});
    await perSecond(way, { unaudited: true });
    const result = await paired(
      rounds,
      () => perSecond(way, {}),
      () => perSecond(way, { unaudited: true }),
    );
    figures.push({
      name: `payments with the audit, ${way.name}`,
      measure: `${Math.round(result.measure)}/s`,
      floor: `${Math.round(result.floor)}/s (without the audit)`,
      ...judged(result.ratio, { min: NEEDED }),
      details: result,
    });
  }
  return figures;
}
