import { accountsIn } from '../../ledger/bank-accounts/queries.ts';
import { localDate, type Timestamp } from '../../ledger/domain/calendar.ts';
import { type Locale, localeOf } from '../../ledger/domain/formats.ts';
import { letterheadOf } from '../../mail/index.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { queryRows, row, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import { monthEnds } from '../domain/reports/schedule.ts';
import { aging } from '../figures/aging.ts';
import { dashboard } from '../figures/dashboard.ts';
import type { Aging, Dashboard } from '../figures/schema.ts';
import { readForecast } from '../forecast/queries.ts';
import type { Forecast } from '../forecast/schema.ts';
import { inOneCurrency } from '../forecast/sums.ts';

/** Months of the trend before the present one. */
const MONTHS = 5;
const DEBTORS = 10;
const WEEKS = 8;
/** Days of the sales that DSO is reckoned with. */
const DAYS = 90;

/** What a report of receivables shows, as of one moment. */
export interface ReportFacts {
  organization: Pick<Organization, 'name' | 'timezone' | 'sandbox' | 'currency'>;
  head: Letterhead;
  locale: Locale;
  now: Timestamp;
  /** The newest last: it is that of today. */
  trend: readonly Dashboard[];
  today: Dashboard;
  debtors: Aging;
  forecast: Forecast;
  /** Open invoices issued after the day: expected cash counts them, aging does not. */
  issuedLater: { count: number; amount: number };
}

/** What a report is made of. */
export type ReportSources = Pick<Context, 'database' | 'clock' | 'storage'>;

export async function loadReport(context: ReportSources, organization: Organization): Promise<ReportFacts> {
  const { database, clock } = context;
  const now = clock.now();
  const trend: Dashboard[] = [];
  // One after the other: those of past days are no small work, and nobody waits for them but a reader of mail.
  for (const asOf of monthEnds(localDate(now, organization.timezone), MONTHS))
    trend.push(await dashboard(context, organization, { asOf, days: DAYS }));
  const today = trend.at(-1);
  if (today === undefined) throw new Error('a trend ends with today');
  const profile = await loadProfile(database.pool, organization.id);
  const locale = localeOf(organization.language, profile.country);
  const logo = await logoUrl(context, organization.id, profile);
  const accounts = await accountsIn(database.pool, organization.id, [organization.currency]);
  return {
    ...{ organization, locale, now, trend, today },
    head: letterheadOf({ name: organization.name, profile, logo, accounts }, locale),
    debtors: await aging(context, organization, { groupBy: 'CUSTOMER', groups: DEBTORS }),
    forecast: await readForecast(context, organization, { weeks: WEEKS }),
    issuedLater: await issuedAfter(context, organization, today.asOf),
  };
}

const { integer, text } = shape;
const ISSUED_LATER = {
  name: 'open invoices issued after a day',
  text: `SELECT currency, count(*) AS count, sum(amount - amount_linked)::bigint AS amount FROM documents
         WHERE organization_id = $1 AND kind = 'INVOICE' AND is_open AND dated_on > $2 GROUP BY currency`,
  row: row<{ currency: string; count: number; amount: number }>({
    ...{ currency: text, count: integer, amount: integer },
  }),
};

/** How many open invoices there are of days after one, and what is open of them in the organization's currency. */
async function issuedAfter(
  { database }: ReportSources,
  { id, currency, rates }: Organization,
  day: string,
): Promise<ReportFacts['issuedLater']> {
  const { rows } = await queryRows(database.pool, { ...ISSUED_LATER, values: [id, day] });
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  return { count, amount: inOneCurrency(rows, currency, rates) };
}
