import type { Connection } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/outbox.ts';

/** SQL for the data of events of advice `a`. */
export const ADVICE_FACTS = `json_build_object('id', a.id, 'source', a.source, 'fileName', a.file_name,
  'state', CASE a.state WHEN 'USABLE' THEN 'WAITING' ELSE a.state END, 'customerId', a.customer_id,
  'messageId', a.message_id, 'currency', a.currency, 'amount', a.amount, 'paidOn', a.paid_on, 'problem', a.problem)`;

type AdviceEvent = 'remittance_advice.created' | 'remittance_advice.updated' | 'remittance_advice.deleted';

/** Records an event of an advice. It belongs to no customer: only users who see all of them see advices. */
export async function recordAdviceEvent(
  connection: Connection,
  organizationId: string,
  { type, id, now }: { type: AdviceEvent; id: string; now: string },
): Promise<void> {
  const { rows } = await connection.query<{ data: object }>({
    name: 'facts of remittance advice',
    text: `SELECT ${ADVICE_FACTS} AS data FROM remittance_advices a WHERE a.organization_id = $1 AND a.id = $2`,
    values: [organizationId, id],
  });
  const events = rows.map(({ data }) => ({ type, customerId: null, data }));
  await recordEvents(connection, organizationId, events, now);
}
