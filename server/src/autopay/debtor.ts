import {
  canSetUpMandates,
  debitMethodOf,
  endMandate,
  loadMandate,
  type MandateRequest,
  mandateMode,
  type ProviderContext,
  ProviderError,
  refreshMandate,
  type StartedMandate,
  startMandate,
} from '../online-payments/commands.ts';
import { isMandateUsable } from '../online-payments/domain/mandate-states.ts';
import { mandatesOfCustomer } from '../online-payments/mandates/queries.ts';
import type { PaymentMandate } from '../online-payments/schemas.ts';
import { turnOff, turnOn } from './settings/commands.ts';
import { loadAutopaySettings, loadStoredAutopay, upcomingDebits } from './settings/queries.ts';
import type { UpcomingDebit } from './settings/schema.ts';

interface DebtorRef {
  organizationId: string;
  customerId: string;
}

/** Automatic payment as the debtor sees it. */
export interface AutopayOffer {
  /** Whether the debtor may turn it on. */
  isOffered: boolean;
  /** Whether the debtor turned it on, in the mode of the connection. It works once the mandate can be debited. */
  isOn: boolean;
  /** The mandate in use, else the latest one. */
  mandate: PaymentMandate | null;
  /** Limits that the organization set, in minor units. */
  maxAmount: number | null;
  maxMonthly: number | null;
  noticeDays: number;
  upcoming: readonly UpcomingDebit[];
}

/** Returns what the debtor sees of automatic payment. */
export async function loadAutopayOffer(
  context: ProviderContext,
  { organizationId, customerId }: DebtorRef,
): Promise<AutopayOffer> {
  const { pool } = context.database;
  const settings = await loadAutopaySettings(pool, organizationId);
  const { isOn, mandateId, maxAmount, maxMonthly } = await loadStoredAutopay(
    pool,
    organizationId,
    customerId,
  );
  const mandates = await mandatesOfCustomer(pool, organizationId, customerId);
  const chosen = mandates.find(({ id }) => id === mandateId);
  const mode = await mandateMode(context, organizationId);
  return {
    isOffered: settings.isOffered && (await canSetUpMandates(context, organizationId)),
    isOn: isOn && chosen?.mode === mode,
    mandate: chosen ?? mandates[0] ?? null,
    maxAmount,
    maxMonthly,
    noticeDays: settings.noticeDays,
    upcoming: await upcomingDebits(pool, organizationId, customerId),
  };
}

export type AutopayStart =
  | StartedMandate
  /** A mandate existed, so it is on now. */
  | { outcome: 'ON'; mandateId: string };

/**
 * Turns automatic payment on for the debtor. Without a mandate in the currency, the debtor gives one on the page of the
 * provider first; nothing is debited before.
 */
export async function startAutopay(context: ProviderContext, request: MandateRequest): Promise<AutopayStart> {
  const { organizationId, customerId, currency } = request;
  const { pool } = context.database;
  const { isOffered } = await loadAutopaySettings(pool, organizationId);
  if (!isOffered || debitMethodOf(currency) === null) return { outcome: 'NOT_OFFERED' };
  const mandates = await mandatesOfCustomer(pool, organizationId, customerId);
  const mode = await mandateMode(context, organizationId);
  const usable = mandates.find(
    (one) => one.currency === currency && one.mode === mode && isMandateUsable(one.state),
  );
  if (usable !== undefined) {
    await turnOn(context, organizationId, { customerId, mandateId: usable.id });
    return { outcome: 'ON', mandateId: usable.id };
  }
  const started = await startMandate(context, request);
  if (started.outcome === 'REDIRECT')
    await turnOn(context, organizationId, { customerId, mandateId: started.mandateId });
  return started;
}

/** Reads the mandate again when the debtor comes back from the page of the provider. */
export async function finishAutopay(
  context: ProviderContext,
  { organizationId, customerId }: DebtorRef,
): Promise<AutopayOffer> {
  const { mandateId } = await loadStoredAutopay(context.database.pool, organizationId, customerId);
  try {
    if (mandateId !== null) await refreshMandate(context, organizationId, mandateId);
  } catch (error) {
    // A webhook or the sweep brings the state later.
    if (!(error instanceof ProviderError)) throw error;
  }
  return loadAutopayOffer(context, { organizationId, customerId });
}

/**
 * Turns automatic payment off for the debtor. A job cancels the debits that were not submitted.
 * @param endsMandate whether the mandate is cancelled too
 * @throws ProviderError if the mandate should end and the provider does not answer; it is off anyway
 */
export async function stopAutopay(
  context: ProviderContext,
  { organizationId, customerId }: DebtorRef,
  { endsMandate }: { endsMandate: boolean },
): Promise<void> {
  const { pool } = context.database;
  const { mandateId } = await loadStoredAutopay(pool, organizationId, customerId);
  await turnOff(context, organizationId, customerId, 'DEBTOR');
  if (!endsMandate || mandateId === null) return;
  const stored = await loadMandate(pool, organizationId, mandateId);
  if (stored?.customerId === customerId) await endMandate(context, organizationId, stored, 'DEBTOR');
}
