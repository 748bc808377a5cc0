import { type RawBuilder, sql } from 'kysely';
import { lateralLookup } from '../platform/db/lateral-lookup.ts';
import { hasStoredPdf, joinPdfSource } from './sources/pdf-facts.ts';

export {
  BANK_TRANSACTION_FACTS,
  BANK_TRANSACTION_STATE,
  type BankTransactionFacts,
  bankTransactionEvent,
  stateOfMatched,
} from './settlement/bank-transaction-facts.ts';
export { hasStoredPdf };

/**
 * SQL fragments over the tables of the ledger, for statements of other wings. Each names the organization of
 * its rows. The tables are named here and not in those statements, so that their columns can move
 * (docs/adr/0089).
 *
 * An `alias` is the name of the row in the statement. An `organization` is the SQL of its id: the first
 * parameter, unless stated.
 */
const ORGANIZATION = '$1';
/** Marks the place of a parameter whose number the template assigns. */
const BOUND = ':organization';

/** `JOIN` of the document with an id. Write `LEFT` before it for rows that may have none. */
export const joinDocument = (alias: string, id: string, organization = ORGANIZATION): string =>
  `JOIN documents ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** `JOIN` of the customer with an id. Write `LEFT` before it for rows that may have none. */
export const joinCustomer = (alias: string, id: string, organization = ORGANIZATION): string =>
  `JOIN customers ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** `FROM … WHERE` of all documents. Further conditions follow with `AND`. */
export const fromDocuments = (alias: string, organization = ORGANIZATION): string =>
  `FROM documents ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all invoices. */
export const fromInvoices = (alias: string, organization = ORGANIZATION): string =>
  `${fromDocuments(alias, organization)} AND ${alias}.kind = 'INVOICE'`;

/**
 * `FROM … WHERE` of the figures of all documents: the columns that change with payments, and those that they
 * are filtered and sorted with. Only their table has indexes for them (docs/adr/0091). Join the document by
 * its id for other columns.
 */
export const fromFigures = (alias: string, organization = ORGANIZATION): string =>
  fromFiguresWith(alias, '', organization);

/** `FROM … WHERE` of the figures of all documents, joined with other rows. */
export const fromFiguresWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM document_figures ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of figures of documents. The conditions follow with `AND`. */
export const joinFigures = (alias: string, organization = ORGANIZATION): string =>
  `JOIN document_figures ${alias} ON ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the figures of the invoices that are neither paid nor written off. */
export const fromOpenInvoices = (alias: string, organization = ORGANIZATION): string =>
  fromOpenInvoicesWith(alias, '', organization);

/** `FROM … WHERE` of the figures of open invoices, joined with other rows. */
export const fromOpenInvoicesWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `${fromFiguresWith(alias, joins, organization)} AND ${alias}.kind = 'INVOICE' AND ${alias}.is_open`;

/** `FROM … WHERE` of the invoices for which the ERP asks for no reminders. They are few and have an index of their own. */
export const fromHeldInvoices = (alias: string, organization = ORGANIZATION): string =>
  `${fromDocuments(alias, organization)} AND ${alias}.has_source_hold`;

/** `JOIN` of documents by other columns than the id. The conditions follow with `AND`. */
export const joinDocuments = (alias: string, organization = ORGANIZATION): string =>
  `JOIN documents ${alias} ON ${alias}.organization_id = ${organization}`;

/** `JOIN` of customers by other columns than the id. The conditions follow with `AND`. */
export const joinCustomers = (alias: string, organization = ORGANIZATION): string =>
  `JOIN customers ${alias} ON ${alias}.organization_id = ${organization}`;

/** `JOIN` of all customers of the family of customer `member`, who is one of them. */
export const joinFamily = (alias: string, member: string, organization = ORGANIZATION): string =>
  `JOIN customers ${alias} ON ${alias}.organization_id = ${organization}
    AND (${alias}.id = coalesce(${member}.parent_id, ${member}.id) OR ${alias}.parent_id = coalesce(${member}.parent_id, ${member}.id))`;

