import { changeAutopaySettings } from '../../../autopay/commands.ts';
import { PAYMENT_PROVIDERS, putProvider } from '../../../online-payments/commands.ts';
import { METHODS } from '../../../online-payments/domain/kinds.ts';
import type { Context } from '../../../platform/context.ts';
import type { Organization } from '../../../platform/organization.ts';

/** Connects the test provider, and offers automatic payment. */
export async function connectPayments(context: Context, organization: Organization): Promise<void> {
  const { id: organizationId } = organization;
  const paying = { ...context, paymentProviders: PAYMENT_PROVIDERS };
  const ref = { organizationId, provider: 'SANDBOX' } as const;
  await putProvider(paying, organization, ref, { mode: 'TEST', methods: [...METHODS] });
  await changeAutopaySettings(context, organizationId, {
    isOffered: true,
    noticeDays: 5,
    maxRetries: 1,
    retryAfterDays: 7,
  });
}
