import {
  assignActions,
  type CurrentLevel,
  checkUsers,
  type HeldAction,
  holdActions,
  refusalOf,
  removeAddedInvoices,
  restoreLevels,
  updateActions,
  withdrawNotification,
} from '../../dunning/commands.ts';
import { queueMail } from '../../dunning/hourly.ts';
import { type ClosedSnapshot, loadSnapshots, type UndoableActionChange } from '../../dunning/undo.ts';
import { sameValue } from '../../ledger/domain/settlement/table.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim, undoError } from './claim.ts';
import type { ChangeOf } from './queries.ts';

type ActionChangeKind = 'ACTION_IGNORED' | 'ACTION_SNOOZED' | 'ACTION_ASSIGNED' | 'ACTION_PERFORMED';
type OfAction = { [K in ActionChangeKind]: ChangeOf<K> }[ActionChangeKind];

const CHANGED_BY = {
  ACTION_IGNORED: 'IGNORE',
  ACTION_SNOOZED: 'SNOOZE',
  ACTION_ASSIGNED: 'REASSIGN',
  ACTION_PERFORMED: 'PERFORM',
} as const satisfies Record<ActionChangeKind, UndoableActionChange>;

/** Restores an action as it was before it was ignored, done, snoozed or assigned. */
export async function undoActionChange(claim: UndoClaim, change: OfAction): Promise<void> {
  const { context, organization } = claim;
  await inTransaction(context.database, async (connection) => {
    const { id } = change.record;
    const action = (await holdActions(connection, organization.id, [id])).get(id);
    await holdChange(connection, claim);
    if (action === undefined) throw undoError('record', 'the action no longer exists');
    const kind = CHANGED_BY[change.kind];
    const now = (await loadSnapshots(connection, organization.id, [id], kind)).get(id) ?? null;
    const giving = { connection, claim, action };
    await endChange(connection, claim);
    if (change.kind === 'ACTION_IGNORED' || change.kind === 'ACTION_PERFORMED')
      return giveBack(giving, change, now);
    refuseChanged(change.after, now, 'the action');
    const reason = refusalOf(action, { kind });
    if (reason !== null) throw undoError('state', `the action ${reason}`);
    if (change.kind === 'ACTION_ASSIGNED') return assignAgain(giving, change);
    const values = [change.before.snoozedUntil];
    await updateAction(giving, ['snoozed_until = $4'], values);
  });
}

interface Giving {
  connection: Connection;
  claim: UndoClaim;
  action: HeldAction;
}

function updateAction(
  { connection, claim, action }: Giving,
  sets: readonly string[],
  values: readonly unknown[],
) {
  const now = claim.context.clock.now();
  return updateActions(connection, claim.organization.id, [action.id], { sets, values, now });
}

async function assignAgain(giving: Giving, { before }: ChangeOf<'ACTION_ASSIGNED'>): Promise<void> {
  const { connection, claim, action } = giving;
  await stillUsers(giving, before.userIds);
  await assignActions(connection, claim.organization.id, [action.id], before.userIds);
  await updateAction(giving, [], []);
}

/** Checks that the users still exist. @throws CONFLICT if one was removed in the meantime */
async function stillUsers({ connection, claim }: Giving, userIds: readonly string[]): Promise<void> {
  try {
    await checkUsers(connection, claim.organization.id, userIds);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw undoError('userIds', 'one of the users was removed in the meantime', error);
  }
}

/** Restores a closed action to its open or failed state, with the earlier levels of its invoices. */
async function giveBack(
  giving: Giving,
  { id: changeId, kind, before, after }: ChangeOf<'ACTION_IGNORED'> | ChangeOf<'ACTION_PERFORMED'>,
  now: object | null,
): Promise<void> {
  const { connection, claim, action } = giving;
  const { id: organizationId } = claim.organization;
  refuseChanged(...withoutLooks(after, now), 'the action');
  await refuseSuperseded(giving, { changeId, ignoredAt: after.performedAt });
  if (before.outcome === 'UNCERTAIN' && !action.isUnderWay)
    throw undoError('outcome', 'the result of its email has been confirmed in the meantime');
  if (before.performedByUserId !== null) await stillUsers(giving, [before.performedByUserId]);
  if (!sameValue(before.levels, after.levels))
    await restoreLevels(connection, organizationId, action.id, {
      levels: before.levels,
      now: claim.context.clock.now(),
    });
  if (kind === 'ACTION_PERFORMED') {
    await withdrawNotification(connection, organizationId, action.id);
    if (before.invoiceIds !== undefined)
      await removeAddedInvoices(connection, organizationId, action.id, before.invoiceIds);
  }
  const { state, outcome, performedAt, performedByUserId, comment, snoozedUntil } = before;
  await updateAction(
    giving,
    [
      'state = $4',
      'outcome = $5',
      'performed_at = $6',
      'performed_by_user_id = $7',
      'comment = $8',
      'snoozed_until = $9',
    ],
    [state, outcome, performedAt, performedByUserId, comment, snoozedUntil],
  );
  // A released email is sent as planned; delivery checks its facts again.
  if (state === 'TODO' && action.type === 'EMAIL' && action.approvedAt !== null)
    await queueMail(connection, organizationId, action.id);
}

/** Removes the sweep's evaluation dates from the comparison, because the service sets them. */
function withoutLooks(after: ClosedSnapshot, now: object | null): [object, object | null] {
  const look = ({ nextOn: _, nextVersion: __, nextDueOn: ___, ...level }: CurrentLevel) => level;
  const levelsOf = (snapshot: object) =>
    'levels' in snapshot && Array.isArray(snapshot.levels) ? snapshot.levels.map(look) : [];
  return [{ ...after, levels: levelsOf(after) }, now === null ? null : { ...now, levels: levelsOf(now) }];
}

const SUPERSEDED = `
SELECT 1 FROM actions n
WHERE n.organization_id = $1 AND n.customer_id IN (SELECT a.customer_id FROM actions a WHERE a.organization_id = $1 AND a.id = $2)
  AND n.id <> $2 AND (n.id > $3 OR n.created_at > $4)
  AND (EXISTS (SELECT 1 FROM action_invoices i JOIN action_invoices o
      ON o.organization_id = $1 AND o.action_id = $2 AND o.invoice_id = i.invoice_id
      WHERE i.organization_id = $1 AND i.action_id = n.id AND n.source = 'WORKFLOW')
    OR n.topic = (SELECT a.topic FROM actions a WHERE a.organization_id = $1 AND a.id = $2))
LIMIT 1`;

/** Rejects the undo if a later action has the same invoices or topic. @throws CONFLICT */
async function refuseSuperseded(
  { connection, claim, action }: Giving,
  { changeId, ignoredAt }: { changeId: string; ignoredAt: string | null },
): Promise<void> {
  const { rows } = await connection.query({
    name: 'action that overtook an ignored one',
    text: SUPERSEDED,
    values: [claim.organization.id, action.id, changeId, ignoredAt],
  });
  if (rows.length > 0) throw undoError('record', 'a newer action covers the same subject');
}
