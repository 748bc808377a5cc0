import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { closeAction } from '../actions/commands.ts';
import { holdMailAction } from './action.ts';

interface Ended {
  organizationId: string;
  id: string;
  actionId: string;
}

/** In one go at most; the next one finds the others. */
const MOST = 500;
const ERROR = 'whoever handed it over went away before saying what became of it';

/**
 * Messages whose sender has gone away in the middle become UNCERTAIN, and their actions end: a person decides whether to
 * send them again. Looks across organizations by design.
 * @returns how many
 */
export async function recoverUncertain(context: DataContext): Promise<number> {
  const { rows } = await context.database.pool.query<Ended>({
    name: 'ended claims of mail',
    text: `SELECT organization_id AS "organizationId", id, action_id AS "actionId" FROM messages -- all organizations
           WHERE state = 'SENDING' AND claimed_until <= $1 ORDER BY claimed_until LIMIT $2`,
    values: [context.clock.now(), MOST],
  });
  let recovered = 0;
  for (const ended of rows) if (await recover(context, ended)) recovered += 1;
  return recovered;
}

/** Under the family's lock: whoever still hands over holds it, and has recorded the end when it is free. */
async function recover(
  { database, clock }: DataContext,
  { organizationId, id, actionId }: Ended,
): Promise<boolean> {
  const now = clock.now();
  return inTransaction(database, async (connection) => {
    await holdMailAction(connection, organizationId, actionId);
    const { rowCount } = await connection.query({
      name: 'mail is uncertain',
      text: `UPDATE messages SET state = 'UNCERTAIN', error = $3, claimed_by = NULL, claimed_until = NULL, updated_at = $4
             WHERE organization_id = $1 AND id = $2 AND state = 'SENDING' AND claimed_until <= $4`,
      values: [organizationId, id, ERROR, now],
    });
    const closing = { state: 'FAILED', outcome: 'UNCERTAIN', at: now, comment: ERROR } as const;
    if (rowCount === 1) await closeAction(connection, organizationId, actionId, closing, now);
    return rowCount === 1;
  });
}
