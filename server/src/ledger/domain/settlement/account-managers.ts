import type { Timestamp } from '../../../kernel/calendar.ts';
import { type FieldProblem, refuseField, refuseFields } from '../refusal.ts';
import type { PutAccountManagers } from './changes.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerCustomer } from './records.ts';
import { findOrRefuse, refuseMerged } from './references.ts';

/** Upper bound, far above real lists. It stops a list that grows with each import. */
export const MAX_ACCOUNT_MANAGERS = 500;

/**
 * Replaces the list of a customer's account managers. Users who stay keep their assignment time.
 * @throws NOT_FOUND for an unknown customer, REFERENCE_NOT_FOUND naming every unknown user, INVALID_DATA
 *   naming every user who is given twice
 */
export function putAccountManagers(ledger: Ledger, change: PutAccountManagers): LedgerCustomer {
  const customer = findOrRefuse(
    change.target,
    (id) => ledger.customers.get(id),
    (externalId) => ledger.customersByExternalId(externalId)[0],
  );
  refuseMerged(ledger, customer);
  checkList(ledger, change.userIds);
  placeManagers(ledger, customer.id, change.userIds, change.since);
  const first = change.userIds[0] ?? null;
  if (first !== customer.accountManagerId) ledger.customers.put({ ...customer, accountManagerId: first });
  return customer;
}

function checkList(ledger: Ledger, userIds: readonly string[]): void {
  const twice: FieldProblem[] = [];
  const unknown: FieldProblem[] = [];
  for (const [i, id] of userIds.entries()) {
    const first = userIds.indexOf(id);
    const field = `userIds[${i}]`;
    if (first < i) twice.push({ field, error: `is the same as userIds[${first}]` });
    else if (!ledger.known.has(`USER ${id}`)) unknown.push({ field, error: `user does not exist: ${id}` });
  }
  if (twice.length > 0) throw refuseFields('INVALID_DATA', twice);
  if (unknown.length > 0) throw refuseFields('REFERENCE_NOT_FOUND', unknown);
}

/**
 * Puts one user first in the list of a customer; the others move one place back. Null empties the list. Runs
 * when a request sets `accountManagerId`.
 * @throws INVALID_DATA when the list is full
 */
export function setAccountManager(ledger: Ledger, customerId: string, userId: string | null): void {
  if (userId === null) {
    removeAccountManagers(ledger, customerId);
    return;
  }
  const others = orderedManagers(ledger, customerId).filter((id) => id !== userId);
  if (others.length >= MAX_ACCOUNT_MANAGERS)
    throw refuseField(
      'INVALID_DATA',
      'accountManagerId',
      `the customer has ${MAX_ACCOUNT_MANAGERS} account managers already`,
    );
  placeManagers(ledger, customerId, [userId, ...others]);
}

export function removeAccountManagers(ledger: Ledger, customerId: string): void {
  placeManagers(ledger, customerId, []);
}

/** Returns the ids of a customer's account managers, in order. */
export function orderedManagers(ledger: Ledger, customerId: string): string[] {
  return [...ledger.accountManagersOf(customerId)]
    .sort((a, b) => a.rank - b.rank)
    .map(({ userId }) => userId);
}

/**
 * Replaces the customer's account managers. Users who are already in it keep their assignment time.
 * @param since assignment times of the other users; default: now
 */
export function placeManagers(
  ledger: Ledger,
  customerId: string,
  userIds: readonly string[],
  since: ReadonlyMap<string, Timestamp> = new Map(),
): void {
  const before = new Map([...ledger.accountManagersOf(customerId)].map((row) => [row.userId, row]));
  for (const [rank, userId] of userIds.entries()) {
    const assignedAt = before.get(userId)?.assignedAt ?? since.get(userId) ?? ledger.context.now;
    ledger.accountManagers.put({ customerId, userId, rank, assignedAt });
    before.delete(userId);
  }
  for (const userId of before.keys()) ledger.accountManagers.delete(`${customerId} ${userId}`);
}
