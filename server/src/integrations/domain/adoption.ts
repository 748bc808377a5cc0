import type { Family, ItemKind, SourceKey } from './canonical.ts';
import type { SourceLineType } from './lines.ts';
import { LINE_TYPE_OF } from './lines.ts';

/** A document here that may be an item of the source. */
export interface AdoptableDocument {
  id: string;
  externalId: string;
  customerId: string;
  customerExternalId: string;
  kind: ItemKind;
  number: string;
  currency: string;
  amount: number;
}

/** A proposal to make a record here that of the source. */
export interface AdoptionPair {
  type: SourceLineType;
  key: SourceKey;
  number: string | null;
  currency: string | null;
  amount: number | null;
  recordId: string;
  externalId: string;
}

const matchKey = (kind: ItemKind, number: string, currency: string, amount: number) =>
  JSON.stringify([kind, number, currency, amount]);

/**
 * Pairs items with documents that have the same kind, number, currency and amount, and their customers with those
 * of the documents. A record that fits twice is not proposed.
 */
export function pairByNumber(
  { items, parties }: Pick<Family, 'items' | 'parties'>,
  documents: readonly AdoptableDocument[],
): AdoptionPair[] {
  const byKey = Map.groupBy(documents, (one) => matchKey(one.kind, one.number, one.currency, one.amount));
  const wanted = Map.groupBy(items, (one) => matchKey(one.kind, one.number, one.currency, one.amount));
  const votes = new Map<SourceKey, Map<string, AdoptableDocument>>();
  const pairs: AdoptionPair[] = [];
  for (const [key, [item, ...others]] of wanted) {
    const [document, ...further] = byKey.get(key) ?? [];
    if (item === undefined || document === undefined || others.length + further.length > 0) continue;
    const { number, currency, amount } = item;
    const { id: recordId, externalId } = document;
    pairs.push({
      type: LINE_TYPE_OF[item.kind],
      key: item.key,
      number,
      currency,
      amount,
      recordId,
      externalId,
    });
    const customers = votes.get(item.partyKey) ?? new Map<string, AdoptableDocument>();
    votes.set(item.partyKey, customers.set(document.customerId, document));
  }
  const owners = [...votes].flatMap(([partyKey, customers]) => {
    const [owner, ...others] = customers.values();
    return owner === undefined || others.length > 0 ? [] : [{ partyKey, owner }];
  });
  const uses = Map.groupBy(owners, ({ owner }) => owner.customerId);
  for (const { partyKey, owner } of owners) {
    if (uses.get(owner.customerId)?.length !== 1) continue;
    const number = parties.find(({ key }) => key === partyKey)?.number ?? null;
    pairs.push({
      type: 'customer',
      key: partyKey,
      number,
      currency: null,
      amount: null,
      recordId: owner.customerId,
      externalId: owner.customerExternalId,
    });
  }
  return pairs;
}
