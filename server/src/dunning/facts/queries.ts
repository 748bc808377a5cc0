import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { type PLAN_ORIGINS, resolvePlan } from '../../ledger/domain/plan-choice.ts';
import {
  accountFallsOf,
  accountFallsStatement,
  onAccountOf,
  onAccountStatement,
} from '../../ledger/reads.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { RowsOf } from '../../platform/db/query-batched.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { allSent } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, FieldValues } from '../domain/facts.ts';
import { DEFAULT_RULES } from '../domain/rules.ts';
import {
  type DunnableInvoiceRow,
  type DunnedCustomerRow,
  type OfCustomer,
  ROWS,
  type StoredLevel,
} from './rows.ts';
import {
  CONTACTS,
  CUSTOMERS,
  FIELD_VALUES,
  INVOICES,
  LEVELS,
  PENDING_ACTIONS,
  PLANS,
  RULES,
} from './statements.ts';
import { fieldValues } from './values.ts';

/** A connection in a transaction, or the pool if the caller needs no consistent snapshot. */
export type Queryable = Pick<Connection, 'query'>;

type DunningOrganization = Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>;

/** Returns the statements that read an organization's dunning settings, for `dunningSettingsOf`. */
export function dunningSettingsStatements(organizationId: string) {
  const values = [organizationId];
  return {
    rules: { name: 'dunning rules', text: RULES, values, row: ROWS.rules },
    plans: { name: 'current dunning plans', text: PLANS, values, row: ROWS.plan },
  };
}

export function dunningSettingsOf(
  { rules, plans }: RowsOf<ReturnType<typeof dunningSettingsStatements>>,
  { timezone, currency, rates }: DunningOrganization,
): DunningSettings {
  const { countryHolidays, ...stored } = rules[0] ?? { ...DEFAULT_RULES, countryHolidays: {} };
  return {
    rules: { ...stored, timezone },
    countryHolidays: new Map(Object.entries(countryHolidays)),
    currency,
    rates,
    plans: new Map(plans.map((plan) => [plan.id, plan])),
  };
}

/** Loads the stored dunning settings; currency, rates and time zone are those of `organization`. */
export async function loadDunningSettings(
  queryable: Queryable,
  organization: DunningOrganization,
): Promise<DunningSettings> {
  const statements = dunningSettingsStatements(organization.id);
  const [rules, plans] = await allSent([
    queryRows(queryable, statements.rules),
    queryRows(queryable, statements.plans),
  ]);
  return dunningSettingsOf({ rules: rules.rows, plans: plans.rows }, organization);
}

/** Minimum period of contacts to load, in days; the weekly cap needs seven. */
const CONTACT_DAYS = 10;

interface CustomerSelection {
  customerIds: readonly string[];
  now: Timestamp;
  /** Custom fields to load in addition to those in conditions of active plans. */
  fieldIds?: readonly string[];
  /** Whether to load the facts that only a simulation needs (`hoursOfDunning`). */
  isForeseen?: boolean;
}

/** A customer whose levels include their next evaluation dates. */
export interface LoadedCustomer extends DunnedCustomer {
  /** Origin of the customer's plan. */
  planFrom: (typeof PLAN_ORIGINS)[number];
  invoices: readonly LoadedInvoice[];
}
interface LoadedInvoice extends DunnedInvoice {
  levels: readonly StoredLevel[];
}

/**
 * Loads the dunning facts of customers, ordered by id; unknown ids are left out. To decide or to send, lock
 * their families first. The number of statements does not depend on the number of customers.
 */
export async function loadDunnedCustomers(
  queryable: Queryable,
  organization: Pick<Organization, 'id' | 'timezone'>,
  selection: CustomerSelection,
): Promise<LoadedCustomer[]> {
  if (selection.customerIds.length === 0) return [];
  const statements = dunnedStatements(organization, selection);
  const [customers, onAccount, falls, invoices, levels, pending, contacts, fields] = await allSent([
    queryRows(queryable, statements.customers),
    queryRows(queryable, statements.onAccount),
    selection.isForeseen === true ? queryRows(queryable, statements.falls) : { rows: [] },
    queryRows(queryable, statements.invoices),
    queryRows(queryable, statements.levels),
    queryRows(queryable, statements.pending),
    queryRows(queryable, statements.contacts),
    queryRows(queryable, statements.fields),
  ] as const);
  const rows = {
    customers: customers.rows,
    onAccount: onAccount.rows,
    falls: falls.rows,
    invoices: invoices.rows,
    levels: levels.rows,
    pending: pending.rows,
    contacts: contacts.rows,
    fields: fields.rows,
  };
  return dunnedCustomersOf(rows, organization);
}

