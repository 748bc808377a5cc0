import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { type CheckedStatement, extendShape, type Shape, shape } from '../../platform/db/rows.ts';
import { instantOfJson } from '../../platform/db/types.ts';
import { VALUE_LIST, VALUE_TUPLE, type ValueTuple, valueOfTuple } from '../custom-fields/queries.ts';
import { DISPUTE_REASONS } from '../domain/dispute.ts';
import { STATED_BY } from '../domain/promise.ts';
import { DOCUMENT_KINDS, type DocumentKind, type LedgerDocument } from '../domain/settlement/records.ts';
import { DOCUMENT_COLUMNS, DOCUMENT_ROW, selectList } from '../settlement/columns.ts';
import {
  addUp,
  DISPUTE_LIST,
  type DocumentLink,
  type DocumentView,
  type LinkedDocument,
  type OpenDispute,
  PROMISE,
  PROMISE_SHAPE,
} from './views.ts';

/**
 * Reads the views of many documents. The parts that a document may have several of, or seldom has (links, PDF,
 * custom fields, dispute), are read once for all documents, as JSON arrays in the first row. One subquery for
 * each document and part costs PostgreSQL about twice as much. All parts come from one snapshot.
 */

const { date, integer, jsonInstant, listOf, oneOf, optional, orNull, text, tuple, uuid } = shape;

type LinkTuple = readonly [
  ownId: string,
  amount: number,
  amountInEffect: number,
  id: string,
  kind: DocumentKind,
  externalId: string,
  customId: string | null,
  instrument: string | null,
  datedAt: string,
  datedOn: string,
  dueOn: string | null,
  documentAmount: number,
  amountLinked: number,
  writtenOffAt: string | null,
];
type PdfTuple = readonly [documentId: string, id: string, sha256: string];
type DisputeTuple = readonly [
  invoiceId: string,
  id: string,
  reason: OpenDispute['reason'],
  comment: string | null,
  amount: number | null,
  openedAt: string,
  source: OpenDispute['source'],
];

/** The parts of all documents, in the first row only. */
interface Sets {
  links: LinkTuple[] | null;
  pdfs: PdfTuple[] | null;
  customFields?: (readonly [entityId: string, ...ValueTuple])[] | null;
  disputes?: DisputeTuple[] | null;
}

/** A row of the statement. */
export type ViewSetRow = LedgerDocument &
  Pick<DocumentView, 'customerExternalId' | 'customerName' | 'promise'> &
  Sets;

const VIEW_SET_ROW: Shape<ViewSetRow> = extendShape<LedgerDocument, Omit<ViewSetRow, keyof LedgerDocument>>(
  DOCUMENT_ROW,
  {
    customerExternalId: text,
    customerName: text,
    promise: optional(PROMISE_SHAPE),
    links: orNull(
      listOf(
        tuple<LinkTuple>(
          ...([uuid, integer, integer, uuid, oneOf(DOCUMENT_KINDS), text, orNull(text)] as const),
          ...([
            orNull(text),
            jsonInstant,
            date,
            orNull(date),
            integer,
            integer,
            orNull(jsonInstant),
          ] as const),
        ),
      ),
    ),
    pdfs: orNull(listOf(tuple<PdfTuple>(uuid, uuid, text))),
    customFields: optional(orNull(listOf(tuple<readonly [string, ...ValueTuple]>(uuid, ...VALUE_TUPLE)))),
    disputes: optional(
      orNull(
        listOf(
          tuple<DisputeTuple>(
            ...([uuid, uuid, oneOf(DISPUTE_REASONS), orNull(text)] as const),
            ...([orNull(integer), jsonInstant, oneOf(STATED_BY)] as const),
          ),
        ),
      ),
    ),
  },
);

/** Matches the ids of all documents: one scan of an index for all of them. */
const WANTED_IDS = 'ANY (ARRAY(SELECT id FROM d))';

const LINKS = (own: 'credit_id' | 'debit_id', other: 'credit_id' | 'debit_id') => {
  const document = lateralLookup('o', 'documents', `id = l.${other}`);
  return `
  SELECT json_agg(json_build_array(l.${own}, l.amount, l.amount_in_effect, o.id, o.kind, o.external_id, o.custom_id,
    o.instrument, o.dated_at, o.dated_on, o.due_on, o.amount, o.amount_linked, o.written_off_at) ORDER BY l.id)
  FROM links l ${document} WHERE l.organization_id = $1 AND l.${own} = ${WANTED_IDS}`;
};

