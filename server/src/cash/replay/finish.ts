import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';

export interface CashReplayRef {
  organizationId: string;
  cashReplayId: string;
}

/**
 * Ends a replay whose last day is done.
 * @returns false: no more is left
 */
export async function finishReplay(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { organizationId, cashReplayId }: CashReplayRef,
  doneUntil: CalendarDay | null,
): Promise<false> {
  await database.pool.query({
    name: 'finish cash replay',
    text: `UPDATE cash_replays SET state = 'DONE', finished_at = $4
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL AND done_until IS NOT DISTINCT FROM $3`,
    values: [organizationId, cashReplayId, doneUntil, clock.now()],
  });
  return false;
}

/** Ends a replay that cannot continue. */
export async function failCashReplay(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { organizationId, cashReplayId }: CashReplayRef,
  error: string | null,
): Promise<void> {
  await database.pool.query({
    name: 'fail cash replay',
    text: `UPDATE cash_replays SET state = 'FAILED', error = $3, finished_at = $4
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL`,
    values: [organizationId, cashReplayId, error ?? 'The replay could not continue.', clock.now()],
  });
}

/** Cancels what runs, because its current rules are no longer the current ones. */
export async function cancelCashReplays(
  connection: Connection,
  organizationId: string,
  now: string,
): Promise<void> {
  await connection.query({
    name: 'cancel cash replays',
    text: `UPDATE cash_replays SET state = 'CANCELLED', finished_at = $2
           WHERE organization_id = $1 AND finished_at IS NULL`,
    values: [organizationId, now],
  });
}
