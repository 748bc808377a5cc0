import {
  ACTION_EVENT_COLUMNS,
  type ActionEventSource,
  actionEvent,
  holdActions,
} from '../../dunning/commands.ts';
import { recordChange, settle, settlementOf } from '../../ledger/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { PutAccountManagers } from '../../ledger/domain/settlement/changes.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import { findUser, loadAccountManagerIds } from '../../people/users/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { recordEvents } from '../../platform/outbox.ts';
import { listCustomersOfUser, openActionsOfUser, openDisputesOfUser } from './queries.ts';
import type { HandedOver } from './schema.ts';

/** The old and the new user. */
interface Users {
  from: string;
  to: string;
}

const NOTHING_SEEN = '00000000-0000-0000-0000-000000000000';
/** Records per transaction: few, so that the locks of their families are short. */
const PORTION = 200;

/**
 * Hands over the customers, open actions and open disputes of a user to another one. The new user replaces the
 * old one in their lists, or the old one is only removed if the new one is listed already. History does not
 * change. It works in portions: it continues after an interruption and is idempotent.
 * @throws NOT_FOUND, REFERENCE_NOT_FOUND for a user who cannot take over
 */
export async function handOver(
  context: DataContext,
  organization: Organization,
  users: Users,
): Promise<HandedOver> {
  await checkUsers(context, organization.id, users);
  const done = {
    customers: await inPortions(listCustomersOfUser, context, organization, users, handOverCustomers),
    actions: await inPortions(openActionsOfUser, context, organization, users, handOverActions),
    disputes: await inPortions(openDisputesOfUser, context, organization, users, handOverDisputes),
  };
  // Each portion records changes of its lists and actions. This records the hand-over as a whole.
  await inTransaction(context.database, (connection) =>
    recordChange(connection, organization.id, {
      action: 'user.handed_over',
      records: [
        { kind: 'USER', id: users.from },
        { kind: 'USER', id: users.to },
      ],
      after: done,
      always: true,
    }),
  );
  return done;
}

async function checkUsers({ database }: DataContext, organizationId: string, { from, to }: Users) {
  await findUser(database.pool, organizationId, from);
  const other = await findUser(database.pool, organizationId, to).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === notFound().code) return null;
    throw error;
  });
  const problem =
    other === null || !other.isActive
      ? `is not an active user: ${to}`
      : from === to
        ? 'must be another user'
        : null;
  if (problem !== null)
    throw new ApiError('REFERENCE_NOT_FOUND', `toUserId ${problem}`, {
      details: [{ field: 'toUserId', error: problem }],
    });
}

type Hand = (
  context: DataContext,
  organization: Organization,
  users: Users,
  ids: readonly string[],
) => Promise<number>;

async function inPortions(
  read: typeof listCustomersOfUser,
  context: DataContext,
  organization: Organization,
  users: Users,
  hand: Hand,
): Promise<number> {
  let count = 0;
  let after = NOTHING_SEEN;
  for (;;) {
    const portion = { organizationId: organization.id, userId: users.from, after, limit: PORTION };
    const ids = await read(context.database.pool, portion);
    const last = ids.at(-1);
    if (last === undefined) return count;
    count += await hand(context, organization, users, ids);
    after = last;
  }
}

/**
 * Reads the lists again under the lock of the families. It leaves out customers that were deleted in the
 * meantime.
 */
const handOverCustomers: Hand = async (context, organization, users, customerIds) => {
  const listed = (connection: Pick<Connection, 'query'>) =>
    planManagerChanges(connection, organization.id, users, customerIds);
  const named = await listed(context.database.pool);
  const { outcomes } = await settle(settlementOf(context, organization), named, { prepareUnderLock: listed });
  return outcomes.filter((outcome) => !(outcome instanceof RefusalError)).length;
};

async function planManagerChanges(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { from, to }: Users,
  customerIds: readonly string[],
): Promise<PutAccountManagers[]> {
  const lists = await loadAccountManagerIds(connection, organizationId, customerIds);
  return customerIds.map((id) => ({
    type: 'putAccountManagers',
    target: { id },
    userIds: [...new Set((lists.get(id) ?? []).map((userId) => (userId === from ? to : userId)))],
  }));
}

const handOverActions: Hand = ({ database, clock }, { id: organizationId }, { from, to }, actionIds) =>
  inTransaction(database, async (connection) => {
    const held = await holdActions(connection, organizationId, actionIds);
    const open = [...held.values()].filter(({ state }) => state === 'TODO' || state === 'FAILED');
    const ids = open.map(({ id }) => id);
    const now = clock.now();
    await connection.query({
      name: 'leave lists of assignees',
      text: `DELETE FROM action_assignees s WHERE s.organization_id = $1 AND s.user_id = $2 AND s.action_id = ANY($4::uuid[])
               AND EXISTS (SELECT 1 FROM action_assignees o
                 WHERE o.organization_id = $1 AND o.action_id = s.action_id AND o.user_id = $3)`,
      values: [organizationId, from, to, ids],
    });
    await connection.query({
      name: 'hand over actions',
      text: `UPDATE action_assignees SET user_id = $3
             WHERE organization_id = $1 AND user_id = $2 AND action_id = ANY($4::uuid[])`,
      values: [organizationId, from, to, ids],
    });
    const { rows } = await connection.query<ActionEventSource>({
      name: 'note handed over actions',
      text: `UPDATE actions SET updated_at = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])
             RETURNING ${ACTION_EVENT_COLUMNS}`,
      values: [organizationId, ids, now],
    });
    const events = rows.map((action) => actionEvent('action.updated', action));
    await recordEvents(connection, organizationId, events, now);
    return ids.length;
  });

const handOverDisputes: Hand = ({ database, clock }, { id: organizationId }, { from, to }, disputeIds) =>
  inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ invoiceId: string; customerId: string }>({
      name: 'hand over disputes',
      text: `UPDATE disputes SET owner_user_id = $3, updated_at = $5
             WHERE organization_id = $1 AND owner_user_id = $2 AND id = ANY($4::uuid[]) AND resolved_at IS NULL
             RETURNING invoice_id AS "invoiceId",
               (SELECT d.customer_id ${fromDocuments('d')} AND d.id = disputes.invoice_id) AS "customerId"`,
      values: [organizationId, from, to, disputeIds, clock.now()],
    });
    for (const { invoiceId, customerId } of rows)
      await recordChange(connection, organizationId, {
        action: 'dispute.changed',
        records: [
          { kind: 'INVOICE', id: invoiceId },
          { kind: 'CUSTOMER', id: customerId },
        ],
        before: { ownerUserId: from },
        after: { ownerUserId: to },
      });
    return rows.length;
  });
