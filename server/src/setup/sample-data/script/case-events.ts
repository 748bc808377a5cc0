import { AFTERNOON, type SamplePerson, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import type { Fate } from './fates.ts';

/** Days until a dispute is to be answered. */
const ANSWER_DAYS = 14;

/** Returns the promises and disputes of invoices. */
export function caseEvents(
  fates: readonly Fate[],
  managerOf: (customer: string) => SamplePerson,
): ScheduledEvent[] {
  return fates
    .flatMap(({ debt, promise, dispute }): ScheduledEvent[] => {
      const invoice = debt.externalId;
      const by = managerOf(debt.customer.externalId);
      const at = { minute: AFTERNOON };
      return [
        ...(promise === null
          ? []
          : [
              {
                ...at,
                day: promise.madeOn,
                event: { type: 'PROMISE', invoice, by, ...day(promise) },
              } as const,
            ]),
        ...(dispute === null
          ? []
          : ([
              {
                ...at,
                day: dispute.openedOn,
                event: {
                  type: 'DISPUTE',
                  invoice,
                  by,
                  reason: dispute.reason,
                  dueDay: dispute.openedOn + ANSWER_DAYS,
                },
              },
              {
                ...at,
                day: dispute.resolvedOn,
                event: { type: 'RESOLUTION', invoice, by, resolution: dispute.resolution },
              },
            ] as const)),
      ];
    })
    .filter(({ day: on }) => on < SCRIPT_DAYS);
}

const day = ({ promisedDay }: { promisedDay: number }) => ({ promisedDay });
