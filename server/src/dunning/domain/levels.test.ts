import { describe, expect, it } from 'vitest';
import { invoiceOf, levelOn, planOf, stepOn } from '../../../test/harness/dunning-facts.ts';
import type { CurrentPlan, DunnedInvoice, InvoiceLevel } from './facts.ts';
import { currentStepsOf, isLost, nextChangeOn, nextStepOn, stepsOf } from './levels.ts';
import type { DunningStep } from './plan.ts';
import { DEFAULT_RULES } from './rules.ts';

/** The steps of the default plan. The call and the notice require an earlier reminder. */
const STEPS = [
  stepOn(-5),
  stepOn(0),
  stepOn(7),
  stepOn(15),
  stepOn(30, { type: 'CALL', needsEarlier: true }),
  stepOn(45, { type: 'LETTER', needsEarlier: true }),
];
const CALL = { stepKey: 'CALL 30' };

interface Case {
  /** Levels of an invoice due on 7 March 2026. */
  levels?: InvoiceLevel[];
  invoice?: Partial<DunnedInvoice>;
  steps?: DunningStep[];
  takeover?: CurrentPlan['takeover'];
  isReachable?: boolean;
  passesEmail?: boolean;
  floor?: number;
  today: string;
}
const settings = {
  ...{ currency: 'EUR', rates: new Map<string, string>() },
  rules: { ...DEFAULT_RULES, timezone: 'Europe/Paris' },
};

function facts({ levels = [], invoice = {}, steps = STEPS, takeover = 'CONTEXTUAL', today, ...more }: Case) {
  const { isReachable = true, passesEmail = false, floor } = more;
  return {
    invoice: invoiceOf({ levels, ...invoice }),
    plan: planOf(steps, { takeover }),
    facts: {
      ...{ customer: { fields: new Map(), isReachable }, settings, today, passesEmail },
      floors: new Map(floor === undefined ? [] : [['p', floor]]),
    },
  };
}
function asked(of: Case): string | null {
  const { invoice, plan, facts: at } = facts(of);
  return currentStepsOf(invoice, plan, at).ask?.step.key ?? null;
}
function taken(of: Case): string | null {
  const { invoice, plan, facts: at } = facts(of);
  return currentStepsOf(invoice, plan, at).notified?.step.key ?? null;
}

describe('the ladders of a plan', () => {
  it('split after the due day and ignore needsEarlier on courtesies and the first reminder', () => {
    const steps = [stepOn(0), stepOn(7), stepOn(7, { key: 'same day' })].map((step) => ({
      ...step,
      needsEarlier: true,
    }));
    const marks = (ladder: 'COURTESY' | 'REMINDER') =>
      stepsOf({ steps }, ladder).map(({ step, needsEarlier }) => [step.key, needsEarlier]);
    expect(marks('COURTESY')).toEqual([['EMAIL 0', false]]);
    expect(marks('REMINDER')).toEqual([
      ['EMAIL 7', false],
      ['same day', true],
    ]);
  });

  it('count relative steps from the previous step, also across the due day', () => {
    const steps = [
      stepOn(-5),
      stepOn(5, { key: 'due', relativeTo: 'PREVIOUS_STEP' }),
      stepOn(3, { key: 'late', relativeTo: 'PREVIOUS_STEP' }),
    ];
    expect(stepsOf({ steps }, 'COURTESY').map(({ day }) => day)).toEqual([-5, 0]);
    expect(stepsOf({ steps }, 'REMINDER').map(({ day }) => day)).toEqual([3]);
  });
});

describe('a level is lost', () => {
  const reminder = levelOn('2026-03-16', 7);
  const courtesy = levelOn('2026-03-02', -5);
  it.each<[string, InvoiceLevel, Partial<DunnedInvoice>, boolean]>([
    ['not while nothing happens', reminder, {}, false],
    ['when it was opened again afterwards', reminder, { reopenedAt: '2026-03-17T00:00:00.000Z' }, true],
    ['not when that was before', reminder, { reopenedAt: '2026-03-16T06:59:59.999Z' }, false],
    // The lock orders both: an invoice reopened in the same instant was reopened before the decision.
    ['not when that was at the same time', reminder, { reopenedAt: reminder.takenAt }, false],
    ['of a reminder when it is due on its day', reminder, { dueOn: '2026-03-16' }, true],
    ['of a reminder when it is due later', reminder, { dueOn: '2026-04-16' }, true],
    ['not of a reminder when it is due later, but before it', reminder, { dueOn: '2026-03-15' }, false],
    ['of a courtesy when it is due later than it was', courtesy, { dueOn: '2026-03-08' }, true],
    ['not of a courtesy when it is due earlier', courtesy, { dueOn: '2026-03-01' }, false],
  ])('%s', (_title, level, invoice, is) => {
    expect(isLost(level, invoiceOf(invoice))).toBe(is);
  });
});

