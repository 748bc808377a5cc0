import { recordChange } from '../../ledger/commands.ts';
import type { AuditRecord } from '../../ledger/domain/audit/actions.ts';
import { sameValue } from '../../ledger/domain/settlement/table.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import type { StoredChange } from './queries.ts';
import type { UndoableChange } from './schema.ts';

/** The acting user and the change to undo. */
export interface UndoClaim {
  context: Context;
  organization: Organization;
  /** Null: no user is named. */
  user: ActingUser | null;
  change: StoredChange;
}

/** Returns a CONFLICT error with its reason and field. */
export function undoError(field: string, reason: string, cause?: unknown): ApiError {
  return new ApiError('CONFLICT', refusal('UNDO_REFUSED', { reason }), {
    details: [{ field, error: reason }],
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Rejects a change that was already undone or is too old. @throws CONFLICT */
export function refuseEnded({ undoneAt, undoableUntil }: UndoableChange, now: string): void {
  if (undoneAt !== null) throw undoError('undoneAt', `it was already undone at ${undoneAt}`);
  if (undoableUntil <= now) throw undoError('undoableUntil', `its 24 hours ended at ${undoableUntil}`);
}

/**
 * Reads a change again under the locks of the record's family and locks it until the transaction ends. It
 * writes nothing yet, because settlement commits accepted changes before it reports that others were refused.
 * @throws CONFLICT if another undo was first
 */
export async function holdChange(connection: Connection, { organization, change }: UndoClaim): Promise<void> {
  const { rows } = await connection.query<{ undoneAt: string | null }>({
    name: 'hold undoable change',
    text: `SELECT undone_at AS "undoneAt" FROM undoable_changes WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    values: [organization.id, change.id],
  });
  const [held] = rows;
  if (held === undefined) throw undoError('undoableUntil', 'its 24 hours have ended');
  if (held.undoneAt !== null) throw undoError('undoneAt', `it was already undone at ${held.undoneAt}`);
}

/** Marks a locked change as undone by this user, in the transaction of the undo, once that has succeeded. */
export async function endChange(
  connection: Connection,
  { context: { clock }, organization, user, change }: UndoClaim,
): Promise<void> {
  await connection.query({
    name: 'end undoable change',
    text: `UPDATE undoable_changes SET undone_at = $3, undone_by_user_id = $4 WHERE organization_id = $1 AND id = $2`,
    values: [organization.id, change.id, clock.now(), user?.id ?? null],
  });
  const records: AuditRecord[] = [{ kind: change.record.kind, id: change.record.id }];
  if (change.record.kind !== 'CUSTOMER' && change.customer !== null)
    records.push({ kind: 'CUSTOMER', id: change.customer.id });
  await recordChange(connection, organization.id, {
    action: 'change.undone',
    records,
    after: { change: change.id, kind: change.kind },
    always: true,
  });
}

/**
 * Compares the current record with the result of the change.
 * @throws CONFLICT naming the fields with another value
 */
export function refuseChanged(after: object, now: object | null, what: string): void {
  if (now === null) throw undoError('record', `${what} no longer exists`);
  const fields = Object.entries(after).filter(([name, value]) => !sameValue(value, Reflect.get(now, name)));
  if (fields.length === 0) return;
  const reason = `${what} was changed in the meantime`;
  throw new ApiError('CONFLICT', refusal('UNDO_REFUSED', { reason }), {
    details: fields.map(([field]) => ({ field, error: 'was changed in the meantime' })),
  });
}
