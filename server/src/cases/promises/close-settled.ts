import { closeActions } from '../../dunning/commands.ts';
import { fromActionInvoices, fromActions } from '../../dunning/relations.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import type { OrganizationFacts } from './notify-broken.ts';

/** Tasks whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 100;

/** Pending tasks about broken promises and instalments (actions_waiting_idx) without an open invoice. */
const fromSettled = (organization: string) => `
${fromActions('a', organization)} AND a.state = 'TODO' AND a.source = 'WORKFLOW' AND a.step_day IS NULL
  AND (a.step_key LIKE 'promise:%' OR a.step_key LIKE 'instalment:%')
  AND NOT EXISTS (SELECT 1 ${fromActionInvoices('i', organization)} AND i.action_id = a.id
      AND (SELECT d.is_open ${fromDocuments('d', organization)} AND d.id = i.invoice_id))`;

const ORGANIZATIONS = `-- all organizations
SELECT DISTINCT a.organization_id AS id ${fromSettled('a.organization_id')}`;

const CANDIDATES = `
SELECT a.id, a.customer_id AS "customerId" ${fromSettled('$1')} ORDER BY a.id LIMIT ${BATCH}`;

/** Read again under the locks. A written-off or deleted invoice is not paid. */
const SETTLED = `
SELECT a.id, EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = a.carrying_invoice_id
    AND d.written_off_at IS NULL AND d.amount_linked >= d.amount) AS "isPaid"
${fromSettled('$1')} AND a.id = ANY($2::uuid[]) ORDER BY a.id`;

/** Returns the organizations with tasks to close. It searches all organizations by design. */
export async function findOrganizationsWithSettledTasks({ database }: DataContext): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'organizations with tasks about settled promises',
    text: ORGANIZATIONS,
  });
  return rows.map(({ id }) => id);
}

/**
 * Closes the tasks about broken promises and instalments whose invoices are paid, written off or deleted. It
 * handles a bounded number of them.
 * @returns whether there may be more to close
 */
export async function closeSettledTasks(
  { database, clock }: DataContext,
  { id: organizationId }: OrganizationFacts,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string; customerId: string }>({
    name: 'tasks about settled promises',
    text: CANDIDATES,
    values: [organizationId],
  });
  if (rows.length === 0) return false;
  const customerIds = [...new Set(rows.map(({ customerId }) => customerId))];
  const closed = await transact(database, async (connection) => {
    await connection.query('BEGIN');
    await lockFamilies(connection, organizationId, customerIds);
    const ids = rows.map(({ id }) => id);
    const done = await closeUnderLock(connection, organizationId, ids, clock.now());
    assertCommitted(await connection.query('COMMIT'));
    return done;
  });
  return rows.length === BATCH && closed > 0;
}

async function closeUnderLock(
  connection: Connection,
  organizationId: string,
  ids: readonly string[],
  now: string,
): Promise<number> {
  const { rows } = await connection.query<{ id: string; isPaid: boolean }>({
    name: 'tasks about promises that are settled',
    text: SETTLED,
    values: [organizationId, ids],
  });
  let closed = 0;
  for (const outcome of ['PAID', 'NOT_DUE'] as const) {
    const some = rows.filter(({ isPaid }) => isPaid === (outcome === 'PAID')).map(({ id }) => id);
    const closing = { state: 'IGNORED', outcome, at: now } as const;
    closed += (await closeActions(connection, organizationId, some, { closing, now })).length;
  }
  return closed;
}
