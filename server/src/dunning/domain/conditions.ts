import { daysBetween } from '../../kernel/days.ts';
import { convertOrNull } from '../../ledger/domain/settlement/conversion.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, FieldValues } from './facts.ts';
import type { StepConditions } from './plan.ts';

interface ConditionFacts {
  customer: Pick<DunnedCustomer, 'fields'>;
  invoice: DunnedInvoice;
  settings: Pick<DunningSettings, 'currency' | 'rates'>;
  /** Local date. */
  today: string;
}

/** Returns whether an invoice meets all conditions of a step. They never depend on other invoices. */
export function meetsConditions(conditions: StepConditions, facts: ConditionFacts): boolean {
  const { customer, invoice, today } = facts;
  const { currencies, minDaysOverdue, maxDaysOverdue, customField } = conditions;
  const age = daysBetween(invoice.dueOn, today);
  if (currencies !== null && !currencies.includes(invoice.currency)) return false;
  if (minDaysOverdue !== null && age < minDaysOverdue) return false;
  if (maxDaysOverdue !== null && age > maxDaysOverdue) return false;
  if (customField !== null && !hasValue(customField, customer.fields, invoice.fields)) return false;
  return isWithin(facts, conditions);
}

function hasValue({ id, value }: { id: string; value: unknown }, ...records: FieldValues[]): boolean {
  return records.some((fields) => {
    const stored = fields.get(id);
    return Array.isArray(stored) ? stored.includes(value) : stored === value;
  });
}

/** Checks the amount limits. Without an exchange rate the amount is unknown and no limit blocks the step. */
function isWithin(
  { invoice, settings: { currency, rates } }: ConditionFacts,
  { minOutstanding, maxOutstanding }: StepConditions,
): boolean {
  if (minOutstanding === null && maxOutstanding === null) return true;
  const amount = convertOrNull(invoice.outstanding, invoice.currency, currency, rates);
  if (amount === null) return true;
  if (minOutstanding !== null && amount < minOutstanding) return false;
  return maxOutstanding === null || amount <= maxOutstanding;
}
