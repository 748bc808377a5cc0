import { sql } from 'kysely';
import type { QueryResult } from 'pg';
import type { Context } from '../../platform/context.ts';
import type { Connection, Statement } from '../../platform/db/database.ts';
import {
  type CheckedStatement,
  extendShape,
  queryRows,
  rowShape,
  type Shape,
  shape,
} from '../../platform/db/rows.ts';
import { STORED_UNSEEN, unavailableError } from '../../platform/db/unavailable.ts';
import { notFound } from '../../platform/errors.ts';
import { externalIds } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { versionOf } from '../../platform/record-version.ts';
import { contactsStatement, loadContacts, type StoredContact, toContact } from '../contacts/queries.ts';
import {
  buildCustomFieldConditions,
  customFieldValues,
  storedValues,
  VALUE_ROW,
  type ValueRow,
  valueColumn,
} from '../custom-fields/queries.ts';
import { instantFilter } from '../documents/filters.ts';
import { type Today, todayOf } from '../documents/views.ts';
import { exposureOf, isOverLimit } from '../domain/exposure.ts';
import { type PlanChoice, resolvePlan } from '../domain/plan-choice.ts';
import type { Ref } from '../domain/settlement/changes.ts';
import { convertedFigures, convertOrNull } from '../domain/settlement/conversion.ts';
import { balanceOf, type CustomerBalance, type LedgerCustomer } from '../domain/settlement/records.ts';
import { directUrl } from '../records/direct-url.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_ROW, selectList } from '../settlement/columns.ts';
import { creditConditions } from './credit.ts';
import { customerListSource, figureConditions } from './list-source.ts';
import type { Customer, CustomerQuery, CustomerSummary } from './schema.ts';
import { nameConditions } from './search.ts';

interface Overdue {
  currency: string;
  amount: number;
  count: number;
}

interface CustomerRow extends LedgerCustomer {
  parentExternalId: string | null;
  mergedIntoExternalId: string | null;
  parentChoice: PlanChoice | null;
  defaultPlanId: string | null;
  dunningPausedUntil: string | null;
  balances: Omit<CustomerBalance, 'customerId' | 'documents'>[] | null;
  overdue: Overdue[] | null;
  customFields: ValueRow[] | null;
}

const { boolean, instant, integer, listOf, orNull, text, uuid } = shape;

const CUSTOMER_VIEW_ROW: Shape<CustomerRow> = extendShape<
  LedgerCustomer,
  Omit<CustomerRow, keyof LedgerCustomer>
>(CUSTOMER_ROW, {
  parentExternalId: orNull(text),
  mergedIntoExternalId: orNull(text),
  parentChoice: orNull(rowShape<PlanChoice>({ planId: orNull(uuid), off: boolean })),
  defaultPlanId: orNull(uuid),
  dunningPausedUntil: orNull(instant),
  balances: orNull(
    listOf(
      rowShape<Omit<CustomerBalance, 'customerId' | 'documents'>>({
        currency: text,
        invoicesDue: integer,
        invoiced: integer,
        credited: integer,
        paid: integer,
        refunded: integer,
        amountDue: integer,
      }),
    ),
  ),
  overdue: orNull(listOf(rowShape<Overdue>({ currency: text, amount: integer, count: integer }))),
  customFields: orNull(listOf(VALUE_ROW)),
});

const SELECT = `
SELECT ${selectList('c', CUSTOMER_COLUMNS)}, p.external_id AS "parentExternalId",
  (SELECT m.external_id FROM customers m WHERE m.organization_id = $1 AND m.id = c.merged_into_id) AS "mergedIntoExternalId",
  CASE WHEN p.id IS NOT NULL THEN json_build_object('planId', p.dunning_plan_id, 'off', p.dunning_off) END AS "parentChoice",
  (SELECT d.id FROM dunning_plans d WHERE d.organization_id = $1 AND d.is_default) AS "defaultPlanId",
  c.dunning_paused_until AS "dunningPausedUntil",
  (SELECT json_agg(json_build_object('currency', b.currency, 'invoicesDue', b.invoices_due, 'invoiced', b.invoiced,
      'credited', b.credited, 'paid', b.paid, 'refunded', b.refunded, 'amountDue', b.amount_due) ORDER BY b.currency)
    FROM customer_balances b WHERE b.organization_id = $1 AND b.customer_id = c.id) AS balances,
  (SELECT json_agg(json_build_object('currency', o.currency, 'amount', o.amount, 'count', o.count))
    FROM (SELECT d.currency, sum(d.amount - d.amount_linked) AS amount, count(*) AS count FROM document_figures d
      WHERE d.organization_id = $1 AND d.customer_id = c.id AND d.kind = 'INVOICE'
        AND d.is_open AND d.due_on < $2::date
      GROUP BY d.currency) o) AS overdue,
  ${valueColumn('c.id')} AS "customFields"
FROM customers c LEFT JOIN customers p ON p.organization_id = $1 AND p.id = c.parent_id
WHERE c.organization_id = $1 AND `;

