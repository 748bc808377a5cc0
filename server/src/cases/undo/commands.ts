import type { UndoableKind } from '../../ledger/domain/undoable.ts';
import { can, type Permission } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { undoActionChange } from './actions.ts';
import { undoBankExclusion, undoBankMatch } from './bank-transactions.ts';
import { refuseEnded, type UndoClaim } from './claim.ts';
import { undoCreatedAction } from './created-actions.ts';
import { undoDispute, undoDisputeProgress } from './disputes.ts';
import { undoCustomerDunning, undoInvoiceDunning } from './dunning.ts';
import { undoInstalmentPlan } from './instalment-plans.ts';
import { undoLinks } from './links.ts';
import { undoManagers } from './managers.ts';
import { undoPromise } from './promises.ts';
import { changeAnswer, loadChanges, type StoredChange } from './queries.ts';
import type { UndoableChange } from './schema.ts';

/** The permission that an undo requires: the one of the original operation. */
const PERMISSION_OF = {
  ACTION_IGNORED: 'action.edit',
  ACTION_SNOOZED: 'action.edit',
  ACTION_ASSIGNED: 'action.edit',
  ACTION_PERFORMED: 'action.edit',
  ACTION_CREATED: 'action.edit',
  PROMISE_CHANGED: 'promise.edit',
  INSTALMENT_PLAN_CHANGED: 'promise.edit',
  DISPUTE_OPENED: 'dispute.edit',
  DISPUTE_CHANGED: 'dispute.edit',
  CUSTOMER_DUNNING_CHANGED: 'dunning.choose',
  INVOICE_DUNNING_CHANGED: 'dunning.choose',
  LINKS_CHANGED: 'reconciliation.edit',
  ACCOUNT_MANAGERS_CHANGED: 'account-manager.edit',
  BANK_TRANSACTION_MATCHED: 'bank-transaction.edit',
  BANK_TRANSACTION_EXCLUDED: 'bank-transaction.edit',
} as const satisfies Record<UndoableKind, Permission>;

/**
 * Undoes a change within a day, if no later change depends on it. It restores the record with the same
 * commands that make such changes. Only one of several concurrent calls succeeds.
 * @param user the acting user; null: none is named. Anyone who may make the change may undo it
 * @throws REFERENCE_NOT_FOUND, ACCESS_FORBIDDEN, CONFLICT with the reason
 */
export async function undoChange(
  context: Context,
  organization: Organization,
  changeId: string,
  user: ActingUser | null,
): Promise<void> {
  const asking = user === null ? null : { grant: null, actingUser: user };
  await undoAsked(context, organization, [changeId], asking);
}

/**
 * Undoes changes for any caller, such as an API key of some scope, the last one first. Each is a transaction
 * of its own. Changes that were undone already are left out if others remain, so that a repeated request
 * completes one that ended half-way.
 * @param changeIds in the order in which the changes were made
 * @param asking null: a caller without restrictions
 * @returns the changes in the order of `changeIds`
 * @throws like `undoChange`; before anything is undone if a change is missing, too old or not permitted
 */
export async function undoAsked(
  context: Context,
  organization: Organization,
  changeIds: readonly string[],
  asking: Requester | null,
): Promise<UndoableChange[]> {
  const ids = changeIds.map((id) => id.toLowerCase());
  const { pool } = context.database;
  const changes = await loadChanges(pool, organization.id, ids);
  if (asking !== null && !changes.every(({ kind }) => can(asking, PERMISSION_OF[kind])))
    throw new ApiError('ACCESS_FORBIDDEN', refusal('UNDO_NOT_ALLOWED'));
  const open = changes.filter(({ undoneAt }) => undoneAt === null);
  const now = context.clock.wall.now();
  for (const change of open.length === 0 ? changes : open) refuseEnded(change, now);
  const user = asking?.actingUser ?? null;
  for (const change of open.toReversed()) await takeBack({ context, organization, user, change }, change);
  return (await loadChanges(pool, organization.id, ids)).map(changeAnswer);
}

function takeBack(claim: UndoClaim, change: StoredChange): Promise<void> {
  switch (change.kind) {
    case 'ACTION_IGNORED':
    case 'ACTION_SNOOZED':
    case 'ACTION_ASSIGNED':
    case 'ACTION_PERFORMED':
      return undoActionChange(claim, change);
    case 'ACTION_CREATED':
      return undoCreatedAction(claim, change);
    case 'DISPUTE_OPENED':
      return undoDispute(claim, change);
    case 'DISPUTE_CHANGED':
      return undoDisputeProgress(claim, change);
    case 'PROMISE_CHANGED':
      return undoPromise(claim, change);
    case 'INSTALMENT_PLAN_CHANGED':
      return undoInstalmentPlan(claim, change);
    case 'CUSTOMER_DUNNING_CHANGED':
      return undoCustomerDunning(claim, change);
    case 'INVOICE_DUNNING_CHANGED':
      return undoInvoiceDunning(claim, change);
    case 'LINKS_CHANGED':
      return undoLinks(claim, change);
    case 'ACCOUNT_MANAGERS_CHANGED':
      return undoManagers(claim, change);
    case 'BANK_TRANSACTION_MATCHED':
      return undoBankMatch(claim, change);
    case 'BANK_TRANSACTION_EXCLUDED':
      return undoBankExclusion(claim, change);
  }
}