/** `JOIN` of the version of a family, by its root customer. It has no row until the family is watched. */
export const joinFamilyVersion = (alias: string, root: string, organization = ORGANIZATION): string =>
  `JOIN family_versions ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.customer_id = ${root}`;

/** `FROM … WHERE` of all versions of families. */
export const fromFamilyVersions = (alias: string, organization = ORGANIZATION): string =>
  `FROM family_versions ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all custom fields. */
export const fromCustomFields = (alias: string, organization = ORGANIZATION): string =>
  `FROM custom_fields ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of the bank account with an id. Write `LEFT` before it for rows that may have none. */
export const joinBankAccount = (alias: string, id: string, organization = ORGANIZATION): string =>
  `JOIN bank_accounts ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** `FROM … WHERE` of all bank accounts. Further conditions follow with `AND`. */
export const fromBankAccounts = (alias: string, organization = ORGANIZATION): string =>
  `FROM bank_accounts ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all contacts. */
export const fromContacts = (alias: string, organization = ORGANIZATION): string =>
  `FROM contacts ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** Lateral lookup of customers by an index, one for each row before it. The organization is the first parameter. */
export const lateralCustomer = (alias: string, where: string): string =>
  lateralLookup(alias, 'customers', where);

/** Lateral lookup of documents by an index, one for each row before it. The organization is the first parameter. */
export const lateralDocument = (alias: string, where: string): string =>
  lateralLookup(alias, 'documents', where);

/** `FROM … WHERE` of all links of credits to debits. */
export const fromLinks = (alias: string, organization = ORGANIZATION): string =>
  `FROM links ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of links. The conditions follow with `AND`. */
export const joinLinks = (alias: string, organization = ORGANIZATION): string =>
  `JOIN links ${alias} ON ${alias}.organization_id = ${organization}`;

/** `JOIN` of reconciliations. The conditions follow with `AND`. */
export const joinReconciliations = (alias: string, organization = ORGANIZATION): string =>
  `JOIN reconciliations ${alias} ON ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all customers. */
export const fromCustomers = (alias: string, organization = ORGANIZATION): string =>
  `FROM customers ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all documents, joined with other rows. */
export const fromDocumentsWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM documents ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all customers, joined with other rows. */
export const fromCustomersWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM customers ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all links between a credit and a debit, joined with other rows. */
export const fromLinksWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM links ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of the balances of customers by currency. The conditions follow with `AND`. */
export const joinBalances = (alias: string, organization = ORGANIZATION): string =>
  `JOIN customer_balances ${alias} ON ${alias}.organization_id = ${organization}`;

/** The balance of a row of `joinBalances`: invoices and refunds less credit notes and payments. */
export const balanceOf = (alias: string): string =>
  `(${alias}.invoiced - ${alias}.credited - ${alias}.paid + ${alias}.refunded)`;

/**
 * Hash of all balances of an organization in any order. Each hash is the seed of the next one: a hash of the
 * row as a whole takes three times as long.
 */
export const balancesHash = (alias: string, organization = ORGANIZATION): string => {
  const key = `uuid_hash_extended(${alias}.customer_id, hashtextextended(${alias}.currency, 0))`;
  const row = ['invoiced', 'credited', 'paid', 'refunded'].reduce(
    (seed, column) => `hashint8extended(${alias}.${column}, ${seed})`,
    key,
  );
  return `(SELECT count(*) || ' ' || coalesce(bit_xor(${row}), 0)
    FROM customer_balances ${alias} WHERE ${alias}.organization_id = ${organization})`;
};

/** Minutes for which the facts of a source count as fresh after it was read. */
const SOURCE_FRESH_MINUTES = 15;

/**
 * Until when the facts of customer `c` are fresh, if it or its parent comes from a source: null otherwise. It is
 * long ago if newer facts of the source could not be stored.
 */
