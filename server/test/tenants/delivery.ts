import { expect } from 'vitest';
import type { Client, TestService } from '../harness/service.ts';

/** Adds a permanently failed delivery of the oldest event, so that nothing is sent. */
export async function addDelivery(
  { database, clock }: TestService,
  client: Client,
  endpointId: string,
  text: string,
): Promise<string> {
  // Reading the feed moves events there from the outbox.
  expect((await client.get('/events')).status).toBe(200);
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (organization_id, endpoint_id, id, position, lane, state, attempts, last_error,
       created_at, updated_at)
     SELECT $1, $2, e.id, e.position, e.id, 'FAILED', 1, $3, $4, $4 FROM events e WHERE e.organization_id = $1
       AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.organization_id = $1 AND d.id = e.id)
     ORDER BY e.position LIMIT 1 RETURNING id`,
    [client.organization.id, endpointId, text, clock.now()],
  );
  const [delivery] = rows;
  if (delivery === undefined) throw new Error('there is no event to deliver');
  return delivery.id;
}
