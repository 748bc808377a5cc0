import { localDate } from '../../../ledger/domain/calendar.ts';
import { daysBetween } from '../../../ledger/domain/days.ts';
import { convertOrNull } from '../../../ledger/domain/settlement/conversion.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, FieldValues } from './facts.ts';
import type { StepConditions } from './plan.ts';

interface ConditionFacts {
  customer: DunnedCustomer;
  carrying: DunnedInvoice;
  /** What the step would be about. */
  invoices: readonly DunnedInvoice[];
  settings: DunningSettings;
  /** Local date. */
  today: string;
}

/** Whether all conditions of a step hold. */
export function meetsConditions(conditions: StepConditions, facts: ConditionFacts): boolean {
  const { customer, carrying, settings, today } = facts;
  const { currencies, minDaysOverdue, maxDaysOverdue, customField } = conditions;
  const age = daysBetween(localDate(carrying.dueAt, settings.rules.timezone), today);
  if (currencies !== null && !currencies.includes(carrying.currency)) return false;
  if (minDaysOverdue !== null && age < minDaysOverdue) return false;
  if (maxDaysOverdue !== null && age > maxDaysOverdue) return false;
  if (customField !== null && !holds(customField, customer.fields, carrying.fields)) return false;
  return isWithin(facts, conditions);
}

function holds({ id, value }: { id: string; value: unknown }, ...records: FieldValues[]): boolean {
  return records.some((fields) => {
    const stored = fields.get(id);
    return Array.isArray(stored) ? stored.includes(value) : stored === value;
  });
}

/** An amount in a currency without a rate is not known in the organization's: then no limit keeps a step back. */
function isWithin(
  { invoices, settings: { currency, rates } }: ConditionFacts,
  { minOutstanding, maxOutstanding }: StepConditions,
): boolean {
  if (minOutstanding === null && maxOutstanding === null) return true;
  let total = 0n;
  for (const invoice of invoices) {
    const amount = convertOrNull(invoice.outstanding, invoice.currency, currency, rates);
    if (amount === null) return true;
    total += BigInt(amount);
  }
  if (minOutstanding !== null && total < BigInt(minOutstanding)) return false;
  return maxOutstanding === null || total <= BigInt(maxOutstanding);
}
