import type { DocumentKind, LedgerCustomer, LedgerDocument } from '../../ledger/domain/settlement/records.ts';
import { CUSTOMER_COLUMNS, DOCUMENT_COLUMNS, selectList } from '../../ledger/filters.ts';
import type { StoredValue } from '../../ledger/reads.ts';
import {
  fromCustomers,
  fromCustomersWith,
  fromDocuments,
  fromDocumentsWith,
  fromLinksWith,
  joinCustomer,
  joinDocument,
} from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { LineType } from '../imports/schema.ts';
import { loadStagedNames } from './stage.ts';
import { customerField, documentField } from './stated-record.ts';

/** A record that another record references. */
export interface NamedRecord {
  id: string;
  externalId: string;
  customId?: string | null;
}

export interface StoredLink {
  target: NamedRecord;
  /** Amount as stated, in minor units. */
  amount: number;
}

/** A stored record, with the field names of the API. */
export interface StoredRecord {
  id: string;
  /** Null: a line of a file of a bank. */
  externalId: string | null;
  fields: Record<string, unknown>;
  refs: Record<string, NamedRecord | null>;
  /** Other records that match an entry of `refs`: customers that were merged into it. */
  aliases?: Record<string, NamedRecord[] | null>;
  /** Whether the customer was merged into another; imports ignore it. */
  isMerged?: boolean;
  links: Record<string, StoredLink[]>;
  amount: number | null;
  currency: string | null;
}

export const DOCUMENT_KINDS: Partial<Record<LineType, DocumentKind>> = {
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  refund: 'REFUND',
};

/** Returns the stored records of one type that lines name. */
export async function loadStoredRecords(
  connection: Connection,
  organizationId: string,
  type: LineType,
  names: { ids: string[]; externalIds: string[] },
): Promise<StoredRecord[]> {
  const values = [organizationId, names.ids, names.externalIds];
  const kind = DOCUMENT_KINDS[type];
  if (kind !== undefined) return storedDocuments(connection, organizationId, kind, values);
  return type === 'customer'
    ? storedCustomers(connection, values)
    : storedReconciliations(connection, values);
}

const NAMED = '(t.id = ANY($2::uuid[]) OR t.external_id = ANY($3::text[]))';

/** Builds the SQL for the customers that were merged into a customer. */
const MERGED_INTO = (id: string) => `
  (SELECT json_agg(json_build_object('id', m.id, 'externalId', m.external_id)) ${fromCustomers('m')}
   AND m.merged_into_id = ${id})`;

async function storedCustomers(connection: Connection, values: unknown[]): Promise<StoredRecord[]> {
  const { rows } = await connection.query<
    LedgerCustomer & { parent: NamedRecord | null; parentAliases: NamedRecord[] | null }
  >({
    name: 'customers to compare',
    text: `SELECT ${selectList('t', CUSTOMER_COLUMNS)}, CASE WHEN p.id IS NULL THEN NULL
             ELSE json_build_object('id', p.id, 'externalId', p.external_id) END AS parent,
             ${MERGED_INTO('t.parent_id')} AS "parentAliases"
           ${fromCustomersWith('t', `LEFT ${joinCustomer('p', 't.parent_id')}`)}
             AND ${NAMED}`,
    values,
  });
  return rows.map(({ parent, parentAliases, mergedIntoId, dunningOff, ...customer }) => ({
    id: customer.id,
    externalId: customer.externalId,
    fields: renameFacts({ ...customer, dunningEnabled: !dunningOff }, customerField),
    refs: { parent },
    aliases: { parent: parentAliases },
    isMerged: mergedIntoId !== null,
    links: {},
    amount: null,
    currency: null,
  }));
}

type LinkRow = StoredLink & { kind: DocumentKind; reconciliation: string | null };
type DocumentRow = LedgerDocument & {
  customerExternalId: string;
  customerAliases: NamedRecord[] | null;
  links: LinkRow[] | null;
};

const LINKS = (own: 'credit_id' | 'debit_id', other: 'credit_id' | 'debit_id') => `
  SELECT json_agg(json_build_object('amount', l.amount, 'kind', o.kind, 'reconciliation', r.external_id, 'target',
    json_build_object('id', o.id, 'externalId', o.external_id, 'customId', o.custom_id)) ORDER BY l.id)
  ${fromLinksWith(
    'l',
    `${joinDocument('o', `l.${other}`)}
    LEFT JOIN reconciliations r ON r.organization_id = $1 AND r.id = l.reconciliation_id`,
  )}
    AND l.${own} = t.id`;

const LISTS: Partial<Record<DocumentKind, string>> = {
  INVOICE: 'linkedInvoices',
  PAYMENT: 'linkedPayments',
  CREDIT_NOTE: 'linkedCreditNotes',
};

