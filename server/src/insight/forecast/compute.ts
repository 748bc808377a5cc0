import type { CalendarDay } from '../../kernel/calendar.ts';
import { ownCustomerIds } from '../../people/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { ClaimFacts } from '../domain/forecast/chances.ts';
import { type ExpectedInvoice, expectCustomer } from '../domain/forecast/customer-claims.ts';
import type { Week } from '../domain/forecast/weeks.ts';
import { chanceKept } from '../domain/payment-behavior/habit.ts';
import { customerLearner } from '../domain/payment-times/history.ts';
import { dayNumber } from '../payment-behavior/facts.ts';
import { type CommonHabits, loadCommonHabits } from '../payment-behavior/stored-times.ts';
import { type OpenCustomer, type OpenInvoiceRow, openCustomers } from './read.ts';

/** Filter on the invoices of a forecast. */
export interface ForecastScope {
  /** Only invoices in this currency. */
  currency: string | null;
  /** Only invoices of customers with this first account manager. */
  accountManagerId: string | null;
}

export interface ForecastQuestion extends ForecastScope {
  organizationId: string;
  today: CalendarDay;
  weeks: readonly Week[];
}

/** An invoice with its forecast. */
export type Predicted = ExpectedInvoice<OpenInvoiceRow>;

/** Receives an invoice with its customer and the customer's facts. */
export type VisitClaim = (one: Predicted, customer: OpenCustomer, facts: ClaimFacts) => void;

/**
 * Forecasts every open invoice and passes each to `visit`. Reads in slices and yields to the event loop. So
 * neither memory nor blocking time grows with the number of invoices.
 * @returns facts that all customers share
 */
export async function predict(
  connection: Connection,
  { organizationId, today, weeks, currency, accountManagerId }: ForecastQuestion,
  visit: VisitClaim,
): Promise<CommonHabits> {
  const common = await loadCommonHabits(connection, organizationId);
  const own = await ownCustomerIds(connection, organizationId);
  const ends = weeks.map(({ until }) => dayNumber(until));
  const day = dayNumber(today);
  const learn = customerLearner(day);
  const yieldWhenDue = yieldToEventLoop();
  for await (const customers of openCustomers(connection, organizationId, today))
    for (const customer of customers) {
      if (accountManagerId !== null && customer.accountManagerId !== accountManagerId) continue;
      const { paid, invoices, onAccount, plans } = customer;
      if (own?.has(invoices[0]?.customerId ?? '') === false) continue;
      const facts: ClaimFacts = {
        times: learn({ paid, open: invoices }, common.timesOf(customer.country)),
        kept: chanceKept(customer.promises, common.promises),
        today: day,
      };
      for (const one of expectCustomer(invoices, { facts, onAccount, plans, ends })) {
        if (currency === null || one.invoice.currency === currency) visit(one, customer, facts);
        // With very many invoices, the cost of an unneeded await is measurable.
        const pause = yieldWhenDue();
        if (pause !== undefined) await pause;
      }
    }
  return common;
}
