import { CONTACT_FACTS, type ContactFacts } from '../../ledger/commands.ts';
import type { MergeMove } from '../../ledger/merging.ts';
import type { Connection } from '../../platform/db/database.ts';
import { MOVES } from './moves.ts';
import type { MovedCounts } from './schema.ts';

/** Moves the records of a customer, after its documents. @returns the counts */
export async function moveRecords(
  connection: Connection,
  organizationId: string,
  moving: MergeMove,
): Promise<Partial<MovedCounts>> {
  const counts: Partial<MovedCounts> = {};
  for (const { name, merge, counted, timeless } of MOVES) {
    const { rowCount } = await connection.query({
      name: `merge ${name}`,
      text: merge,
      values: valuesOf(organizationId, moving, timeless),
    });
    if (counted !== undefined) counts[counted] = rowCount ?? 0;
  }
  return counts;
}

/** Moves back the records of a merge that have not moved since, after the documents. */
export async function moveRecordsBack(
  connection: Connection,
  organizationId: string,
  moving: MergeMove,
): Promise<void> {
  for (const { name, undo, timeless } of MOVES)
    await connection.query({
      name: `merge undo ${name}`,
      text: undo,
      values: valuesOf(organizationId, moving, timeless),
    });
}

function valuesOf(
  organizationId: string,
  { from, to, mergeId, now }: MergeMove,
  timeless: true | undefined,
): string[] {
  return [organizationId, from, to, mergeId, ...(timeless === true ? [] : [now])];
}

/** Returns the contacts that moved with a merge and now belong to this customer. */
export async function loadMovedContacts(
  connection: Connection,
  organizationId: string,
  { mergeId, customerId }: { mergeId: string; customerId: string },
): Promise<ContactFacts[]> {
  const { rows } = await connection.query<ContactFacts>({
    name: 'contacts of merge',
    text: `SELECT ${CONTACT_FACTS('t')} FROM customer_merge_items i
           JOIN contacts t ON t.organization_id = $1 AND t.id = i.record_id AND t.customer_id = $3
           WHERE i.organization_id = $1 AND i.merge_id = $2 AND i.kind = 'CONTACT' ORDER BY t.id`,
    values: [organizationId, mergeId, customerId],
  });
  return rows;
}
