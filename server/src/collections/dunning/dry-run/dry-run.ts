import { setImmediate as breathe } from 'node:timers/promises';
import { endOfDay, localDate } from '../../../ledger/domain/calendar.ts';
import { addDays, daysBetween } from '../../../ledger/domain/days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { allSent, inSnapshot } from '../../../platform/db/transaction.ts';
import { invalidField } from '../../../platform/errors.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { DunnedCustomer, DunningSettings } from '../../domain/dunning/facts.ts';
import { type DatedDecision, simulate } from '../../domain/dunning/simulate.ts';
import { loadDunnedCustomers, loadDunningSettings, type Queryable } from '../facts/queries.ts';
import { DRY_RUN_CUSTOMER, DRY_RUN_CUSTOMERS, OPEN_INVOICE_NAMES } from '../facts/statements.ts';
import type { DryRun, DryRunItem, DryRunRequest } from './schema.ts';

/** Days after today up to which a dry run goes. */
const MAX_DAYS = 366;
const DEFAULT_CUSTOMERS = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * What dunning would do about a page of customers between two local dates, both included, if nothing changed. Reads one
 * state of the database and writes nothing.
 * @param now what is there now is where it begins, whatever `from` is
 * @throws INVALID_DATA for dates that have passed or are too far ahead, a customer or a plan that does not exist
 */
export async function dryRun(
  database: Database,
  organization: Organization,
  request: DryRunRequest,
  now: string,
): Promise<DryRun> {
  const { timezone } = organization;
  const today = localDate(now, timezone);
  const { from = today, to, customerId, cursor, limit = DEFAULT_CUSTOMERS } = request;
  const planId = request.planId?.toLowerCase() ?? null;
  if (from < today) throw invalidField('from', `must not be before today (${today})`);
  if (to < from) throw invalidField('to', 'must not be before from');
  if (daysBetween(today, to) > MAX_DAYS)
    throw invalidField('to', `must be at most ${MAX_DAYS} days ahead (${addDays(today, MAX_DAYS)})`);
  const found = await inSnapshot(database, async (connection) => {
    const settings = assuming(await loadDunningSettings(connection, organization), planId);
    const named =
      customerId === undefined
        ? await customersAfter(connection, organization.id, cursor ?? FIRST_ID, limit + 1)
        : [await oneCustomer(connection, organization.id, customerId)];
    const page = named.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const [customers, invoices] = await allSent([
      loadDunnedCustomers(connection, organization, { customerIds: ids, now, assumedPlanId: planId }),
      invoiceNames(connection, organization.id, ids),
    ] as const);
    return { settings, page, customers, invoices, isMore: named.length > limit };
  });
  const span = { now, from, until: endOfDay(to, timezone) };
  const names = { customers: new Map(found.page.map((one) => [one.id, one])), invoices: found.invoices };
  const items: DryRunItem[] = [];
  for (const customer of found.customers) {
    items.push(...itemsOf(customer, found.settings, span, names));
    await breathe();
  }
  return { items, nextCursor: found.isMore ? (found.page.at(-1)?.id ?? null) : null };
}

interface NamedCustomer {
  id: string;
  externalId: string;
  name: string;
}

interface NamedInvoice {
  id: string;
  externalId: string;
  customId: string | null;
}

interface Names {
  customers: ReadonlyMap<string, NamedCustomer>;
  invoices: ReadonlyMap<string, NamedInvoice>;
}

/** As if the plan were active. */
function assuming(settings: DunningSettings, planId: string | null): DunningSettings {
  if (planId === null) return settings;
  const plan = settings.plans.get(planId);
  if (plan === undefined) throw invalidField('planId', 'is not a dunning plan of the organization');
  return { ...settings, plans: new Map([...settings.plans, [planId, { ...plan, isActive: true }]]) };
}

function* itemsOf(
  customer: DunnedCustomer,
  settings: DunningSettings,
  { now, from, until }: { now: string; from: string; until: string },
  names: Names,
): Generator<DryRunItem> {
  const open = new Map(customer.invoices.map((invoice) => [invoice.id, invoice]));
  for (const decision of simulate(customer, settings, now, until))
    if (decision.on >= from) yield itemOf(decision);

  function itemOf({ at, on, planId, planVersion, step, ...decision }: DatedDecision): DryRunItem {
    const { key, name, type } = step;
    return {
      ...{ on, at, customer: known(names.customers, customer.id), step: { key, name, type } },
      dunningPlan: { id: planId, name: known(settings.plans, planId).name, version: planVersion },
      carryingInvoice: known(names.invoices, decision.carryingInvoiceId),
      invoices: decision.invoiceIds.map((id) => {
        const { currency, outstanding } = known(open, id);
        return { ...known(names.invoices, id), currency, amountOutstanding: outstanding };
      }),
      automatic: decision.automatic,
    };
  }
}

function known<T>(records: ReadonlyMap<string, T>, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new Error(`${id} was decided about without being loaded`);
  return record;
}

async function customersAfter(
  queryable: Queryable,
  organizationId: string,
  after: string,
  max: number,
): Promise<NamedCustomer[]> {
  const values = [organizationId, after, max];
  const statement = { name: 'dry run customers', text: DRY_RUN_CUSTOMERS, values };
  return (await queryable.query<NamedCustomer>(statement)).rows;
}

async function oneCustomer(queryable: Queryable, organizationId: string, id: string): Promise<NamedCustomer> {
  const statement = { name: 'dry run customer', text: DRY_RUN_CUSTOMER, values: [organizationId, id] };
  const [row] = (await queryable.query<NamedCustomer>(statement)).rows;
  if (row === undefined) throw invalidField('customerId', 'is not a customer of the organization');
  return row;
}

async function invoiceNames(
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
