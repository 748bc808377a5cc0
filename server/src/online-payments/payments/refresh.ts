import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { type ProviderContext, withProvider } from '../connections/open.ts';
import { differenceOf } from '../domain/differences.ts';
import { HOLD_DAYS, inDays, isPageOver, laterOf } from '../domain/schedule.ts';
import { nextTransition, type OnlinePaymentState } from '../domain/states.ts';
import type { ObservedPayment } from '../providers/port.ts';
import { followRefunds } from '../refunds/follow.ts';
import { loadRules } from '../rules/queries.ts';
import { endErpHold } from './erp-hold.ts';
import { recordStateEvent } from './events.ts';
import { loadPayment, lockPayment, type StoredPayment } from './load.ts';
import { notifyOfPayment } from './notify.ts';
import { storeProblem } from './problems.ts';
import { scheduleNext } from './schedule.ts';
import { ChangedMeanwhileError, isRefused, settlePayment, takeBackPayment } from './settle.ts';
import { storeState } from './store.ts';

/** A payment may be settled and refunded between two readings. */
const MAX_STEPS = 4;
/** Time in which the answer of a provider to `create` is awaited. Afterwards no debtor has seen the page. */
const UNANSWERED_MS = 15 * 60 * 1000;

/**
 * Reads an online payment from its provider and applies what follows, until nothing does. Any number of calls, in
 * any order, have the effect of the last state.
 * @throws ProviderError if the provider does not answer
 */
export async function refreshPayment(
  context: ProviderContext,
  organization: Organization,
  onlinePaymentId: string,
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const payment = await loadPayment(context.database.pool, organization.id, onlinePaymentId);
    if (payment === null) return;
    const observed = await observe(context, organization, payment);
    if (observed === 'DONE') break;
    try {
      if (!(await applyObserved(context, organization, payment, observed))) break;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
    }
  }
  await scheduleNext(context, organization.id, onlinePaymentId);
}

/** Returns what the provider states. DONE: there is nothing to ask. */
async function observe(
  context: ProviderContext,
  organization: Organization,
  payment: StoredPayment,
): Promise<ObservedPayment | 'DONE'> {
  const { id } = organization;
  if (payment.state === 'SUCCEEDED' && payment.paymentId === null) await endErpHold(context, id, payment);
  if (payment.providerId === null) {
    // Automatic payment sends its debits itself.
    if (payment.kind === 'CHECKOUT') await expireUnanswered(context, id, payment);
    return 'DONE';
  }
  if (payment.openRefunds !== 'NONE') await followRefunds(context, id, payment);
  const { provider, providerId } = payment;
  const isOver = isPageOver(payment, { nowMs: context.clock.millis(), wallMs: context.clock.wall.millis() });
  const observed = await withProvider(context, { organizationId: id, provider }, async (adapter) => {
    const found = await adapter.status(providerId);
    if (found?.state !== 'CREATED' || payment.state !== 'CREATED' || !isOver) return found;
    // No debtor shall pay on an abandoned page, and a connection can be removed only when none is open.
    await adapter.cancel(providerId);
    const ended = await adapter.status(providerId);
    return ended?.state === 'CREATED' ? { ...ended, state: 'EXPIRED' as const } : ended;
  });
  if (observed !== null && (observed.id === null || observed.id === payment.id)) return observed;
  if (payment.state === 'CREATED' || payment.state === 'PENDING')
    await storeProblem(context, id, payment, 'UNKNOWN_THERE');
  return 'DONE';
}

async function expireUnanswered(
  context: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
): Promise<void> {
  if (payment.state !== 'CREATED') return;
  if (context.clock.millis() - Date.parse(payment.createdAt) < UNANSWERED_MS) return;
  await moveTo(context, organizationId, payment, { state: 'EXPIRED', observed: null });
}

/** Applies what a provider states. Returns whether something changed. @throws ChangedMeanwhileError */
export async function applyObserved(
  context: ProviderContext,
  organization: Organization,
  payment: StoredPayment,
  observed: ObservedPayment,
): Promise<boolean> {
  const { id } = organization;
  const { currency, amount, surcharge, account, mode } = payment;
  const created = { currency, total: amount + surcharge, account, mode, sandbox: organization.sandbox };
  const difference = differenceOf(created, observed);
  if (difference !== null) {
    await storeProblem(context, id, payment, difference);
    return false;
  }
  const known = payment.refundedAmount;
  if (observed.refundedAmount < known && payment.state !== 'REVERSED') {
    // A refund failed after the ledger had it.
    await storeProblem(context, id, payment, 'AMOUNT_DIFFERS');
    return false;
  }
  const refunded = { known, observed: observed.refundedAmount };
  const transition = nextTransition(payment.state, observed.state, refunded);
  switch (transition.kind) {
    case 'NONE':
      await storeDetails(context, id, payment, observed);
      return false;
    case 'MOVE':
      await moveTo(context, id, payment, { state: transition.state, observed });
      return true;
    case 'SETTLE':
      return settleOrReport(context, organization, payment, observed);
    case 'REVERSE':
    case 'REFUND': {
      const isReversal = transition.kind === 'REVERSE';
      const whole = transition.kind === 'REFUND' && transition.isWhole ? 'REFUNDED' : 'SUCCEEDED';
      const state = isReversal ? 'REVERSED' : whole;
      const left = payment.amount - Math.min(known, payment.amount);
      const share = isReversal
        ? Math.min(left, observed.reversedAmount ?? left)
        : Math.min(observed.refundedAmount, payment.amount) - (payment.amount - left);
      return orReport(context, organization, payment, () =>
        takeBackPayment(context, organization, { payment, observed, state, amount: share }),
      );
    }
  }
}

