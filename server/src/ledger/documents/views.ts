import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import {
  type CheckedStatement,
  extendShape,
  queryRows,
  rowShape,
  type Shape,
  shape,
} from '../../platform/db/rows.ts';
import { UTC } from '../../platform/db/utc.ts';
import { fileLink } from '../../platform/files/links.ts';
import type { Organization } from '../../platform/organization.ts';
import { UNLINKED_CREDITS } from '../balances/unlinked-credits.ts';
import { VALUE_ROW, type ValueRow, valueColumn } from '../custom-fields/queries.ts';
import { DISPUTE_REASONS, type DisputeReason } from '../domain/dispute.ts';
import { invoiceState } from '../domain/invoice-state.ts';
import { type PromisedInvoice, STATED_BY, type StatedBy } from '../domain/promise.ts';
import type { Ref } from '../domain/settlement/changes.ts';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  INSTRUMENTS,
  type Instrument,
  type LedgerDocument,
} from '../domain/settlement/records.ts';
import { directUrl } from '../records/direct-url.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_ROW, selectList } from '../settlement/columns.ts';

/** The fields of a linked document that responses show. */
export interface LinkedDocument {
  id: string;
  kind: DocumentKind;
  externalId: string;
  customId: string | null;
  instrument: string | null;
  datedAt: Timestamp;
  datedOn: CalendarDay;
  dueOn: CalendarDay | null;
  amount: number;
  amountLinked: number;
  writtenOffAt: Timestamp | null;
}

/** The link between two documents; the sum if several authors linked them. */
export interface DocumentLink {
  document: LinkedDocument;
  /** As stated in the request. */
  amount: number;
  amountInEffect: number;
}

/** A document for responses: with its customer's names and its links, oldest first. */
export interface DocumentView extends LedgerDocument {
  customerExternalId: string;
  customerName: string;
  links: DocumentLink[];
  /** The uploaded PDF of an invoice or a credit note. */
  pdf: { id: string; sha256: string } | null;
  /** For invoices: the rows of custom fields. */
  customFields?: ValueRow[] | null;
  /** For invoices: facts about the promise in force that the document itself does not store. */
  promise?: PromiseFacts | null;
  /** For invoices: the open dispute. */
  dispute?: OpenDispute | null;
}

export interface PromiseFacts {
  source: StatedBy;
  madeAt: Timestamp;
  amountLinkedBefore: number;
  onAccount: PromisedInvoice['onAccount'];
}

export interface OpenDispute {
  id: string;
  reason: DisputeReason;
  comment: string | null;
  amount: number | null;
  openedAt: Timestamp;
  source: StatedBy;
}

/** A row of the view statement. */
export type ViewRow = Omit<DocumentView, 'links'> & { links: DocumentLink[] | null };

const { date, instant, integer, listOf, oneOf, optional, orNull, text, uuid } = shape;

const LINK_SHAPE = rowShape<DocumentLink>({
  amount: integer,
  amountInEffect: integer,
  document: rowShape<LinkedDocument>({
    id: uuid,
    kind: oneOf(DOCUMENT_KINDS),
    externalId: text,
    customId: orNull(text),
    instrument: orNull(text),
    datedAt: instant,
    datedOn: date,
    dueOn: orNull(date),
    amount: integer,
    amountLinked: integer,
    writtenOffAt: orNull(instant),
  }),
});

export const PROMISE_SHAPE: Shape<PromiseFacts | null> = orNull(
  rowShape<PromiseFacts>({
    source: oneOf(STATED_BY),
    madeAt: instant,
    amountLinkedBefore: integer,
    onAccount: listOf(
      rowShape<PromiseFacts['onAccount'][number]>({ datedOn: date, amountInEffect: integer }),
    ),
  }),
);

