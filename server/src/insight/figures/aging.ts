import { sql } from 'kysely';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { type Bucket, bucketsOf, DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { convertRow, convertSum, type Target } from '../domain/figures/convert.ts';
import { findChangesSince, sinceOf } from './changes.ts';
import type { Receivables } from './formulas.ts';
import { loadLabels } from './labels.ts';
import { type AgedBy, dayOf } from './measures.ts';
import { PARTS, positionRelation } from './positions.ts';
import { type Ask, inFigures, parseExactly } from './run.ts';
import type { Aging, AgingQuery, GroupBy } from './schema.ts';
import { groupKey, readSelection, type Selection, selectedDocuments } from './selection.ts';
import { addByCurrency, type CurrencySum, sumOf } from './sums.ts';

type Part = keyof typeof PARTS;

export interface AgedRow {
  /**
   * Null: the total. Otherwise the rank of the group; the other groups share the rank after the last listed
   * one.
   */
  rank: number | null;
  key: string | null;
  /** Number of groups in the row; 1 for a listed group. */
  groups: number;
  currency: string;
  /** One of PARTS. */
  part: number;
  /** Bucket index of RECEIVABLE, from 0. */
  bucket: number | null;
  isOverdue: boolean;
  count: number;
  amount: string;
}

const { boolean, integer, orNull, text } = shape;
const ROW = rowShape<AgedRow>({
  rank: orNull(integer),
  key: orNull(text),
  groups: integer,
  currency: text,
  part: integer,
  bucket: orNull(integer),
  isOverdue: boolean,
  count: integer,
  amount: text,
});

/** Options of aging, besides the selection of documents. */
export interface AgingOptions {
  by: AgedBy;
  edges: readonly number[];
  groupBy?: GroupBy | undefined;
  groupFieldId?: string | undefined;
  groups?: number | undefined;
}

/**
 * Returns receivables by age at the end of a day.
 * @throws INVALID_DATA for invalid edges or groups
 */
export async function loadAging(
  context: DataContext,
  organization: Organization,
  query: AgingQuery,
): Promise<Aging> {
  const requestedSelection = await readSelection(context, organization, query);
  const { by = 'DUE_DATE', groupBy, groupFieldId, groups = 50, since } = query;
  if ((groupBy === 'CUSTOM_FIELD') !== (groupFieldId !== undefined))
    throw invalidField('groupFieldId', 'is required to group by CUSTOM_FIELD, and not allowed otherwise');
  const options = { by, edges: edgesOf(query.edges), groupBy, groupFieldId, groups };
  return inFigures(context.database, requestedSelection, async (ask, selection, connection) => {
    const rows = await loadAgedRows(ask, selection, options);
    const buckets = bucketsOf(options.edges);
    const shown = { selection, by, buckets };
    const grouped = Map.groupBy(
      rows.filter(({ rank }) => rank !== null),
      ({ rank }) => rank,
    );
    const listed = [...grouped].filter(([rank]) => rank !== null && rank <= groups).map(([, own]) => own);
    const rest = [...grouped].find(([rank]) => rank !== null && rank > groups)?.[1];
    const keys = listed.map(([first]) => first?.key ?? null);
    const labels = await loadLabels(connection, selection.organizationId, groupBy, keys);
    const { asOf, attributedAsOf, target } = selection;
    return {
      asOf,
      attributedAsOf,
      by,
      currency: target.currency,
      buckets,
      formula: FORMULA,
      today: selection.isToday,
      total: cellsOf(
        rows.filter(({ rank }) => rank === null),
        shown,
        {},
      ),
      groups: listed.map((own, i) => {
        const key = keys[i] ?? null;
        return {
          key,
          label: key === null ? null : (labels.get(key) ?? null),
          ...cellsOf(own, shown, groupFilter(options, key)),
        };
      }),
      others: rest === undefined ? null : { groups: rest[0]?.groups ?? 0, ...cellsOf(rest, shown, null) },
      changedSince: await findChangesSince(ask, selection, sinceOf(organization, asOf, since), since),
    };
  });
}

const FORMULA =
  'Σ outstanding amounts of invoices dated on or before asOf, by the days from the due day (or ' +
  'issue) to asOf. Outstanding = amount − links whose two documents are dated on or before asOf. ' +
  'Invoices written off by then are excluded';

/** @throws INVALID_DATA for edges that are not ascending */
function edgesOf(stated: string | undefined): readonly number[] {
  if (stated === undefined) return DEFAULT_EDGES;
  const edges = stated.split(',').map(Number);
  if (edges.some((edge, i) => i > 0 && edge <= (edges[i - 1] ?? 0)))
    throw invalidField('edges', 'must be in ascending order');
  return edges;
}

/**
 * Returns sums by currency, part and bucket: totals, and for each group. Groups are ranked by receivables,
 * converted approximately, then by key.
 */
export function loadAgedRows(ask: Ask, selection: Selection, options: AgingOptions): Promise<AgedRow[]> {
  const { by, edges, groupBy, groupFieldId, groups = 0 } = options;
  const { asOf, target } = selection;
  const key = groupKey(selection, groupBy, groupFieldId);
  const bounds = edges.map((edge) => edge + 1);
  // Groups by day first: there are few days, and nothing is computed for each document.
  const aged = sql`${positionRelation(selection)},
by_day AS (
  SELECT ${key} AS key, m.currency, m.part, ${dayOf(by)} AS day, m.due_on < ${asOf}::date AS is_late,
    count(*) AS count, sum(m.value) AS amount
  FROM positions m ${selectedDocuments(selection, [], key)} GROUP BY 1, 2, 3, 4, 5),
aged AS MATERIALIZED (
  SELECT key, currency, part,
    CASE WHEN part = ${PARTS.RECEIVABLE}::int THEN width_bucket(${asOf}::date - day, ${bounds}::int[]) END AS bucket,
    part = ${PARTS.RECEIVABLE}::int AND is_late AS is_overdue, sum(count)::bigint AS count, sum(amount) AS amount
  FROM by_day GROUP BY 1, 2, 3, 4, 5)`;
  const total = sql`SELECT NULL::int AS rank, NULL::text AS key, 1 AS groups, currency, part, bucket,
    is_overdue AS "isOverdue", sum(count)::bigint AS count, sum(amount)::text AS amount
  FROM aged GROUP BY currency, part, bucket, is_overdue`;
  if (groupBy === undefined) return ask('aging', sql`WITH ${aged} ${total}`, ROW);
  const [codes, rates] = [
    [target.currency, ...target.rates.keys()],
    ['1', ...target.rates.values()],
  ];
  return ask(
    'aging by group',
    sql`WITH ${aged},
rated AS (SELECT a.key, row_number() OVER (ORDER BY coalesce(sum(a.amount * x.rate) FILTER (WHERE a.part = ${PARTS.RECEIVABLE}::int), 0) DESC, a.key) AS rank
  FROM aged a LEFT JOIN unnest(${codes}::text[], ${rates}::numeric[]) AS x(currency, rate) ON x.currency = a.currency GROUP BY a.key),
ranked AS (SELECT key, least(rank, ${groups}::int + 1)::int AS rank FROM rated)
${total}
UNION ALL
SELECT r.rank, CASE WHEN r.rank <= ${groups}::int THEN min(r.key) END,
  (SELECT count(*) FROM ranked o WHERE o.rank = r.rank)::int, a.currency, a.part, a.bucket, a.is_overdue,
  sum(a.count)::bigint, sum(a.amount)::text
FROM aged a JOIN ranked r ON coalesce(r.key, '') = coalesce(a.key, '') GROUP BY r.rank, a.currency, a.part, a.bucket, a.is_overdue
ORDER BY 1 NULLS FIRST`,
    ROW,
  );
}

interface Shown {
  selection: Selection;
  by: AgedBy;
  buckets: readonly Bucket[];
}

/**
 * Returns the parameters of the document list of a group. A missing `group` selects documents without a
 * group.
 */
function groupFilter({ groupBy, groupFieldId }: AgingOptions, key: string | null): Record<string, string> {
  return {
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(groupFieldId === undefined ? {} : { groupFieldId }),
    ...(key === null ? {} : { group: key }),
  };
}

/**
 * Returns the figures of rows.
 * @param filter further parameters of the document lists; null: no list covers exactly these rows
 */
export function cellsOf(
  rows: readonly AgedRow[],
  { selection, by, buckets }: Shown,
  filter: Record<string, string> | null,
): Aging['total'] {
  const parameters = filter === null ? null : { ...selection.parameters, ...filter };
  const within = { target: selection.target, parameters };
  const partOf = (part: Part, bucket?: number) =>
    rows
      .filter((one) => one.part === PARTS[part] && (bucket === undefined || one.bucket === bucket))
      .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
  const receivables = partOf('RECEIVABLE');
  const row = convertRow(
    addByCurrency(receivables).map(({ currency }) => ({
      currency,
      amounts: buckets.map((_, i) => amountIn(partOf('RECEIVABLE', i), currency)),
    })),
    buckets.length,
    selection.target,
  );
  const listed = { measure: 'RECEIVABLES', by: by === 'DUE_DATE' ? null : by };
  const overdue = rows.filter(({ isOverdue }) => isOverdue);
  return {
    buckets: buckets.map(({ name, minAge, maxAge }, i) => ({
      name,
      ...sumOf(partOf('RECEIVABLE', i), within, { ...listed, minAge, maxAge }),
      amount: row.amounts[i] ?? 0,
    })),
    receivables: sumOf(receivables, within, { measure: 'RECEIVABLES' }),
    overdue: sumOf(
      overdue.map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) })),
      within,
      { measure: 'RECEIVABLES', minAge: 1 },
    ),
    onAccount: sumOf(partOf('ON_ACCOUNT'), within, { measure: 'ON_ACCOUNT' }),
    writtenOff: sumOf(partOf('WRITTEN_OFF'), within, { measure: 'WRITTEN_OFF' }),
    ...netOf([...receivables, ...partOf('WRITTEN_OFF')], partOf('ON_ACCOUNT'), selection.target),
  };
}

/** Returns receivables and the part that was not yet due. */
export function receivablesIn(rows: readonly AgedRow[], selection: Selection): Receivables {
  const sums = rows
    .filter(({ part }) => part === PARTS.RECEIVABLE)
    .map(({ amount, ...one }) => ({ ...one, amount: parseExactly(amount) }));
  return {
    all: sumOf(sums, selection, { measure: 'RECEIVABLES' }),
    current: sumOf(
      sums.filter(({ isOverdue }) => !isOverdue),
      selection,
      { measure: 'RECEIVABLES', maxAge: 0 },
    ),
  };
}

function netOf(owed: readonly CurrencySum[], onAccount: readonly CurrencySum[], target: Target) {
  const nets = addByCurrency([...owed, ...onAccount.map((one) => ({ ...one, amount: -one.amount }))]).map(
    ({ currency, amount }) => ({ currency, amount }),
  );
  return { net: convertSum(nets, target).amount, nets };
}

const amountIn = (sums: readonly CurrencySum[], currency: string) =>
  sums.filter((one) => one.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