async function settleOrReport(
  context: ProviderContext,
  organization: Organization,
  payment: StoredPayment,
  observed: ObservedPayment,
): Promise<boolean> {
  if (organization.nativeIntegration !== null) return leaveToErp(context, organization.id, payment, observed);
  return orReport(context, organization, payment, () =>
    settlePayment(context, organization, { payment, observed }),
  );
}

/** Runs a change of the ledger. If settlement refuses it, people are notified. Returns whether it was applied. */
async function orReport(
  context: ProviderContext,
  { id }: Organization,
  payment: StoredPayment,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    await storeProblem(context, id, payment, 'REFUSED_HERE');
    return false;
  }
}

/** The ERP is the source of payments, so the ledger gets none. Reminders wait for the ERP. */
async function leaveToErp(
  context: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
  observed: ObservedPayment,
): Promise<boolean> {
  const { erpDays } = await loadRules(context.database.pool, organizationId, payment.customerId);
  await inTransaction(context.database, async (connection) => {
    const current = await lockPayment(connection, organizationId, payment.id);
    if (current?.state !== payment.state) throw new ChangedMeanwhileError();
    const now = context.clock.now();
    const { fee, providerPaymentId, failure } = observed;
    const facts = { fee, providerPaymentId, failure, settledAt: now, problem: null, now };
    await storeState(connection, organizationId, payment.id, {
      ...facts,
      state: 'SUCCEEDED',
      holdsUntil: inDays(now, erpDays),
    });
    await recordStateEvent(connection, organizationId, payment.id, now);
  });
  return true;
}

interface Move {
  state: OnlinePaymentState;
  observed: ObservedPayment | null;
}

/** Moves a payment to a state without money in the ledger. A failure ends its hold and notifies users. */
async function moveTo(
  { database, clock }: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
  { state, observed }: Move,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const current = await lockPayment(connection, organizationId, payment.id);
    if (current?.state !== payment.state) throw new ChangedMeanwhileError();
    const now = clock.now();
    const isPending = state === 'PENDING';
    await storeState(connection, organizationId, payment.id, {
      state,
      ...(observed === null
        ? {}
        : { providerPaymentId: observed.providerPaymentId, failure: observed.failure, fee: observed.fee }),
      ...(isPending ? { pendingAt: now, endedAt: null } : { endedAt: now }),
      holdsUntil: isPending ? laterOf(current.holdsUntil, inDays(now, HOLD_DAYS)) : null,
      now,
    });
    await recordStateEvent(connection, organizationId, payment.id, now);
    const hasFailed = state === 'FAILED' || (state === 'CANCELLED' && payment.state === 'PENDING');
    if (hasFailed)
      await notifyOfPayment(connection, organizationId, payment, { kind: 'ONLINE_PAYMENT_FAILED', now });
  });
}

/** Reminders wait as long as the provider states that the money is under way. Stores it once a day. */
async function renewHold(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  organizationId: string,
  { id, holdsUntil }: StoredPayment,
): Promise<void> {
  const now = clock.now();
  if (holdsUntil !== null && holdsUntil > inDays(now, HOLD_DAYS - 1)) return;
  await database.pool.query({
    name: 'renew hold of online payment',
    text: `UPDATE online_payments SET holds_until = $3, updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND state = 'PENDING'`,
    values: [organizationId, id, inDays(now, HOLD_DAYS), now],
  });
}

async function storeDetails(
  { database, clock }: ProviderContext,
  organizationId: string,
  payment: StoredPayment,
  { state, fee, providerPaymentId }: ObservedPayment,
): Promise<void> {
  if (state === 'PENDING' && payment.state === 'PENDING')
    await renewHold({ database, clock }, organizationId, payment);
  if (fee === null && providerPaymentId === payment.providerPaymentId) return;
  await database.pool.query({
    name: 'store details of online payment',
    text: `UPDATE online_payments SET fee = coalesce($3, fee), provider_payment_id = coalesce($4, provider_payment_id),
             updated_at = $5
           WHERE organization_id = $1 AND id = $2 AND (fee IS DISTINCT FROM coalesce($3, fee)
             OR provider_payment_id IS DISTINCT FROM coalesce($4, provider_payment_id))`,
    values: [organizationId, payment.id, fee, providerPaymentId, clock.now()],
  });
}
