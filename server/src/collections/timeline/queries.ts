import {
  type CalendarDay,
  isTimestampInput,
  localDate,
  type Timestamp,
} from '../../ledger/domain/calendar.ts';
import { type PromisedInvoice, type PromiseFacts, promiseStatus } from '../../ledger/domain/promise.ts';
import { UNLINKED_CREDITS } from '../../ledger/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Organization } from '../../platform/organization.ts';
import type { TimelineEntry, TimelineKind, TimelineQuery } from './schema.ts';

const INVOICE = `CASE WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'externalId', d.external_id,
  'customId', coalesce(d.custom_id, d.external_id)) END AS invoice`;
const USER = `CASE WHEN u.id IS NOT NULL
  THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) END AS user`;
const invoiceOf = (column: string) => `LEFT JOIN documents d ON d.organization_id = $1 AND d.id = ${column}`;
const userOf = (column: string) => `LEFT JOIN users u ON u.organization_id = $1 AND u.id = ${column}`;
const NONE = 'NULL::bigint AS amount, NULL AS currency, NULL::timestamptz AS date';

/** Of each kind: what it tells, where it is from, and the time by which it is sorted, which an index has. */
const SOURCES: Readonly<Record<TimelineKind, { columns: string; from: string; at: string; id: string }>> = {
  ACTION: {
    columns: `t.type, coalesce(t.outcome, t.state) AS state, t.name AS title, t.comment AS text, ${NONE}, ${INVOICE}, ${USER}`,
    from: `actions t ${invoiceOf('t.carrying_invoice_id')} ${userOf('t.performed_by_user_id')}
      WHERE t.organization_id = $1 AND t.customer_id = $2`,
    at: 't.created_at',
    id: 't.id',
  },
  MESSAGE: {
    columns: `coalesce(t.inbound_kind, 'OUTBOUND') AS type, t.state, t.subject AS title,
      coalesce(t.summary, left(t.text_body, 500)) AS text, ${NONE}, NULL::json AS invoice, NULL::json AS user`,
    from: 'messages t WHERE t.organization_id = $1 AND t.customer_id = $2',
    at: 't.created_at',
    id: 't.id',
  },
  NOTE: {
    columns: `t.source AS type, NULL AS state, NULL AS title, t.content AS text, ${NONE}, ${INVOICE}, ${USER}`,
    from: `notes t ${invoiceOf('t.invoice_id')} ${userOf('t.user_id')}
      WHERE t.organization_id = $1 AND t.customer_id = $2`,
    at: 't.created_at',
    id: 't.id',
  },
  PROMISE: {
    columns: `t.source AS type, NULL AS state, NULL AS title, t.comment AS text, t.amount, d.currency, t.date, ${INVOICE},
      ${USER}, json_build_object('dueOn', t.due_on, 'amount', t.amount,
        'amountLinkedBefore', t.amount_linked_before, 'endedOn', t.ended_on, 'endReason', t.end_reason) AS promise,
      json_build_object('amount', d.amount, 'credits', coalesce((
        SELECT json_agg(json_build_object('datedOn', o.dated_on, 'amountInEffect', l.amount_in_effect))
        FROM links l JOIN documents o ON o.organization_id = $1 AND o.id = l.credit_id
        WHERE l.organization_id = $1 AND l.debit_id = d.id), '[]'), 'onAccount', ${UNLINKED_CREDITS}) AS promised`,
    from: `documents d JOIN promises t ON t.organization_id = $1 AND t.invoice_id = d.id ${userOf('t.made_by_user_id')}
      WHERE d.organization_id = $1 AND d.customer_id = $2 AND d.kind = 'INVOICE'`,
    at: 't.made_at',
    id: 't.id',
  },
  DISPUTE: {
    columns: `t.source AS type, CASE WHEN t.resolved_at IS NULL THEN 'OPEN' ELSE 'RESOLVED' END AS state, t.reason AS title,
      t.comment AS text, t.amount, d.currency, t.resolved_at AS date, ${INVOICE}, ${USER}`,
    from: `documents d JOIN disputes t ON t.organization_id = $1 AND t.invoice_id = d.id ${userOf('t.opened_by_user_id')}
      WHERE d.organization_id = $1 AND d.customer_id = $2 AND d.kind = 'INVOICE'`,
    at: 't.opened_at',
    id: 't.id',
  },
  WRITE_OFF: {
    columns: `NULL AS type, NULL AS state, NULL AS title, d.written_off_reason AS text,
      d.amount - d.amount_linked AS amount, d.currency, NULL::timestamptz AS date, ${INVOICE}, NULL::json AS user`,
    from: `documents d WHERE d.organization_id = $1 AND d.customer_id = $2 AND d.written_off_at IS NOT NULL`,
    at: 'd.written_off_at',
    id: 'd.id',
  },
  PAYMENT: {
    columns: `d.instrument AS type, NULL AS state, coalesce(d.ref_number, d.custom_id, d.external_id) AS title, NULL AS text,
      d.amount, d.currency, d.dated_at AS date, NULL::json AS invoice, NULL::json AS user`,
    from: `documents d WHERE d.organization_id = $1 AND d.customer_id = $2 AND d.kind = 'PAYMENT'`,
    at: 'd.created_at',
    id: 'd.id',
  },
};

const STATEMENTS = Object.entries(SOURCES).map(([kind, { columns, from, at, id }]) => ({
  name: `timeline ${kind}`,
  text: `SELECT '${kind}' AS kind, ${id}, ${at} AS at, ${columns}
         FROM ${from} AND (${at}, ${id}) < ($3, $4)
         ORDER BY ${at} DESC, ${id} DESC LIMIT $5 -- organization_id is named in each`,
}));

interface Row extends TimelineEntry {
  /** Of promises. */
  promise?: PromiseFacts;
  promised?: PromisedInvoice;
}

/** Before everything there is. */
const NEWEST = { key: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface TimelineRequest {
  customerId: string;
  query: TimelineQuery;
  now: Timestamp;
}

/**
 * What happened about a customer, newest first: each kind is asked for one page by its index, and these are merged. Time
 * and id are a total order, so nothing is shown twice or left out between two pages.
 */
export async function listTimeline(
  database: Database,
  organization: Organization,
  { customerId, query, now }: TimelineRequest,
) {
  const today = localDate(now, organization.timezone);
  const page = { ...readPage({ ...query, customerId }, { list: 'timeline', sortBy: 'at' }), offset: null };
  if (page.after !== null && !isTimestampInput(String(page.after.key)))
    throw invalidField('cursor', 'is not a cursor of this service');
  const after = page.after ?? NEWEST;
  const values = [organization.id, customerId, after.key, after.id, page.limit + 1];
  const found = await Promise.all(
    STATEMENTS.map((statement) => database.pool.query<Row>({ ...statement, values })),
  );
  const entries = found.flatMap(({ rows }) => rows).sort(newestFirst);
  const { rows: items, metadata } = pageMetadata(
    page,
    entries.slice(0, page.limit + 1),
    null,
    ({ at, id }) => ({
      key: at,
      id,
    }),
  );
  return { ...metadata, items: items.map((row) => entryOf(row, today)) };
}

/** What has become of a promise follows from payments. */
function entryOf({ promise, promised, ...entry }: Row, today: CalendarDay): TimelineEntry {
  if (promise === undefined || promised === undefined) return entry;
  return { ...entry, state: promiseStatus(promise, promised, today) };
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
