import type { UndoableKind } from '../../ledger/domain/undoable.ts';
import { may, type Sentence } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Asking } from '../../platform/http/access.ts';
import type { ActingUser } from '../../platform/http/acting-user.ts';
import type { Organization } from '../../platform/organization.ts';
import { undoActionChange } from './actions.ts';
import { type Claim, refuseEnded } from './claim.ts';
import { undoCustomerDunning, undoInvoiceDunning } from './dunning.ts';
import { undoLinks } from './links.ts';
import { undoManagers } from './managers.ts';
import { undoPromise } from './promises.ts';
import { changeAnswer, type StoredChange, storedChange } from './queries.ts';
import type { UndoableChange } from './schema.ts';

/** What whoever undoes a change must be allowed to do: what made it. */
const SENTENCE_OF = {
  ACTION_IGNORED: 'action.edit',
  ACTION_SNOOZED: 'action.edit',
  ACTION_ASSIGNED: 'action.edit',
  PROMISE_CHANGED: 'promise.edit',
  CUSTOMER_DUNNING_CHANGED: 'dunning.choose',
  INVOICE_DUNNING_CHANGED: 'dunning.choose',
  LINKS_CHANGED: 'reconciliation.edit',
  ACCOUNT_MANAGERS_CHANGED: 'account-manager.edit',
} as const satisfies Record<UndoableKind, Sentence>;

/**
 * Takes a change back that was made within a day, where nothing later depends on it: the record is as it was before, by the commands
 * that make such changes. Of several at once one wins.
 * @param user in whose name; null: nobody is named. Whoever may make the change may undo it
 * @returns the change with when it was undone
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

/** The same for whoever asks, such as a key pair of some scope; null: nobody who could be refused. */
export async function undoAsked(
  context: Context,
  organization: Organization,
  changeId: string,
  asking: Asking | null,
): Promise<UndoableChange> {
  const { pool } = context.database;
  const change = await storedChange(pool, organization.id, changeId.toLowerCase());
  if (asking !== null && !may(asking, SENTENCE_OF[change.kind]))
    throw new ApiError('ACCESS_FORBIDDEN', 'Whoever may not make such a change may not undo it either.');
  refuseEnded(change, context.clock.wall.now());
  await takeBack({ context, organization, user: asking?.actingUser ?? null, change }, change);
  return changeAnswer(await storedChange(pool, organization.id, change.id));
}

function takeBack(claim: Claim, change: StoredChange): Promise<void> {
  switch (change.kind) {
    case 'ACTION_IGNORED':
    case 'ACTION_SNOOZED':
    case 'ACTION_ASSIGNED':
      return undoActionChange(claim, change);
    case 'PROMISE_CHANGED':
      return undoPromise(claim, change);
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
