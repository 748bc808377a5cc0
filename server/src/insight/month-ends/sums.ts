import { sql } from 'kysely';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { firstOfMonth } from '../domain/figures/months.ts';
import { type AgedRow, loadAgedRows } from '../figures/aging.ts';
import { loadSoldBetween } from '../figures/formulas.ts';
import { appliedRelation, DEFAULT_DAYS, type Period, periodOf, relationOf } from '../figures/measures.ts';
import { type Ask, parseExactly } from '../figures/run.ts';
import { type Selection, selectedDocuments } from '../figures/selection.ts';
import type { CurrencySum } from '../figures/sums.ts';

export const CREDITS = ['PAYMENT', 'CREDIT_NOTE'] as const;

/** Remaining amounts of a currency by part and age, as aging reads them. */
export type AgedSum = Omit<AgedRow, 'rank' | 'key' | 'groups'>;

/** The exact sums of a month up to a day, by currency. All figures of charts follow from them. */
export interface MonthSums {
  /** Remaining amounts at the end of the day. */
  aged: AgedSum[];
  /** Invoices issued in the 90 days up to the day; `isOfMonth`: in its month. */
  sold: (CurrencySum & { isOfMonth: boolean })[];
  /** Credits applied to invoices in the month. */
  applied: (CurrencySum & { kind: (typeof CREDITS)[number] })[];
  /** Payments received in the month. */
  collected: CurrencySum[];
}

const { boolean, integer, listOf, oneOf, orNull, text } = shape;
const SUM = { currency: text, count: integer, amount: integer };

/** The stored form of the sums. */
export const MONTH_SUMS = rowShape<MonthSums>({
  aged: listOf(
    rowShape<AgedSum>({
      currency: text,
      part: integer,
      bucket: orNull(integer),
      isOverdue: boolean,
      count: integer,
      amount: text,
    }),
  ),
  sold: listOf(rowShape<MonthSums['sold'][number]>({ ...SUM, isOfMonth: boolean })),
  applied: listOf(rowShape<MonthSums['applied'][number]>({ ...SUM, kind: oneOf(CREDITS) })),
  collected: listOf(rowShape<CurrencySum>(SUM)),
});

/** Returns the month of a day, up to the day. */
export const monthTo = (asOf: string): Period => {
  const from = firstOfMonth(asOf);
  return periodOf(asOf, Number(asOf.slice(8)) - Number(from.slice(8)) + 1);
};

/**
 * Computes the sums of the month of the selected day from the documents.
 * @param withApplied whether applied credits are needed
 */
export async function computeMonth(
  ask: Ask,
  selection: Selection,
  { withApplied }: { withApplied: boolean },
): Promise<MonthSums> {
  const month = monthTo(selection.asOf);
  return {
    aged: agedSums(await loadAgedRows(ask, selection, { by: 'DUE_DATE', edges: DEFAULT_EDGES })),
    sold: await soldUntil(ask, selection),
    applied: withApplied ? await appliedSums(ask, selection, month) : [],
    collected: await loadCollectedIn(ask, selection, month),
  };
}

/** Returns the totals of aging rows, in a fixed order. */
const agedSums = (rows: readonly AgedRow[]): AgedSum[] =>
  agedInOrder(
    rows
      .filter(({ rank }) => rank === null)
      .map(({ rank: _rank, key: _key, groups: _groups, ...sum }) => sum),
  );

/** Returns the remaining amounts of a day in a fixed order. */
export const agedInOrder = (sums: readonly AgedSum[]): AgedSum[] =>
  sums.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));

const orderOf = ({ currency, part, bucket, isOverdue }: AgedSum) =>
  `${currency} ${part} ${bucket ?? '-'} ${isOverdue}`;

/** Returns the sales of the 90 days up to the selected day. */
async function soldUntil(ask: Ask, selection: Selection): Promise<MonthSums['sold']> {
  const { asOf } = selection;
  return soldSums(await loadSoldBetween(ask, selection, periodOf(asOf, DEFAULT_DAYS), monthTo(asOf)));
}

function soldSums(rows: Awaited<ReturnType<typeof loadSoldBetween>>): MonthSums['sold'] {
  const groups = Map.groupBy(rows, ({ currency, isOfPeriod }) => `${currency} ${isOfPeriod}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => ({
      currency: own[0]?.currency ?? '',
      isOfMonth: own[0]?.isOfPeriod ?? false,
      count: own.reduce((sum, { count }) => sum + count, 0),
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }));
}

const APPLIED_ROW = rowShape<{
  currency: string;
  kind: (typeof CREDITS)[number];
  count: number;
  amount: string;
}>({
  currency: text,
  kind: oneOf(CREDITS),
  count: integer,
  amount: text,
});

async function appliedSums(ask: Ask, selection: Selection, month: Period): Promise<MonthSums['applied']> {
  const rows = await ask(
    'applied',
    sql`WITH ${appliedRelation(selection, month)}
      SELECT m.currency, m.credit_kind AS kind, count(*) AS count, sum(m.value)::text AS amount
      FROM applied m ${selectedDocuments(selection)} GROUP BY 1, 2 ORDER BY 1, 2`,
    APPLIED_ROW,
  );
  return rows.map((one) => ({ ...one, amount: parseExactly(one.amount) }));
}

const COLLECTED_ROW = rowShape<{ currency: string; count: number; amount: string }>({
  currency: text,
  count: integer,
  amount: text,
});

/** Returns the payments received in a period by currency. */
export async function loadCollectedIn(
  ask: Ask,
  selection: Selection,
  period: Period,
): Promise<CurrencySum[]> {
  const { ctes, from } = relationOf('COLLECTED', selection, period);
  const rows = await ask(
    'collected',
    sql`WITH ${ctes} SELECT m.currency, count(*) AS count, sum(m.value)::text AS amount
      FROM ${from} ${selectedDocuments(selection)} GROUP BY 1 ORDER BY 1`,
    COLLECTED_ROW,
  );
  return rows.map((one) => ({ ...one, amount: parseExactly(one.amount) }));
}
