import { join } from 'node:path';
import pg from 'pg';
import { type Bench, createTenant } from './context.ts';
import { fillOpen, OPEN_AMOUNT, onClient } from './fill.ts';
import { type LoadResult, load, requestsOf } from './load.ts';
import { PAYMENT_SCRIPT } from './payment-script.ts';
import { pgbench } from './pgbench.ts';
import { plainTransactions } from './plain-transactions.ts';
import { startServer } from './server.ts';

const CUSTOMERS = 10_000;

type Timed = Pick<LoadResult, 'perSecond' | 'latencies'>;

/** Ways of paying open invoices, each invoice once: all take theirs from the same table, in turn. */
export interface Paying {
  /** What runs the plain transactions. */
  floor: string;
  /** @param perSecond of all connections together, by chance; without it as many as get through */
  overHttp: (connections: number, requests: number, perSecond?: number) => Promise<Timed>;
  plain: (clients: number, transactions: number) => Promise<Timed>;
  stop: () => Promise<void>;
}

/** A server, and as many open invoices as will be paid. */
export async function preparePayments(bench: Bench, invoices: number): Promise<Paying> {
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  bench.say(`payments: filling ${invoices} invoices`);
  await onClient(new pg.Client(connection), (client) =>
    fillOpen(client, { organizationId: tenant.id, customers: CUSTOMERS, invoices }),
  );
  const server = await startServer(connection);
  const { post } = requestsOf(tenant);
  let used = 0;
  const take = (count: number) => {
    const first = used + 1;
    used += count;
    if (used > invoices) throw new Error('there are too few invoices to pay');
    return first;
  };
  const payment = (n: number) =>
    post('/v1/payments', {
      externalId: `pay-${n}`,
      customer: { externalId: `cus-${(n % CUSTOMERS) + 1}` },
      currency: 'EUR',
      amount: OPEN_AMOUNT,
      instrument: 'WIRE_TRANSFER',
      linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${n}` } }],
    });
  return {
    floor: bench.pgbench === null ? 'pg' : 'pgbench',
    overHttp: (connections, perConnection, perSecond) => {
      const requests = Math.round(perConnection);
      const first = take(connections * requests);
      const request = (one: number, i: number) => payment(first + one * requests + i);
      const pace = perSecond === undefined ? {} : { perSecond };
      return load({ port: server.port, connections, requests, status: 201, request, ...pace });
    },
    plain: (clients, transactions) => {
      const first = take(clients * transactions);
      const options = { connection, clients, transactions };
      const variables = {
        org: tenant.id,
        first,
        customers: CUSTOMERS,
        amount: OPEN_AMOUNT,
        per: transactions,
      };
      if (bench.pgbench === null) return plainTransactions({ ...options, variables });
      const scriptFile = join(bench.folder, 'payment.sql');
      return pgbench({ ...options, variables, pgbench: bench.pgbench, script: PAYMENT_SCRIPT, scriptFile });
    },
    stop: () => server.stop(),
  };
}
