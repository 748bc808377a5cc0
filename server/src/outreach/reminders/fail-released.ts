import type { Context, DataContext } from '../../platform/context.ts';
import { failMail } from './fail-mail.ts';

const AT_ONCE = 500;

/**
 * Fails the actions of all emails that wait to be sent, for a restored database: they may have been sent
 * since its backup. People see them and send the missing ones. Messages that were being sent become UNCERTAIN
 * on their own.
 * @param error the error that people see
 * @returns the number of actions
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
