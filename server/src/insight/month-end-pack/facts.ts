import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { type Locale, localeOf } from '../../kernel/formats.ts';
import { accountsIn } from '../../ledger/bank-accounts/queries.ts';
import { letterheadOf } from '../../mail/index.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Letterhead } from '../../platform/pdf/letterhead.ts';
import type { ReceivablesTrend } from '../charts/schema.ts';
import { loadReceivablesTrend } from '../charts/trend.ts';
import { type Provisions, provisionMatrix } from '../domain/figures/provisions.ts';
import { loadAging } from '../figures/aging.ts';
import type { Aging } from '../figures/schema.ts';
import { loadProvisionRates } from './settings.ts';

/** Customers that the aging lists one by one, those with the largest receivables. */
const CUSTOMERS = 200;

/** The content of a month-end pack. */
export interface PackFacts {
  organization: Pick<Organization, 'name' | 'timezone' | 'sandbox' | 'currency'>;
  head: Letterhead;
  locale: Locale;
  now: Timestamp;
  /** Last day of the month. */
  asOf: CalendarDay;
  /** Months up to this one, and the largest debtors. */
  trend: ReceivablesTrend;
  /** The last month of the trend. */
  month: ReceivablesTrend['months'][number];
  aging: Aging;
  provisions: Provisions;
}

/** Loads the figures of a month end, from the functions that the pages of the application use. */
export async function loadPack(
  context: Pick<Context, 'database' | 'clock' | 'storage'>,
  organization: Organization,
  asOf: CalendarDay,
): Promise<PackFacts> {
  const { pool } = context.database;
  const trend = await loadReceivablesTrend(context, organization, { asOf }, { isExact: true });
  const month = trend.months.at(-1);
  if (month === undefined) throw new Error(`the trend does not contain ${asOf}`);
  const { rates } = await loadProvisionRates(pool, organization.id);
  const profile = await loadProfile(pool, organization.id);
  const locale = localeOf(organization.language, profile.country);
  const logo = await logoUrl(context, organization.id, profile);
  const accounts = await accountsIn(pool, organization.id, [organization.currency]);
  return {
    organization,
    locale,
    now: context.clock.now(),
    asOf,
    trend,
    month,
    aging: await loadAging(context, organization, { asOf, groupBy: 'CUSTOMER', groups: CUSTOMERS }),
    head: letterheadOf({ name: organization.name, profile, logo, accounts }, locale),
    provisions: provisionMatrix(
      month.buckets.map(({ amount }) => amount),
      rates,
    ),
  };
}
