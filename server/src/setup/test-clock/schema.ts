import { type Static, Type } from 'typebox';
import { instant, nullable, object, stringEnum, timestamp } from '../../platform/http/schema.ts';

/** Limits one call: the hours in between are processed one after the other. */
export const MAX_DAYS = 400;
/** Maximum total offset of a clock from real time, in days. */
export const MAX_DAYS_AHEAD = 3660;

export const TestClock = object(
  {
    now: instant({ description: 'Current time of the sandbox; the clock runs on from there' }),
    status: stringEnum(['READY', 'ADVANCING'], {
      description: 'ADVANCING: events until `advancingTo` are being processed',
    }),
    advancingTo: nullable(instant(), {
      description: 'Target of the running advance; null: none runs',
    }),
  },
  { $id: 'TestClock', description: 'The clock of a sandbox' },
);
export type TestClock = Static<typeof TestClock>;

export const TestClockAdvance = object(
  {
    to: Type.Optional(
      timestamp({
        description: `An instant after the current \`now\`, at most ${MAX_DAYS} days after it; not with \`days\` or \`hours\``,
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
