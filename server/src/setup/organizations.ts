import { addFirstPlan } from '../dunning/commands.ts';
import type { NewOrganizationFacts } from '../people/index.ts';
import { insertOrganization, type NewOrganization } from '../people/index.ts';
import type { DataContext } from '../platform/context.ts';
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts';
import type { Connection } from '../platform/db/database.ts';
import { withExclusiveLock } from '../platform/db/exclusive-lock.ts';
import { queryShards } from '../platform/db/routing/shards.ts';
import { inTransactionOf } from '../platform/db/transaction.ts';
import { newId } from '../platform/ids.ts';

/**
 * Creates an organization with its contact positions, its default dunning plan and a first key pair.
 * @param id its id, if the caller stored it in advance
 * @throws INVALID_DATA that names the invalid facts
 */
export async function createOrganization(
  { database, clock }: DataContext,
  facts: NewOrganizationFacts,
  id: string = newId(),
): Promise<NewOrganization> {
  return inTransactionOf(database, id, (connection) => beginOrganization(connection, id, facts, clock.now()));
}

/**
 * Creates an organization if none exists, else returns null. When several processes start at once, one creates
 * it, and the others return null.
 */
export async function createFirstOrganization(
  context: DataContext,
  facts: NewOrganizationFacts,
): Promise<NewOrganization | null> {
  const { database } = context;
  return withExclusiveLock(database, ADVISORY_LOCKS.firstOrganization, async () => {
    const text = 'SELECT 1 FROM organizations LIMIT 1 -- all organizations';
    const found = await queryShards(database, { text, values: [] });
    return found.length > 0 ? null : createOrganization(context, facts);
  });
}

async function beginOrganization(
  connection: Connection,
  id: string,
  facts: NewOrganizationFacts,
  now: string,
): Promise<NewOrganization> {
  const made = await insertOrganization(connection, id, facts, now);
  await addFirstPlan(connection, made.id, facts, now);
  return made;
}
