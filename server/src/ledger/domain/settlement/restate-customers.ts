import { refuseField } from '../refusal.ts';
import type { DeleteCustomer, PutCustomer } from './changes.ts';
import {
  addChild,
  deleteCustomer,
  HAS_CHILDREN,
  nextCustomer,
  OWN_PARENT,
  PARENT_HAS_PARENT,
  storeCustomer,
} from './customers.ts';
import { claimPaymentAccount, releasePaymentAccount } from './payment-accounts.ts';
import { findCustomer } from './references.ts';
import { findDeleted, type StateBatch, type Statement } from './state-batch.ts';

/** The parent that a change states for a stored customer; null: none. */
interface StatedParent {
  statement: Statement<PutCustomer>;
  formerId: string | null;
  parentId: string | null;
}

/**
 * Stores the customers of a batch, then their parents. Links between families are checked later.
 * @returns false if a customer was refused after others could name it, so the batch must start again
 */
export function putCustomers(batch: StateBatch): boolean {
  const { ledger } = batch;
  const released = releaseAccounts(batch);
  for (const statement of batch.ofType('putCustomer'))
    batch.try(statement, () => {
      const { existing, next } = nextCustomer(ledger, statement.change);
      batch.claim(statement, existing?.id ?? next.id);
      claimPaymentAccount(ledger, existing, next);
      storeCustomer(ledger, statement.change, next);
    });
  if (released.some(({ index }) => batch.refusals.has(index))) return false;
  for (const statement of batch.ofType('deleteCustomer')) leaveFamily(batch, statement);
  const refusedBefore = batch.refusals.size;
  const parents = statedParents(batch);
  refuseParents(batch, parents);
  if (batch.refusals.size > refusedBefore) return false;
  for (const [id, { statement, formerId, parentId }] of parents) {
    const customer = ledger.customers.get(id);
    if (customer === undefined || formerId === parentId) continue;
    if (formerId !== null) addChild(ledger, formerId, -1);
    if (parentId !== null) addChild(ledger, parentId, 1);
    ledger.customers.put({ ...customer, parentId });
    if (ledger.customers.loaded(id) !== undefined) batch.movedCustomers.set(id, statement);
  }
  return true;
}

/**
 * Releases the virtual accounts that customers lose, so that others may get them in any order of the changes.
 * @returns the changes that lose one for another or for none
 */
function releaseAccounts(batch: StateBatch): Statement<PutCustomer>[] {
  const { ledger } = batch;
  for (const { change } of batch.ofType('deleteCustomer')) {
    const customer = findDeletedCustomer(batch, change);
    if (customer === undefined || customer.paymentAccount === null) continue;
    releasePaymentAccount(ledger, customer);
    batch.leavers.add(customer.id);
  }
  const stated = batch
    .ofType('putCustomer')
    .filter(({ change }) => change.facts.paymentAccount !== undefined);
  return stated.filter((statement) =>
    batch.try(statement, () => {
      const { existing, next } = nextCustomer(ledger, statement.change);
      if (existing?.paymentAccount?.iban === next.paymentAccount?.iban || existing === undefined)
        return false;
      releasePaymentAccount(ledger, existing);
      return true;
    }),
  );
}

function statedParents(batch: StateBatch): Map<string, StatedParent> {
  const { ledger } = batch;
  const parents = new Map<string, StatedParent>();
  for (const statement of batch.ofType('putCustomer')) {
    const { parent } = statement.change;
    const id = batch.ids.get(statement.index);
    const formerId = id === undefined ? null : (ledger.customers.get(id)?.parentId ?? null);
    if (parent === undefined || id === undefined) continue;
    if (parent === null) parents.set(id, { statement, formerId, parentId: null });
    else
      batch.try(statement, () => {
        const find = () => findCustomer(ledger, parent, 'parent', 'parent customer');
        parents.set(id, { statement, formerId, parentId: batch.find('CUSTOMER', parent, find).id });
      });
  }
  return parents;
}

/** Refuses parents with which a family would have two levels. The order of the changes does not matter. */
function refuseParents(batch: StateBatch, parents: Map<string, StatedParent>): void {
  const { ledger } = batch;
  const leaving = new Map<string, number>();
  for (const { formerId, parentId } of parents.values())
    if (formerId !== null && formerId !== parentId) leaving.set(formerId, (leaving.get(formerId) ?? 0) + 1);
  const refuse = (id: string, { statement }: StatedParent, error: string) => {
    batch.refuse(statement, refuseField('INVALID_DATA', 'parent', error));
    parents.delete(id);
  };
  for (const [id, stated] of parents) {
    if (stated.parentId === null) continue;
    const remaining = (ledger.families.get(id)?.children ?? 0) - (leaving.get(id) ?? 0);
    if (stated.parentId === id) refuse(id, stated, OWN_PARENT);
    else if (remaining > 0) refuse(id, stated, HAS_CHILDREN);
  }
  for (const [id, stated] of [...parents]) {
    const { parentId } = stated;
    if (parentId === null) continue;
    const other = parents.get(parentId);
    const above = other === undefined ? ledger.customers.get(parentId)?.parentId : other.parentId;
    if (typeof above === 'string') refuse(id, stated, PARENT_HAS_PARENT);
  }
}

/** Takes a child that will be deleted out of its family, so that its parent may get a parent. */
function leaveFamily(batch: StateBatch, { change }: Statement<DeleteCustomer>): void {
  const { customers } = batch.ledger;
  const child = findDeletedCustomer(batch, change);
  if (child === undefined || child.parentId === null) return;
  addChild(batch.ledger, child.parentId, -1);
  customers.put({ ...child, parentId: null });
  batch.leavers.add(child.id);
}

const findDeletedCustomer = ({ ledger }: StateBatch, { target }: DeleteCustomer) =>
  findDeleted(
    target,
    (id) => ledger.customers.get(id),
    (externalId) => ledger.customersByExternalId(externalId)[0],
  );

/**
 * Deletes customers, after all documents have left them. An unknown one counts as deleted.
 * @returns false if a customer was refused after it had left its family, so the batch must start again
 */
export function deleteCustomers(batch: StateBatch): boolean {
  const { ledger } = batch;
  for (const statement of batch.ofType('deleteCustomer'))
    batch.try(statement, () => {
      const existing = findDeletedCustomer(batch, statement.change);
      if (existing === undefined) return;
      batch.claim(statement, existing.id);
      deleteCustomer(ledger, statement.change);
    });
  return [...batch.leavers].every((id) => ledger.customers.get(id) === undefined);
}
