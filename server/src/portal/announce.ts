import { statePromise } from '../cases/index.ts';
import { localDate } from '../kernel/calendar.ts';
import { formatDay } from '../kernel/formats.ts';
import type { Context } from '../platform/context.ts';
import { ApiError } from '../platform/errors.ts';
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
  const input = { date: arrivalOf(today), amount: null, comment };
  return (await stateForEach(context, organization, paid, input)) ? 'paid' : 'refused';
}

/** Takes the debtor's own promises back, while they are open. */
export async function takeBack(
  context: Context,
  organization: Organization,
  paid: PaidInvoices,
): Promise<Notice> {
  return (await stateForEach(context, organization, paid, null)) ? 'takenBack' : 'notTakenBack';
}

/** Returns whether a promise of at least one invoice changed. Sending a form again changes nothing. */
async function stateForEach(
  context: Context,
  organization: Organization,
  { customerId, invoiceIds }: PaidInvoices,
  input: Parameters<typeof statePromise>[2]['input'],
): Promise<boolean> {
  const by = { source: 'PORTAL', userId: null, customerId } as const;
  let isStated = false;
  for (const id of invoiceIds)
    try {
      await statePromise(context, organization, { target: { id }, input, by });
      isStated = true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    }
  return isStated;
}
