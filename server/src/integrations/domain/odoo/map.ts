import type { Family, MappedDifference, Party } from '../canonical.ts';
import { Groups } from './groups.ts';
import {
  currencyCode,
  isDocument,
  lineKey,
  mapItem,
  type OdooBooks,
  sortInstalments,
  toMinor,
} from './items.ts';
import { type MappedLine, mapLinks } from './links.ts';
import { findRoots, mapParty, type OdooPlaces, partyKey } from './parties.ts';
import type { OdooLine, OdooMove, OdooPartial, OdooPartner } from './rows.ts';
import { UnknownValueError } from './values.ts';

/** Everything read of some customers: whole trees of partners, their items, and what these are matched with. */
export interface OdooRecords {
  partners: ReadonlyMap<number, OdooPartner>;
  /** Posted receivable items, and the items of other companies that they are matched with. */
  lines: ReadonlyMap<number, OdooLine>;
  moves: ReadonlyMap<number, OdooMove>;
  partials: ReadonlyMap<number, OdooPartial>;
  /** Customers that the caller asked for. They belong to the answer even without items. */
  askedIds: ReadonlySet<number>;
  places: OdooPlaces;
}

export interface MappedFamily {
  family: Family;
  /** Whether the records may have changed while they were read. */
  isTorn: boolean;
}

