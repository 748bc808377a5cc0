import { RefusalError, refuseField } from '../refusal.ts';
import { removeAccountManagers, setAccountManager } from './account-managers.ts';
import type { DeleteCustomer, Outcome, PutCustomer } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { claimPaymentAccount, nextPaymentAccount, releasePaymentAccount } from './payment-accounts.ts';
import type { CustomerFacts, LedgerCustomer, PaymentMethods } from './records.ts';
import { checkKnown, findCustomer, findOrRefuse, findTarget, refuseMerged } from './references.ts';

const EMPTY_FACTS = {
  address: null,
  zipcode: null,
  city: null,
  state: null,
  country: null,
  vatNumber: null,
  accountingRef: null,
  accountManagerId: null,
  dunningPlanId: null,
  dunningOff: false,
  language: null,
  timezone: null,
  paymentMethods: null,
  bankAccountIds: null,
  paymentAccount: null,
  creditLimit: null,
  paymentTerms: null,
  onHold: false,
  onHoldReason: null,
} satisfies Partial<CustomerFacts>;

/** Creates or updates a customer. A move to another family is refused if a link would cross families. */
export function putCustomer(ledger: Ledger, change: PutCustomer): { id: string; created: boolean } {
  const { existing, next } = nextCustomer(ledger, change);
  const moved =
    change.parent === undefined ? next : { ...next, parentId: parentIdOf(ledger, next, change.parent) };
  if (existing !== undefined && existing.parentId !== moved.parentId) leaveFamily(ledger, existing);
  claimPaymentAccount(ledger, existing, moved);
  if (moved.parentId !== null && existing?.parentId !== moved.parentId) addChild(ledger, moved.parentId, 1);
  storeCustomer(ledger, change, moved);
  return { id: moved.id, created: existing === undefined };
}

/** Returns the stored customer and the one that a change makes of it, before any change of its parent. */
export function nextCustomer(
  ledger: Ledger,
  change: PutCustomer,
): { existing: LedgerCustomer | undefined; next: LedgerCustomer } {
  const existing = (change.mode === 'update' ? findOrRefuse : findTarget)(
    change.target,
    (id) => ledger.customers.get(id),
    (externalId) => ledger.customersByExternalId(externalId)[0],
  );
  if (existing !== undefined) refuseMerged(ledger, existing);
  const { accountManagerId, dunningPlanId, bankAccountIds } = change.facts;
  checkKnown(ledger, 'USER', 'accountManagerId', accountManagerId);
  checkKnown(ledger, 'DUNNING_PLAN', 'dunningPlanId', dunningPlanId);
  for (const [i, id] of (bankAccountIds ?? []).entries())
    checkKnown(ledger, 'BANK_ACCOUNT', `bankAccounts[${i}].id`, id);
  const payTo = change.facts.paymentMethods?.wireTransfer?.bankAccount?.id;
  checkKnown(ledger, 'BANK_ACCOUNT', 'paymentMethods.wireTransfer.bankAccount.id', payTo);
  const next =
    existing === undefined ? newCustomer(ledger, change) : changedCustomer(ledger, change, existing);
  return { existing, next };
}

/** Stores a customer, with its account manager if the change names one. */
export function storeCustomer(ledger: Ledger, { facts }: PutCustomer, customer: LedgerCustomer): void {
  ledger.customers.put(customer);
  if (facts.accountManagerId !== undefined) setAccountManager(ledger, customer.id, facts.accountManagerId);
}

function newCustomer(ledger: Ledger, change: PutCustomer): LedgerCustomer {
  const { externalId } = change.target;
  const { name } = change.facts;
  const problems = [];
  if (externalId === undefined) problems.push({ field: 'externalId', error: 'is required' });
  if (name === undefined) problems.push({ field: 'name', error: 'is required for a new record' });
  if (externalId === undefined || name === undefined)
    throw new RefusalError(
      'INVALID_DATA',
      `Missing: ${problems.map((problem) => problem.field).join(', ')}.`,
      problems,
    );
  const { now, newId } = ledger.context;
  const own = {
    id: newId(),
    externalId,
    name,
    parentId: null,
    mergedIntoId: null,
    balance: 0,
    amountDue: 0,
    createdAt: now,
    updatedAt: now,
  };
  const paymentAccount = nextPaymentAccount(ledger, null, change.facts.paymentAccount);
  return withHold({ ...EMPTY_FACTS, ...change.facts, paymentAccount, ...own });
}

