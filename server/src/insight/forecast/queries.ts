import { localDate } from '../../kernel/calendar.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Target } from '../domain/figures/convert.ts';
import type { Interval } from '../domain/forecast/interval.ts';
import { type Week, weeksFrom } from '../domain/forecast/weeks.ts';
import { LEARNING } from '../domain/payment-times/history.ts';
import { dayNumber } from '../payment-behavior/facts.ts';
import type { CommonHabits } from '../payment-behavior/stored-times.ts';
import { forecastInvoices } from './compute.ts';
import { convertForecast } from './converted.ts';
import { type Forecast, type ForecastQuery, USUAL_WEEKS } from './schema.ts';
import { ForecastSums, inOneCurrency } from './sums.ts';

type OrganizationFacts = Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>;

/** The method of the forecast, in words. */
const FORMULA = [
  'unpaid(day) is the probability that an invoice of the customer is unpaid this many days after its ' +
    "due day: the estimate of Susarla and Van Ryzin from the customer's invoices, shrunk towards that " +
    'of its country, which is shrunk towards that of all customers. Recent invoices count more',
  'paid by a day = 1 − unpaid(day) / unpaid(yesterday), given that it is unpaid today',
  'for a promised amount: zero before the promised day. From that day on: kept + (1 − kept) × the ' +
    'probability for invoices that are unpaid after that day. kept = the share of promises that the ' +
    'customer keeps, shrunk towards that of all customers. Each instalment of a plan is a promise for its day',
  'expected in a week = Σ over invoices of (outstanding − money on account) × (paid by its end − paid by the end of the week before), in whole units',
  'P10, P50, P90 of a week = the distribution of the sum of independent payments: the 400 largest ' +
    'claims exactly, all others as a normal distribution, with a common deviation of a tenth of the ' +
    'expected amount',
  'disputed invoices and amounts covered by credit on account are in no week',
];

/** A forecast with its sums and intervals. */
export interface ComputedForecast {
  weeks: Week[];
  sums: ForecastSums;
  intervals: Interval[];
  common: CommonHabits;
}

/** Forecasts all invoices of a scope and adds them up. */
export async function computeForecast(
  connection: Connection,
  { id, timezone, ...place }: OrganizationFacts,
  { query, now }: { query: ForecastQuery; now: string },
): Promise<ComputedForecast> {
  const today = localDate(now, timezone);
  const weeks = weeksFrom(today, query.weeks ?? USUAL_WEEKS);
  const sums = new ForecastSums(weeks.map(({ until }) => dayNumber(until)));
  const { currency = null, accountManagerId = null } = query;
  const common = await forecastInvoices(
    connection,
    { organizationId: id, today, weeks, currency, accountManagerId },
    (one, { accountManagerId: manager }) => sums.add(one, manager),
  );
  const intervals = await sums.intervals(currency ?? place.currency, place.rates);
  return { weeks, sums, intervals, common };
}

/** Returns expected cash by week, with formula and inputs. */
export async function readForecast(
  { database, clock }: DataContext,
  organization: Organization,
  query: ForecastQuery,
): Promise<Forecast> {
  const now = clock.now();
  const computed = await readOnly(database, (connection) =>
    computeForecast(connection, organization, { query, now }),
  );
  const { sums, common } = computed;
  const currency = query.currency ?? organization.currency;
  const all = [...sums.byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  const target = { currency, rates: organization.rates };
  const converted = convertForecast(sums, computed.weeks.length, target);
  return {
    asOf: localDate(now, organization.timezone),
    countedOn: common.countedOn,
    currency,
    unconverted: converted.unconverted,
    weeks: weeksOf(computed, { query, target, expected: converted.weeks }),
    expectedTotal: converted.weeks.reduce((sum, week) => sum + week, 0),
    later: converted.later,
    disputed: { amount: converted.disputed, invoices: sums.disputedInvoices },
    onAccount: converted.onAccount,
    outstanding: converted.outstanding,
    currencies: all.map(({ promised: _, ...one }) => one),
    accountManagers: converted.accountManagers,
    formula: FORMULA,
    inputs: { ...LEARNING, promises: common.promises, countries: [...common.countries].sort() },
  };
}

/** Runs `work` on one read-only snapshot. */
export const readOnly = <T>(database: Database, work: (connection: Connection) => Promise<T>): Promise<T> =>
  inSnapshot(database, work);

function weeksOf(
  { weeks, sums, intervals }: ComputedForecast,
  { query, target, expected }: { query: ForecastQuery; target: Target; expected: readonly number[] },
): Forecast['weeks'] {
  const all = [...sums.byCurrency.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return weeks.map(({ from, until }, i) => {
    const parts = all.map((one) => ({ currency: one.currency, amount: one.weeks[i] ?? 0 }));
    const promised = all.map((one) => ({ currency: one.currency, amount: one.promised[i] ?? 0 }));
    return {
      from,
      until,
      expected: expected[i] ?? 0,
      ...(intervals[i] ?? { p10: 0, p50: 0, p90: 0 }),
      promised: inOneCurrency(promised, target.currency, target.rates),
      invoices: sums.invoices[i] ?? 0,
      currencies: parts.map((part) => ({ currency: part.currency, expected: part.amount })),
      documents: `/v1/internal/forecast/invoices?${new URLSearchParams({
        week: from,
        ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      })}`,
    };
  });
}
