import { type CalendarDay, localDate } from '../../kernel/calendar.ts';
import { recordChange } from '../../ledger/commands.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
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

/**
 * Changes who handles an open dispute, and by when. Its invoice does not change.
 * @throws NOT_FOUND; REFERENCE_NOT_FOUND for an unknown user; CONFLICT for a resolved dispute or an outdated
 *   version
 */
export function updateDispute(
  { database, clock }: Context,
  organization: Organization,
  disputeId: string,
  { ownerUserId, dueDate, version }: DisputeUpdate,
): Promise<Dispute> {
  const { id: organizationId, timezone } = organization;
  const id = disputeId.toLowerCase();
  const now = clock.now();
  const today = localDate(now, timezone);
  return inTransaction(database, async (connection) => {
    await connection.query({
      name: 'lock dispute',
      text: 'SELECT 1 FROM disputes WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      values: [organizationId, id],
    });
    const before = await findDispute(connection, organization, id, today);
    refuseOutdated(version, before);
    if (before.resolvedAt !== null) throw new ApiError('CONFLICT', 'This dispute is resolved.');
    const owner = ownerUserId === undefined ? (before.owner?.id ?? null) : ownerUserId;
    const dueOn = statedDay(dueDate, before.dueDate, organization);
    if (owner !== null && owner !== before.owner?.id) await checkOwner(connection, organizationId, owner);
    if (owner === (before.owner?.id ?? null) && dueOn === before.dueDate) return before;
    await connection.query({
      name: 'change dispute',
      text: `UPDATE disputes SET owner_user_id = $3, due_on = $4, updated_at = $5
             WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id, owner, dueOn, now],
    });
    await recordChange(connection, organizationId, {
      action: 'dispute.changed',
      records: [
        { kind: 'INVOICE', id: before.invoice.id },
        { kind: 'CUSTOMER', id: before.customer.id },
      ],
      before: { ownerUserId: before.owner?.id ?? null, dueDate: before.dueDate },
      after: { ownerUserId: owner, dueDate: dueOn },
    });
    return findDispute(connection, organization, id, today);
  });
}

function statedDay(
  stated: string | null | undefined,
  before: CalendarDay | null,
  organization: Organization,
): CalendarDay | null {
  if (stated === undefined) return before;
  return stated === null ? null : dayOfPromise(stated, organization);
}
