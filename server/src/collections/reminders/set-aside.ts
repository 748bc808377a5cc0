import type { Context, DataContext } from '../../platform/context.ts';
import { failMail } from './fail-mail.ts';

const AT_ONCE = 500;

/**
 * Ends the actions of all e-mails that wait to be sent, as failed: for a database that was restored, since whose backup they may
 * have been sent. People see them, and send what was not. What is handed over at the time becomes UNCERTAIN by itself.
 * @param error what people read
 * @returns how many
 */
export async function failReleased(
  context: DataContext & Pick<Context, 'log'>,
  error: string,
): Promise<number> {
  let failed = 0;
  for (;;) {
    const { rows } = await context.database.pool.query<{ organizationId: string; id: string }>({
      name: 'released mails',
      text: `SELECT a.organization_id AS "organizationId", a.id FROM actions a -- all organizations
             JOIN organizations o ON o.organization_id = a.organization_id AND NOT o.sandbox
             WHERE a.state = 'TODO' AND a.type = 'EMAIL' AND a.approved_at IS NOT NULL
               AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.organization_id = a.organization_id
                 AND m.action_id = a.id AND m.state = 'SENDING')
             ORDER BY a.organization_id, a.id LIMIT ${AT_ONCE}`,
    });
    for (const { organizationId, id } of rows) await failMail(context, organizationId, id, error);
    failed += rows.length;
    if (rows.length < AT_ONCE) return failed;
  }
}
