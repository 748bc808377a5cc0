import { recordChange } from '../../ledger/commands.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { refusal } from '../../platform/refusals.ts';
import type { ProviderContext } from '../connections/open.ts';
import type { Problem } from '../domain/kinds.ts';
import { HOLD_DAYS, inDays, laterOf } from '../domain/schedule.ts';
import { recordStateEvent } from './events.ts';
import { loadPayment, lockPayment, type StoredPayment } from './load.ts';
import { notifyOfPayment } from './notify.ts';
import { findOnlinePayment } from './queries.ts';
import type { OnlinePayment, OnlineProblemClosing } from './schema.ts';
import { storeState } from './store.ts';

type Writing = Pick<ProviderContext, 'database' | 'clock'>;

const isUnsettled = ({ state }: StoredPayment): boolean => state === 'CREATED' || state === 'PENDING';

/**
 * Stores why people must look at a payment, and notifies them once. Reminders wait while real money may be under
 * way. A problem that a person closed is not raised again.
 */
export async function storeProblem(
  { database, clock }: Writing,
  organizationId: string,
  payment: StoredPayment,
  problem: Problem,
): Promise<void> {
  if (payment.problem === problem || payment.closedProblem === problem) return;
  await inTransaction(database, async (connection) => {
    const current = await lockPayment(connection, organizationId, payment.id);
    // It was settled, closed or reported meanwhile. The next reading sees that.
    if (current === null || current.state !== payment.state) return;
    if (current.problem === problem || current.closedProblem === problem) return;
    const now = clock.now();
    const isHolding = isUnsettled(current) && problem !== 'TEST_MODE';
    const holdsUntil = isHolding ? { holdsUntil: laterOf(current.holdsUntil, inDays(now, HOLD_DAYS)) } : {};
    await storeState(connection, organizationId, payment.id, { problem, ...holdsUntil, now });
    await notifyOfPayment(connection, organizationId, payment, { kind: 'ONLINE_PAYMENT_PROBLEM', now });
  });
}

/**
 * Closes a problem that a person has dealt with. A payment that was not settled ends: Quittance will not apply it.
 * @throws NOT_FOUND; CONFLICT without a problem
 */
export async function closeProblem(
  { database, clock }: Writing,
  organizationId: string,
  onlinePaymentId: string,
  { reason }: OnlineProblemClosing,
): Promise<OnlinePayment> {
  if ((await loadPayment(database.pool, organizationId, onlinePaymentId)) === null) throw notFound();
  await inTransaction(database, async (connection) => {
    const payment = await lockPayment(connection, organizationId, onlinePaymentId);
    if (payment === null) throw notFound();
    const { problem, customerId } = payment;
    if (problem === null) throw new ApiError('CONFLICT', refusal('NO_PAYMENT_PROBLEM'));
    const now = clock.now();
    const ends = isUnsettled(payment);
    await storeState(connection, organizationId, onlinePaymentId, {
      problem: null,
      closedProblem: problem,
      holdsUntil: null,
      ...(ends ? { state: 'CANCELLED', endedAt: now } : {}),
      now,
    });
    if (ends) await recordStateEvent(connection, organizationId, onlinePaymentId, now);
    await recordChange(connection, organizationId, {
      action: 'online_payment.problem_closed',
      records: [
        { kind: 'ONLINE_PAYMENT', id: onlinePaymentId },
        { kind: 'CUSTOMER', id: customerId },
      ],
      before: { problem },
      after: { problem: null, reason },
    });
  });
  return findOnlinePayment(database.pool, organizationId, onlinePaymentId);
}
