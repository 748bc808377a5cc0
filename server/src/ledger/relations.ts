/**
 * SQL fragments over the tables of the ledger, for statements of other wings. Each names the organization of
 * its rows. The tables are named here and not in those statements, so that their columns can move
 * (docs/adr/0089).
 *
 * An `alias` is the name of the row in the statement. An `organization` is the SQL of its id: the first
 * parameter, unless stated.
 */
const ORGANIZATION = '$1';

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

/** `FROM … WHERE` of the invoices that are neither paid nor written off. */
export const fromOpenInvoices = (alias: string, organization = ORGANIZATION): string =>
  `${fromInvoices(alias, organization)} AND ${alias}.is_open`;

/** `FROM … WHERE` of all customers. */
export const fromCustomers = (alias: string, organization = ORGANIZATION): string =>
  `FROM customers ${alias} WHERE ${alias}.organization_id = ${organization}`;
