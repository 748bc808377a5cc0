import type { WorldAdvice } from './advice.ts';
import { accountsOf, identifier } from './lookups.ts';
import type {
  EarlierLine,
  ExistingPayment,
  PayerMemory,
  PaymentOrder,
  PaymentReference,
  UndoneMatch,
  World,
  WorldCustomer,
  WorldDocument,
} from './model.ts';
import type { PayerAnswer } from './payer-answer.ts';
import { accountKey, compact, foldText, nameKey, trigramsOf } from './text/fold.ts';
import { documentKeys, numberKeys } from './text/number-keys.ts';
import { referenceKeys } from './text/references.ts';

/** A name of a customer, prepared for comparison. */
export interface IndexedName {
  customerId: string;
  key: string;
  trigrams: ReadonlySet<string>;
}

/** The world, indexed. `consumed` is what the matches of the run have used so far. */
export interface WorldIndex {
  world: World;
  documents: ReadonlyMap<string, WorldDocument>;
  documentsByKey: ReadonlyMap<string, readonly WorldDocument[]>;
  documentsByFamily: ReadonlyMap<string, readonly WorldDocument[]>;
  documentsByAmount: ReadonlyMap<string, readonly WorldDocument[]>;
  customers: ReadonlyMap<string, WorldCustomer>;
  customersByNumber: ReadonlyMap<string, readonly WorldCustomer[]>;
  openByFamily: ReadonlyMap<string, number>;
  names: ReadonlyMap<string, readonly IndexedName[]>;
  namesByTrigram: ReadonlyMap<string, readonly IndexedName[]>;
  references: ReadonlyMap<string, readonly PaymentReference[]>;
  orders: ReadonlyMap<string, readonly PaymentOrder[]>;
  mandates: ReadonlyMap<string, readonly PaymentOrder[]>;
  memory: ReadonlyMap<string, readonly PayerMemory[]>;
  payments: ReadonlyMap<string, readonly ExistingPayment[]>;
  paymentsByFamily: ReadonlyMap<string, readonly ExistingPayment[]>;
  paymentsByDay: ReadonlyMap<string, readonly ExistingPayment[]>;
  earlierLines: Map<string, EarlierLine[]>;
  ownAccounts: ReadonlySet<string>;
  undone: ReadonlyMap<string, readonly UndoneMatch[]>;
  answers: ReadonlyMap<string, PayerAnswer>;
  comparedLineIds: ReadonlySet<string>;
  consumed: Consumption;
  /** Remittance advices by the line that they may be about. */
  advices: Map<string, readonly AdviceFit[]>;
}

/** A remittance advice that may be about a line. */
export interface AdviceFit {
  advice: WorldAdvice;
  /** More than its amount says that it is about the line, and its customer is certain. */
  isCertain: boolean;
  isAmbiguous: boolean;
}

export interface Consumption {
  documents: Map<string, number>;
  payments: Set<string>;
  returned: Map<string, number>;
}

function group<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const known = groups.get(key);
      if (known === undefined) groups.set(key, [item]);
      else known.push(item);
    }
  return groups;
}

const present = (value: string | null) => (value === null ? [] : [value]);
const byId = <T extends { id: string }>(items: readonly T[]) =>
  items.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

