import { endOfDay, localDate } from '../../kernel/calendar.ts';
import { addDays, daysBetween } from '../../kernel/days.ts';
import type { Database } from '../../platform/db/database.ts';
import { allSent, inSnapshot } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../facts/queries.ts';
import { assumeSettings } from './assumed-settings.ts';
import { itemsOf, simulateDecisions } from './items.ts';
import { loadCustomersAfter, loadInvoiceNames, loadNamedCustomer } from './names.ts';
import type { DryRun, DryRunItem, DryRunRequest } from './schema.ts';

/** Maximum number of days after today in a dry run. */
const MAX_DAYS = 366;
const DEFAULT_CUSTOMERS = 50;

/**
 * Simulates dunning for a page of customers between two local dates, both included, if nothing changes. It
 * reads one snapshot and writes nothing.
 * @param now the simulation starts with the facts of this instant, even if `from` is later
 * @throws INVALID_DATA for dates that have passed or are too far ahead, a customer or a plan that does not
 *   exist
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
  if (from < today) throw invalidField('from', `must not be before today (${today})`);
  if (to < from) throw invalidField('to', FIELD_SENTENCES.PERIOD);
  if (daysBetween(today, to) > MAX_DAYS)
    throw invalidField('to', `must be at most ${MAX_DAYS} days ahead (${addDays(today, MAX_DAYS)})`);
  const found = await inSnapshot(database, async (connection) => {
    const stored = await loadDunningSettings(connection, organization);
    const assumed = await assumeSettings(connection, organization.id, stored, request);
    const named =
      customerId === undefined
        ? await loadCustomersAfter(connection, organization.id, cursor ?? FIRST_ID, limit + 1)
        : [await loadNamedCustomer(connection, organization.id, customerId)];
    const page = named.slice(0, limit);
    const ids = page.map(({ id }) => id);
    const [customers, invoices] = await allSent([
      loadDunnedCustomers(connection, organization, {
        customerIds: ids,
        now,
        fieldIds: assumed.fieldIds,
        isForeseen: true,
      }),
      loadInvoiceNames(connection, organization.id, ids),
    ] as const);
    return { assumed, page, customers, invoices, isMore: named.length > limit };
  });
  const until = endOfDay(to, timezone);
  const { settings, customerOf } = found.assumed;
  const names = { customers: new Map(found.page.map((one) => [one.id, one])), invoices: found.invoices };
  const items: DryRunItem[] = [];
  const yieldWhenDue = yieldToEventLoop();
  for (const customer of found.customers) {
    const decisions = await simulateDecisions(customerOf(customer), settings, { now, until }, yieldWhenDue);
    const shown = decisions.filter(({ on }) => on >= from);
    items.push(...itemsOf(shown, customer, settings, names));
  }
  return { items, nextCursor: found.isMore ? (found.page.at(-1)?.id ?? null) : null };
}
