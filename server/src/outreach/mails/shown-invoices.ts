import { withoutCashHold } from '../../dunning/domain/blockers.ts';
import { remindableInvoices } from '../../dunning/domain/evaluation-context.ts';
import type { DunnedCustomer } from '../../dunning/domain/facts.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import { loadOwed, type OwedInvoice } from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';

interface ShownInvoices {
  customerId: string;
  /** The selected invoices; null: those that the customer may be reminded of now. */
  invoiceIds: readonly string[] | null;
  /** Whether pauses of the customer and of its invoices do not count. */
  includesPaused?: boolean;
}

/** Maximum number of invoices in one email. */
const MAX_INVOICES = 100;

/** Loads the open invoices that an email is about, the oldest ones if there are too many. */
export async function loadShownInvoices(
  context: Context,
  organization: Organization,
  { customerId, invoiceIds, includesPaused = false }: ShownInvoices,
): Promise<OwedInvoice[]> {
  const ids = invoiceIds ?? (await remindableIds(context, organization, { customerId, includesPaused }));
  return loadOwed(context.database.pool, organization.id, ids.slice(0, MAX_INVOICES));
}

async function remindableIds(
  context: Context,
  organization: Organization,
  { customerId, includesPaused }: { customerId: string; includesPaused: boolean },
): Promise<string[]> {
  const selection = { customerIds: [customerId], includesPaused };
  return (await remindableNow(context, organization, selection)).get(customerId) ?? [];
}

/** Returns those of the customers that may be reminded of an invoice now. */
export async function customersWithShown(
  context: Context,
  organization: Organization,
  selection: RemindedCustomers,
): Promise<Set<string>> {
  const found = await remindableNow(context, organization, selection);
  return new Set([...found].flatMap(([id, invoiceIds]) => (invoiceIds.length > 0 ? [id] : [])));
}

interface RemindedCustomers {
  customerIds: readonly string[];
  includesPaused: boolean;
}

/** Returns the invoices that each customer may be reminded of now, the oldest first. */
async function remindableNow(
  { database, clock }: Context,
  organization: Organization,
  { customerIds, includesPaused }: RemindedCustomers,
): Promise<Map<string, string[]>> {
  const now = clock.now();
  const settings = await loadDunningSettings(database.pool, organization);
  const dunned = await loadDunnedCustomers(database.pool, organization, { customerIds, now });
  return new Map(
    dunned.map((one) => {
      const shown = withoutCashHold(includesPaused ? withoutPauses(one) : one);
      return [one.id, remindableInvoices(shown, settings, now).map(({ id }) => id)];
    }),
  );
}

/** Returns the facts of a customer without its pauses. */
function withoutPauses(customer: DunnedCustomer): DunnedCustomer {
  const invoices = customer.invoices.map((one) => ({ ...one, pausedUntil: null }));
  return { ...customer, pausedUntil: null, invoices };
}
