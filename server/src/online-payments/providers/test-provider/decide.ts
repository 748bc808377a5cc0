import type { DataContext } from '../../../platform/context.ts';
import type { Method } from '../../domain/kinds.ts';
import { type TestOutcome, testTimes } from '../../domain/test-payments.ts';
import { storeEvents } from '../../webhooks/receive.ts';

/** A page of the test provider and the debtor who opened it. */
export interface TestPageRef {
  organizationId: string;
  customerId: string;
  /** The name at the test provider. */
  id: string;
}

/** A checkout as its page shows it. */
export interface TestCheckout {
  onlinePaymentId: string;
  method: Method;
  currency: string;
  amount: number;
  reference: string;
  isDecided: boolean;
}

const PROVIDER = 'SANDBOX';

/** Returns a checkout of a customer by its name, or null. */
export async function findTestCheckout(
  { database }: DataContext,
  { organizationId, customerId, id }: TestPageRef,
): Promise<TestCheckout | null> {
  const { rows } = await database.pool.query<TestCheckout>({
    name: 'test checkout of a customer',
    text: `SELECT t.online_payment_id AS "onlinePaymentId", t.method, t.currency, t.amount, o.reference,
             t.outcome IS NOT NULL AS "isDecided"
           FROM test_payments t JOIN online_payments o ON o.organization_id = $1 AND o.id = t.online_payment_id
           WHERE t.organization_id = $1 AND t.id = $2 AND o.customer_id = $3 AND t.kind = 'CHECKOUT'`,
    values: [organizationId, id, customerId],
  });
  return rows[0] ?? null;
}

/** The choice of a tester. */
export interface TestDecision {
  outcome: TestOutcome | 'CANCELLED';
  /** Days until it takes effect. */
  days: number;
}

/** Stores what a tester decided about a checkout. The first decision counts. */
export async function decideTestCheckout(
  context: DataContext,
  page: TestPageRef,
  { outcome, days }: TestDecision,
): Promise<void> {
  const { organizationId, id } = page;
  const { database, clock } = context;
  const times = outcome === 'CANCELLED' ? null : testTimes(outcome, clock.now(), days);
  const { rowCount } = await database.pool.query({
    name: 'decide test checkout',
    text: `UPDATE test_payments SET outcome = $3, settles_at = $4, reverses_at = $5
           WHERE organization_id = $1 AND id = $2 AND outcome IS NULL`,
    values: [organizationId, id, outcome, times?.settlesAt ?? null, times?.reversesAt ?? null],
  });
  if (rowCount === 1) await report(context, page, 'PAYMENT');
}

/** A mandate as its page shows it. */
export interface TestMandatePage {
  currency: string;
  isDecided: boolean;
}

/** Returns a mandate of a customer by its name, or null. */
export async function findTestMandatePage(
  { database }: DataContext,
  { organizationId, customerId, id }: TestPageRef,
): Promise<TestMandatePage | null> {
  const { rows } = await database.pool.query<TestMandatePage>({
    name: 'test mandate of a customer',
    text: `SELECT t.currency, t.outcome IS NOT NULL OR t.ended_at IS NOT NULL AS "isDecided"
           FROM test_mandates t JOIN payment_mandates m ON m.organization_id = $1 AND m.id = t.mandate_id
           WHERE t.organization_id = $1 AND t.id = $2 AND m.customer_id = $3`,
    values: [organizationId, id, customerId],
  });
  return rows[0] ?? null;
}

/** Stores that a tester gave a mandate, and what happens to its debits. The first decision counts. */
export async function decideTestMandate(
  context: DataContext,
  page: TestPageRef,
  outcome: TestOutcome,
): Promise<void> {
  const { rowCount } = await context.database.pool.query({
    name: 'decide test mandate',
    text: `UPDATE test_mandates SET outcome = $3
           WHERE organization_id = $1 AND id = $2 AND outcome IS NULL AND ended_at IS NULL`,
    values: [page.organizationId, page.id, outcome],
  });
  if (rowCount === 1) await report(context, page, 'MANDATE');
}

/** Reports a change as a webhook does: the event says only what to read again. */
const report = (
  context: DataContext,
  { organizationId, id }: TestPageRef,
  subject: 'PAYMENT' | 'MANDATE',
): Promise<void> =>
  storeEvents(context, { organizationId, provider: PROVIDER }, [
    { eventId: `te_${id}`, subject, providerId: id },
  ]);
