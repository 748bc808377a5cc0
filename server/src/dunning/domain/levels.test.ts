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
  currency: 'EUR',
  rates: new Map<string, string>(),
  rules: { ...DEFAULT_RULES, timezone: 'Europe/Paris' },
};

function facts({ levels = [], invoice = {}, steps = STEPS, takeover = 'CONTEXTUAL', today, ...more }: Case) {
  const { isReachable = true, passesEmail = false, floor } = more;
  return {
    invoice: invoiceOf({ levels, ...invoice }),
    plan: planOf(steps, { takeover }),
    facts: {
      customer: { fields: new Map(), isReachable },
      settings,
      now: `${today}T12:00:00.000Z`,
      today,
      passesEmail,
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

describe('a level', () => {
  const reminder = levelOn('2026-03-16', 7);
  const courtesy = levelOn('2026-03-02', -5);
  it.each<[string, InvoiceLevel, Partial<DunnedInvoice>, boolean]>([
    ['stays while nothing happens', reminder, {}, false],
    [
      'is lost when the invoice is reopened afterwards',
      reminder,
      { reopenedAt: '2026-03-17T00:00:00.000Z' },
      true,
    ],
    [
      'stays when the invoice was reopened before',
      reminder,
      { reopenedAt: '2026-03-16T06:59:59.999Z' },
      false,
    ],
    // The lock orders both: an invoice reopened in the same instant was reopened before the decision.
    [
      'stays when the invoice was reopened at the same time',
      reminder,
      { reopenedAt: reminder.takenAt },
      false,
    ],
    [
      'is lost for a reminder when the invoice is now due on its day',
      reminder,
      { dueOn: '2026-03-16' },
      true,
    ],
    ['is lost for a reminder when the invoice is now due later', reminder, { dueOn: '2026-04-16' }, true],
    ['stays for a reminder when the new due date is before it', reminder, { dueOn: '2026-03-15' }, false],
    ['is lost for a courtesy when the invoice is now due later', courtesy, { dueOn: '2026-03-08' }, true],
    ['stays for a courtesy when the invoice is now due earlier', courtesy, { dueOn: '2026-03-01' }, false],
  ])('%s', (_title, level, invoice, is) => {
    expect(isLost(level, invoiceOf(invoice))).toBe(is);
  });
});

describe('the next step of an invoice', () => {
  it.each<[string, Case, string | null]>([
    ['is none before the first courtesy', { today: '2026-03-01' }, null],
    ['is a courtesy on its day', { today: '2026-03-02' }, 'EMAIL -5'],
    ['stays this courtesy until the next one', { today: '2026-03-06' }, 'EMAIL -5'],
    ['is the courtesy of the due day instead of a missed one', { today: '2026-03-07' }, 'EMAIL 0'],
    ['is no courtesy once the invoice is overdue', { today: '2026-03-13' }, null],
    ['is the first reminder on its day', { today: '2026-03-14' }, 'EMAIL 7'],
    [
      'is a reminder by age, after any courtesies',
      { levels: [levelOn('2026-03-13', -5)], today: '2026-03-14' },
      'EMAIL 7',
    ],
    [
      'is none until the planned distance from its level has passed',
      { levels: [levelOn('2026-03-16', 7)], today: '2026-03-23' },
      null,
    ],
    [
      'is the next step once the planned distance has passed',
      { levels: [levelOn('2026-03-16', 7)], today: '2026-03-24' },
      'EMAIL 15',
    ],
    [
      'is none before the planned age, even long after its level',
      { levels: [levelOn('2026-03-10', 7)], today: '2026-03-21' },
      null,
    ],
    ['is none after the last step', { levels: [levelOn('2026-04-21', 45)], today: '2027-01-01' }, null],
    // The invoice enters 60 days late.
    ['is, after a late entry, the last step without needsEarlier', { today: '2026-05-06' }, 'EMAIL 15'],
    [
      'is, after a late entry with STANDARD takeover, the first reminder',
      { takeover: 'STANDARD', today: '2026-05-06' },
      'EMAIL 7',
    ],
    [
      'is, after a late entry with STANDARD takeover, the latest courtesy',
      { takeover: 'STANDARD', today: '2026-03-07' },
      'EMAIL 0',
    ],
    [
      'may need an earlier notification, which was sent',
      { levels: [levelOn('2026-05-06', 15)], today: '2026-05-21' },
      'CALL 30',
    ],
    [
      'is none when it needs an earlier notification that was never sent',
      { levels: [levelOn('2026-05-06', 15, { notifiedOn: null })], today: '2026-06-30' },
      null,
    ],
    [
      'may be one needsEarlier step after another',
      { levels: [levelOn('2026-05-21', 30, CALL)], today: '2026-06-05' },
      'LETTER 45',
    ],
    [
      'is the first step again when its level is lost',
      { levels: [levelOn('2026-03-16', 7)], invoice: { dueOn: '2026-04-01' }, today: '2026-04-08' },
      'EMAIL 7',
    ],
    [
      'ignores the level of another plan',
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
      'finds its level by key, on its new day',
      { steps: [stepOn(5, { key: 'EMAIL 7' }), stepOn(15)], levels: [level], today: '2026-03-23' },
      null,
    ],
    [
      'counts the distance from the new day of its level',
      { steps: [stepOn(5, { key: 'EMAIL 7' }), stepOn(15)], levels: [level], today: '2026-03-24' },
      'EMAIL 15',
    ],
    [
      'continues after the steps planned up to its day when the key is gone',
      { steps: [stepOn(6), stepOn(10)], levels: [level], today: '2026-03-17' },
      'EMAIL 10',
    ],
    [
      'continues at the first step when none is planned up to its day',
      { steps: [stepOn(8), stepOn(10)], levels: [level], today: '2026-03-15' },
      'EMAIL 8',
    ],
    [
      'takes a step that was added after its level',
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
    ['skip a step', { steps: [large, stepOn(15)], today: '2026-03-20' }, null],
    ['allow the step after a skipped one', { steps: [large, stepOn(15)], today: '2026-03-22' }, 'EMAIL 15'],
    [
      'keep the step before a skipped one in force',
      { steps: [stepOn(3), large], takeover: 'STANDARD', today: '2026-03-20' },
      'EMAIL 3',
    ],
    [
      'end a step when the invoice passes a maximum age',
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
    ['start with the first for an invoice without a level', { steps, today: '2026-03-22' }, 'a'],
    [
      'continue with the second after the first',
      { steps, levels: [levelOn('2026-03-22', 15, { stepKey: 'a' })], today: '2026-03-22' },
      'b',
    ],
  ])('%s', (_title, of, key) => {
    expect(asked(of)).toBe(key);
  });
});

describe('the step of an invoice in a sent email', () => {
  const level = [levelOn('2026-03-14', 7)];
  it.each<[string, Case, string | null]>([
    ['is its own next step', { today: '2026-03-14' }, 'EMAIL 7'],
    ['is its next step when the planned age is at most three days away', { today: '2026-03-11' }, 'EMAIL 7'],
    ['is none when the planned age is four days away', { today: '2026-03-10' }, null],
    // The level of day 7 was taken three days early, on the eleventh. The next step comes 8 days after it.
    [
      'is its next step three days early when the distance has passed',
      { levels: [levelOn('2026-03-11', 7)], today: '2026-03-19' },
      'EMAIL 15',
    ],
    [
      'is none three days early when the distance has not passed',
      { levels: level, today: '2026-03-19' },
      null,
    ],
    ['is none after the last step', { levels: [levelOn('2026-04-21', 45)], today: '2027-01-01' }, null],
    // On the due date, the reminder of the next day belongs to the other ladder.
    [
      'is none in the other ladder',
      { steps: [stepOn(0), stepOn(1)], levels: [levelOn('2026-03-07', 0)], today: '2026-03-07' },
      null,
    ],
  ])('%s', (_title, of, key) => {
    expect(taken(of)).toBe(key);
  });
});

describe('the next evaluation of an invoice', () => {
  it.each<[string, InvoiceLevel, string | null]>([
    ['is the day of the planned age of the next step', levelOn('2026-03-11', 7), '2026-03-22'],
    ['is the day when the distance has passed, if that is later', levelOn('2026-03-16', 7), '2026-03-24'],
    ['is none after the last step', levelOn('2026-05-21', 45), null],
    ['is the day of the next courtesy', levelOn('2026-03-03', -5), '2026-03-08'],
    [
      'is the day of the first step when the level is no longer in the plan',
      levelOn('2026-03-08', 3),
      '2026-03-14',
    ],
  ])('%s', (_title, level, on) => {
    expect(nextStepOn(level, planOf(STEPS), '2026-03-07')).toBe(on);
  });

  it.each<[string, Case, string | null]>([
    ['at the first step', { today: '2026-02-01' }, '2026-03-02'],
    ['when it becomes overdue', { steps: [stepOn(0)], today: '2026-03-07' }, '2026-03-08'],
    [
      'when a condition on its age starts to hold',
      {
        steps: [stepOn(7, { conditions: { minDaysOverdue: 9 } })],
        today: '2026-03-14',
      },
      '2026-03-16',
    ],
    [
      'when a condition on its age ceases to hold',
      {
        steps: [stepOn(7, { conditions: { maxDaysOverdue: 9 } })],
        today: '2026-03-14',
      },
      '2026-03-17',
    ],
    ['never after the last step', { levels: [levelOn('2026-04-21', 45)], today: '2026-05-01' }, null],
  ])('is the next change of its facts: %s', (_title, of, on) => {
    const { invoice, plan } = facts(of);
    expect(nextChangeOn(invoice, plan, { today: of.today, noticePeriodDays: 60 })).toBe(on);
  });
});
