import type { CalendarDay } from '../../kernel/calendar.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import { findOwnCustomerIds } from '../../people/index.ts';
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
export async function forecastInvoices(
  connection: Connection,
  { organizationId, today, weeks, currency, accountManagerId }: ForecastQuestion,
  visit: VisitClaim,
): Promise<CommonHabits> {
  const common = await loadCommonHabits(connection, organizationId);
  const customerIds = await forecastCustomerIds(connection, organizationId, accountManagerId);
  const ends = weeks.map(({ until }) => dayNumber(until));
  const day = dayNumber(today);
  const learn = customerLearner(day);
  const yieldWhenDue = yieldToEventLoop();
  for await (const customers of openCustomers(connection, organizationId, today, customerIds))
    for (const customer of customers) {
      const { paid, invoices, onAccount, plans } = customer;
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

/** Returns the customers of a manager that the user may see, sorted; null: all. */
async function forecastCustomerIds(
  connection: Connection,
  organizationId: string,
  accountManagerId: string | null,
): Promise<string[] | null> {
  const own = await findOwnCustomerIds(connection, organizationId);
  if (accountManagerId === null) return own === null ? null : [...own].sort();
  const { rows } = await connection.query<{ id: string }>({
    name: 'customers of a manager to forecast',
    text: `SELECT c.id ${fromCustomers('c')} AND c.account_manager_id = $2 ORDER BY c.id`,
    values: [organizationId, accountManagerId],
  });
  return rows.map(({ id }) => id).filter((id) => own?.has(id) !== false);
}