async function storedDocuments(
  connection: Connection,
  organizationId: string,
  kind: DocumentKind,
  values: unknown[],
): Promise<StoredRecord[]> {
  const credit = kind === 'PAYMENT' || kind === 'CREDIT_NOTE';
  const links = credit ? LINKS('credit_id', 'debit_id') : LINKS('debit_id', 'credit_id');
  const { rows } = await connection.query<DocumentRow>({
    name: `documents to compare ${credit}`,
    text: `SELECT ${selectList('t', DOCUMENT_COLUMNS)}, c.external_id AS "customerExternalId",
             ${MERGED_INTO('c.id')} AS "customerAliases", (${links}) AS links
           ${fromDocumentsWith('t', joinCustomer('c', 't.customer_id'))}
             AND t.kind = $4 AND ${NAMED}`,
    values: [...values, kind],
  });
  const staged = await stagedReconciliations(connection, organizationId, rows);
  return rows
    .map(({ links: list, customerExternalId, customerAliases, ...document }) => ({
      id: document.id,
      externalId: document.externalId,
      fields: renameFacts(document, (name) => documentField(kind, name)),
      refs: { customer: { id: document.customerId, externalId: customerExternalId } },
      aliases: { customer: customerAliases },
      links: Object.groupBy(
        (list ?? []).filter((link) => link.reconciliation === null || !staged.has(`e${link.reconciliation}`)),
        (link) => LISTS[link.kind] ?? '',
      ),
      amount: document.amount,
      currency: document.currency,
    }))
    .map(withLists);
}

/** Returns the reconciliations that the file states as well. Their links are compared there. */
async function stagedReconciliations(
  connection: Connection,
  organizationId: string,
  rows: readonly DocumentRow[],
): Promise<ReadonlySet<string>> {
  const all = rows.flatMap(({ links }) =>
    (links ?? []).flatMap(({ reconciliation }) => reconciliation ?? []),
  );
  if (all.length === 0) return new Set();
  const names = [...new Set(all)].map((externalId) => `e${externalId}`);
  return (await loadStagedNames(connection, organizationId, 'reconcile', { names, ids: [] })).names;
}

function withLists({
  links,
  ...stored
}: Omit<StoredRecord, 'links'> & { links: Partial<Record<string, StoredLink[]>> }): StoredRecord {
  const lists: Record<string, StoredLink[]> = {};
  for (const [name, list] of Object.entries(links)) lists[name] = list ?? [];
  return { ...stored, links: lists };
}

const SIDES = ['invoices', 'refunds', 'payments', 'creditNotes'] as const;

async function storedReconciliations(connection: Connection, values: unknown[]): Promise<StoredRecord[]> {
  const { rows } = await connection.query<{
    id: string;
    externalId: string;
    content: Record<(typeof SIDES)[number], [string, number][]>;
  }>({
    name: 'reconciliations to compare',
    text: `SELECT t.id, t.external_id AS "externalId", t.content FROM reconciliations t
           WHERE t.organization_id = $1 AND ${NAMED}`,
    values,
  });
  const ids = rows.flatMap(({ content }) => SIDES.flatMap((side) => content[side].map(([id]) => id)));
  const documents = await loadNames(connection, values[0], ids);
  return rows.map(({ id, externalId, content }) => ({
    id,
    externalId,
    fields: {},
    refs: {},
    links: Object.fromEntries(
      SIDES.map((side) => [
        side,
        content[side].map(([documentId, amount]) => ({
          target: documents.get(documentId) ?? { id: documentId, externalId: documentId },
          amount,
        })),
      ]),
    ),
    amount: null,
    currency: null,
  }));
}

async function loadNames(
  connection: Connection,
  organizationId: unknown,
  ids: string[],
): Promise<Map<string, NamedRecord>> {
  const { rows } = await connection.query<{ id: string; externalId: string; customId: string | null }>({
    name: 'names of documents',
    text: `SELECT d.id, d.external_id AS "externalId", d.custom_id AS "customId"
           ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Values of custom fields by record and field. */
export type CustomValues = Map<string, Map<string, StoredValue>>;

/** Loads the custom field values of some records, by record. */
export async function loadStoredCustomValues(
  connection: Connection,
  organizationId: string,
  ids: string[],
): Promise<CustomValues> {
  const stored: CustomValues = new Map();
  if (ids.length === 0) return stored;
  const { rows } = await connection.query<{
    entityId: string;
    fieldId: string;
    key: string;
    longText: string | null;
  }>({
    name: 'custom field values to compare',
    text: `SELECT entity_id AS "entityId", field_id AS "fieldId", value_key AS key, long_text AS "longText"
           FROM custom_field_values WHERE organization_id = $1 AND entity_id = ANY($2::uuid[])
           ORDER BY entity_id, field_id, position`,
    values: [organizationId, ids],
  });
  for (const { entityId, fieldId, key, longText } of rows) {
    const values = stored.get(entityId) ?? new Map<string, StoredValue>();
    stored.set(entityId, values);
    values.set(fieldId, { keys: [...(values.get(fieldId)?.keys ?? []), key], longText });
  }
  return stored;
}

function renameFacts(facts: object, name: (fact: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([fact, value]) => [name(fact), value]));
}