/** Returns the statements that read the facts about customers, for `dunnedCustomersOf`. */
export function dunnedStatements(
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  { customerIds, now, fieldIds = [] }: CustomerSelection,
) {
  const values = [id, customerIds];
  // One day earlier than any time zone needs; local dates are compared later.
  const since = `${addDays(now.slice(0, 10), -CONTACT_DAYS - 1)}T00:00:00.000Z`;
  const fieldsOf = [...values, fieldIds];
  const today = localDate(now, timezone);
  return {
    customers: { name: 'dunned customers', text: CUSTOMERS, values, row: ROWS.customer },
    onAccount: onAccountStatement(id, customerIds, today),
    falls: accountFallsStatement(id, customerIds, today),
    invoices: { name: 'dunned invoices', text: INVOICES, values, row: ROWS.invoice },
    levels: { name: 'dunning levels', text: LEVELS, values, row: ROWS.level },
    pending: { name: 'standing actions', text: PENDING_ACTIONS, values, row: ROWS.pending },
    contacts: { name: 'dunning contacts', text: CONTACTS, values: [...values, since], row: ROWS.contact },
    fields: { name: 'dunning field values', text: FIELD_VALUES, values: fieldsOf, row: ROWS.field },
  };
}

/**
 * Builds the facts about customers from the rows of `dunnedStatements`, read in one snapshot or under locks.
 */
export function dunnedCustomersOf(
  rows: RowsOf<ReturnType<typeof dunnedStatements>>,
  { timezone }: Pick<Organization, 'timezone'>,
): LoadedCustomer[] {
  const owned = {
    invoices: byCustomer(rows.invoices),
    pending: byCustomer(rows.pending),
    contacts: byCustomer(rows.contacts),
  };
  const onAccount = onAccountOf(rows.onAccount);
  const falls = accountFallsOf(rows.falls);
  const levelsOf = Map.groupBy(rows.levels, ({ invoiceId }) => invoiceId);
  const fieldsOf = fieldValues(rows.fields);
  return rows.customers.map(
    ({
      id: customerId,
      pausedUntil,
      timezone: zone,
      country,
      isAnswered,
      cashHeldUntil,
      sourceFreshUntil,
      isReachable,
      ...choices
    }) => ({
      id: customerId,
      timezone: zone,
      country,
      isAnswered,
      cashHeldUntil,
      sourceFreshUntil,
      isReachable,
      ...planOf(choices),
      isEnabled: !choices.ownChoice.off && choices.parentChoice?.off !== true,
      pausedUntil,
      invoices: (owned.invoices.get(customerId) ?? []).map(toInvoice),
      onAccount: onAccount.get(customerId) ?? new Map<string, number>(),
      accountFalls: falls.get(customerId) ?? [],
      pending: (owned.pending.get(customerId) ?? []).map(({ customerId: _, ...action }) => action),
      contacts: (owned.contacts.get(customerId) ?? []).map(({ customerId: _, ...contact }) => contact),
      accountTask: {
        isPending: choices.hasAccountTask,
        lastMadeOn: choices.accountTaskAt === null ? null : localDate(choices.accountTaskAt, timezone),
      },
      fields: fieldsOf.get(customerId) ?? NO_VALUES,
    }),
  );

  function toInvoice({ customerId: _, ...invoice }: DunnableInvoiceRow): LoadedInvoice {
    const { id: invoiceId } = invoice;
    return {
      ...invoice,
      levels: levelsOf.get(invoiceId) ?? [],
      fields: fieldsOf.get(invoiceId) ?? NO_VALUES,
    };
  }
}

function planOf({
  ownChoice,
  parentChoice,
  defaultPlanId,
}: Pick<DunnedCustomerRow, 'ownChoice' | 'parentChoice' | 'defaultPlanId'>) {
  const { planId, from: planFrom } = resolvePlan(ownChoice, parentChoice, defaultPlanId);
  return { planId, planFrom };
}

const NO_VALUES: FieldValues = new Map();

function byCustomer<R extends OfCustomer>(rows: readonly R[]): Map<string, R[]> {
  const lists = new Map<string, R[]>();
  for (const row of rows) {
    const list = lists.get(row.customerId);
    if (list === undefined) lists.set(row.customerId, [row]);
    else list.push(row);
  }
  return lists;
}
