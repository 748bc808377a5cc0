import { join } from 'node:path';
import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import { type Bench, createTenant } from './context.ts';
import { fillOpen, OPEN_AMOUNT, onClient } from './fill.ts';
import { PAYMENT_FILE, prepareFloor } from './floor.ts';
import { type LoadResult, load, requestsOf } from './load.ts';
import { pgbench } from './pgbench.ts';
import { plainTransactions } from './plain-transactions.ts';
import { startServer } from './server.ts';

const CUSTOMERS = 10_000;

type Timed = Pick<LoadResult, 'perSecond' | 'latencies'>;

/** Ways to pay open invoices. Each invoice is paid once: all ways take theirs in turn. */
export interface Paying {
  connection: Connection;
  /** The tool that runs the plain transactions. */
  floor: string;
  /** @param perSecond random arrivals over all connections; without it as many as possible */
  overHttp: (connections: number, requests: number, perSecond?: number) => Promise<Timed>;
  /** The same, with the connections spread over several server processes. */
  overProcesses: (processes: number, connections: number, requests: number) => Promise<Timed>;
  /** Creates new invoices of the same customers. */
  invoicing: (connections: number, requests: number) => Promise<Timed>;
  plain: (clients: number, transactions: number) => Promise<Timed>;
  stop: () => Promise<void>;
}

/** Returns the full payment of the n-th invoice of `fillOpen`. */
export const paymentOf = (n: number, customers: number) => ({
  externalId: `pay-${n}`,
  customer: { externalId: `cus-${(n % customers) + 1}` },
  currency: 'EUR',
  amount: OPEN_AMOUNT,
  instrument: 'WIRE_TRANSFER',
  linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${n}` } }],
});

/** Starts servers on one database, and creates as many open invoices as will be paid. */
export async function preparePayments(bench: Bench, invoices: number, processes = 1): Promise<Paying> {
  const connection = await bench.postgres.freshDatabase();
  const tenant = await createTenant(connection);
  bench.say(`payments: filling ${invoices} invoices`);
  const fill = { organizationId: tenant.id, customers: CUSTOMERS, invoices };
  await onClient(new pg.Client(connection), (client) => fillOpen(client, fill));
  const floor = await prepareFloor(bench.postgres, fill);
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(connection)));
  const ports = servers.map((server) => server.port);
  const { post } = requestsOf(tenant);
  let used = 0;
  let invoiced = 0;
  const take = (count: number) => {
    const first = used + 1;
    used += count;
    if (used > invoices) throw new Error('there are too few invoices to pay');
    return first;
  };
  const payment = (n: number) => post('/v1/payments', paymentOf(n, CUSTOMERS));
  /** Pays on all connections, spread over some of the servers. */
  const pay = async (some: readonly number[], connections: number, each: number, perSecond?: number) => {
    const requests = Math.round(each);
    const first = take(connections * requests);
    const share = connections / some.length;
    const pace = perSecond === undefined ? {} : { perSecond: perSecond / some.length };
    const results = await Promise.all(
      some.map((port, k) => {
        const request = (one: number, i: number) => payment(first + (k * share + one) * requests + i);
        return load({ port, connections: share, requests, status: 201, request, ...pace });
      }),
    );
    return {
      perSecond: (connections * requests) / Math.max(...results.map(({ seconds }) => seconds)),
      latencies: results.flatMap(({ latencies }) => latencies),
    };
  };
  return {
    connection,
    floor: bench.pgbench === null ? 'pg' : 'pgbench',
    overHttp: (connections, requests, perSecond) => pay(ports.slice(0, 1), connections, requests, perSecond),
    overProcesses: (count, connections, requests) => pay(ports.slice(0, count), connections, requests),
    invoicing: (connections, requests) => {
      const request = () => {
        invoiced += 1;
        return post('/v1/invoices', {
          externalId: `new-${invoiced}`,
          customer: { externalId: `cus-${(invoiced % CUSTOMERS) + 1}` },
          currency: 'EUR',
          grossAmount: OPEN_AMOUNT,
          issuedAt: '2026-01-01',
          dueDate: '2026-01-31',
        });
      };
      return load({ port: ports[0] ?? 0, connections, requests, status: 201, request });
    },
    plain: (clients, transactions) => {
      const first = take(clients * transactions);
      const options = { connection: floor, clients, transactions };
      const variables = {
        org: tenant.id,
        first,
        customers: CUSTOMERS,
        amount: OPEN_AMOUNT,
        per: transactions,
      };
      if (bench.pgbench === null) return plainTransactions({ ...options, variables });
      const logPrefix = join(bench.folder, 'payment.log');
      return pgbench({ ...options, variables, pgbench: bench.pgbench, script: PAYMENT_FILE, logPrefix });
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
