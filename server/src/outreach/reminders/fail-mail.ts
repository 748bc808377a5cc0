import { closeAction } from '../../dunning/commands.ts';
import { fromActions } from '../../dunning/relations.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { Context, DataContext } from '../../platform/context.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';

/** Ends the action of an email whose attempts all failed. @param error the error of the last attempt */
export async function failMail(
  { database, clock, log }: DataContext & Pick<Context, 'log'>,
  organizationId: string,
  actionId: string,
  error: string | null,
): Promise<void> {
  const now = clock.now();
  await transact(database, async (connection) => {
    await connection.query('BEGIN');
    const { rows } = await connection.query<{ customerId: string }>({
      name: 'customer of action',
      text: `SELECT a.customer_id AS "customerId" ${fromActions('a')} AND a.id = $2`,
      values: [organizationId, actionId],
    });
    await lockFamilies(
      connection,
      organizationId,
      rows.map(({ customerId }) => customerId),
    );
    const closing = { state: 'FAILED', outcome: null, at: now, comment: error } as const;
    await closeAction(connection, organizationId, actionId, { closing, now });
    assertCommitted(await connection.query('COMMIT'));
  });
  log.error({ organizationId, actionId, reason: error }, 'the reminder could not be sent');
}
