import type { Connection } from '../../platform/db/database.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { hasTitle } from '../domain/remittance/labels.ts';
import { MAIL_ADVICES } from './kinds.ts';
import { formatOf } from './read/limits.ts';

interface ReceivedMail {
  messageId: string;
  subject: string | null;
  text: string;
  attachments: readonly { fileName: string; contentType: string }[];
}

/** Queues the search for remittance advices in a received email, if it may contain one. */
export async function queueMailAdvices(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  { messageId, subject, text, attachments }: ReceivedMail,
): Promise<void> {
  const hasTable = attachments.some(({ contentType, fileName }) => formatOf(contentType, fileName) !== null);
  if (!hasTable && !hasTitle(`${subject ?? ''}\n${text}`)) return;
  await connection.query({
    name: 'look for advices in mail',
    text: `INSERT INTO remittance_mails (organization_id, message_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
    values: [organizationId, messageId],
  });
  await addJobs(connection, [newJob(MAIL_ADVICES, { organizationId, messageId })]);
}
