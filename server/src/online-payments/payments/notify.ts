import { fromAccountManagersWith } from '../../ledger/relations.ts';
import { notifyUsers } from '../../people/index.ts';
import { fromUsers } from '../../people/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StoredPayment } from './load.ts';

/** Notifies the account managers of the customer, or administrators if it has none. */
export async function notifyOfPayment(
  connection: Connection,
  organizationId: string,
  { id, customerId, reference }: Pick<StoredPayment, 'id' | 'customerId' | 'reference'>,
  { kind, now }: { kind: 'ONLINE_PAYMENT_FAILED' | 'ONLINE_PAYMENT_PROBLEM'; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ id: string }>({
    name: 'users to notify of online payment',
    text: `WITH managers AS (SELECT m.user_id AS id ${fromAccountManagersWith('m', '')} AND m.customer_id = $2)
           SELECT id FROM managers UNION
           SELECT u.id ${fromUsers('u')} AND u.role IN ('ADMIN', 'OWNER') AND NOT EXISTS (SELECT 1 FROM managers)`,
    values: [organizationId, customerId],
  });
  const userIds = rows.map((row) => row.id);
  const occurrence = { kind, recordId: id, targetId: customerId, customerId, subject: reference, userIds };
  await notifyUsers(connection, organizationId, [occurrence], now);
}

/** Notifies of a payment that failed or was taken back. Automatic payment notifies of its debits, with a task. */
export async function notifyOfFailure(
  connection: Connection,
  organizationId: string,
  payment: StoredPayment,
  now: string,
): Promise<void> {
  if (payment.source === 'AUTOPAY') return;
  await notifyOfPayment(connection, organizationId, payment, { kind: 'ONLINE_PAYMENT_FAILED', now });
}
