import { type CalendarDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { loadPromisesInForce } from '../instalment-plans/undoable-plan.ts';
import type { PromisedSnapshot } from '../promises/undoable-promise.ts';
import { endChange, holdChange, refuseChanged, type UndoClaim, undoError } from './claim.ts';
import { restoreHistory } from './promises.ts';
import type { ChangeOf } from './queries.ts';
import { refuseMissing } from './refuse-missing.ts';

/** Takes a new plan back with its promises, or resumes one that was ended. */
export async function undoInstalmentPlan(
  claim: UndoClaim,
  { before, after, madeAt }: ChangeOf<'INSTALMENT_PLAN_CHANGED'>,
): Promise<void> {
  const { context, organization } = claim;
  const { id: organizationId } = organization;
  const ids = after.invoices.map(({ id }) => id);
  const changes = before.invoices.map(restoredPromise);
  const dayOf = (at: Timestamp) => localDate(at, organization.timezone);
  const days = { madeOn: dayOf(madeAt), today: dayOf(context.clock.now()) };
  await refuseMissing('an invoice of the plan', () =>
    settleTogether(settlementOf(context, organization), changes, {
      prepareUnderLock: async (connection) => {
        await holdChange(connection, claim);
        const now = await loadPromisesInForce(connection, organizationId, ids);
        for (const [at, { promise }] of after.invoices.entries())
          refuseChanged(promise, now[at]?.promise ?? null, 'a promise of the plan');
        refusePaid(after.invoices, now);
        refusePast([...before.invoices, ...after.invoices], days);
        return changes;
      },
      work: async (connection) => {
        if (before.planId === null)
          await connection.query({
            name: 'forget instalment plan',
            text: 'DELETE FROM instalment_plans WHERE organization_id = $1 AND id = $2',
            values: [organizationId, after.planId],
          });
        for (const [at, { promise }] of after.invoices.entries()) {
          const former = before.invoices[at]?.promise;
          if (former !== undefined) await restoreHistory(connection, organizationId, former, promise);
        }
        await endChange(connection, claim);
      },
    }),
  );
}

function restoredPromise({ id, promise: { date, dueOn, amount, comment } }: PromisedSnapshot): PutDocument {
  const facts = {
    promiseDate: date,
    promiseAmount: amount,
    promiseComment: comment,
    ...(dueOn === null ? {} : { promiseDueOn: dueOn }),
  };
  return { type: 'putDocument', kind: 'INVOICE', mode: 'update', target: { id }, facts };
}

/** Rejects the undo after an invoice of the plan was paid. */
function refusePaid(after: readonly PromisedSnapshot[], now: readonly PromisedSnapshot[]): void {
  if (after.some(({ isOpen }, at) => isOpen && now[at]?.isOpen === false))
    throw undoError('invoice', 'an invoice of the plan has no outstanding amount left');
}

/** Rejects the undo after a promised day has ended. */
function refusePast(
  changed: readonly PromisedSnapshot[],
  { madeOn, today }: { madeOn: CalendarDay; today: CalendarDay },
): void {
  if (changed.some(({ promise: { dueOn } }) => dueOn !== null && dueOn >= madeOn && dueOn < today))
    throw undoError('date', 'a promised day has passed');
}
