import { join } from 'node:path';
import pg from 'pg';
import { type Bench, createTenant, type Figure, type Tenant } from '../lib/context.ts';
import { fillOpen, OPEN_AMOUNT, onClient } from '../lib/fill.ts';
import { load, requestsOf } from '../lib/load.ts';
import { PAYMENT_SCRIPT } from '../lib/payment-script.ts';
import { pgbench } from '../lib/pgbench.ts';
import { plainTransactions } from '../lib/plain-transactions.ts';
import { type Server, startServer } from '../lib/server.ts';
import { paired } from '../lib/statistics.ts';

const CONNECTIONS = 10;
const CUSTOMERS = 10_000;

/**
 * A payment that settles one invoice in full, over HTTP with all checks, against the same rows written by
 * eight plain prepared statements. Each payment has an invoice of its own; both sides take theirs from the
 * same table, in turn.
 */
export async function payments(bench: Bench): Promise<Figure[]> {
  const perConnection = Math.round(1000 * bench.scale);
  const perTurn = perConnection * CONNECTIONS;
  // Two turns a round, and one of each side to warm up.
  const invoices = (bench.rounds + 1) * 2 * perTurn;
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  bench.say(`payments: filling ${invoices} invoices`);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices }),
  );
  const server = await startServer(connection);
  let used = 0;
  const nextRange = () => {
    const first = used + 1;
    used += perTurn;
    return first;
  };
  const overHttp = async () => importPayments(server, tenant, nextRange(), perConnection);
  const plain = async () => {
    const options = { connection, clients: CONNECTIONS, transactions: perConnection };
    const variables = {
      org: tenant.id,
      first: nextRange(),
      customers: CUSTOMERS,
      amount: OPEN_AMOUNT,
      per: perConnection,
    };
    if (bench.pgbench === null) return plainTransactions({ ...options, variables });
    const scriptFile = join(bench.folder, 'payment.sql');
    return pgbench({ ...options, variables, pgbench: bench.pgbench, script: PAYMENT_SCRIPT, scriptFile });
  };
  try {
    await plain();
    await overHttp();
    const result = await paired(bench.rounds, overHttp, plain);
    return [
      {
        name: 'payment import with one link, 10 connections',
        measure: `${Math.round(result.measure)}/s`,
        floor: `${Math.round(result.floor)}/s (${bench.pgbench === null ? 'pg' : 'pgbench'}, eight statements)`,
        ratio: result.ratio,
        needed: '≥ 0.7',
        met: result.ratio >= 0.7,
        details: result,
      },
    ];
  } finally {
    await server.stop();
  }
}

async function importPayments(
  server: Server,
  tenant: Tenant,
  first: number,
  requests: number,
): Promise<number> {
  const { post } = requestsOf(tenant);
  const result = await load({
    port: server.port,
    connections: CONNECTIONS,
    requests,
    status: 201,
    request: (connection, i) => {
      const n = first + connection * requests + i;
      return post('/v1/payments', {
        externalId: `pay-${n}`,
        customer: { externalId: `cus-${(n % CUSTOMERS) + 1}` },
        currency: 'EUR',
        amount: OPEN_AMOUNT,
        instrument: 'WIRE_TRANSFER',
        linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${n}` } }],
      });
    },
  });
  return result.perSecond;
}
