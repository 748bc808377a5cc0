import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { fromCustomers, fromDocumentsWith, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';

/** The fields of a customer that a search compares and shows. */
export interface SearchedCustomer {
  id: string;
  externalId: string;
  name: string;
  vatNumber: string | null;
  balance: number;
  amountDue: number;
  mergedIntoId: string | null;
}

/** The fields of an invoice or a payment that a search compares and shows. */
export interface SearchedDocument {
  id: string;
  externalId: string;
  customId: string | null;
  refNumber: string | null;
  name: string | null;
  customer: { id: string; externalId: string; name: string; companyName: string };
  currency: string;
  amount: number;
  amountLinked: number;
  amountRefunded: number;
  writtenOffAt: Timestamp | null;
  datedAt: Timestamp;
  dueAt: Timestamp | null;
  dueOn: CalendarDay | null;
}

const { date, instant, integer, orNull, text, uuid } = shape;

const CUSTOMER_ROW = rowShape<SearchedCustomer>({
  id: uuid,
  externalId: text,
  name: text,
  vatNumber: orNull(text),
  balance: integer,
  amountDue: integer,
  mergedIntoId: orNull(uuid),
});

const DOCUMENT_ROW = rowShape<SearchedDocument>({
  id: uuid,
  externalId: text,
  customId: orNull(text),
  refNumber: orNull(text),
  name: orNull(text),
  customer: rowShape<SearchedDocument['customer']>({
    id: uuid,
    externalId: text,
    name: text,
    companyName: text,
  }),
  currency: text,
  amount: integer,
  amountLinked: integer,
  amountRefunded: integer,
  writtenOffAt: orNull(instant),
  datedAt: instant,
  dueAt: orNull(instant),
  dueOn: orNull(date),
});

type Queryable = Pick<Connection, 'query'>;

/** Loads the customers that a search found. */
export async function loadCustomerFacts(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<SearchedCustomer[]> {
  if (ids.length === 0) return [];
  const { rows } = await queryRows(queryable, {
    name: 'found customers',
    text: `SELECT c.id, c.external_id AS "externalId", c.name, c.vat_number AS "vatNumber", c.balance,
             c.amount_due AS "amountDue", c.merged_into_id AS "mergedIntoId"
           ${fromCustomers('c')} AND c.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: CUSTOMER_ROW,
  });
  return rows;
}

/** Loads the documents that a search found. */
export async function loadDocumentFacts(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<SearchedDocument[]> {
  if (ids.length === 0) return [];
  const { rows } = await queryRows(queryable, {
    name: 'found documents',
    text: `SELECT d.id, d.external_id AS "externalId", d.custom_id AS "customId", d.ref_number AS "refNumber", d.name,
             ${CUSTOMER_ANSWER('c')} AS customer, d.currency, d.amount, d.amount_linked AS "amountLinked",
             d.amount_refunded AS "amountRefunded", d.written_off_at AS "writtenOffAt", d.dated_at AS "datedAt",
             d.due_at AS "dueAt", d.due_on AS "dueOn"
           ${fromDocumentsWith('d', joinCustomer('c', 'd.customer_id'))} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
    row: DOCUMENT_ROW,
  });
  return rows;
}