const VIEW_ROW: Shape<ViewRow> = extendShape<LedgerDocument, Omit<ViewRow, keyof LedgerDocument>>(
  DOCUMENT_ROW,
  {
    customerExternalId: text,
    customerName: text,
    links: orNull(listOf(LINK_SHAPE)),
    pdf: orNull(rowShape<{ id: string; sha256: string }>({ id: uuid, sha256: text })),
    customFields: optional(orNull(listOf(VALUE_ROW))),
    promise: optional(PROMISE_SHAPE),
    dispute: optional(
      orNull(
        rowShape<OpenDispute>({
          id: uuid,
          reason: oneOf(DISPUTE_REASONS),
          comment: orNull(text),
          amount: orNull(integer),
          openedAt: instant,
          source: oneOf(STATED_BY),
        }),
      ),
    ),
  },
);

const LINKED = (own: 'credit_id' | 'debit_id', other: 'credit_id' | 'debit_id') => {
  const document = lateralLookup('o', 'documents', `id = l.${other}`);
  return `
  SELECT json_agg(json_build_object('amount', l.amount, 'amountInEffect', l.amount_in_effect, 'document',
    json_build_object('id', o.id, 'kind', o.kind, 'externalId', o.external_id, 'customId', o.custom_id,
      'instrument', o.instrument, 'datedAt', ${UTC('o.dated_at')}, 'datedOn', o.dated_on, 'dueOn', o.due_on, 'amount', o.amount,
      'amountLinked', o.amount_linked, 'writtenOffAt', ${UTC('o.written_off_at')})) ORDER BY l.id)
  FROM links l ${document}
  WHERE l.organization_id = $1 AND l.${own} = d.id`;
};

const PDF = `(SELECT json_build_object('id', f.id, 'sha256', f.sha256) FROM files f
  WHERE f.organization_id = $1 AND f.document_id = d.id)`;

export const PROMISE = `CASE WHEN d.promise_date IS NOT NULL THEN (
  SELECT json_build_object('source', p.source, 'madeAt', ${UTC('p.made_at')}, 'amountLinkedBefore', p.amount_linked_before,
    'onAccount', ${UNLINKED_CREDITS})
  FROM promises p WHERE p.organization_id = $1 AND p.invoice_id = d.id AND p.ended_at IS NULL) END`;

const DISPUTE = `(SELECT json_build_object('id', x.id, 'reason', x.reason, 'comment', x.comment, 'amount', x.amount,
    'openedAt', ${UTC('x.opened_at')}, 'source', x.source)
  FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;

/** The open disputes of many invoices, as one list. `ids` follows `=` and matches the ids of the invoices. */
export const DISPUTE_LIST = (ids: string) => `
  SELECT json_agg(json_build_array(x.invoice_id, x.id, x.reason, x.comment, x.amount, x.opened_at, x.source))
  FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = ${ids} AND x.resolved_at IS NULL`;

// The kind is a parameter. As a literal, it would match the partial indexes of lists, which do not lead to an
// id. PostgreSQL would keep such a plan from the time when the indexes were empty.
const SELECT = (kind: DocumentKind, wanted: string) => {
  const credit = kind === 'PAYMENT' || kind === 'CREDIT_NOTE';
  const links = credit ? LINKED('credit_id', 'debit_id') : LINKED('debit_id', 'credit_id');
  const values =
    kind === 'INVOICE'
      ? `, ${valueColumn('d.id')} AS "customFields", ${PROMISE} AS promise, ${DISPUTE} AS dispute`
      : '';
  const pdf = kind === 'INVOICE' || kind === 'CREDIT_NOTE' ? PDF : 'NULL';
  return `
SELECT ${selectList('d', DOCUMENT_COLUMNS)}, c.external_id AS "customerExternalId", c.name AS "customerName",
  (${links}) AS links, ${pdf} AS pdf${values}
