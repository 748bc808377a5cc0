import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Method, PaymentKind } from '../../domain/kinds.ts';
import { type TestOutcome, type TestPayment, testTimes } from '../../domain/test-payments.ts';
import type { ProviderBooks } from '../port.ts';

/** A payment in the books of the test provider, with its facts. */
export interface StoredTestPayment extends TestPayment {
  id: string;
  onlinePaymentId: string;
  kind: PaymentKind;
  method: Method;
  currency: string;
}

/** Facts of a new checkout or charge. */
export interface NewTestPayment {
  onlinePaymentId: string;
  kind: PaymentKind;
  method: Method;
  currency: string;
  amount: number;
}

/** Returns a name that cannot be guessed. It is a part of the address of a page. */
export const newTestId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

const SELECT = `SELECT t.id, t.online_payment_id AS "onlinePaymentId", t.kind, t.method, t.currency, t.amount, t.outcome,
  t.settles_at AS "settlesAt", t.reverses_at AS "reversesAt",
  coalesce((SELECT sum(r.amount) FROM test_refunds r WHERE r.organization_id = $1 AND r.test_payment_id = t.id), 0)::bigint
    AS "refundedAmount"
FROM test_payments t WHERE t.organization_id = $1`;

/** Returns a payment by its name, or null. */
export async function findTestPayment(
  { organizationId, context: { database } }: ProviderBooks,
  id: string,
): Promise<StoredTestPayment | null> {
  const { rows } = await database.pool.query<StoredTestPayment>({
    name: 'test payment',
    text: `${SELECT} AND t.id = $2`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

/**
 * Stores a checkout or charge once, and returns its name.
 * @param decided what happens to it and from when on; null: a tester decides on the page
 */
export async function storeTestPayment(
  { organizationId, context: { database, clock } }: ProviderBooks,
  payment: NewTestPayment,
  decided: { outcome: TestOutcome; from: string; days: number } | null,
): Promise<string> {
  const { onlinePaymentId, kind, method, currency, amount } = payment;
  const times = decided === null ? null : testTimes(decided.outcome, decided.from, decided.days);
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'store test payment',
    text: `INSERT INTO test_payments (organization_id, id, online_payment_id, kind, method, currency, amount, outcome,
             created_at, settles_at, reverses_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           ON CONFLICT (organization_id, online_payment_id) DO UPDATE SET amount = test_payments.amount
           RETURNING id`,
    values: [
      organizationId,
      newTestId('tp'),
      onlinePaymentId,
      kind,
      method,
      currency,
      amount,
      decided?.outcome ?? null,
      clock.now(),
      times?.settlesAt ?? null,
      times?.reversesAt ?? null,
    ],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the test payment was stored');
  return row.id;
}

/** Ends an unpaid checkout, or a charge whose money has not arrived. Others stay as they are. */
export async function cancelTestPayment(
  { organizationId, context: { database, clock } }: ProviderBooks,
  id: string,
): Promise<void> {
  await database.pool.query({
    name: 'cancel test payment',
    text: `UPDATE test_payments SET outcome = 'CANCELLED', settles_at = NULL, reverses_at = NULL
           WHERE organization_id = $1 AND id = $2
             AND (outcome IS NULL OR (kind = 'CHARGE' AND settles_at > $3::timestamptz))`,
    values: [organizationId, id, clock.now()],
  });
}

/** Refunds a part of a payment once. Returns false if less is left, or its money has not arrived. */
export async function storeTestRefund(
  { organizationId, context: { database, clock } }: ProviderBooks,
  { id, paymentId, amount }: { id: string; paymentId: string; amount: number },
): Promise<boolean> {
  await inTransaction(database, async (connection) => {
    // Refunds of one payment at the same time would each see the rest without the other.
    await connection.query({
      name: 'lock test payment',
      text: 'SELECT 1 FROM test_payments WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE',
      values: [organizationId, paymentId],
    });
    await connection.query({
      name: 'store test refund',
      text: `INSERT INTO test_refunds (organization_id, id, test_payment_id, amount, created_at)
           SELECT t.organization_id, $2::uuid, t.id, $4::bigint, $5::timestamptz FROM test_payments t
           WHERE t.organization_id = $1 AND t.id = $3 AND t.outcome IN ('PAID', 'CHARGED_BACK')
             AND t.settles_at <= $5::timestamptz AND (t.reverses_at IS NULL OR t.reverses_at > $5::timestamptz)
             AND t.amount >= $4::bigint + (SELECT coalesce(sum(r.amount), 0) FROM test_refunds r
               WHERE r.organization_id = $1 AND r.test_payment_id = t.id)
           ON CONFLICT (organization_id, id) DO NOTHING`,
      values: [organizationId, id, paymentId, amount, clock.now()],
    });
  });
  return hasTestRefund({ organizationId, context: { database, clock } }, id);
}

/** Returns whether a refund was made. */
export async function hasTestRefund(
  { organizationId, context: { database } }: ProviderBooks,
  id: string,
): Promise<boolean> {
  const { rows } = await database.pool.query({
    name: 'test refund',
    text: 'SELECT 1 FROM test_refunds WHERE organization_id = $1 AND id = $2',
    values: [organizationId, id],
  });
  return rows.length > 0;
}
