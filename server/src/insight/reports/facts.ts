import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { type Locale, localeOf } from '../../kernel/formats.ts';
import { accountsIn } from '../../ledger/bank-accounts/queries.ts';
import { fromOpenInvoices } from '../../ledger/relations.ts';
import { letterheadOf } from '../../mail/index.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import { monthEnds } from '../domain/reports/schedule.ts';
import { loadAging } from '../figures/aging.ts';
import { loadDashboard } from '../figures/dashboard.ts';
import type { Aging, Dashboard } from '../figures/schema.ts';
import { readForecast } from '../forecast/queries.ts';
import type { Forecast } from '../forecast/schema.ts';
import { inOneCurrency } from '../forecast/sums.ts';

/** Months of the trend before the current one. */
const MONTHS = 5;
const DEBTORS = 10;
const WEEKS = 8;
/** Period of the sales for DSO, in days. */
const DAYS = 90;

/** The content of a receivables report, from one moment. */
export interface ReportFacts {
  organization: Pick<Organization, 'name' | 'timezone' | 'sandbox' | 'currency'>;
  head: Letterhead;
  locale: Locale;
  now: Timestamp;
  /** Oldest first; the last one is today's. */
  trend: readonly Dashboard[];
  today: Dashboard;
  debtors: Aging;
  forecast: Forecast;
  /** Open invoices issued after today: expected cash includes them, aging does not. */
  issuedLater: { count: number; amount: number };
}

/** The services that loading a report needs. */
export type ReportSources = Pick<Context, 'database' | 'clock' | 'storage'>;

/** Loads the facts of the report that is sent by email: today's figures, and those of past month ends. */
export async function loadReport(context: ReportSources, organization: Organization): Promise<ReportFacts> {
  const { database, clock } = context;
  const now = clock.now();
  const trend: Dashboard[] = [];
  // Sequential, because figures of past days are expensive and no user waits for them.
  for (const asOf of monthEnds(localDate(now, organization.timezone), MONTHS))
    trend.push(await loadDashboard(context, organization, { asOf, days: DAYS }));
  const today = trend.at(-1);
  if (today === undefined) throw new Error('the trend has no entry for today');
  const profile = await loadProfile(database.pool, organization.id);
  const locale = localeOf(organization.language, profile.country);
  const logo = await logoUrl(context, organization.id, profile);
  const accounts = await accountsIn(database.pool, organization.id, [organization.currency]);
  return {
    organization,
    locale,
    now,
    trend,
    today,
    head: letterheadOf({ name: organization.name, profile, logo, accounts }, locale),
    debtors: await loadAging(context, organization, { groupBy: 'CUSTOMER', groups: DEBTORS }),
    forecast: await readForecast(context, organization, { weeks: WEEKS }),
    issuedLater: await issuedAfter(context, organization, today.asOf),
  };
}

const { integer, text } = shape;
const ISSUED_LATER = {
  name: 'open invoices issued after a day',
  text: `SELECT d.currency, count(*) AS count, sum(d.amount - d.amount_linked)::bigint AS amount
         ${fromOpenInvoices('d')} AND d.dated_on > $2 GROUP BY d.currency`,
  row: rowShape<{ currency: string; count: number; amount: number }>({
    currency: text,
    count: integer,
    amount: integer,
  }),
};

/**
 * Returns the number of open invoices issued after a day, and their outstanding amount in the organization's
 * currency.
 */
async function issuedAfter(
  { database }: ReportSources,
  { id, currency, rates }: Organization,
  day: string,
): Promise<ReportFacts['issuedLater']> {
  const { rows } = await queryRows(database.pool, { ...ISSUED_LATER, values: [id, day] });
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  return { count, amount: inOneCurrency(rows, currency, rates) };
}