function changedCustomer(ledger: Ledger, change: PutCustomer, existing: LedgerCustomer): LedgerCustomer {
  const { facts, target } = change;
  const methods = facts.paymentMethods === undefined ? existing.paymentMethods : facts.paymentMethods;
  const paymentMethods = methods && mergedMethods(existing.paymentMethods ?? {}, methods);
  const externalId = target.externalId ?? existing.externalId;
  const paymentAccount = nextPaymentAccount(ledger, existing.paymentAccount, facts.paymentAccount);
  return withHold({ ...existing, ...facts, paymentMethods, paymentAccount, externalId });
}

/** Removes the reason of a hold that has ended. */
function withHold(customer: LedgerCustomer): LedgerCustomer {
  return customer.onHold ? customer : { ...customer, onHoldReason: null };
}

/** Merges payment methods: absent keys keep the stored value, null clears it. */
function mergedMethods(stored: PaymentMethods, input: PaymentMethods): PaymentMethods {
  const { wireTransfer } = input;
  const merged = { ...stored, ...input };
  return wireTransfer ? { ...merged, wireTransfer: { ...stored.wireTransfer, ...wireTransfer } } : merged;
}

/** Returns the parent's id. Families have one level: a parent has no parent, a child has no children. */
function parentIdOf(ledger: Ledger, customer: LedgerCustomer, ref: PutCustomer['parent']): string | null {
  if (ref === undefined || ref === null) return null;
  const parent = findCustomer(ledger, ref, 'parent', 'parent customer');
  if (parent.id === customer.id) throw refuseField('INVALID_DATA', 'parent', OWN_PARENT);
  if (parent.parentId !== null) throw refuseField('INVALID_DATA', 'parent', PARENT_HAS_PARENT);
  if ((ledger.families.get(customer.id)?.children ?? 0) > 0)
    throw refuseField('INVALID_DATA', 'parent', HAS_CHILDREN);
  return parent.id;
}

export const OWN_PARENT = 'a customer cannot be its own parent';
export const PARENT_HAS_PARENT = 'has a parent itself; link the child to the root of the family';
export const HAS_CHILDREN = 'this customer has children, so it cannot have a parent';
export const LEFT_BEHIND = 'links to documents of the current family would be left behind';

function leaveFamily(ledger: Ledger, customer: LedgerCustomer): void {
  if (ledger.hasLinksAcross(customer.id)) throw refuseField('INVALID_DATA', 'parent', LEFT_BEHIND);
  if (customer.parentId !== null) addChild(ledger, customer.parentId, -1);
}

export function addChild(ledger: Ledger, parentId: string, difference: number): void {
  const facts = ledger.families.get(parentId) ?? { customerId: parentId, children: 0 };
  ledger.families.put({ ...facts, children: facts.children + difference });
}

/**
 * Deletes a customer. It is refused with a list of its documents, children and other records, if it has any.
 */
export function deleteCustomer(ledger: Ledger, change: DeleteCustomer): Outcome {
  const customer = findOrRefuse(
    change.target,
    (id) => ledger.customers.get(id),
    (externalId) => ledger.customersByExternalId(externalId)[0],
  );
  const problems = [];
  const documents = ledger.balancesOfCustomer(customer.id).reduce((sum, row) => sum + row.documents, 0);
  if (documents > 0) problems.push({ field: 'documents', error: `${documents} still exist` });
  const children = ledger.families.get(customer.id)?.children ?? 0;
  if (children > 0) problems.push({ field: 'children', error: `${children} still exist` });
  for (const [name, count] of ledger.holdings.get(customer.id) ?? [])
    problems.push({ field: name, error: `${count} still exist` });
  if (problems.length > 0)
    throw new RefusalError('CONFLICT', 'The customer still has linked records.', problems);
  if (customer.parentId !== null) addChild(ledger, customer.parentId, -1);
  removeAccountManagers(ledger, customer.id);
  releasePaymentAccount(ledger, customer);
  ledger.customers.delete(customer.id);
  return { status: 'deleted', id: customer.id };
}
