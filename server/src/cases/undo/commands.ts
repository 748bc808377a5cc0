import type { UndoableKind } from '../../ledger/domain/undoable.ts';
import { can, type Permission } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Requester } from '../../platform/http/access.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { undoActionChange } from './actions.ts';
import { refuseEnded, type UndoClaim } from './claim.ts';
import { undoCreatedAction } from './created-actions.ts';
import { undoDispute, undoDisputeProgress } from './disputes.ts';
import { undoCustomerDunning, undoInvoiceDunning } from './dunning.ts';
import { undoInstalmentPlan } from './instalment-plans.ts';
import { undoLinks } from './links.ts';
import { undoManagers } from './managers.ts';
import { undoPromise } from './promises.ts';
import { changeAnswer, type StoredChange, storedChange } from './queries.ts';
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
} as const satisfies Record<UndoableKind, Permission>;

/**
 * Undoes a change within a day, if no later change depends on it. It restores the record with the same
 * commands that make such changes. Only one of several concurrent calls succeeds.
 * @param user the acting user; null: none is named. Anyone who may make the change may undo it
 * @returns the change with the time of the undo
 * @throws NOT_FOUND, ACCESS_FORBIDDEN, CONFLICT with the reason
 */
export function undoChange(
  context: Context,
  organization: Organization,
  changeId: string,
  user: ActingUser | null,
): Promise<UndoableChange> {
  const asking = user === null ? null : { grant: null, actingUser: user };
  return undoAsked(context, organization, changeId, asking);
}

/** Undoes a change for any caller, such as an API key of some scope; null: a caller without restrictions. */
export async function undoAsked(
  context: Context,
  organization: Organization,
  changeId: string,
  asking: Requester | null,
): Promise<UndoableChange> {
  const { pool } = context.database;
  const change = await storedChange(pool, organization.id, changeId.toLowerCase());
  if (asking !== null && !can(asking, PERMISSION_OF[change.kind]))
    throw new ApiError('ACCESS_FORBIDDEN', 'You may only undo changes that you may make.');
  refuseEnded(change, context.clock.wall.now());
  await takeBack({ context, organization, user: asking?.actingUser ?? null, change }, change);
  return changeAnswer(await storedChange(pool, organization.id, change.id));
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
  }
}
