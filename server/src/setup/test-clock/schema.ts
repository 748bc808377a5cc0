import { type Static, Type } from 'typebox';
import { instant, nullable, object, timestamp, words } from '../../platform/http/schema.ts';

/** Limits one call: the hours in between are processed one after the other. */
export const MAX_DAYS = 400;
/** Maximum total offset of a clock from real time, in days. */
export const MAX_DAYS_AHEAD = 3660;

export const TestClock = object(
  {
    now: instant({ description: 'The time of the sandbox; it goes on from there as clocks do' }),
    status: words(['READY', 'ADVANCING'], {
      description: 'ADVANCING: what happens until `advancingTo` is being done',
    }),
    advancingTo: nullable(instant(), {
      description: 'Until when it is being advanced; null while it is not',
    }),
  },
  { $id: 'TestClock', description: 'The clock of a sandbox' },
);
export type TestClock = Static<typeof TestClock>;

export const TestClockAdvance = object(
  {
    to: Type.Optional(
      timestamp({
        description: `An instant after the present \`now\`, at most ${MAX_DAYS} days after it; not with \`days\` or \`hours\``,
      }),
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Days of 24 hours; added to `hours`' }),
    ),
    hours: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS * 24 })),
  },
  { $id: 'TestClockAdvance', minProperties: 1 },
);
export type TestClockAdvance = Static<typeof TestClockAdvance>;