function customerStatement(
  organization: Organization,
  today: Today,
  by: 'id' | 'external_id' | 'ids',
  value: unknown,
): CheckedStatement<CustomerRow> {
  const condition = by === 'ids' ? 'c.id = ANY($3::uuid[])' : `c.${by} = $3`;
  return {
    name: `customer view ${by}`,
    text: `${SELECT}${condition}`,
    values: [organization.id, today.today, value],
    row: CUSTOMER_VIEW_ROW,
  };
}

/** Returns the statement that reads a customer for lists, to be combined with others; for `toSummary`. */
export function summaryStatement(
  context: Pick<Context, 'clock' | 'publicUrl'>,
  organization: Organization,
  id: string,
): CheckedStatement<CustomerRow> {
  return customerStatement(organization, todayOf(organization, context), 'id', id);
}

/** Converts a customer for lists: exact amounts by currency, and converted totals. */
export function toSummary(row: CustomerRow, organization: Organization, publicUrl: string): CustomerSummary {
  const { currency, rates } = organization;
  const balances = row.balances ?? [];
  const overdue = new Map((row.overdue ?? []).map((part) => [part.currency, part]));
  const figures = convertedFigures(balances, currency, rates);
  const converted = (row.overdue ?? []).filter((part) => !figures.unconverted.includes(part.currency));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const { id, externalId, name, address, zipcode, city, state, country } = row;
  return {
    id,
    externalId,
    name,
    address: { address, zipcode, city, state, country },
    parent: row.parentId === null ? null : { id: row.parentId, externalId: row.parentExternalId ?? '' },
    mergedInto:
      row.mergedIntoId === null ? null : { id: row.mergedIntoId, externalId: row.mergedIntoExternalId ?? '' },
    vatNumber: row.vatNumber,
    accountingRef: row.accountingRef,
    accountManagerId: row.accountManagerId,
    dunningPlanId: row.dunningPlanId,
    dunningEnabled: !row.dunningOff,
    dunning: {
      ...resolvePlan({ planId: row.dunningPlanId, off: row.dunningOff }, row.parentChoice, row.defaultPlanId),
      pausedUntil: row.dunningPausedUntil,
    },
    language: row.language,
    timezone: row.timezone,
    paymentMethods: row.paymentMethods,
    bankAccounts: (row.bankAccountIds ?? []).map((account) => ({ id: account })),
    paymentAccount: row.paymentAccount,
    currency,
    balance: row.balance,
    amountDue: row.amountDue,
    exposure: exposureOf(row),
    creditLimit: row.creditLimit,
    overLimit: isOverLimit(row),
    paymentTerms: row.paymentTerms,
    onHold: row.onHold,
    onHoldReason: row.onHoldReason,
    amountOverdue: sum(
      converted.map((part) => convertOrNull(part.amount, part.currency, currency, rates) ?? 0),
    ),
    countInvoicesDue: sum(balances.map((part) => part.invoicesDue)),
    countInvoicesOverdue: sum([...overdue.values()].map((part) => part.count)),
    unconverted: figures.unconverted,
    balances: balances.map((part) => ({
      currency: part.currency,
      balance: balanceOf(part),
      amountDue: part.amountDue,
      amountOverdue: overdue.get(part.currency)?.amount ?? 0,
    })),
    customFields: customFieldValues(row.customFields),
    directUrl: directUrl(publicUrl, 'CUSTOMER', id),
    version: versionOfCustomer(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * Returns the version of the editable facts of a customer, without its figures and contacts. Contacts have
 * their own version.
 */
function versionOfCustomer(row: CustomerRow): number {
  const { externalId, name, address, zipcode, city, state, country, parentId, vatNumber } = row;
  const { accountingRef, accountManagerId, dunningPlanId, dunningOff, dunningPausedUntil } = row;
  const { language, timezone, paymentMethods, bankAccountIds, customFields } = row;
  const { creditLimit, paymentTerms, onHold, onHoldReason, paymentAccount } = row;
  return versionOf({
    externalId,
    name,
    address,
    zipcode,
    city,
    state,
    country,
    parentId,
    vatNumber,
    accountingRef,
    accountManagerId,
    dunningPlanId,
    dunningOff,
    dunningPausedUntil,
    language,
    timezone,
    paymentMethods,
    creditLimit,
    paymentTerms,
    onHold,
    onHoldReason,
    bankAccountIds: bankAccountIds ?? [],
    // Absent without one, so that versions of other customers stay.
    ...(paymentAccount === null ? {} : { paymentAccount }),
    customFields: storedValues(customFields),
  });
}

/**
 * Returns the statements that read a customer with its contacts, in the transaction that wrote it; for
 * `customerOf`.
 */
export function customerStatements(
  context: Pick<Context, 'clock' | 'publicUrl'>,
  organization: Organization,
  id: string,
): readonly [CheckedStatement<CustomerRow>, Statement] {
  return [
    customerStatement(organization, todayOf(organization, context), 'id', id),
    contactsStatement(organization.id, [id]),
  ];
}

/**
 * Returns the response to a write of a customer, as the write left it.
 * @param answers results of `customerStatements`
 */
export function customerOf(
  { publicUrl }: Pick<Context, 'publicUrl'>,
  organization: Organization,
  [customers, contacts]: readonly QueryResult[],
): Customer {
  const row: CustomerRow | undefined = customers?.rows[0];
  if (row === undefined) throw unavailableError(null, STORED_UNSEEN);
  return withContacts(row, contacts?.rows ?? [], organization, publicUrl);
}

function withContacts(
  row: CustomerRow,
  contacts: readonly StoredContact[],
  organization: Organization,
  publicUrl: string,
): Customer {
  return {
    ...toSummary(row, organization, publicUrl),
    contacts: contacts.map((contact) => toContact(contact, publicUrl)),
  };
}

/** Returns one customer with its contacts, or throws 404. */
export async function findCustomer(
  context: Context,
  organization: Organization,
  ref: { id: string } | { externalId: string },
): Promise<Customer> {
  const customer = await readCustomer(context.database.pool, context, organization, ref);
  if (customer === null) throw notFound();
  return customer;
}

/** Returns one customer with its contacts as the connection sees it, or null. */
export async function readCustomer(
  queryable: Pick<Connection, 'query'>,
  context: Pick<Context, 'clock' | 'publicUrl'>,
  organization: Organization,
  ref: Ref,
): Promise<Customer | null> {
  const today = todayOf(organization, context);
  const query =
    ref.id === undefined
      ? customerStatement(organization, today, 'external_id', ref.externalId)
      : customerStatement(organization, today, 'id', ref.id);
  const { rows } = await queryRows(queryable, query);
  const [row] = rows;
  if (row === undefined) return null;
  const contacts = await loadContacts(queryable, organization.id, row.id);
  return withContacts(row, contacts, organization, context.publicUrl);
}

const SORT_COLUMNS = { balance: 'balance', createdAt: 'created_at' } as const;

/** Lists customers by page. */
export async function listCustomers(context: Context, organization: Organization, query: CustomerQuery) {
  const sortBy = query.sortBy ?? 'createdAt';
  const page = readPage(query, { list: 'customers', sortBy });
  const figures = figureConditions(query);
  const others = [
    ...instantFilter(organization, query, 'updatedAt', 'updated_at'),
    ...externalIds(query),
    ...(query.search === undefined ? [] : nameConditions(organization.id, query.search)),
    ...(query.dunningPlanId === undefined ? [] : [sql<boolean>`dunning_plan_id = ${query.dunningPlanId}`]),
    ...creditConditions(organization.id, query),
    ...(await buildCustomFieldConditions(context.database, organization, query)),
  ];
  const sortColumn = SORT_COLUMNS[sortBy];
  const wishes = { organizationId: organization.id, where: [...figures, ...others], sortColumn };
  const { ids, metadata } = await selectPage(
    context.database.kysely,
    { ...customerListSource({ figures, others }, sortColumn), ...wishes },
    page,
    { ...customerListSource({ figures, others }, null), ...wishes },
  );
  const byId = await loadCustomersByIds(context, organization, ids);
  return { ...metadata, customers: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Returns customers as lists show them, by id. Uses one statement. */
export async function loadCustomersByIds(
  context: Context,
  organization: Organization,
  ids: readonly string[],
): Promise<Map<string, CustomerSummary>> {
  const today = todayOf(organization, context);
  const { rows } = await queryRows(context.database.pool, customerStatement(organization, today, 'ids', ids));
  return new Map(rows.map((row) => [row.id, toSummary(row, organization, context.publicUrl)]));
}

/** Returns the names of a customer for reports and figures, or throws 404. */
export async function findNamedCustomer(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ref: { id: string } | { externalId: string },
): Promise<NamedCustomer> {
  const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
  const { rows } = await queryable.query<NamedCustomer>({
    name: `customer named by ${column}`,
    text: `SELECT id, external_id AS "externalId", name FROM customers WHERE organization_id = $1 AND ${column} = $2`,
    values: [organizationId, value],
  });
  const [customer] = rows;
  if (customer === undefined) throw notFound();
  return customer;
}

interface NamedCustomer {
  id: string;
  externalId: string;
  name: string;
}
