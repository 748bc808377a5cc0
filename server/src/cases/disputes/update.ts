import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import { type RecordedChange, recordChange, recordUndoable } from '../../ledger/commands.ts';
import { sameValue } from '../../ledger/domain/settlement/table.ts';
import { fromUsers } from '../../people/relations.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { dayOfPromise } from '../promises/commands.ts';
import { findDispute } from './queries.ts';
import type { Dispute, DisputeUpdate } from './schema.ts';

/** Checks that a user exists who may handle disputes. @throws REFERENCE_NOT_FOUND */
export async function checkOwner(
  connection: Connection,
  organizationId: string,
  userId: string,
): Promise<void> {
  const { rowCount } = await connection.query({
    name: 'owner of a dispute',
    text: `SELECT 1 ${fromUsers('u')} AND u.id = $2 FOR KEY SHARE`,
    values: [organizationId, userId],
  });
  if (rowCount !== 0) return;
  const error = `does not exist: ${userId}`;
  throw new ApiError('REFERENCE_NOT_FOUND', `ownerUserId: ${error}`, {
    details: [{ field: 'ownerUserId', error }],
  });
}

/** The handling of a dispute: its owner and its due date. Undo restores it. */
export interface DisputeProgress {
  disputeId: string;
  ownerUserId: string | null;
  dueDate: CalendarDay | null;
}

/**
 * Locks an open dispute and reads it.
 * @throws NOT_FOUND; CONFLICT for a resolved dispute, or if the version is outdated
 */
export async function lockOpenDispute(
  { clock }: Pick<Context, 'clock'>,
  organization: Organization,
  connection: Connection,
  disputeId: string,
  version?: number,
): Promise<{ dispute: Dispute; progress: DisputeProgress }> {
  await connection.query({
    name: 'lock dispute',
    text: 'SELECT 1 FROM disputes WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [organization.id, disputeId],
  });
  const today = localDate(clock.now(), organization.timezone);
  const dispute = await findDispute(connection, organization, disputeId, today);
  refuseOutdated(version, dispute);
  if (dispute.resolvedAt !== null) throw new ApiError('CONFLICT', refusal('DISPUTE_RESOLVED'));
  const { owner, dueDate } = dispute;
  return { dispute, progress: { disputeId, ownerUserId: owner?.id ?? null, dueDate } };
}

/** Stores who handles a locked dispute, and by when. */
export async function storeProgress(
  { clock }: Pick<Context, 'clock'>,
  organizationId: string,
  connection: Connection,
  { disputeId, ownerUserId, dueDate }: DisputeProgress,
): Promise<void> {
  await connection.query({
    name: 'change dispute',
    text: `UPDATE disputes SET owner_user_id = $3, due_on = $4, updated_at = $5
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, disputeId, ownerUserId, dueDate, clock.now()],
  });
}

/**
 * Changes who handles an open dispute, and by when. Its invoice does not change. A user's change can be undone.
 * @throws NOT_FOUND; REFERENCE_NOT_FOUND for an unknown user; CONFLICT for a resolved dispute or an outdated
 *   version
 */
export async function updateDispute(
  context: Context,
  organization: Organization,
  disputeId: string,
  { ownerUserId, dueDate, version }: DisputeUpdate,
): Promise<Dispute> {
  const { database, clock } = context;
  const { id: organizationId, timezone } = organization;
  const id = disputeId.toLowerCase();
  let changes: readonly RecordedChange[] = [];
  const answer = await inTransaction(database, async (connection) => {
    changes = [];
    const { dispute, progress: before } = await lockOpenDispute(
      context,
      organization,
      connection,
      id,
      version,
    );
    const after: DisputeProgress = {
      disputeId: id,
      ownerUserId: ownerUserId === undefined ? before.ownerUserId : ownerUserId,
      dueDate: statedDay(dueDate, before.dueDate, organization),
    };
    if (sameValue(before, after)) return dispute;
    if (after.ownerUserId !== null && after.ownerUserId !== before.ownerUserId)
      await checkOwner(connection, organizationId, after.ownerUserId);
    await storeProgress(context, organizationId, connection, after);
    changes = await recordProgress(context, organizationId, connection, { dispute, before, after });
    return findDispute(connection, organization, id, localDate(clock.now(), timezone));
  });
  noteChange(...changes.map((change) => change.id));
  return answer;
}

/** Audits a change of the handling, and stores it for undo. */
async function recordProgress(
  { clock }: Pick<Context, 'clock'>,
  organizationId: string,
  connection: Connection,
  { dispute, before, after }: { dispute: Dispute; before: DisputeProgress; after: DisputeProgress },
): Promise<readonly RecordedChange[]> {
  const { invoice, customer } = dispute;
  await recordChange(connection, organizationId, {
    action: 'dispute.changed',
    records: [
      { kind: 'INVOICE', id: invoice.id },
      { kind: 'CUSTOMER', id: customer.id },
    ],
    before: { ownerUserId: before.ownerUserId, dueDate: before.dueDate },
    after: { ownerUserId: after.ownerUserId, dueDate: after.dueDate },
  });
  return recordUndoable(
    connection,
    { organizationId, clock },
    {
      kind: 'DISPUTE_CHANGED',
      record: { kind: 'INVOICE', id: invoice.id },
      customerId: customer.id,
      before,
      after,
    },
  );
}

function statedDay(
  input: string | null | undefined,
  before: CalendarDay | null,
  organization: Organization,
): CalendarDay | null {
  if (input === undefined) return before;
  return input === null ? null : dayOfPromise(input, organization);
}