describe('an invoice asks', () => {
  it.each<[string, Case, string | null]>([
    ['for nothing before the first courtesy', { today: '2026-03-01' }, null],
    ['for it on its day', { today: '2026-03-02' }, 'EMAIL -5'],
    ['for it until the next one', { today: '2026-03-06' }, 'EMAIL -5'],
    ['for the one of the due day, not for the one that was missed', { today: '2026-03-07' }, 'EMAIL 0'],
    ['for no courtesy once it is overdue', { today: '2026-03-13' }, null],
    ['for the first reminder on its day', { today: '2026-03-14' }, 'EMAIL 7'],
    [
      'for reminders by its age, whatever courtesies it took',
      { levels: [levelOn('2026-03-13', -5)], today: '2026-03-14' },
      'EMAIL 7',
    ],
    [
      'for the next one as many days after its level as the plan has between them',
      { levels: [levelOn('2026-03-16', 7)], today: '2026-03-23' },
      null,
    ],
    ['… and then', { levels: [levelOn('2026-03-16', 7)], today: '2026-03-24' }, 'EMAIL 15'],
    [
      'not before its age comes to the day, however long ago the level is',
      { levels: [levelOn('2026-03-10', 7)], today: '2026-03-21' },
      null,
    ],
    ['for nothing once it took the last', { levels: [levelOn('2026-04-21', 45)], today: '2027-01-01' }, null],
    // The invoice enters 60 days late.
    ['late, by age, for the last that is not marked', { today: '2026-05-06' }, 'EMAIL 15'],
    ['late, from the first', { takeover: 'STANDARD', today: '2026-05-06' }, 'EMAIL 7'],
    [
      'late, from the first, also in the courtesies for the latest',
      { takeover: 'STANDARD', today: '2026-03-07' },
      'EMAIL 0',
    ],
    [
      'for what is marked once it was told of',
      { levels: [levelOn('2026-05-06', 15)], today: '2026-05-21' },
      'CALL 30',
    ],
    [
      'not for what is marked when it never was',
      { levels: [levelOn('2026-05-06', 15, { toldOn: null })], today: '2026-06-30' },
      null,
    ],
    [
      'for one marked step after the other',
      { levels: [levelOn('2026-05-21', 30, CALL)], today: '2026-06-05' },
      'LETTER 45',
    ],
    [
      'from the beginning when its level is lost',
      { levels: [levelOn('2026-03-16', 7)], invoice: { dueOn: '2026-04-01' }, today: '2026-04-08' },
      'EMAIL 7',
    ],
    [
      'for nothing by the level of another plan',
      { levels: [levelOn('2026-03-23', 15, { planId: 'q' })], today: '2026-03-23' },
      'EMAIL 15',
    ],
  ])('%s', (_title, of, key) => {
    expect(asked(of)).toBe(key);
  });
});

describe('an invoice whose plan was changed', () => {
  const level = levelOn('2026-03-14', 7);
  it.each<[string, Case, string | null]>([
    [
      'finds its level by its key, on its new day',
      { steps: [stepOn(5, { key: 'EMAIL 7' }), stepOn(15)], levels: [level], today: '2026-03-23' },
      null,
    ],
    [
      '… from which the days are counted',
      { steps: [stepOn(5, { key: 'EMAIL 7' }), stepOn(15)], levels: [level], today: '2026-03-24' },
      'EMAIL 15',
    ],
    [
      'stands behind what was planned up to its day where the key is gone',
      { steps: [stepOn(6), stepOn(10)], levels: [level], today: '2026-03-17' },
      'EMAIL 10',
    ],
    [
      'stands before the first step where nothing is planned up to that day',
      { steps: [stepOn(8), stepOn(10)], levels: [level], today: '2026-03-15' },
      'EMAIL 8',
    ],
    [
      'asks for a step that was put behind its level',
      {
        steps: [stepOn(7), stepOn(7, { key: 'new' })],
        levels: [level],
        today: '2026-03-14',
      },
      'new',
    ],
  ])('%s', (_title, of, key) => {
    expect(asked(of)).toBe(key);
  });
});