const PDFS = `
  SELECT json_agg(json_build_array(f.document_id, f.id, f.sha256))
  FROM files f WHERE f.organization_id = $1 AND f.document_id = ${WANTED_IDS}`;

const inFirstRow = (query: string, name: string) =>
  `CASE WHEN row_number() OVER () = 1 THEN (${query}) END AS "${name}"`;

// The kind is a parameter for the reason given in `views.ts`.
const SELECT = (kind: DocumentKind, wanted: string) => {
  const isCredit = kind === 'PAYMENT' || kind === 'CREDIT_NOTE';
  const links = isCredit ? LINKS('credit_id', 'debit_id') : LINKS('debit_id', 'credit_id');
  const ofInvoices =
    kind === 'INVOICE'
      ? [
          inFirstRow(VALUE_LIST(WANTED_IDS), 'customFields'),
          inFirstRow(DISPUTE_LIST(WANTED_IDS), 'disputes'),
          `${PROMISE} AS promise`,
        ]
      : [];
  const hasPdf = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  return `
WITH d AS MATERIALIZED (SELECT d.* FROM ${wanted} WHERE d.kind = $3)
SELECT ${[
    selectList('d', DOCUMENT_COLUMNS),
    'c.external_id AS "customerExternalId"',
    'c.name AS "customerName"',
    inFirstRow(links, 'links'),
    hasPdf ? inFirstRow(PDFS, 'pdfs') : 'NULL::json AS pdfs',
    ...ofInvoices,
  ].join(', ')}
FROM d ${lateralLookup('c', 'customers', 'id = d.customer_id')}`;
};

const WANTED = {
  id: `unnest($2::uuid[]) AS r(id) ${lateralLookup('d', 'documents', 'id = r.id')}`,
  externalId: `unnest($2::text[]) AS r(external_id) ${lateralLookup('d', 'documents', 'kind = $3 AND external_id = r.external_id')}`,
};

/** Returns the statement that reads the views of documents by id or externalId; `viewsOfSets` joins its rows. */
export function viewSetStatement(
  key: keyof typeof WANTED,
  organizationId: string,
  kind: DocumentKind,
  keys: readonly string[],
): CheckedStatement<ViewSetRow> {
  return {
    name: `view set ${kind} ${key}`,
    text: SELECT(kind, WANTED[key]),
    values: [organizationId, keys, kind],
    row: VIEW_SET_ROW,
  };
}

/** Joins the rows of the statement to views, in the order of the rows. */
export function viewsOfSets(rows: readonly ViewSetRow[]): DocumentView[] {
  const [first] = rows;
  if (first === undefined) return [];
  const links = groupByDocument(first.links, linkOf);
  const pdfs = groupByDocument(first.pdfs, ([, id, sha256]) => ({ id, sha256 }));
  const customFields = groupByDocument(first.customFields, ([, ...value]) => valueOfTuple(value));
  const disputes = groupByDocument(first.disputes, disputeOf);
  return rows.map(({ disputes: _, pdfs: __, customFields: ___, ...row }) => ({
    ...row,
    links: addUp(links.get(row.id) ?? []),
    pdf: pdfs.get(row.id)?.[0] ?? null,
    ...(row.kind === 'INVOICE' && {
      customFields: customFields.get(row.id) ?? null,
      dispute: disputes.get(row.id)?.[0] ?? null,
    }),
  }));
}

/** Groups tuples by their first column, the id of the document. */
function groupByDocument<Tuple extends readonly [string, ...unknown[]], T>(
  tuples: readonly Tuple[] | null | undefined,
  convert: (tuple: Tuple) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const tuple of tuples ?? []) {
    const group = groups.get(tuple[0]);
    if (group === undefined) groups.set(tuple[0], [convert(tuple)]);
    else group.push(convert(tuple));
  }
  return groups;
}

function linkOf(link: LinkTuple): DocumentLink {
  const [, amount, amountInEffect, id, kind, externalId, customId, instrument, datedAt, datedOn, dueOn] =
    link;
  const [, , , , , , , , , , , documentAmount, amountLinked, writtenOffAt] = link;
  const document: LinkedDocument = {
    id,
    kind,
    externalId,
    customId,
    instrument,
    datedAt: instantOfJson(datedAt),
    datedOn,
    dueOn,
    amount: documentAmount,
    amountLinked,
    writtenOffAt: writtenOffAt === null ? null : instantOfJson(writtenOffAt),
  };
  return { document, amount, amountInEffect };
}

function disputeOf([, id, reason, comment, amount, openedAt, source]: DisputeTuple): OpenDispute {
  return { id, reason, comment, amount, openedAt: instantOfJson(openedAt), source };
}
