import { notifyOfPayment, type ProviderContext, ProviderError } from '../../online-payments/commands.ts';
import { joinOnlinePayment } from '../../online-payments/relations.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';

const MINUTE_MS = 60_000;
const MAX_WAIT_MINUTES = 60;
/** Failures in one run after which the provider counts as down, so that no job waits for it for hours. */
const MAX_FAILURES = 3;
/** Failed calls in a row, about an hour, after which people are notified once. */
const REPORTED_CALLS = 7;

/** SQL: the provider may be called about debit `alias`. Parameter $2 is the time of the machine. */
export const mayCall = (alias: string): string =>
  `(${alias}.next_call_at IS NULL OR ${alias}.next_call_at <= $2)`;

/**
 * Calls the provider about debits one after another. A debit whose call fails waits, so that it does not keep the
 * others from their turn.
 * @returns whether all were handled; false if too many calls failed
 * @throws errors that are not the provider's, after the others had their turn
 */
export async function callForEach<Debit extends { id: string }>(
  context: ProviderContext,
  organization: Organization,
  debits: readonly Debit[],
  call: (debit: Debit) => Promise<unknown>,
): Promise<boolean> {
  const unexpected: unknown[] = [];
  let failures = 0;
  for (const debit of debits) {
    if (failures === MAX_FAILURES) break;
    try {
      await call(debit);
      await storeAnswered(context, organization.id, debit.id);
    } catch (error) {
      failures += 1;
      if (!(error instanceof ProviderError)) unexpected.push(error);
      await storeFailedCall(context, organization.id, { id: debit.id, error });
    }
  }
  if (unexpected.length > 0) throw unexpected[0];
  return failures < MAX_FAILURES;
}

async function storeAnswered(
  { database }: ProviderContext,
  organizationId: string,
  id: string,
): Promise<void> {
  await database.pool.query({
    name: 'call about debit was answered',
    text: `UPDATE autopay_debits SET failed_calls = 0, next_call_at = NULL
           WHERE organization_id = $1 AND online_payment_id = $2 AND failed_calls > 0`,
    values: [organizationId, id],
  });
}

interface DebitRow {
  customerId: string;
  reference: string;
  failedCalls: number;
}

/** Stores when the provider is called again, and notifies users when it has failed for long. */
async function storeFailedCall(
  { database, clock }: ProviderContext,
  organizationId: string,
  { id, error }: { id: string; error: unknown },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<DebitRow>({
      name: 'failed calls about debit',
      text: `SELECT o.customer_id AS "customerId", o.reference, a.failed_calls + 1 AS "failedCalls"
             FROM autopay_debits a ${joinOnlinePayment('o', 'a.online_payment_id')}
             WHERE a.organization_id = $1 AND a.online_payment_id = $2 FOR NO KEY UPDATE OF a`,
      values: [organizationId, id],
    });
    const [debit] = rows;
    if (debit === undefined) return;
    const { customerId, reference, failedCalls } = debit;
    const waitMs = Math.min(2 ** (failedCalls - 1), MAX_WAIT_MINUTES) * MINUTE_MS;
    const askedMs = error instanceof ProviderError ? (error.retryAfterMs ?? 0) : 0;
    await connection.query({
      name: 'store failed call about debit',
      text: `UPDATE autopay_debits SET failed_calls = $3, next_call_at = $4
             WHERE organization_id = $1 AND online_payment_id = $2`,
      values: [
        organizationId,
        id,
        failedCalls,
        new Date(clock.wall.millis() + Math.max(waitMs, askedMs)).toISOString(),
      ],
    });
    if (failedCalls !== REPORTED_CALLS) return;
    const kind = 'ONLINE_PAYMENT_PROBLEM';
    await notifyOfPayment(
      connection,
      organizationId,
      { id, customerId, reference },
      { kind, now: clock.now() },
    );
  });
}
