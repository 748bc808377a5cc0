import { inTransaction } from '../../platform/db/transaction.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { outgoingAgent } from '../../platform/outgoing-agent.ts';
import { openProvider, type ProviderContext, storedProvider } from '../connections/open.ts';
import type { ProviderRef } from '../connections/secrets.ts';
import { ProviderError, SignatureError } from '../providers/errors.ts';
import type { VerifiedEvent, WebhookInput } from '../providers/port.ts';
import { PROVIDER_EVENT } from './kinds.ts';

/** Longest id of an event or a record that is stored. */
const MAX_ID = 255;

/**
 * Verifies a webhook, stores each of its events once and queues their jobs.
 * @returns whether it is from the provider
 */
export async function receiveWebhook(
  context: ProviderContext,
  of: ProviderRef,
  webhook: Omit<WebhookInput, 'nowMs'>,
): Promise<boolean> {
  // The built-in test provider is reached by no network.
  const stored = of.provider === 'SANDBOX' ? null : await storedProvider(context.database.pool, of);
  if (stored === null) return false;
  const dispatcher = outgoingAgent(context.webhookTargets);
  try {
    const tools = { dispatcher, signal: AbortSignal.abort(), books: null };
    const adapter = openProvider(context, of, stored, tools);
    const events = adapter.readWebhook({ ...webhook, nowMs: context.clock.wall.millis() });
    await storeEvents(context, of, events);
    return true;
  } catch (error) {
    if (error instanceof SignatureError || error instanceof ProviderError) return false;
    throw error;
  } finally {
    await dispatcher.destroy();
  }
}

/** Stores events of a provider, each once, and queues their jobs. */
export async function storeEvents(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  { organizationId, provider }: ProviderRef,
  events: readonly VerifiedEvent[],
): Promise<void> {
  const usable = events.filter(
    ({ eventId, providerId }) => Math.max(eventId.length, providerId.length) <= MAX_ID,
  );
  if (usable.length === 0) return;
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ eventId: string }>({
      name: 'insert provider events',
      text: `INSERT INTO provider_events (organization_id, provider, event_id, subject, provider_id, received_at)
             SELECT $1, $2, r."eventId", r.subject, r."providerId", $4
             FROM json_to_recordset($3) AS r("eventId" text, subject text, "providerId" text)
             ON CONFLICT DO NOTHING RETURNING event_id AS "eventId"`,
      values: [organizationId, provider, JSON.stringify(usable), clock.wall.now()],
    });
    await addJobs(
      connection,
      rows.map(({ eventId }) => newJob(PROVIDER_EVENT, { organizationId, provider, eventId })),
    );
  });
}
