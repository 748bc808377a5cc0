import { type CalendarDay, isTimestampInput, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { fromInvoices } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CheckedStatement, queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type Page, pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import { TIMELINE_KINDS, type TimelineEntry, type TimelineQuery } from './schema.ts';
import { TIMELINE, type TimelineOf } from './sources.ts';

interface Row extends TimelineEntry {
  /** Order among entries of one record at the same time. */
  rank: number;
  /** Only for promises. */
  promise: PromiseFacts | null;
  promised: PromisedInvoice | null;
}

type Credit = PromisedInvoice['credits'][number];
type Invoice = NonNullable<TimelineEntry['invoice']>;

const { date, instant, integer, listOf, oneOf, orNull, text, uuid } = shape;
const CREDITS = listOf(rowShape<Credit>({ datedOn: date, amountInEffect: integer }));
const INVOICE = rowShape<Invoice>({ id: uuid, externalId: text, customId: text });
const ROW = rowShape<Row>({
  kind: oneOf(TIMELINE_KINDS),
  rank: integer,
  id: uuid,
  at: instant,
  type: orNull(text),
  state: orNull(text),
  title: orNull(text),
  text: orNull(text),
  count: orNull(integer),
  amount: orNull(integer),
  currency: orNull(text),
  date: orNull(instant),
  invoice: orNull(INVOICE),
  document: orNull(
    rowShape<NonNullable<Row['document']>>({ id: uuid, type: text, externalId: text, customId: text }),
  ),
  links: listOf(rowShape<Row['links'][number]>({ invoice: INVOICE, amountLinked: integer })),
  customer: orNull(rowShape<NonNullable<Row['customer']>>({ id: uuid, externalId: text, name: text })),
  user: orNull(rowShape<NonNullable<Row['user']>>({ id: uuid, firstName: text, lastName: text })),
  promise: orNull(
    rowShape<PromiseFacts>({
      dueOn: date,
      amount: orNull(integer),
      amountLinkedBefore: integer,
      endedOn: orNull(date),
      endReason: orNull(oneOf(['REPLACED', 'CANCELLED'])),
    }),
  ),
  promised: orNull(rowShape<PromisedInvoice>({ amount: integer, credits: CREDITS, onAccount: CREDITS })),
});

/** The cursor before the newest entry. */
const NEWEST = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', rank: 0 };

interface TimelineWindow {
  of: TimelineOf;
  id: string;
  kinds?: TimelineQuery['kind'];
  limit: number;
  after?: { at: string; id: string; rank: number };
}

/** Returns the statement that reads the entries of a timeline, newest first, as rows for `timelineOf`. */
export function timelineStatement(
  organizationId: string,
  { of, id, kinds = [...TIMELINE_KINDS], limit, after = NEWEST }: TimelineWindow,
): CheckedStatement<Row> {
  const values = [organizationId, id, after.at, after.id, after.rank, limit, kinds];
  return { name: `timeline of ${of}`, text: TIMELINE[of], values, row: ROW };
}

export interface TimelineRequest {
  of: TimelineOf;
  /** Id of the customer or the invoice. */
  id: string;
  query: TimelineQuery;
  now: Timestamp;
}

/**
 * Returns the history of a customer or an invoice, newest first. It reads a page of each kind by its index
 * and merges them. Time, id and kind are a total order, so no entry is repeated or lost between pages.
 */
export async function listTimeline(
  database: Database,
  organization: Organization,
  { of, id, query, now }: TimelineRequest,
) {
  const page = { ...readPage({ ...query, [of]: id }, { list: 'timeline', sortBy: 'at' }), offset: null };
  const { kind: kinds = [...TIMELINE_KINDS] } = query;
  const wanted = { of, id, kinds, limit: page.limit + 1, after: afterOf(page) };
  const found = await queryRows(database.readers, timelineStatement(organization.id, wanted));
  const { rows, metadata } = pageMetadata(page, found.rows, null, ({ at, id: entryId, rank }) => ({
    key: `${at} ${rank}`,
    id: entryId,
  }));
  return { ...metadata, items: timelineOf(rows, localDate(now, organization.timezone)) };
}

function afterOf({ after }: Page): typeof NEWEST {
  if (after === null) return NEWEST;
  const [at = '', rank = ''] = String(after.key).split(' ');
  if (!isTimestampInput(at) || !/^\d{1,2}$/.test(rank))
    throw invalidField('cursor', 'is not a cursor of this list');
  return { at, id: after.id, rank: Number(rank) };
}

/** Converts rows to entries. The status of a promise is derived from payments. */
export function timelineOf(rows: readonly Row[], today: CalendarDay): TimelineEntry[] {
  return rows.map(({ promise, promised, rank: _, ...entry }) =>
    promise === null || promised === null
      ? entry
      : { ...entry, state: promiseStatus(promise, promised, today) },
  );
}

/** Returns the invoice of a path with its customer, or throws 404. */
export async function findInvoiceNamed(
  { pool }: Database,
  organizationId: string,
  ref: { id: string } | { externalId: string },
): Promise<{ id: string; customerId: string }> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
  const { rows } = await pool.query<{ id: string; customerId: string }>({
    name: `invoice named by ${column}`,
    text: `SELECT d.id, d.customer_id AS "customerId" ${fromInvoices('d')} AND d.${column} = $2`,
    values: [organizationId, value],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}
