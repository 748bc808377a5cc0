import type { Timestamp } from '../../../kernel/calendar.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { newJob } from '../../../platform/jobs/kind.ts';
import { addJobs } from '../../../platform/jobs/queue.ts';
import type { Occurrence } from '../occurrence.ts';
import { isChannelKind, POST } from './kinds.ts';

/**
 * Queues occurrences for the channels that want them, in the transaction of the occurrences. Sandboxes queue
 * nothing, because they send nothing to the outside.
 */
export async function enqueueForChannels(
  connection: Connection,
  organizationId: string,
  occurrences: readonly Occurrence[],
  now: Timestamp,
): Promise<void> {
  const wanted = occurrences.filter(({ kind }) => isChannelKind(kind));
  if (wanted.length === 0) return;
  const messages = wanted.map(({ kind, recordId, targetId, customerId, subject }) => ({
    id: newId(),
    kind,
    recordId,
    targetId,
    customerId,
    subject,
  }));
  const { rows } = await connection.query<{ channelId: string }>({
    name: 'enqueue for channels',
    text: `INSERT INTO channel_messages
             (organization_id, channel_id, id, kind, record_id, target_id, customer_id, subject, created_at)
           SELECT $1, c.id, m.id, m.kind, m."recordId", m."targetId", m."customerId", left(m.subject, 300), $3
           FROM json_to_recordset($2) AS m(id uuid, kind text, "recordId" uuid, "targetId" uuid, "customerId" uuid,
             subject text)
           JOIN organizations o ON o.organization_id = $1 AND NOT o.sandbox
           JOIN notification_channels c ON c.organization_id = $1 AND c.enabled AND c.kinds ? m.kind
           RETURNING channel_id AS "channelId"`,
    values: [organizationId, JSON.stringify(messages), now],
  });
  const channelIds = [...new Set(rows.map(({ channelId }) => channelId))];
  if (channelIds.length === 0) return;
  await addJobs(
    connection,
    channelIds.map((channelId) => newJob(POST, { organizationId, channelId })),
  );
}
