import { fromContacts, fromCustomersWith, fromDocuments, joinCustomer } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { emailsOf, normalizeVat, referencesOf } from './domain/match-customer.ts';
import type { EInvoiceFacts, KnownCustomer, KnownDocument, KnownRecords } from './domain/model.ts';

const { integer, oneOf, orNull, text, uuid } = shape;

type CustomerRow = Omit<KnownCustomer, 'references' | 'emails'> & {
  /** The names of the row itself; the others are those of the customer that it was merged into. */
  ownExternalId: string;
  accountingRef: string | null;
  email: string | null;
};

const CUSTOMER_ROW = rowShape<CustomerRow>({
  id: uuid,
  externalId: text,
  name: text,
  paymentTerms: orNull(integer),
  vatNumber: orNull(text),
  ownExternalId: text,
  accountingRef: orNull(text),
  email: orNull(text),
});

const DOCUMENT_ROW = rowShape<KnownDocument>({
  kind: oneOf(['INVOICE', 'CREDIT_NOTE']),
  externalId: text,
  number: text,
  customerId: uuid,
  currency: text,
  amount: integer,
  outstanding: integer,
});

/** Reads the customers and documents that e-invoices name. */
export async function loadKnownRecords(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  invoices: readonly EInvoiceFacts[],
): Promise<KnownRecords> {
  const customers = await loadMatchingCustomers(
    queryable,
    organizationId,
    invoices.map(({ buyer }) => buyer),
  );
  const numbers = invoices.flatMap(({ number, precedingInvoices }) => [
    number,
    ...precedingInvoices.map((one) => one.number),
  ]);
  const { rows: documents } = await queryRows(queryable, {
    name: 'documents that e-invoices name',
    text: `SELECT d.kind, d.external_id AS "externalId", coalesce(d.custom_id, d.external_id) AS number,
             d.customer_id AS "customerId", d.currency, d.amount,
             CASE WHEN d.written_off_at IS NULL THEN greatest(d.amount - d.amount_linked, 0) ELSE 0 END AS outstanding
           ${fromDocuments('d')} AND d.kind IN ('INVOICE', 'CREDIT_NOTE')
             AND (d.external_id = ANY($2::text[]) OR d.custom_id = ANY($2::text[]))
           ORDER BY d.id`,
    values: [organizationId, [...new Set(numbers)]],
    row: DOCUMENT_ROW,
  });
  return { customers, documents };
}

const MATCHING_CUSTOMERS = `
SELECT t.id, t.external_id AS "externalId", t.name, t.payment_terms AS "paymentTerms",
  upper(regexp_replace(c.vat_number, '[^0-9A-Za-z]', '', 'g')) AS "vatNumber",
  c.external_id AS "ownExternalId", c.accounting_ref AS "accountingRef", e.email
${fromCustomersWith(
  'c',
  `${joinCustomer('t', 'coalesce(c.merged_into_id, c.id)')}
   LEFT JOIN LATERAL (
     SELECT lower(k.email) AS email ${fromContacts('k')} AND k.customer_id = c.id
       AND lower(k.email) = ANY($4::text[])) e ON true`,
)}
  AND (c.external_id = ANY($2::text[]) OR c.accounting_ref = ANY($2::text[]) OR e.email IS NOT NULL
    OR upper(regexp_replace(c.vat_number, '[^0-9A-Za-z]', '', 'g')) = ANY($3::text[]))`;

async function loadMatchingCustomers(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  buyers: readonly EInvoiceFacts['buyer'][],
): Promise<KnownCustomer[]> {
  const vatNumbers = buyers.flatMap(({ vatNumber }) => (vatNumber === null ? [] : normalizeVat(vatNumber)));
  const { rows } = await queryRows(queryable, {
    name: 'customers that e-invoices name',
    text: MATCHING_CUSTOMERS,
    values: [organizationId, buyers.flatMap(referencesOf), vatNumbers, buyers.flatMap(emailsOf)],
    row: CUSTOMER_ROW,
  });
  const customers = new Map<string, KnownCustomer>();
  for (const { ownExternalId, accountingRef, email, ...customer } of rows) {
    const known = customers.get(customer.id);
    const references = [ownExternalId, ...(accountingRef === null ? [] : [accountingRef])];
    customers.set(customer.id, {
      ...customer,
      vatNumber: known?.vatNumber ?? customer.vatNumber,
      references: [...(known?.references ?? []), ...references],
      emails: [...(known?.emails ?? []), ...(email === null ? [] : [email])],
    });
  }
  return [...customers.values()];
}