/** Maps records to families, ordered by their first partner. */
export function mapFamilies(records: OdooRecords, books: OdooBooks): MappedFamily[] {
  const roots = findRoots(records.partners);
  const lines = [...records.lines.values()].filter(({ companyId }) => companyId === books.companyId);
  const groups = joinGroups(records, lines, roots);
  const groupOf = (partnerId: number) => groups.find(roots.get(partnerId) ?? partnerId);
  const linesOf = Map.groupBy(lines, ({ partnerId }) => (partnerId === null ? 0 : groupOf(partnerId)));
  const partnersOf = Map.groupBy(records.partners.values(), ({ id }) => groupOf(id));
  const lineGroup = new Map(
    lines.flatMap(({ id, partnerId }) => (partnerId === null ? [] : [[id, groupOf(partnerId)] as const])),
  );
  const partialsOf = Map.groupBy(
    records.partials.values(),
    ({ debitLineId, creditLineId }) => lineGroup.get(debitLineId) ?? lineGroup.get(creditLineId) ?? 0,
  );
  return [...partnersOf.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((group) => {
      const members = { partners: partnersOf.get(group) ?? [], lines: linesOf.get(group) ?? [] };
      return mapGroup(records, books, {
        roots,
        partners: members.partners,
        lines: members.lines,
        partials: partialsOf.get(group) ?? [],
      });
    });
}

/** Joins the trees of partners that share a match or a document. */
function joinGroups(
  { lines: known, partials }: OdooRecords,
  lines: readonly OdooLine[],
  roots: ReadonlyMap<number, number>,
): Groups {
  const groups = new Groups();
  const rootOf = ({ partnerId }: OdooLine) =>
    partnerId === null ? null : (roots.get(partnerId) ?? partnerId);
  const join = (one: OdooLine | undefined, other: OdooLine | undefined) => {
    const first = one === undefined ? null : rootOf(one);
    const second = other === undefined ? null : rootOf(other);
    if (first !== null && second !== null) groups.join(first, second);
  };
  const isOwn = new Set(lines.map(({ id }) => id));
  for (const { debitLineId, creditLineId } of partials.values())
    if (isOwn.has(debitLineId) && isOwn.has(creditLineId))
      join(known.get(debitLineId), known.get(creditLineId));
  const first = new Map<number, OdooLine>();
  for (const line of lines) {
    if (line.moveType === 'entry') continue;
    join(first.get(line.moveId), line);
    if (!first.has(line.moveId)) first.set(line.moveId, line);
  }
  return groups;
}

interface Group {
  roots: ReadonlyMap<number, number>;
  partners: readonly OdooPartner[];
  lines: readonly OdooLine[];
  partials: readonly OdooPartial[];
}

function mapGroup(records: OdooRecords, books: OdooBooks, group: Group): MappedFamily[] {
  const parties = mapParties(records, group);
  if (parties.length === 0) return [];
  try {
    const { items, links, differences } = mapRecords(records, books, group);
    const all = exchangeDifferences(records, books, group).concat(differences);
    const isTorn = differences.some(({ cause }) => cause === 'UNEXPLAINED');
    return [{ family: { parties, items, links, differences: all }, isTorn }];
  } catch (error) {
    if (!(error instanceof UnknownValueError)) throw error;
    // A state that this connector does not know stops this family only.
    const family = { parties, items: [], links: [], differences: [], stoppedBy: error.message };
    return [{ family, isTorn: true }];
  }
}

/** Customers are commercial partners that have items or were asked for, and the partner above them. */
function mapParties(
  { askedIds, places, partners }: OdooRecords,
  { roots, partners: members, lines }: Group,
): Party[] {
  const commercialId = (id: number) => partners.get(id)?.commercialId ?? id;
  const wanted = new Set<number>();
  for (const { partnerId } of lines) if (partnerId !== null) wanted.add(commercialId(partnerId));
  for (const { id } of members) if (askedIds.has(id)) wanted.add(commercialId(id));
  for (const id of [...wanted]) wanted.add(roots.get(id) ?? id);
  const people = Map.groupBy(
    members.filter(({ id, commercialId: owner }) => id !== owner),
    ({ commercialId: owner }) => owner,
  );
  return members
    .filter(({ id }) => wanted.has(id))
    .toSorted((a, b) => Number(roots.get(a.id) !== a.id) - Number(roots.get(b.id) !== b.id) || a.id - b.id)
    .map((partner) =>
      mapParty(partner, {
        rootId: roots.get(partner.id) ?? partner.id,
        people: people.get(partner.id) ?? [],
        places,
      }),
    );
}

function mapRecords(records: OdooRecords, books: OdooBooks, { lines, partials }: Group) {
  const counted = lines.filter(({ amount }) => amount !== 0).toSorted((a, b) => a.id - b.id);
  const instalments = Map.groupBy(counted.filter(isDocument), ({ moveId }) => moveId);
  const mapped = counted.map((line): MappedLine => {
    const move = records.moves.get(line.moveId);
    if (move === undefined)
      throw new UnknownValueError('account.move.line', line.id, 'move_id', `names no move ${line.moveId}`);
    const item = mapItem(line, {
      move,
      instalments: sortInstalments(isDocument(line) ? (instalments.get(line.moveId) ?? []) : []),
      partyKey: partyOf(records, line),
      books,
    });
    return { line, item };
  });
  const foreign = [...records.lines.values()].filter(({ companyId }) => companyId !== books.companyId);
  return mapLinks(mapped, partials, new Set(foreign.map(({ id }) => id)));
}

function partyOf({ partners }: OdooRecords, { id, partnerId }: OdooLine): string {
  const partner = partnerId === null ? undefined : partners.get(partnerId);
  if (partner === undefined)
    throw new UnknownValueError('account.move.line', id, 'partner_id', `names no partner ${partnerId}`);
  return partyKey(partner.commercialId);
}

/** An item of 0 in its currency corrects the rate. It is no document, but a named difference. */
function exchangeDifferences(records: OdooRecords, books: OdooBooks, { lines }: Group): MappedDifference[] {
  return lines
    .filter(({ amount, balance }) => amount === 0 && balance !== 0)
    .map((line) => {
      const currency = currencyCode(books, books.companyCurrencyId, line.id);
      const place = { model: 'account.move.line', id: line.id, field: 'balance' };
      return {
        cause: 'EXCHANGE_DIFFERENCE',
        key: lineKey(line.id),
        partyKey: partyOf(records, line),
        currency,
        amount: toMinor(line.balance, currency, place),
        text: `${records.moves.get(line.moveId)?.name ?? 'An entry'} corrects an exchange rate. No document is open for it.`,
        isOutsideSums: true,
      };
    });
}

/** Maps items that name no partner: no customer owes them. */
export function mapWithoutPartner(
  lines: readonly OdooLine[],
  moves: ReadonlyMap<number, OdooMove>,
  books: OdooBooks,
): MappedDifference[] {
  return lines.map((line) => {
    const currency = currencyCode(books, line.currencyId, line.id);
    const place = { model: 'account.move.line', id: line.id, field: 'amount_currency' };
    return {
      cause: 'ITEM_WITHOUT_PARTNER',
      key: lineKey(line.id),
      partyKey: null,
      currency,
      amount: toMinor(line.amount, currency, place),
      text: `${moves.get(line.moveId)?.name ?? 'An entry'} of ${line.date} names no partner. Set it in Odoo.`,
    };
  });
}
