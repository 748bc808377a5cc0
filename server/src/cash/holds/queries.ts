import type { Timestamp } from '../../kernel/calendar.ts';
import { fromCustomersWith } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type CheckedStatement, queryRows, rowOfAnswer } from '../../platform/db/rows.ts';
import { type ReceivedPayment, receivedPayment } from './schema.ts';
import { FROM_HOLDING_MONEY, HOLDS_UNTIL } from './sources.ts';

/** Payments in one answer. */
const SHOWN = 20;

const RECEIVED = `
SELECT t.id, t.amount, t.currency, t.booked_on AS "bookedOn", t.state = 'PENDING' AS "isPending",
  ${HOLDS_UNTIL} AS "holdsUntil"
${fromCustomersWith('c', `CROSS JOIN LATERAL (SELECT t.* ${FROM_HOLDING_MONEY} AND ${HOLDS_UNTIL} > $3 OFFSET 0) t`)}
  AND c.id = $2
ORDER BY t.booked_on DESC, t.id DESC LIMIT ${SHOWN}`;

/** Returns the statement for the payments that hold reminders of a customer now, the latest first. */
export function receivedPaymentsStatement(
  organizationId: string,
  customerId: string,
  now: Timestamp,
): CheckedStatement<ReceivedPayment> {
  return {
    name: 'received payments',
    text: RECEIVED,
    values: [organizationId, customerId, now],
    row: rowOfAnswer(receivedPayment),
  };
}

/** Returns the payments that hold reminders of a customer now, the latest first. */
export async function loadReceivedPayments(
  queryable: Pick<Connection, 'query'>,
  ...input: Parameters<typeof receivedPaymentsStatement>
): Promise<ReceivedPayment[]> {
  return (await queryRows(queryable, receivedPaymentsStatement(...input))).rows;
}