/** Indexes a world. The order of its records does not matter. */
export function indexWorld(world: World): WorldIndex {
  const customers = new Map<string, WorldCustomer>();
  for (const customer of byId(world.customers))
    for (const id of [customer.id, ...customer.mergedIds]) customers.set(id, customer);
  const familyOf = (id: string) => customers.get(id)?.familyId ?? id;
  const documents = byId(world.documents);
  const payments = byId(world.payments);
  const names = namesOf(customers);
  return {
    world,
    documents: new Map(documents.map((one) => [one.id, one])),
    documentsByKey: group(documents, documentKeys),
    documentsByFamily: group(documents, ({ customerId }) => [familyOf(customerId)]),
    documentsByAmount: group(documents, (one) => [amountKey(one.currency, one.outstanding)]),
    customers,
    customersByNumber: group(byId(world.customers), ({ number }) =>
      number === null ? [] : numberKeys(number),
    ),
    openByFamily: openCounts(world.customers),
    names: group(names, ({ key }) => [key]),
    namesByTrigram: group(names, ({ trigrams }) => [...trigrams]),
    references: group(world.references, ({ reference }) => referenceKeys(reference)),
    orders: group(byId(world.orders), ({ endToEndId }) => present(identifier(endToEndId))),
    mandates: group(byId(world.orders), ({ mandateId }) => present(identifier(mandateId))),
    memory: group(world.memory, ({ account }) => [accountKey(account)]),
    payments: group(payments, (one) => [paymentKey(one.kind, one.currency, one.amount)]),
    paymentsByFamily: group(payments, ({ customerId }) => [familyOf(customerId)]),
    paymentsByDay: group(payments, ({ kind, currency, paidOn }) => [`${kind} ${currency} ${paidOn}`]),
    earlierLines: group(world.earlierLines, earlierKeys),
    ownAccounts: new Set(world.ownAccounts.map(accountKey)),
    undone: group(world.undone, ({ lineId }) => [lineId]),
    answers: new Map((world.answers ?? []).map((answer) => [answer.lineId, answer])),
    comparedLineIds: new Set(world.comparedLineIds),
    consumed: { documents: new Map(), payments: new Set(), returned: new Map() },
    advices: new Map(),
  };
}

function namesOf(customers: ReadonlyMap<string, WorldCustomer>): IndexedName[] {
  return [...new Set(customers.values())].flatMap(({ id, names }) =>
    [...new Set(names.map(nameKey))]
      .filter((key) => key !== '')
      .map((key) => ({ customerId: id, key, trigrams: trigramsOf(key) })),
  );
}

function openCounts(customers: readonly WorldCustomer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { familyId, openDocuments } of customers)
    counts.set(familyId, (counts.get(familyId) ?? 0) + openDocuments);
  return counts;
}

export const amountKey = (currency: string, amount: number) => `${currency} ${amount}`;
export const paymentKey = (kind: string, currency: string, amount: number) => `${kind} ${currency} ${amount}`;

/** Keys under which a return finds the line that it takes back. */
export function earlierKeys({ line }: EarlierLine): string[] {
  return [
    ...present(identifier(line.endToEndId)).map((id) => `E ${id}`),
    ...present(identifier(line.bankReference)).map((id) => `B ${id}`),
    ...accountsOf(line).map((account) => `A ${account}`),
  ];
}

/** Adds a line that the run has matched, so that a return in the same run finds it. */
export function addEarlierLine(index: WorldIndex, earlier: EarlierLine): void {
  for (const key of earlierKeys(earlier)) {
    const known = index.earlierLines.get(key);
    if (known === undefined) index.earlierLines.set(key, [earlier]);
    else known.push(earlier);
  }
}

/** Returns the current customer of an id, which may be that of a merged one. */
export function customerIdOf(index: WorldIndex, id: string): string {
  return index.customers.get(id)?.id ?? id;
}

export function familyOf(index: WorldIndex, customerId: string): string {
  return index.customers.get(customerId)?.familyId ?? customerId;
}

/** Returns the open amount of a document after the matches of this run. */
export function openAmount(index: WorldIndex, document: WorldDocument): number {
  return document.outstanding - (index.consumed.documents.get(document.id) ?? 0);
}

/** Returns the open documents of a family in a currency, in the order of their ids. */
export function openDocuments(index: WorldIndex, familyId: string, currency: string): WorldDocument[] {
  return (index.documentsByFamily.get(familyId) ?? []).filter(
    (one) => one.currency === currency && openAmount(index, one) > 0,
  );
}

/** Returns whether the world holds all open documents of a family. */
export function isComplete(index: WorldIndex, familyId: string): boolean {
  const loaded = (index.documentsByFamily.get(familyId) ?? []).filter(({ outstanding }) => outstanding > 0);
  return (index.openByFamily.get(familyId) ?? 0) <= loaded.length;
}

/** Returns letters and digits of a document's number, and of its externalId. */
export function printedNumbers({ number, externalId }: WorldDocument): string[] {
  return [number, externalId].flatMap((one) => (one === null ? [] : [compact(foldText(one))]));
}
