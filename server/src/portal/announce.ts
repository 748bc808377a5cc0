import { stateAnnouncement } from '../cases/index.ts';
import { localDate } from '../kernel/calendar.ts';
import { formatDay } from '../kernel/formats.ts';
import type { Context } from '../platform/context.ts';
import type { Organization } from '../platform/organization.ts';
import { arrivalOf } from './domain/arrival.ts';
import type { Notice } from './i18n/texts.ts';
import { TRANSFER_TEXTS } from './i18n/transfer-texts.ts';

/** Open invoices of the debtor that a transfer pays. */
interface PaidInvoices {
  customerId: string;
  invoiceIds: readonly string[];
}

/**
 * Records that the debtor paid today: a promise for the day by which the transfer arrives. Invoices that have a
 * promise keep it, and those that are paid meanwhile need none.
 */
export async function announcePayment(
  context: Context,
  organization: Organization,
  paid: PaidInvoices,
): Promise<Notice> {
  const { language, timezone } = organization;
  const today = localDate(context.clock.now(), timezone);
  const comment = TRANSFER_TEXTS[language].comment(formatDay(today, language));
  const promise = { date: arrivalOf(today), comment };
  const isStated =
    paid.invoiceIds.length > 0 && (await stateAnnouncement(context, organization, { ...paid, promise }));
  return isStated ? 'paid' : 'refused';
}

/** Takes back what the debtor announced, while it is open. */
export async function takeBack(
  context: Context,
  organization: Organization,
  paid: PaidInvoices,
): Promise<Notice> {
  const isStated =
    paid.invoiceIds.length > 0 &&
    (await stateAnnouncement(context, organization, { ...paid, promise: null }));
  return isStated ? 'takenBack' : 'notTakenBack';
}
