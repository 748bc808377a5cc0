import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { each } from '../../platform/db/each.ts';
import {
  type CheckedStatement,
  extended,
  queryRows,
  row,
  type Shape,
  shape,
} from '../../platform/db/rows.ts';
import { readShared } from '../../platform/db/shared-reads.ts';
import { UTC } from '../../platform/db/utc.ts';
import { notFound } from '../../platform/errors.ts';
import { fileLink } from '../../platform/files/links.ts';
import type { Organization } from '../../platform/organization.ts';
import { UNLINKED_CREDITS } from '../balances/unlinked-credits.ts';
import { VALUE_ROW, type ValueRow, valueColumn } from '../custom-fields/queries.ts';
import { type CalendarDay, localDate, type Timestamp } from '../domain/calendar.ts';
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

/** A document at the other end of a link, as far as answers show it. */
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

/** All that joins two documents, whoever stated it. */
export interface DocumentLink {
  document: LinkedDocument;
  /** Stated. */
  amount: number;
  amountInEffect: number;
}

/** A document as answers need it: with its customer's names and its links, oldest first. */
export interface DocumentView extends LedgerDocument {
  customerExternalId: string;
  customerName: string;
  links: DocumentLink[];
  /** The PDF of an invoice or a credit note, where one was uploaded. */
  pdf: { id: string; sha256: string } | null;
  /** Of an invoice, the rows of its custom fields. */
  customFields?: ValueRow[] | null;
  /** Of an invoice, what is known of the promise that is in force, beside the promise itself. */
  promise?: {
    source: StatedBy;
    madeAt: Timestamp;
    amountLinkedBefore: number;
    onAccount: PromisedInvoice['onAccount'];
  } | null;
  /** Of an invoice, the dispute that is open. */
  dispute?: OpenDispute | null;
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

const LINK_SHAPE = row<DocumentLink>({
  amount: integer,
  amountInEffect: integer,
  document: row<LinkedDocument>({
    ...{ id: uuid, kind: oneOf(DOCUMENT_KINDS), externalId: text, customId: orNull(text) },
    ...{ instrument: orNull(text), datedAt: instant, datedOn: date, dueOn: orNull(date) },
    ...{ amount: integer, amountLinked: integer, writtenOffAt: orNull(instant) },
  }),
});

const VIEW_ROW: Shape<ViewRow> = extended<LedgerDocument, Omit<ViewRow, keyof LedgerDocument>>(DOCUMENT_ROW, {
  customerExternalId: text,
  customerName: text,
  links: orNull(listOf(LINK_SHAPE)),
  pdf: orNull(row<{ id: string; sha256: string }>({ id: uuid, sha256: text })),
  customFields: optional(orNull(listOf(VALUE_ROW))),
  promise: optional(
    orNull(
      row<NonNullable<ViewRow['promise']>>({
        ...{ source: oneOf(STATED_BY), madeAt: instant, amountLinkedBefore: integer },
        onAccount: listOf(
          row<NonNullable<ViewRow['promise']>['onAccount'][number]>({
            datedOn: date,
            amountInEffect: integer,
          }),
        ),
      }),
    ),
  ),
  dispute: optional(
    orNull(
      row<OpenDispute>({
        ...{ id: uuid, reason: oneOf(DISPUTE_REASONS), comment: orNull(text), amount: orNull(integer) },
        ...{ openedAt: instant, source: oneOf(STATED_BY) },
      }),
    ),
  ),
});

const LINKED = (own: 'credit_id' | 'debit_id', other: 'credit_id' | 'debit_id') => {
  const document = each('o', 'documents', `id = l.${other}`);
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

const PROMISE = `CASE WHEN d.promise_date IS NOT NULL THEN (
  SELECT json_build_object('source', p.source, 'madeAt', ${UTC('p.made_at')}, 'amountLinkedBefore', p.amount_linked_before,
    'onAccount', ${UNLINKED_CREDITS})
  FROM promises p WHERE p.organization_id = $1 AND p.invoice_id = d.id AND p.ended_at IS NULL) END`;

const DISPUTE = `(SELECT json_build_object('id', x.id, 'reason', x.reason, 'comment', x.comment, 'amount', x.amount,
    'openedAt', ${UTC('x.opened_at')}, 'source', x.source)
  FROM disputes x WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL)`;

// The kind is a parameter: as a literal it would admit the partial indexes of lists, whose plan is kept from
// the time when they were empty, although they do not lead to an id.
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
FROM ${wanted} ${each('c', 'customers', 'id = d.customer_id')}
WHERE d.kind = $3`;
};

/** Documents by their ids or by their externalIds. */
const WANTED = {
  id: `unnest($2::uuid[]) AS r(id) ${each('d', 'documents', 'id = r.id')}`,
  externalId: `unnest($2::text[]) AS r(external_id) ${each('d', 'documents', 'kind = $3 AND external_id = r.external_id')}`,
};

/** The statement that reads the views of documents by their ids. */
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

/** One document by the id of its path, or 404: a foreign one cannot be told from a missing one. */
export async function findView(
  database: Database,
  organizationId: string,
  kind: DocumentKind,
  ref: { id: string } | { externalId: string },
): Promise<DocumentView> {
  const [key, value] = 'id' in ref ? (['id', ref.id] as const) : (['externalId', ref.externalId] as const);
  const row = await readShared<ViewRow>(
    database,
    {
      name: `view ${kind} ${key}`,
      organizationId,
      key,
      statement: (keys) => viewsBy(key, organizationId, kind, keys),
    },
    value,
  );
  if (row === undefined) throw notFound();
  return viewOf(row);
}

/** One document as a connection sees it; null where there is none. */
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

/** The views of a page, in the order of its ids. */
export async function listViews(
  database: Database,
  organizationId: string,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<DocumentView[]> {
  if (ids.length === 0) return [];
  const { rows } = await queryRows(database.pool, viewStatement(organizationId, kind, ids));
  const views = new Map(viewsOf(rows).map((view) => [view.id, view]));
  return ids.flatMap((id) => views.get(id) ?? []);
}

/** Rows of a view statement as views: what several authors linked between two documents adds up. */
export function viewsOf(rows: readonly ViewRow[]): DocumentView[] {
  return rows.map(viewOf);
}

function viewOf(row: ViewRow): DocumentView {
  return { ...row, links: addUp(row.links ?? []) };
}

function addUp(links: readonly DocumentLink[]): DocumentLink[] {
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

/** What answers depend on besides the document. */
export interface Today {
  /** Where the organization is. */
  today: CalendarDay;
  /** An address of the document's PDF that works for a while; null when there is none. */
  pdfUrl: (view: Pick<DocumentView, 'id' | 'pdf'>) => string | null;
  /** The document's page in the application. */
  directUrl: (view: Pick<DocumentView, 'id' | 'kind'>) => string;
}

/** Without a public address or a secret to sign with, nothing is linked. */
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

/** The customer of a document as answers name it; `companyName` is how some clients call a name. */
export function customerOf({ customerId, customerExternalId, customerName: name }: DocumentView) {
  const customer = { id: customerId, externalId: customerExternalId, name, companyName: name };
  return { customer, customerId };
}

/** An invoice as other documents' answers name it. */
export function invoiceSummary(invoice: LinkedDocument, { today }: Today) {
  const { id, externalId, customId } = invoice;
  return { id, externalId, customId, state: invoiceState(invoice, today) };
}

/** A credit's links to invoices: in effect, and as stated beside it. */
export function linkedInvoices(view: DocumentView, today: Today) {
  return view.links
    .filter(({ document }) => document.kind === 'INVOICE')
    .map(({ document, amount, amountInEffect }) => ({
      amountLinked: amountInEffect,
      amountStated: amount,
      invoice: invoiceSummary(document, today),
    }));
}
