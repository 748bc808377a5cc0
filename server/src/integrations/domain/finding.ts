import type { Cause, Item, ItemKind, MappedDifference, Party, SourceKey } from './canonical.ts';
import { type SourceLineType, signedAmount } from './lines.ts';
import type { FamilyPlan, KnownRecord } from './plan.ts';

/** One side of a finding. */
export interface FindingSide {
  id: string | null;
  key: SourceKey | null;
  kind: 'CUSTOMER' | 'CONTACT' | ItemKind | null;
  number: string | null;
  /** Name of a customer. */
  name: string | null;
  currency: string | null;
  amount: number | null;
  residual: number | null;
  issuedOn: string | null;
  dueOn: string | null;
  url: string | null;
}

/** A difference to store. */
export interface NewFinding {
  cause: Cause;
  /** The root record; empty: the connection as a whole. */
  key: SourceKey;
  partyKey: SourceKey | null;
  /** Empty: it concerns no amount. */
  currency: string;
  /** Theirs minus ours; null: it concerns no amount. */
  amount: number | null;
  field: string | null;
  text: string;
  theirs: FindingSide | null;
  ours: FindingSide | null;
  /** True if no sum of the customer contains the amount. */
  isOutsideSums?: boolean;
  /** True if only a part of the record was left out. The record is stored, so writing it again changes nothing. */
  isPartial?: boolean;
}

const NO_SIDE: FindingSide = {
  id: null,
  key: null,
  kind: null,
  number: null,
  name: null,
  currency: null,
  amount: null,
  residual: null,
  issuedOn: null,
  dueOn: null,
  url: null,
};

/** Returns a side with only the given facts. */
export const findingSide = (facts: Partial<FindingSide>): FindingSide => ({ ...NO_SIDE, ...facts });

const sideOfItem = ({ key, kind, number, currency, amount, residual, issuedOn, dueOn, url }: Item) =>
  findingSide({ key, kind, number, currency, amount, residual, issuedOn, dueOn, url });
const sideOfParty = ({ key, number, name }: Party) => findingSide({ key, kind: 'CUSTOMER', number, name });

/** A line that was refused or corrected, with the first field that was wrong. */
export interface Refusal {
  type: SourceLineType;
  key: SourceKey;
  partyKey: SourceKey;
  field: string | null;
  reason: string;
  /** The record whose own refusal caused this one. */
  causedBy: SourceKey | null;
  /** Whether only a part was left out, such as a contact with a wrong address. */
  isPartial: boolean;
}

const joinTexts = (field: string | null, reason: string) => (field === null ? reason : `${field}: ${reason}`);

/**
 * Returns one finding for each root of the refusals: a refused customer refuses its documents, and a refused
 * document those that are linked to it. Only roots are findings; they carry the amounts of their consequences.
 */
export function findRefused(
  { family, changed }: Pick<FamilyPlan, 'family' | 'changed'>,
  refusals: readonly Refusal[],
  known: ReadonlyMap<SourceKey, KnownRecord>,
): NewFinding[] {
  const refused = new Map(refusals.map((refusal) => [refusal.key, refusal]));
  const items = new Map(family.items.map((item) => [item.key, item]));
  const targets = Map.groupBy(family.links, ({ fromKey }) => fromKey);
  /** Lines that are refused before any lookup have no stated consequences. */
  const rootOf = (key: SourceKey): SourceKey => {
    const refusal = refused.get(key);
    if (refusal === undefined || refusal.causedBy !== null) return refusal?.causedBy ?? key;
    const { partyKey } = refusal;
    const isNew = (known.get(partyKey)?.recordId ?? null) === null;
    if (key !== partyKey && isNew && refused.has(partyKey)) return partyKey;
    const target = (targets.get(key) ?? []).find(({ toKey }) => refused.has(toKey));
    return target === undefined ? key : rootOf(target.toKey);
  };
  const amounts = new Map<SourceKey, Map<string, number>>();
  for (const { key, isPartial } of refusals) {
    const root = rootOf(key);
    const sums = amounts.get(root) ?? new Map<string, number>();
    amounts.set(root, sums);
    const item = items.get(key);
    if (item === undefined || isPartial || !changed.has(key)) continue;
    const difference = signedAmount(item) - storedAmount(item, known.get(key));
    sums.set(item.currency, (sums.get(item.currency) ?? 0) + difference);
  }
  return [...amounts].flatMap(([key, sums]) => {
    const refusal = refused.get(key);
    if (refusal === undefined) return [];
    const found = { ...refusedFinding(refusal, family, items), ...oursOf(known.get(key)) };
    if (sums.size === 0) return [found];
    return [...sums].map(([currency, amount]) => ({ ...found, currency, amount }));
  });
}

/** Returns the amount that is stored here for an item: that of the last read, or 0 if it is not stored. */
const storedAmount = ({ kind, currency }: Item, known: KnownRecord | undefined): number =>
  known === undefined || known.recordId === null || known.amount === null || known.currency !== currency
    ? 0
    : signedAmount({ kind, amount: known.amount });

const oursOf = (known: KnownRecord | undefined): Pick<NewFinding, 'ours'> => ({
  ours:
    known === undefined || known.recordId === null
      ? null
      : findingSide({
          id: known.recordId,
          kind: known.kind === 'PARTY' ? 'CUSTOMER' : known.kind,
          currency: known.currency,
          amount: known.amount,
        }),
});

function refusedFinding(
  { key, partyKey, type, field, reason, isPartial }: Refusal,
  { parties }: FamilyPlan['family'],
  items: ReadonlyMap<SourceKey, Item>,
): Omit<NewFinding, 'ours'> {
  const item = items.get(key);
  const party = parties.find((one) => one.key === key);
  const theirs = item !== undefined ? sideOfItem(item) : party === undefined ? null : sideOfParty(party);
  const happened = isPartial ? 'Quittance left out a part of' : 'Quittance refused';
  const text = `${happened} the ${NOUNS[type]}. ${joinTexts(field, reason)}`;
  return { cause: 'REFUSED_HERE', key, partyKey, currency: '', amount: null, field, text, theirs, isPartial };
}

const NOUNS: Readonly<Record<SourceLineType, string>> = {
  customer: 'customer',
  invoice: 'invoice',
  credit_note: 'credit note',
  payment: 'payment',
  refund: 'refund',
};

/**
 * Returns the finding of a difference that the mapping knows.
 * @param item its root record, if that is an item of the family
 */
export const findMapped = (
  { cause, key, partyKey, currency, amount, text, isOutsideSums = false }: MappedDifference,
  item: Pick<Item, 'number' | 'url'> | null,
): NewFinding => ({
  cause,
  key,
  partyKey,
  currency,
  amount: currency === '' ? null : amount,
  field: null,
  text,
  theirs:
    currency === ''
      ? null
      : findingSide({ key, number: item?.number ?? null, url: item?.url ?? null, currency, amount }),
  ours: null,
  isOutsideSums,
});

/** Returns the finding that a customer took over the items of another one at the source. */
export const findMergedThere = (from: KnownRecord, into: Party): NewFinding => ({
  cause: 'MERGED_THERE',
  key: from.key,
  partyKey: from.key,
  currency: '',
  amount: null,
  field: null,
  text: 'The source merged the customer into another one. Its documents moved to that customer here.',
  theirs: sideOfParty(into),
  ours: findingSide({ id: from.recordId, kind: 'CUSTOMER' }),
});
