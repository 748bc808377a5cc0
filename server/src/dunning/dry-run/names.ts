import { fromCustomers } from '../../ledger/relations.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Queryable } from '../facts/queries.ts';
import { DRY_RUN_CUSTOMER, DRY_RUN_CUSTOMERS, NAMES, OPEN_INVOICE_NAMES } from '../facts/statements.ts';

export interface NamedCustomer {
  id: string;
  externalId: string;
  name: string;
}

export interface NamedInvoice {
  id: string;
  externalId: string;
  customId: string | null;
}

/** Names of the customers and invoices in the response. */
export interface DecisionNames {
  customers: ReadonlyMap<string, NamedCustomer>;
  invoices: ReadonlyMap<string, NamedInvoice>;
}

/** Returns customers with an open invoice after the given one, ordered by id. */
export async function loadCustomersAfter(
  queryable: Queryable,
  organizationId: string,
  after: string,
  max: number,
): Promise<NamedCustomer[]> {
  const values = [organizationId, after, max];
  const statement = { name: 'dry run customers', text: DRY_RUN_CUSTOMERS, values };
  return (await queryable.query<NamedCustomer>(statement)).rows;
}

/** Returns the customer with this id. @throws INVALID_DATA for a customer that does not exist */
export async function loadNamedCustomer(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<NamedCustomer> {
  const statement = { name: 'dry run customer', text: DRY_RUN_CUSTOMER, values: [organizationId, id] };
  const [row] = (await queryable.query<NamedCustomer>(statement)).rows;
  if (row === undefined) throw invalidField('customerId', 'is not a customer of the organization');
  return row;
}

/** Returns the names of customers by id. */
export async function loadCustomerNames(
  queryable: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, NamedCustomer>> {
  const { rows } = await queryable.query<NamedCustomer>({
    name: 'dry run customers by id',
    text: `SELECT ${NAMES} ${fromCustomers('c')} AND c.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the names of the customers' open invoices, by invoice id. */
export async function loadInvoiceNames(
  queryable: Queryable,
  organizationId: string,
  customerIds: readonly string[],
): Promise<Map<string, NamedInvoice>> {
  const { rows } = await queryable.query<NamedInvoice>({
    name: 'dry run invoices',
    text: OPEN_INVOICE_NAMES,
    values: [organizationId, customerIds],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
