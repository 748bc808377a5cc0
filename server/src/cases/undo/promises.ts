import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { importWith } from '../../ledger/commands.ts';
import type { Connection } from '../../platform/db/database.ts';
import {
  loadCurrentPromise,
  type PromisedSnapshot,
  type PromiseSnapshot,
} from '../promises/undoable-promise.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim, undoError } from './claim.ts';
import type { ChangeOf } from './queries.ts';
import { refuseMissing } from './refuse-missing.ts';

/**
 * Restores the earlier promise of an invoice, or none. It restores the history too: a promise recorded by
 * mistake does not count as cancelled.
 */
export async function undoPromise(claim: UndoClaim, change: ChangeOf<'PROMISE_CHANGED'>): Promise<void> {
  const { context, organization } = claim;
  const { before, after, record } = change;
  const facts = {
    promiseDate: before.date,
    promiseAmount: before.amount,
    promiseComment: before.comment,
    ...(before.dueOn === null ? {} : { promiseDueOn: before.dueOn }),
  };
  const target = { id: record.id };
  const put = { type: 'putDocument', kind: 'INVOICE', mode: 'update', target, facts } as const;
  const dayOf = (at: Timestamp) => localDate(at, organization.timezone);
  const days = { madeOn: dayOf(change.madeAt), today: dayOf(context.clock.now()) };
  await refuseMissing('the invoice', () =>
    importWith(context, organization, put, {
      before: [
        async (connection) => {
          await holdChange(connection, claim);
          const now = await loadCurrentPromise(connection, organization.id, target);
          refuseChanged(after, now?.promise ?? null, 'the promise');
          if (now !== null) refuseSettled(change, now, days);
        },
      ],
      after: async (connection) => {
        await restoreHistory(connection, organization.id, before, after);
        await endChange(connection, claim);
      },
    }),
  );
}

/** Rejects the undo after the promise was decided: its invoice was paid or its day has ended. */
function refuseSettled(
  { before, after }: ChangeOf<'PROMISE_CHANGED'>,
  { isOpen }: PromisedSnapshot,
  { madeOn, today }: { madeOn: CalendarDay; today: CalendarDay },
): void {
  if (!isOpen) throw undoError('invoice', 'the invoice has no outstanding amount left');
  if ([before, after].some(({ dueOn }) => dueOn !== null && dueOn >= madeOn && dueOn < today))
    throw undoError('date', 'the promised day has passed');
}

/** Removes the promise that the change made, and resumes the earlier one. */
export async function restoreHistory(
  connection: Connection,
  organizationId: string,
  before: PromiseSnapshot,
  after: PromiseSnapshot,
): Promise<void> {
  await connection.query({
    name: 'forget undone promise',
    text: 'DELETE FROM promises WHERE organization_id = $1 AND id = $2',
    values: [organizationId, after.promiseId],
  });
  await connection.query({
    name: 'resume promise',
    text: `UPDATE promises SET ended_at = NULL, ended_on = NULL, end_reason = NULL
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, before.promiseId],
  });
}
