import type { Timestamp } from '../../kernel/calendar.ts';
import { type Blocker, blockersOf, isAfter, isSourceStale, owesInAll, planIdOf } from './blockers.ts';
import { claimedAmountOf, reachesMinimum } from './claimed-amounts.ts';
import { buildContext, dueStepsOf } from './evaluation-context.ts';
import type { DunnedCustomer, DunnedInvoice, DunningSettings, InvoiceLevel } from './facts.ts';
import { levelOf, noticedOnOf, stepsOf } from './levels.ts';
import { type DunningStep, LADDERS } from './plan.ts';
import { settlePending } from './settle-pending.ts';

/** Reasons for not contacting a customer now, or about an invoice, as named in docs/domain/dunning-steps.md. */
export const HOLDS = [
  'PAID',
  'WRITTEN_OFF',
  'NO_PLAN',
  'PLAN_INACTIVE',
  'DISPUTED',
  'SOURCE_HOLD',
  'NOT_DUE',
  'PAUSED',
  'PROMISED',
  'ANSWERED',
  'CASH_RECEIVED',
  'SOURCE_STALE',
  'UNDER_NOTICE',
  'NOT_ASKED_FOR',
  'MAIL_IN_HAND',
  'MAIL_FAILED',
  'TASK_OPEN',
] as const;
export type Hold = (typeof HOLDS)[number];

/** Returns what blocks reminders to a customer now, regardless of its invoices. */
export function customerHolds(customer: DunnedCustomer, settings: DunningSettings, now: Timestamp): Hold[] {
  const holds = planHolds(planIdOf({ planId: null }, customer), settings);
  if (!owesInAll(customer, settings)) holds.push('NOT_DUE');
  if (customer.pausedUntil !== null && customer.pausedUntil > now) holds.push('PAUSED');
  if (customer.isAnswered) holds.push('ANSWERED');
  if (isAfter(customer.cashHeldUntil, now)) holds.push('CASH_RECEIVED');
  if (isSourceStale(customer, now)) holds.push('SOURCE_STALE');
  return holds;
}

function planHolds(planId: string | null, { plans }: DunningSettings): Hold[] {
  const plan = plans.get(planId ?? '');
  if (plan === undefined) return ['NO_PLAN'];
  return plan.isActive ? [] : ['PLAN_INACTIVE'];
}

/** Returns what blocks reminders of an open invoice now, the most important first. */
export function invoiceHolds(
  invoice: DunnedInvoice,
  customer: DunnedCustomer,
  settings: DunningSettings,
  now: Timestamp,
): Hold[] {
  const blockers: readonly Blocker[] = blockersOf(customer, settings, now)(invoice);
  const holds: Hold[] = [...planHolds(planIdOf(invoice, customer), settings), ...blockers];
  if (isSourceStale(customer, now)) holds.push('SOURCE_STALE');
  if (noticedOnOf(invoice) !== null) holds.push('UNDER_NOTICE');
  const { pending } = settlePending(customer, settings);
  const context = buildContext(customer, settings, now, pending);
  const asking = dueStepsOf(context.dunnable).find((one) => one.invoice.id === invoice.id);
  if (asking !== undefined && !blockers.includes('NOT_DUE')) {
    const isAsked = reachesMinimum(claimedAmountOf(asking, context.claims), asking.plan, invoice.currency);
    if (!isAsked) holds.push('NOT_ASKED_FOR');
  }
  const ownActions = pending.filter(
    ({ carryingInvoiceId, advances }) =>
      carryingInvoiceId === invoice.id || advances.some(({ invoiceId }) => invoiceId === invoice.id),
  );
  const kinds = new Set(ownActions.map(({ kind }) => kind));
  if (kinds.has('MAIL')) holds.push('MAIL_IN_HAND');
  if (kinds.has('FAILED')) holds.push('MAIL_FAILED');
  if (kinds.has('TASK')) holds.push('TASK_OPEN');
  return holds;
}

/** A level with its step in the newest version of the plan; null if that version has no such step. */
export interface NamedLevel extends InvoiceLevel {
  step: DunningStep | null;
}

/** Returns the levels of an open invoice in the plan that it follows, without lost ones. */
export function currentLevelsOf(
  invoice: DunnedInvoice,
  customer: DunnedCustomer,
  { plans }: DunningSettings,
): NamedLevel[] {
  const plan = plans.get(planIdOf(invoice, customer) ?? '');
  if (plan === undefined) return [];
  return LADDERS.flatMap((ladder) => {
    const level = levelOf(invoice, plan.id, ladder);
    if (level === null) return [];
    const planned = stepsOf(plan, ladder).find(({ step }) => step.key === level.stepKey);
    return [{ ...level, step: planned?.step ?? null }];
  });
}