describe('conditions of steps', () => {
  const large = stepOn(7, { key: 'large', conditions: { minOutstanding: 1000 } });
  it.each<[string, Case, string | null]>([
    ['pass a step over', { steps: [large, stepOn(15)], today: '2026-03-20' }, null],
    ['… for the one after it', { steps: [large, stepOn(15)], today: '2026-03-22' }, 'EMAIL 15'],
    [
      'let the step before it go on being asked for',
      { steps: [stepOn(3), large], takeover: 'STANDARD', today: '2026-03-20' },
      'EMAIL 3',
    ],
    [
      'end when an age is passed',
      {
        steps: [stepOn(7, { conditions: { maxDaysOverdue: 8 } })],
        today: '2026-03-16',
      },
      null,
    ],
  ])('%s', (_title, of, key) => {
    expect(asked(of)).toBe(key);
  });
});

describe('several reached steps on the latest day', () => {
  const steps = [stepOn(7), stepOn(15, { key: 'a' }), stepOn(15, { key: 'b' })];
  it.each<[string, Case, string | null]>([
    ['an invoice without a level asks for the first', { steps, today: '2026-03-22' }, 'a'],
    [
      'it asks for the second after the first',
      { steps, levels: [levelOn('2026-03-22', 15, { stepKey: 'a' })], today: '2026-03-22' },
      'b',
    ],
  ])('%s', (_title, of, key) => {
    expect(asked(of)).toBe(key);
  });
});

describe('an invoice in a sent email advances to', () => {
  const level = [levelOn('2026-03-14', 7)];
  it.each<[string, Case, string | null]>([
    ['what it asks for', { today: '2026-03-14' }, 'EMAIL 7'],
    ['its next step when its age comes to it within three days', { today: '2026-03-11' }, 'EMAIL 7'],
    ['nothing when that is four days off', { today: '2026-03-10' }, null],
    // The level of day 7 was taken three days early, on the eleventh. The next step comes 8 days after it.
    [
      'its next step three days early when the distance has passed',
      { levels: [levelOn('2026-03-11', 7)], today: '2026-03-19' },
      'EMAIL 15',
    ],
    ['nothing three days early when it has not', { levels: level, today: '2026-03-19' }, null],
    ['nothing after the last', { levels: [levelOn('2026-04-21', 45)], today: '2027-01-01' }, null],
    // On the due date, the reminder of the next day belongs to the other ladder.
    [
      'nothing of the other ladder',
      { steps: [stepOn(0), stepOn(1)], levels: [levelOn('2026-03-07', 0)], today: '2026-03-07' },
      null,
    ],
  ])('%s', (_title, of, key) => {
    expect(taken(of)).toBe(key);
  });
});

describe('the next evaluation of an invoice is', () => {
  it.each<[string, InvoiceLevel, string | null]>([
    ['when the age comes to the next step', levelOn('2026-03-11', 7), '2026-03-22'],
    ['when the distance has passed, if that is later', levelOn('2026-03-16', 7), '2026-03-24'],
    ['never after the last', levelOn('2026-05-21', 45), null],
    ['when the next courtesy is reached', levelOn('2026-03-03', -5), '2026-03-08'],
    ['at the first step where none is left of the level', levelOn('2026-03-08', 3), '2026-03-14'],
  ])('%s', (_title, level, on) => {
    expect(nextStepOn(level, planOf(STEPS), '2026-03-07')).toBe(on);
  });

  it.each<[string, Case, string | null]>([
    ['at the first step', { today: '2026-02-01' }, '2026-03-02'],
    ['when it becomes overdue', { steps: [stepOn(0)], today: '2026-03-07' }, '2026-03-08'],
    [
      'when a condition on its age begins to hold',
      {
        steps: [stepOn(7, { conditions: { minDaysOverdue: 9 } })],
        today: '2026-03-14',
      },
      '2026-03-16',
    ],
    [
      'when it ceases to',
      {
        steps: [stepOn(7, { conditions: { maxDaysOverdue: 9 } })],
        today: '2026-03-14',
      },
      '2026-03-17',
    ],
    ['never after all', { levels: [levelOn('2026-04-21', 45)], today: '2026-05-01' }, null],
  ])('is due at the next change of its facts: %s', (_title, of, on) => {
    const { invoice, plan } = facts(of);
    expect(nextChangeOn(invoice, plan, { today: of.today, noticePeriodDays: 60 })).toBe(on);
  });
});
