/** Stories about the next step of an invoice: levels, lateness, pauses, marks. */
import { NO_CONDITIONS } from '../../src/dunning/domain/plan.ts';
import { due, type GoldenCase, planOf, standard } from './golden.ts';

const EARLIER = { needsEarlier: true };
/** The plan of example 2 in docs/domain/reminder-examples.md: mails, a call and a notice (both marked). */
const MAILS_CALL_NOTICE = [
  ['m7', 'EMAIL', 7],
  ['m15', 'EMAIL', 15],
  ['call', 'CALL', 30, EARLIER],
  ['notice', 'LETTER', 45, EARLIER],
] as const satisfies Parameters<typeof planOf>[0];
const LARGE = { conditions: { ...NO_CONDITIONS, minOutstanding: 50_000 } };
const five = ['a', 'b', 'c', 'd', 'e'] as const;
const all = (step: string, ids: readonly string[] = five) => ids.map((id) => `${id}:${step}`).join(' ');

/** Calculated by hand from the rules in docs/domain/dunning-*.md. 1 June 2026 is a Monday. */
export const GOLDEN_LEVELS: GoldenCase[] = [
  {
    name: 'the default plan has courtesies, reminders, a call, and a notice that supersedes it',
    days: ['2026-06-01', '2026-08-31'],
    plans: [standard()],
    invoices: [due('a', '2026-06-10')],
    expected: [
      '06-05 08 mail step-1 of a: a, takes a:step-1',
      '06-10 08 mail step-2 of a: a, takes a:step-2',
      '06-17 08 mail step-3 of a: a, takes a:step-3',
      '06-25 08 mail step-4 of a: a, takes a:step-4',
      '07-10 00 task step-5 of a: a, takes a:step-5',
      '07-27 00 task step-6 of a: a, takes a:step-6',
      '07-27 00 superseded step-5 of a',
    ],
  },
  {
    name: 'an invoice 60 days overdue starts by age, and the notice counts from the day of the call',
    days: ['2026-06-01', '2026-07-20'],
    plans: [planOf(MAILS_CALL_NOTICE)],
    invoices: [due('a', '2026-04-02')],
    happens: { '06-20 10': 'task done' },
    expected: [
      '06-01 08 mail m15 of a: a, takes a:m15',
      '06-16 00 task call of a: a, takes a:call',
      '07-06 00 task notice of a: a, takes a:notice',
    ],
  },
  {
    name: 'an invoice 60 days overdue starts at the first step in STANDARD',
    days: ['2026-06-01', '2026-07-20'],
    plans: [planOf(MAILS_CALL_NOTICE, { takeover: 'STANDARD' })],
    invoices: [due('a', '2026-04-02')],
    expected: [
      '06-01 08 mail m7 of a: a, takes a:m7',
      '06-09 08 mail m15 of a: a, takes a:m15',
      '06-24 00 task call of a: a, takes a:call',
      '07-09 00 task notice of a: a, takes a:notice',
      '07-09 00 superseded call of a',
    ],
  },
  {
    name: 'a first email on day 9 delays the second to day 17',
    days: ['2026-06-01', '2026-06-20'],
    plans: [planOf(MAILS_CALL_NOTICE)],
    invoices: [due('a', '2026-05-30')],
    expected: ['06-08 08 mail m7 of a: a, takes a:m7', '06-16 08 mail m15 of a: a, takes a:m15'],
  },
  {
    name: 'an old invoice of €25 does not suppress reminders for €50,000',
    days: ['2025-11-24', '2026-06-30'],
    plans: [standard()],
    invoices: [
      due('old', '2025-12-01', { outstanding: 2_500 }),
      due('new', '2026-05-13', { outstanding: 5_000_000, from: '2026-04-13' }),
    ],
    happens: { '01-20 10': 'task done' },
    expected: [
      '11-26 08 mail step-1 of old: old, takes old:step-1',
      '12-01 08 mail step-2 of old: old, takes old:step-2',
      '12-08 08 mail step-3 of old: old, takes old:step-3',
      '12-16 08 mail step-4 of old: old, takes old:step-4',
      '12-31 00 task step-5 of old: old, takes old:step-5',
      '01-15 00 task step-6 of old: old, takes old:step-6',
      '01-15 00 superseded step-5 of old',
      '05-08 08 mail step-1 of new: new, takes new:step-1',
      '05-13 08 mail step-2 of new: new, takes new:step-2',
      // The old invoice is under formal notice, so reminders leave it out. Its customer does not start at the
      // first step again.
      '05-20 08 mail step-4 of new: new, takes new:step-4',
      '06-12 00 task step-5 of new: new, takes new:step-5',
      '06-29 00 task step-6 of new: old new, takes new:step-6',
      '06-29 00 superseded step-5 of new',
    ],
  },
  {
    name: 'five invoices of which one is paid a day cause no extra reminders',
    days: ['2026-06-08', '2026-06-20'],
    plans: [standard()],
    invoices: five.map((id, i) => due(id, `2026-05-2${i + 5}`)),
    happens: {
      '06-09 07': (state) => state.pay('a'),
      '06-10 07': (state) => state.pay('b'),
      '06-11 07': (state) => state.pay('c'),
      '06-12 07': (state) => state.pay('d'),
    },
    expected: [
      `06-08 08 mail step-3 of a: a b c d e, takes ${all('step-3')}`,
      '06-16 08 mail step-4 of e: e, takes e:step-4',
    ],
  },
  {
    name: 'a step due on a Saturday is not caught up',
    days: ['2026-06-01', '2026-06-25'],
    plans: [standard()],
    invoices: [due('a', '2026-06-06')],
    expected: [
      '06-01 08 mail step-1 of a: a, takes a:step-1',
      '06-15 08 mail step-3 of a: a, takes a:step-3',
      '06-23 08 mail step-4 of a: a, takes a:step-4',
    ],
  },
  {
    name: 'an invoice resumes by age after a pause',
    days: ['2026-06-02', '2026-07-08'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-05 12': (state) => {
        state.invoice('a').pausedUntil = '2026-06-19T22:00:00.000Z';
      },
    },
    expected: [
      '06-22 08 mail step-4 of a: a, takes a:step-4',
      '07-07 00 task step-5 of a: a, takes a:step-5',
    ],
  },
  {
    name: 'an invoice resumes with the next step after a pause in STANDARD',
    days: ['2026-06-02', '2026-07-16'],
    plans: [standard({ takeover: 'STANDARD' })],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-05 12': (state) => {
        state.customer.pausedUntil = '2026-06-19T22:00:00.000Z';
      },
    },
    expected: [
      '06-22 08 mail step-3 of a: a, takes a:step-3',
      '06-30 08 mail step-4 of a: a, takes a:step-4',
      '07-15 00 task step-5 of a: a, takes a:step-5',
    ],
  },
  {
    name: 'a paid and reopened invoice starts again',
    days: ['2026-06-02', '2026-07-08'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-10 10': (state) => state.pay('a'),
      '06-12 10': (state) => {
        state.invoice('a').outstanding = 10_000;
        state.invoice('a').reopenedAt = '2026-06-12T08:00:00.000Z';
      },
    },
    expected: [
      '06-08 08 mail step-3 of a: a, takes a:step-3',
      '06-12 10 mail step-3 of a: a, takes a:step-3',
      '06-22 08 mail step-4 of a: a, takes a:step-4',
      '07-07 00 task step-5 of a: a, takes a:step-5',
    ],
  },
  {
    name: 'a marked call waits for a notification by a step whose conditions hold',
    days: ['2026-06-02', '2026-07-10'],
    plans: [
      planOf([
        ['m7', 'EMAIL', 7, LARGE],
        ['c10', 'CALL', 10, EARLIER],
        ['m20', 'EMAIL', 20],
        ['c30', 'CALL', 30, EARLIER],
      ]),
    ],
    invoices: [due('a', '2026-06-01')],
    expected: ['06-22 08 mail m20 of a: a, takes a:m20', '07-02 00 task c30 of a: a, takes a:c30'],
  },
  {
    name: 'a marked notice waits until the call was made',
    days: ['2026-06-02', '2026-07-10'],
    plans: [
      planOf([
        ['m7', 'EMAIL', 7, LARGE],
        ['c12', 'CALL', 12],
        ['l20', 'LETTER', 20, EARLIER],
      ]),
    ],
    invoices: [due('a', '2026-06-01')],
    happens: { '06-30 15': 'task done' },
    expected: ['06-15 00 task c12 of a: a, takes a:c12', '07-08 00 task l20 of a: a, takes a:l20'],
  },
  {
    name: 'the mark of the first reminder has no effect, and a later email supersedes the call',
    days: ['2026-06-02', '2026-06-12'],
    plans: [
      planOf([
        ['c3', 'CALL', 3, EARLIER],
        ['m5', 'EMAIL', 5],
      ]),
    ],
    invoices: [due('a', '2026-06-01')],
    expected: [
      '06-04 00 task c3 of a: a, takes a:c3',
      '06-08 08 mail m5 of a: a, takes a:m5',
      '06-08 08 superseded c3 of a',
    ],
  },
];