FROM ${wanted} ${lateralLookup('c', 'customers', 'id = d.customer_id')}
WHERE d.kind = $3`;
};

/** Selects documents by id or by externalId. */
const WANTED = {
  id: `unnest($2::uuid[]) AS r(id) ${lateralLookup('d', 'documents', 'id = r.id')}`,
  externalId: `unnest($2::text[]) AS r(external_id) ${lateralLookup('d', 'documents', 'kind = $3 AND external_id = r.external_id')}`,
};

/** Returns the statement that reads the views of documents by id. */
export function viewStatement(
  organizationId: string,
  kind: DocumentKind,
  ids: readonly string[],
): CheckedStatement<ViewRow> {
  return viewsBy('id', organizationId, kind, ids);
}

function viewsBy(
  key: keyof typeof WANTED,
  organizationId: string,
  kind: DocumentKind,
  keys: readonly string[],
): CheckedStatement<ViewRow> {
  return {
    name: `view ${kind} ${key}`,
    text: SELECT(kind, WANTED[key]),
    values: [organizationId, keys, kind],
    row: VIEW_ROW,
  };
}

/** Returns one document as a connection sees it, or null. */
export async function readView(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  kind: DocumentKind,
  { id, externalId }: Ref,
): Promise<DocumentView | null> {
  const { rows } = await queryRows(
    queryable,
    id === undefined
      ? viewsBy('externalId', organizationId, kind, externalId === undefined ? [] : [externalId])
      : viewsBy('id', organizationId, kind, [id]),
  );
  const [row] = rows;
  return row === undefined ? null : viewOf(row);
}

/** Converts rows of the view statement. Links of several authors between two documents are added up. */
export function viewsOf(rows: readonly ViewRow[]): DocumentView[] {
  return rows.map(viewOf);
}

function viewOf(row: ViewRow): DocumentView {
  return { ...row, links: addUp(row.links ?? []) };
}

/** Adds up the links of several authors between two documents. */
export function addUp(links: readonly DocumentLink[]): DocumentLink[] {
  const sums = new Map<string, DocumentLink>();
  for (const link of links) {
    const sum = sums.get(link.document.id);
    if (sum === undefined) sums.set(link.document.id, { ...link });
    else {
      sum.amount += link.amount;
      sum.amountInEffect += link.amountInEffect;
    }
  }
  return [...sums.values()];
}

export function instrumentOf(stored: string | null): Instrument {
  return INSTRUMENTS.find((instrument) => instrument === stored) ?? 'UNKNOWN';
}

/** Request-scoped inputs for serialising a document. */
export interface Today {
  /** The current day in the organization's time zone. */
  today: CalendarDay;
  /** Returns a temporary URL of the document's PDF; null if there is none. */
  pdfUrl: (view: Pick<DocumentView, 'id' | 'pdf'>) => string | null;
  /** Returns the document's page in the application. */
  directUrl: (view: Pick<DocumentView, 'id' | 'kind'>) => string;
}

/** Returns the serialisation inputs. Without a public address or a signing secret, there are no PDF links. */
export function todayOf(
  { id: organizationId, timezone, fileSecret }: Organization,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
): Today {
  return {
    today: localDate(clock.now(), timezone),
    directUrl: ({ id, kind }) => directUrl(publicUrl, kind, id),
    pdfUrl: ({ id: documentId, pdf }) =>
      pdf === null || fileSecret === null || publicUrl === ''
        ? null
        : fileLink(
            publicUrl,
            fileSecret,
            { organizationId, documentId, fileId: pdf.id, sha256: pdf.sha256 },
            clock.wall.millis(),
          ),
  };
}

/** Returns the customer of a document for responses. Some clients expect the name as `companyName`. */
export function customerOf({ customerId, customerExternalId, customerName: name }: DocumentView) {
  const customer = { id: customerId, externalId: customerExternalId, name, companyName: name };
  return { customer, customerId };
}

/** Returns an invoice as responses for other documents show it. */
export function invoiceSummary(invoice: LinkedDocument, { today }: Today) {
  const { id, externalId, customId } = invoice;
  return { id, externalId, customId, state: invoiceState(invoice, today) };
}

/** Returns a credit's links to invoices, with the amounts in effect and as stated. */
export function linkedInvoices(view: DocumentView, today: Today) {
  return view.links
    .filter(({ document }) => document.kind === 'INVOICE')
    .map(({ document, amount, amountInEffect }) => ({
      amountLinked: amountInEffect,
      amountStated: amount,
      invoice: invoiceSummary(document, today),
    }));
}
