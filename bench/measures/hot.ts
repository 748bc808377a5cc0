import pg from 'pg';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { fillOpen, OPEN_AMOUNT, onClient } from '../lib/fill.ts';
import { load, requestsOf } from '../lib/load.ts';
import { startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';

const CUSTOMERS = 16;

/**
 * Compares payments of sixteen connections for sixteen customers, for one customer, and of a single
 * connection.
 */
export async function hot(bench: Bench): Promise<Figure[]> {
  const requests = Math.round(100 * bench.scale);
  const perTurn = requests * CUSTOMERS;
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  // Invoice n belongs to customer n modulo 16, plus 1. The hot customer needs 21 of 16 shares of a turn each
  // round.
  const invoices = (bench.rounds + 1) * perTurn * (CUSTOMERS + 6);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices }),
  );
  const server = await startServer(connection);
  const { post } = requestsOf(tenant);
  const used = new Array<number>(CUSTOMERS).fill(0);
  const pay = (customer: number) => {
    const turn = used[customer] ?? 0;
    used[customer] = turn + 1;
    const n = (turn + 1) * CUSTOMERS + customer;
    return post('/v1/payments', {
      externalId: `pay-${n}`,
      customer: { externalId: `cus-${customer + 1}` },
      currency: 'EUR',
      amount: OPEN_AMOUNT,
      linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${n}` } }],
    });
  };
  const run = async (connections: number, customerOf: (connection: number) => number) =>
    (
      await load({
        port: server.port,
        connections,
        requests: connections === 1 ? perTurn / 4 : requests,
        status: 201,
        request: (c) => pay(customerOf(c)),
      })
    ).perSecond;
  try {
    const rounds: { many: number; hot: number; single: number }[] = [];
    for (let round = 0; round <= bench.rounds; round += 1) {
      const many = await run(CUSTOMERS, (c) => c);
      const one = await run(CUSTOMERS, () => 0);
      const single = await run(1, () => 0);
      if (round > 0) rounds.push({ many, hot: one, single });
    }
    const of = (key: 'many' | 'hot' | 'single') => median(rounds.map((round) => round[key]));
    const ratio = median(rounds.map((round) => round.hot / round.single));
    return [
      {
        name: '16 connections, one hot customer',
        measure: `${Math.round(of('hot'))}/s (16 customers: ${Math.round(of('many'))}/s)`,
        floor: `${Math.round(of('single'))}/s (one connection)`,
        ratio,
        needed: '≥ 0.33',
        met: ratio >= 1 / 3,
        details: rounds,
      },
    ];
  } finally {
    await server.stop();
  }
}
