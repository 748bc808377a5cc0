import type { Timestamp } from '../../../kernel/calendar.ts';
import { refuseField } from '../refusal.ts';
import { MAX_ACCOUNT_MANAGERS, orderedManagers, placeManagers } from './account-managers.ts';
import type { Ledger } from './ledger.ts';
import type { CustomerBalance, LedgerCustomer, PaymentMethods } from './records.ts';

/** The contribution of documents to their customer's figures, in one currency. */
export type MovedFigures = Omit<CustomerBalance, 'customerId'>;

/** The state of a merged customer before the merge, as far as the merge changed it. Undo restores it. */
export interface BeforeMerge {
  parentId: string | null;
  dunningPlanId: string | null;
  paymentMethods: PaymentMethods | null;
  bankAccountIds: string[] | null;
  /** The customer's account managers, in order. */
  accountManagers: { userId: string; assignedAt: Timestamp }[];
  /** Ids of those whom the merge added to the target. */
  accountManagersAdded: string[];
}

/**
 * Refuses a merge after which a link would cross families, or a family would have two levels. Requires
 * `linksAcross` and the number of children of the source to be loaded.
 */
export function checkMerge(ledger: Ledger, source: LedgerCustomer, target: LedgerCustomer): void {
  if (source.id === target.id) throw refuseField('INVALID_DATA', 'into', 'is the customer itself');
  refuseMergedBefore(ledger, 'customer', source);
  refuseMergedBefore(ledger, 'into', target);
  if (target.parentId === source.id)
    throw refuseField('CONFLICT', 'into', 'is a child of this customer; merge the child into its parent');
  if ((ledger.families.get(source.id)?.children ?? 0) > 0 && target.parentId !== null)
    throw refuseField(
      'CONFLICT',
      'into',
      'has a parent, so it cannot become the parent of the children of this customer; merge into the root of that family',
    );
  const leaves = ledger.rootOf(source.id) !== ledger.rootOf(target.id);
  if (leaves && source.parentId !== null && ledger.hasLinksAcross(source.id))
    throw refuseField(
      'CONFLICT',
      'customer',
      'has links to documents of its family, which would be left behind',
    );
}

function refuseMergedBefore(ledger: Ledger, field: string, { mergedIntoId }: LedgerCustomer): void {
  if (mergedIntoId === null) return;
  const target = ledger.customers.get(mergedIntoId);
  const name = target === undefined ? mergedIntoId : `${target.externalId} (${mergedIntoId})`;
  throw refuseField('CONFLICT', field, `was merged into ${name}`);
}

/**
 * Merges one customer into another, after its documents have moved. Figures and account managers move to the
 * target. The source remains as an alias without a family. It keeps no references that would block the
 * deletion of other records.
 */
export function mergeCustomers(
  ledger: Ledger,
  [source, target]: readonly [LedgerCustomer, LedgerCustomer],
  moved: readonly MovedFigures[],
): BeforeMerge {
  ledger.moveFigures(source.id, target.id, moved);
  const since = assignedTimes(ledger, source.id);
  const [own, others] = [orderedManagers(ledger, target.id), orderedManagers(ledger, source.id)];
  const added = others
    .filter((id) => !own.includes(id))
    .slice(0, Math.max(0, MAX_ACCOUNT_MANAGERS - own.length));
  setManagers(ledger, target, [...own, ...added], since);
  placeManagers(ledger, source.id, []);
  const { parentId, dunningPlanId, paymentMethods, bankAccountIds } = source;
  ledger.customers.put({
    ...source,
    parentId: null,
    mergedIntoId: target.id,
    accountManagerId: null,
    dunningPlanId: null,
    paymentMethods: null,
    bankAccountIds: null,
  });
  const accountManagers = others.map((userId) => ({
    userId,
    assignedAt: since.get(userId) ?? ledger.context.now,
  }));
  return {
    parentId,
    dunningPlanId,
    paymentMethods,
    bankAccountIds,
    accountManagers,
    accountManagersAdded: added,
  };
}

/**
 * Refuses to undo a merge if a later change prevents it. Requires the former parent to be loaded, if there
 * was one.
 */
export function checkUndo(
  ledger: Ledger,
  { sourceId, targetId, before }: { sourceId: string; targetId: string; before: BeforeMerge },
): void {
  const [source, target] = [ledger.customers.get(sourceId), ledger.customers.get(targetId)];
  if (source === undefined || target === undefined)
    throw refuseField('CONFLICT', source === undefined ? 'customer' : 'into', 'has been deleted since');
  if (target.mergedIntoId !== null || source.mergedIntoId !== targetId)
    throw refuseField(
      'CONFLICT',
      'into',
      'has been merged into another customer since; undo that merge first',
    );
  const { parentId } = before;
  if (parentId === null) return;
  const parent = ledger.customers.get(parentId);
  if (parent === undefined) throw refuseField('CONFLICT', 'parent', 'has been deleted since');
  if (parent.mergedIntoId !== null)
    throw refuseField(
      'CONFLICT',
      'parent',
      'has been merged into another customer since; undo that merge first',
    );
  if (parent.parentId !== null) throw refuseField('CONFLICT', 'parent', 'has been given a parent since');
}

/**
 * Undoes a merge, after its documents have moved back. Records deleted in the meantime are not restored.
 * `ledger.known` lists the users, plans and bank accounts that still exist.
 */
export function undoMerge(
  ledger: Ledger,
  [source, target]: readonly [LedgerCustomer, LedgerCustomer],
  before: BeforeMerge,
  moved: readonly MovedFigures[],
): void {
  ledger.moveFigures(target.id, source.id, moved);
  const stay = orderedManagers(ledger, target.id).filter((id) => !before.accountManagersAdded.includes(id));
  setManagers(ledger, target, stay);
  const knownManagers = before.accountManagers.filter(({ userId }) => ledger.known.has(`USER ${userId}`));
  const accounts = before.bankAccountIds?.filter((id) => ledger.known.has(`BANK_ACCOUNT ${id}`)) ?? null;
  const { parentId, dunningPlanId, paymentMethods } = before;
  const isPlan = ledger.known.has(`DUNNING_PLAN ${dunningPlanId}`);
  const restored: LedgerCustomer = {
    ...source,
    parentId,
    mergedIntoId: null,
    dunningPlanId: isPlan ? dunningPlanId : null,
    paymentMethods: paymentMethods && withKnownAccount(ledger, paymentMethods),
    bankAccountIds: accounts,
  };
  ledger.customers.put(restored);
  const since = new Map(knownManagers.map(({ userId, assignedAt }) => [userId, assignedAt]));
  setManagers(ledger, restored, [...since.keys()], since);
}

function withKnownAccount(ledger: Ledger, methods: PaymentMethods): PaymentMethods {
  const account = methods.wireTransfer?.bankAccount;
  if (!methods.wireTransfer || !account || ledger.known.has(`BANK_ACCOUNT ${account.id}`)) return methods;
  return { ...methods, wireTransfer: { ...methods.wireTransfer, bankAccount: null } };
}

function assignedTimes(ledger: Ledger, customerId: string): Map<string, Timestamp> {
  return new Map(ledger.accountManagersOf(customerId).map(({ userId, assignedAt }) => [userId, assignedAt]));
}

function setManagers(
  ledger: Ledger,
  customer: LedgerCustomer,
  userIds: readonly string[],
  since?: ReadonlyMap<string, Timestamp>,
): void {
  placeManagers(ledger, customer.id, userIds, since);
  ledger.customers.put({ ...customer, accountManagerId: userIds[0] ?? null });
}