export const SOURCE_FRESH_UNTIL = `(SELECT min(CASE WHEN x.behind_since IS NOT NULL OR y.read_at IS NULL
      THEN to_timestamp(0) ELSE y.read_at + interval '${SOURCE_FRESH_MINUTES} minutes' END)
    FROM customer_sources x
    JOIN source_readings y ON y.organization_id = $1 AND y.source_id = x.source_id
    WHERE x.organization_id = $1 AND x.customer_id IN (c.id, c.parent_id))`;

/** Time for which a PDF that its source did not have counts as missing. It ends with a read of the source. */
const MISSING_FOR = "interval '24 hours'";

/**
 * Whether a source may give a PDF of document `alias`: its customer comes from a source that has PDFs, and this one
 * was not found missing within a day.
 */
export const mayHaveSourcePdf = (alias: string): string => `(${alias}.kind IN ('INVOICE', 'CREDIT_NOTE')
  AND EXISTS (SELECT 1 FROM (SELECT 1) one ${joinPdfSource(alias)}
    WHERE NOT EXISTS (SELECT 1 FROM source_pdfs p
      WHERE p.organization_id = $1 AND p.document_id = ${alias}.id AND p.state = 'MISSING'
        AND p.attempted_at > coalesce(o.read_at - ${MISSING_FOR}, '-infinity'))))`;

/**
 * When the source of document `alias` had no PDF of it; null: it was not asked, a PDF is stored, or its present source
 * has no PDFs.
 */
export const pdfMissingAt = (alias: string): string => `(SELECT p.attempted_at FROM source_pdfs p
  WHERE p.organization_id = $1 AND p.document_id = ${alias}.id AND p.state = 'MISSING'
    AND NOT ${hasStoredPdf(`${alias}.id`)}
    AND EXISTS (SELECT 1 FROM (SELECT 1) one ${joinPdfSource(alias)}))`;

/** Whether document `alias` has no stored PDF, but a source may give one. */
export const isPdfUnfetched = (alias: string): string =>
  `(NOT ${hasStoredPdf(`${alias}.id`)} AND ${mayHaveSourcePdf(alias)})`;

/** `FROM … WHERE` of the PDFs `p` of all organizations that sources were asked for, for metrics. */
export const FROM_WANTED_PDFS = "FROM source_pdfs p WHERE p.state IN ('WANTED', 'FAILED')";

/** `FROM … WHERE` of the texts by which customers and invoices are found. They have the ids of their records. */
export const fromSearchTexts = (alias: string, organization = ORGANIZATION): string =>
  `FROM search_texts ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** The credits that are linked to invoice `d`, with their days, as JSON. `UNLINKED_CREDITS` selects the others. */
export const LINKED_CREDITS = `coalesce((
    SELECT json_agg(json_build_object('datedOn', o.dated_on, 'amountInEffect', l.amount_in_effect))
    ${fromLinksWith('l', joinDocument('o', 'l.credit_id'))} AND l.debit_id = d.id), '[]')`;

/** The tables as sources of lists (`selectPage`), which add the organization. */
export const CUSTOMERS = 'customers' as const;
export const DOCUMENTS = 'documents' as const;
export const DOCUMENT_FIGURES = 'document_figures' as const;

/** Returns a fragment for a `sql` template, with the organization bound as a parameter. */
export function bindOrganization<Terms extends string[]>(
  organizationId: string,
  fragment: (...terms: [...Terms, organization: string]) => string,
  ...terms: Terms
): RawBuilder<unknown> {
  const parts = fragment(...terms, BOUND).split(BOUND);
  return sql.join(
    parts.map((part) => sql.raw(part)),
    sql`${organizationId}`,
  );
}

/** `FROM … WHERE` of the account managers of customers, joined with other rows. */
export const fromAccountManagersWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM account_managers ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;
