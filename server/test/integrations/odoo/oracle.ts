import { expect } from 'vitest';
import {
  type Family,
  type Item,
  type ItemLink,
  NO_PARTY,
  recordKey,
  type StatedSum,
} from '../../../src/integrations/domain/canonical.ts';
import type { Books } from './books.ts';
import { EUR, type FakeLine, JPY } from './tables.ts';

const CODES = new Map([
  [EUR, 'EUR'],
  [JPY, 'JPY'],
]);
const code = (currencyId: number) => CODES.get(currencyId) ?? 'USD';

/** The items that the fake's own books hold for company 1. */
function ownLines({ tables }: Books): FakeLine[] {
  return [...tables.lines.values()].filter(
    ({ isReceivable, companyId, moveId }) =>
      isReceivable && companyId === 1 && tables.move(moveId).state === 'posted',
  );
}

/** Returns the sums of the books by customer and currency. */
export function trueSums(books: Books): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { partnerId, currencyId, amount } of ownLines(books)) {
    const party = partnerId === null ? NO_PARTY : `res.partner,${books.tables.commercialId(partnerId)}`;
    const pair = `${party} ${code(currencyId)}`;
    sums.set(pair, (sums.get(pair) ?? 0) + amount);
  }
  return sums;
}

const withoutZeros = (sums: Iterable<[string, number]>) =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted());

export const sumsAsObject = (sums: readonly StatedSum[]) =>
  withoutZeros(
    sums.map(({ partyKey, currency, balance }) => [`${partyKey} ${currency}`, balance ?? Number.NaN]),
  );

export const trueSumsAsObject = (books: Books) => withoutZeros(trueSums(books));

const signOf = ({ kind }: Item) => (kind === 'INVOICE' || kind === 'REFUND' ? 1 : -1);

/** Returns what we hold by customer and currency, plus the differences that explain the rest. */
export function explainedSums(families: readonly Family[]): Record<string, number> {
  const sums = new Map<string, number>();
  const add = (partyKey: string, currency: string, amount: number) =>
    sums.set(`${partyKey} ${currency}`, (sums.get(`${partyKey} ${currency}`) ?? 0) + amount);
  for (const { items, differences } of families) {
    for (const item of items) add(item.partyKey, item.currency, signOf(item) * item.amount);
    for (const { partyKey, currency, amount, isOutsideSums } of differences)
      if (isOutsideSums !== true) add(partyKey ?? NO_PARTY, currency, amount);
  }
  return withoutZeros(sums);
}

function openByRecord(items: readonly Item[], links: readonly ItemLink[]): Map<string, number> {
  const open = new Map(items.map(({ key, amount }) => [key, amount]));
  for (const { fromKey, toKey, amount } of links)
    for (const key of [fromKey, toKey]) open.set(key, (open.get(key) ?? Number.NaN) - amount);
  const records = new Map<string, number>();
  for (const [key, amount] of open) records.set(recordKey(key), (records.get(recordKey(key)) ?? 0) + amount);
  return records;
}

/** Returns the open amount of each item by the books, under the key that the connector gives it. */
function trueResiduals(books: Books): Map<string, number> {
  const lines = ownLines(books).filter(({ amount, partnerId }) => amount !== 0 && partnerId !== null);
  const isDocument = ({ moveId, amount }: FakeLine) => {
    const { type } = books.tables.move(moveId);
    return (
      (amount > 0 && (type === 'out_invoice' || type === 'out_receipt')) ||
      (amount < 0 && type === 'out_refund')
    );
  };
  const documents = Map.groupBy(lines.filter(isDocument), ({ moveId }) => moveId);
  return new Map(
    lines.map((line) => {
      const isWhole = isDocument(line) && documents.get(line.moveId)?.length === 1;
      const key = isWhole ? `account.move,${line.moveId}` : `account.move.line,${line.id}`;
      return [key, Math.abs(books.tables.residual(line))];
    }),
  );
}

/** Expects families to equal the books: every sum, every open amount, every difference explained. */
export function expectTrue(families: readonly Family[], books: Books): void {
  expect(families.filter(({ stoppedBy }) => stoppedBy !== undefined)).toEqual([]);
  const causes = families.flatMap(({ differences }) =>
    differences.filter(({ cause }) => cause === 'UNEXPLAINED'),
  );
  expect(causes).toEqual([]);
  expect(explainedSums(families)).toEqual(trueSumsAsObject(books));
  const open = openByRecord(
    families.flatMap(({ items }) => items),
    families.flatMap(({ links }) => links),
  );
  const expected = trueResiduals(books);
  // A record whose whole amount was split off has only parts, and they are linked whole.
  for (const [key, residual] of expected) expect([key, open.get(key)]).toEqual([key, residual]);
  expect([...open.keys()].filter((key) => !expected.has(key))).toEqual([]);
}
