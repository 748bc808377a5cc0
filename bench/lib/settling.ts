import type { Connection } from '@quittance/embedded-postgres';
import pino from 'pino';
import { paymentImport, settle, settlementOf } from '../../server/src/ledger/commands.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { actingAs } from '../../server/src/platform/current-actor.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import type { Tenant } from './context.ts';
import { OPEN_AMOUNT } from './fill.ts';

/** How payments are grouped into transactions. */
export interface Way {
  name: string;
  /** Payments per transaction. */
  batch: number;
  connections: number;
}

interface Run {
  /** The database to use; default: the one that `openSettling` opened. */
  database?: Database;
  unaudited?: true;
}

export interface Settling {
  /** Settles the payments in whole transactions; returns payments per second. */
  perSecond(way: Way, payments: number, run?: Run): Promise<number>;
  close(): Promise<void>;
}

/**
 * Settles payments of one invoice in full each, in this process and without HTTP, which would hide small
 * differences. They use the invoices of `fillOpen` in order.
 */
export async function openSettling(
  connection: Connection,
  { id, apiKey }: Tenant,
  customers: number,
): Promise<Settling> {
  const own = openDatabase({ connection, max: 12, onError: () => {} });
  const clock = systemClock;
  const organizations = openOrganizations({ database: own, clock, log: pino({ level: 'warn' }) });
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the organization does not exist');
  let paid = 0;
  const next = () => {
    paid += 1;
    return paymentImport(organization, {
      externalId: `pay-${paid}`,
      customer: { externalId: `cus-${(paid % customers) + 1}` },
      amount: OPEN_AMOUNT,
      linkedInvoices: [{ amountLinked: OPEN_AMOUNT, invoice: { externalId: `inv-${paid}` } }],
    });
  };
  const perSecond: Settling['perSecond'] = async (
    { batch, connections },
    payments,
    { database = own, ...options } = {},
  ) => {
    const context = settlementOf({ database, clock }, organization);
    const batches = Math.ceil(payments / batch);
    let begun = 0;
    const work = async () => {
      for (; begun < batches; ) {
        begun += 1;
        const { outcomes } = await settle(context, Array.from({ length: batch }, next), options);
        for (const outcome of outcomes) if (outcome instanceof Error) throw outcome;
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: connections }, work));
    return (batches * batch * 1000) / (performance.now() - start);
  };
  const key = { kind: 'API_KEY', id: apiKey, apiKey: null, job: null, address: '192.0.2.1' } as const;
  return {
    perSecond: (...words) => actingAs(key, () => perSecond(...words)),
    close: async () => {
      await organizations.close();
      await own.close();
    },
  };
}
