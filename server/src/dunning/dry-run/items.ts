import type { Timestamp } from '../../kernel/calendar.ts';
import type { DunnedCustomer, DunningSettings } from '../domain/facts.ts';
import { type DatedDecision, hoursOfDunning } from '../domain/simulate.ts';
import type { DecisionNames } from './names.ts';
import type { DryRunItem } from './schema.ts';

interface Span {
  now: Timestamp;
  /** Exclusive. */
  until: Timestamp;
}

/** Simulates dunning for a customer if nothing changes. @param yieldWhenDue awaited after each simulated hour */
export async function simulateDecisions(
  customer: DunnedCustomer,
  settings: DunningSettings,
  { now, until }: Span,
  yieldWhenDue: () => Promise<void> | undefined,
): Promise<DatedDecision[]> {
  const found: DatedDecision[] = [];
  for (const { at, on, decisions } of hoursOfDunning(customer, settings, now, until)) {
    for (const decision of decisions) found.push({ ...decision, at, on });
    await yieldWhenDue();
  }
  return found;
}

/** Returns the decisions about a customer as items of a dry run. */
export function itemsOf(
  decisions: readonly DatedDecision[],
  customer: DunnedCustomer,
  { plans }: Pick<DunningSettings, 'plans'>,
  names: DecisionNames,
): DryRunItem[] {
  const open = new Map(customer.invoices.map((invoice) => [invoice.id, invoice]));
  return decisions.map(({ at, on, planId, planVersion, step: { key, name, type }, ...decision }) => ({
    on,
    at,
    customer: requireRecord(names.customers, customer.id),
    step: { key, name, type },
    dunningPlan: { id: planId, name: requireRecord(plans, planId).name, version: planVersion },
    carryingInvoice: requireRecord(names.invoices, decision.carryingInvoiceId),
    invoices: decision.invoiceIds.map((id) => {
      const { currency, outstanding } = requireRecord(open, id);
      return { ...requireRecord(names.invoices, id), currency, amountOutstanding: outstanding };
    }),
    automatic: decision.automatic,
  }));
}

function requireRecord<T>(records: ReadonlyMap<string, T>, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new Error(`${id} was evaluated without being loaded`);
  return record;
}
