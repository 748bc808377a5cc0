import type { Connection } from '@quittance/embedded-postgres';
import pg from 'pg';
import pino from 'pino';
import { keepMonthEnds } from '../../server/src/insight/month-ends/job.ts';
import { keepHabits } from '../../server/src/insight/payment-behavior/job.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import type { Organization } from '../../server/src/platform/organization.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant } from './context.ts';
import { onClient } from './fill.ts';
import { fillFigures, PER_CUSTOMER } from './fill-figures.ts';

const CUSTOMERS = 100_000;

/** The day of the measured figures. */
export const TODAY = '2026-03-10';

export interface FigureContext {
  database: Database;
  clock: ManualClock;
}

/** A million invoices of three years, with stored month ends and expected cash. */
export interface FigureDatabase {
  context: FigureContext;
  organization: Organization;
  connection: Connection;
  close(): Promise<void>;
}

/** Fills a database for figures, and stores what charts read. */
export async function openFigures(bench: Bench): Promise<FigureDatabase> {
  const customers = CUSTOMERS * bench.scale;
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  bench.say(`filling ${customers * PER_CUSTOMER} invoices`);
  await onClient(new pg.Client(connection), (client) => fillFigures(client, id, customers, TODAY));
  const clock = new ManualClock(`${TODAY}T09:00:00.000Z`);
  const database = openDatabase({ connection, max: 5, onError: () => {} });
  const organizations = openOrganizations({ database, clock, log: pino({ level: 'warn' }) });
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the organization does not exist');
  bench.say('storing month ends and expected cash');
  const context = { database, clock };
  while (await keepMonthEnds(context, organization));
  while (await keepHabits(context, organization));
  return {
    context,
    organization,
    connection,
    close: async () => {
      await organizations.close();
      await database.close();
    },
  };
}

/** The minimal aggregate over the open invoices, in one process: parallel workers would hide the effect. */
const FLOOR = `
SELECT currency, due_on, count(*), sum(amount - amount_linked) FROM documents
WHERE organization_id = $1 AND kind = 'INVOICE' AND is_open GROUP BY currency, due_on`;

/** Runs the floor of figures. */
export async function aggregateOpen({ database }: FigureContext, organizationId: string): Promise<void> {
  await database.pool.query({ name: 'floor', text: FLOOR, values: [organizationId] });
}

export async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
