import type { WorldDocument } from '../../../src/cash/domain/matching/model.ts';
import type { Scene } from './scene.ts';
import { type FamilyOf, subsets, sumOf, wayOfDocuments } from './ways.ts';

export type DocumentSet = readonly WorldDocument[];

const familyCount = (documents: readonly WorldDocument[], familyOf: FamilyOf) =>
  new Set(documents.map(({ customerId }) => familyOf(customerId))).size;

/** Returns sets of documents that are named and add up to the amount, with credits that rule 4 admits. */
export function namedSets({ line, open, mentions, familyOf, payer }: Scene): DocumentSet[] {
  const of = payer.accountFamilies.size === 1 ? payer.accountFamilies : null;
  const inAccount = open.filter(
    (document) => mentions.has(document) && of?.has(familyOf(document.customerId)),
  );
  // Where two families have the number, the account decides.
  const named = inAccount.length > 0 ? inAccount : open.filter((document) => mentions.has(document));
  const sets: DocumentSet[] = [];
  for (const set of subsets(named.slice(0, 12))) {
    if (familyCount(set, familyOf) > 1 || !set.some(({ kind }) => kind === 'INVOICE')) continue;
    const [{ customerId: owner } = { customerId: '' }] = set;
    const isLeftOut = (document: WorldDocument) =>
      mentions.get(document) === 'STRONG' &&
      familyOf(document.customerId) === familyOf(owner) &&
      !set.includes(document);
    if (named.some(isLeftOut)) continue;
    const credits = open
      .filter(({ kind }) => kind === 'CREDIT_NOTE')
      .filter((credit) => !set.includes(credit));
    const customers = new Set(set.map(({ customerId }) => customerId));
    const families = new Set([...customers].map(familyOf));
    const ofCustomers = credits.filter(({ customerId }) => customers.has(customerId));
    const ofFamily = credits.filter(({ customerId }) => families.has(familyOf(customerId)));
    for (const netted of [[], ofCustomers, ofFamily]) {
      const whole = set.concat(netted);
      if (sumOf(whole) === line.amount) sets.push(whole);
    }
  }
  return [...new Map(sets.map((set) => [wayOfDocuments(set), set])).values()];
}

/** Returns what our own references and orders ask for, if it is the exact amount. */
export function referencedSets({ line, open, payer }: Scene): DocumentSet[] {
  const asked = payer.references
    .map(({ documentIds }) => documentIds)
    .concat(payer.orders.map(({ documentIds }) => documentIds));
  return asked
    .map((ids) => open.filter(({ id }) => ids.includes(id)))
    .filter((set) => set.length > 0 && sumOf(set) === line.amount);
}

/** Sets that a line names completely, or that a reference of ours asks for. Those of strangers claim nothing. */
export function claimedSets(scene: Scene): DocumentSet[] {
  const { line, mentions, payer, familyOf } = scene;
  if (line.amount <= 0) return [];
  const { accountFamilies } = payer;
  const isClaim = (document: WorldDocument) =>
    mentions.get(document) !== 'WEAK' &&
    (accountFamilies.size !== 1 || accountFamilies.has(familyOf(document.customerId)));
  return namedSets(scene)
    .filter((set) => set.every(isClaim))
    .concat(referencedSets(scene));
}

/** Returns sets that fit by their sum alone: of a known payer whose text has no number. */
export function summedSets({ mentions, payer, exact }: Scene): DocumentSet[] {
  const isNamed = [...mentions.values()].includes('STRONG');
  return isNamed || payer.references.length + payer.orders.length > 0 ? [] : [...exact];
}

/** Everything overdue, one month, all invoices, the whole balance; of a customer or of its family. */
export function naturalSets({ line: { bookedOn }, own }: Scene): DocumentSet[] {
  const owners = [...new Set(own.map(({ customerId }) => customerId))].map((id) =>
    own.filter(({ customerId }) => customerId === id),
  );
  const groups = owners.concat([[...own]]);
  return groups.flatMap((group) => {
    const invoices = group.filter(({ kind }) => kind === 'INVOICE');
    const months = [...new Set(invoices.map(({ issuedOn }) => issuedOn.slice(0, 7)))];
    const sets = [group, invoices, invoices.filter(({ dueOn }) => dueOn !== null && dueOn < bookedOn)].concat(
      months.map((month) => invoices.filter(({ issuedOn }) => issuedOn.startsWith(month))),
    );
    return sets.filter((set) => set.length > 0);
  });
}
