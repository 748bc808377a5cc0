import { evaluate } from '../../server/src/dunning/domain/evaluate.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../server/src/dunning/facts/queries.ts';
import { streamDueCustomers } from '../../server/src/dunning/hourly.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import type { Organization } from '../../server/src/platform/organization.ts';

/** Customers whose facts are in memory at once. */
const BATCH = 500;

/** Evaluates today's dunning of all customers without acting. @returns the number of due steps */
export async function decide(database: Database, organization: Organization, now: string): Promise<number> {
  const { pool } = database;
  const settings = await loadDunningSettings(pool, organization);
  let decisions = 0;
  for await (const ids of streamDueCustomers({ database, organization, now }))
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = await loadDunnedCustomers(pool, organization, {
        customerIds: ids.slice(i, i + BATCH),
        now,
      });
      for (const customer of batch) decisions += evaluate(customer, settings, now).decisions.length;
    }
  return decisions;
}
