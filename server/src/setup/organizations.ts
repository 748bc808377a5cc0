import { addFirstPlan } from '../dunning/commands.ts';
import type { NewOrganizationFacts } from '../people/index.ts';
import { insertOrganization, type NewOrganization } from '../people/index.ts';
import type { DataContext } from '../platform/context.ts';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Connection } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';

/**
 * Creates an organization with its contact positions, its default dunning plan and a first key pair.
 * @throws INVALID_DATA that names the invalid facts
 */
export async function createOrganization(
  { database, clock }: DataContext,
  facts: NewOrganizationFacts,
): Promise<NewOrganization> {
  return inTransaction(database, (connection) => begin(connection, facts, clock.now()));
}

/** Creates an organization if none exists, else returns null. Safe when several processes start at once. */
export async function createFirstOrganization(
  { database, clock }: DataContext,
  facts: NewOrganizationFacts,
): Promise<NewOrganization | null> {
  return inTransaction(database, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.firstOrganization]);
    const { rows } = await connection.query('SELECT 1 FROM organizations LIMIT 1 -- all organizations');
    return rows.length > 0 ? null : begin(connection, facts, clock.now());
  });
}

async function begin(
  connection: Connection,
  facts: NewOrganizationFacts,
  now: string,
): Promise<NewOrganization> {
  const made = await insertOrganization(connection, facts, now);
  await addFirstPlan(connection, made.id, facts, now);
  return made;
}
