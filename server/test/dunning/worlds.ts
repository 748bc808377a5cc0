/** Random ledgers with plans, and the events that change them hour by hour. */
import fc from 'fast-check';
import type { CurrentPlan } from '../../src/dunning/domain/facts.ts';
import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  type StepConditions,
} from '../../src/dunning/domain/plan.ts';
import { REMEMBERED_KINDS, type RememberedKind } from './reference-diary.ts';
import type { Settings } from './reference-due-steps.ts';

/** An event in an hour. `which` and `amount` select its target and size; any number is valid. */
export interface Happening {
  hour: number;
  kind: FactKind | RememberedKind;
  which: number;
  amount: number;
}

/** Events that end reminders are rarer than their reversals: worlds without decisions prove nothing. */
const OF_INVOICES = [
  'pay',
  'pay',
  'pay in full',
  'refund',
  'refund',
  'pay and reopen',
  'dispute',
  'resolve',
  'resolve',
  'promise',
  'forget promise',
  'pause invoice',
  'move due date',
  'move due date',
  'write off',
  'take up again',
  'take up again',
  'own plan',
  'own plan off',
  'invoice field',
  'link money',
] as const;
const OF_CUSTOMERS = [
  'pause customer',
  'answer',
  'answered',
  'answered',
  'cash received',
  'cash decided',
  'credit',
  'debit',
  'parent credit',
  'no credit',
  'no credit',
  'switch plan',
  'field',
  'enable',
  'disable',
  'timezone',
  'country',
  'lose contact',
  'find contact',
  'find contact',
] as const;
const OF_PLANS = [
  'new version',
  'new version',
  'change mode',
  'change takeover',
  'change entity',
  'plan on',
  'plan on',
  'plan off',
  'minimum amounts',
  'combine above',
] as const;
/** Events that change facts; `REMEMBERED_KINDS` lists those that change the remembered state. */
const FACT_KINDS = [...OF_INVOICES, ...OF_CUSTOMERS, ...OF_PLANS] as const;
export type FactKind = (typeof FACT_KINDS)[number];

const isOfMemory = (kind: Happening['kind']): kind is RememberedKind =>
  REMEMBERED_KINDS.some((one) => one === kind);

/** Returns the events of an hour, on facts and on the remembered state. */
export function happeningsOf({ happenings }: World, hour: number) {
  const now = happenings.filter((one) => one.hour === hour);
  const toFacts = now.flatMap(({ kind, ...one }) => (isOfMemory(kind) ? [] : [{ ...one, kind }]));
  const toMemory = now.flatMap(({ kind, ...one }) => (isOfMemory(kind) ? [{ ...one, kind }] : []));
  return { toFacts, toMemory };
}

const HOUR = 3_600_000;
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'USD', 'JPY', 'GBP'] as const;
export const PLAN_IDS = ['plan-1', 'plan-2'] as const;
const STARTS = ['2026-03-14', '2026-10-12', '2026-12-10', '2028-02-16'] as const;
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC', 'America/Santiago'] as const;

export const CUSTOMER_ZONES = ['Asia/Tokyo', 'America/Los_Angeles', 'Europe/Paris'] as const;
export const COUNTRIES = ['FR', 'US'] as const;
export const COUNTRY_HOLIDAYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['FR', ['2026-03-17', '2026-11-11', '2026-12-25', '2028-02-21']],
  ['US', ['2026-03-18', '2026-10-12', '2026-12-24', '2028-02-22']],
]);

const conditions: fc.Arbitrary<StepConditions> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(NO_CONDITIONS) },
  {
    weight: 1,
    arbitrary: fc.record({
      minOutstanding: fc.option(fc.integer({ min: 0, max: 20_000 })),
      maxOutstanding: fc.option(fc.integer({ min: 1_000, max: 60_000 })),
      currencies: fc.option(fc.subarray(['EUR', 'USD', 'JPY', 'GBP'], { minLength: 1 })),
      minDaysOverdue: fc.option(fc.integer({ min: -10, max: 20 })),
      maxDaysOverdue: fc.option(fc.integer({ min: 0, max: 40 })),
      customField: fc.option(fc.record({ id: fc.constant('field'), value: fc.constantFrom('x', 7, true) })),
    }),
  },
);

interface Drawn {
  gap: number;
  isRelative: boolean;
  type: DunningStep['type'];
  waits: boolean;
  conditions: StepConditions;
  key: number;
  needsEarlier: boolean | null;
}

const MOSTLY_MAIL: DunningStep['type'][] = [
  ...(['EMAIL', 'EMAIL', 'EMAIL', 'EMAIL', 'EMAIL', 'EMAIL'] as const),
  ...(['CALL', 'LETTER', 'TASK', 'SMS'] as const),
];

const drawnSteps: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 1, 1, 2, 2, 3, 5, 7, 10),
    isRelative: fc.boolean(),
    type: fc.constantFrom<DunningStep['type'][]>(...MOSTLY_MAIL),
    waits: fc.constantFrom(false, false, false, true),
    conditions,
    key: fc.nat(9),
    needsEarlier: fc.constantFrom(null, null, true, false),
  }),
  { minLength: 2, maxLength: 6, size: 'max' },
);

/** Returns steps in order of their days, with their own keys; versions of a plan share some keys. */
function toSteps(first: number, drawn: readonly Drawn[]): DunningStep[] {
  let day = first;
  const used = new Set<number>();
  return drawn.map(({ gap, isRelative, type, waits, conditions: of, key: wanted, needsEarlier }, i) => {
    day = i === 0 ? first : day + gap;
    let key = wanted;
    while (used.has(key)) key += 1;
    used.add(key);
    const relative = isRelative && i > 0;
    return {
      key: `k${key}`,
      name: `step ${i}`,
      type,
      templateId: null,
      recipients: DEFAULT_RECIPIENTS,
      relativeTo: relative ? 'PREVIOUS_STEP' : 'DUE_DATE',
      offsetDays: relative ? gap : day,
      automatic: type === 'EMAIL' && !waits,
      attachments: { invoices: false, statement: false },
      conditions: of,
      needsEarlier: needsEarlier ?? (type === 'LETTER' || type === 'CALL'),
    };
  });
}

const steps = fc
  .record({ first: fc.constantFrom(-12, -5, -1, 0, 0, 3), drawn: drawnSteps })
  .map(({ first, drawn }) => toSteps(first, drawn));

export const MINIMUM_AMOUNTS: readonly Record<string, number>[] = [
  {},
  {},
  {},
  {},
  {},
  { EUR: 2_000 },
  { EUR: 20_000, JPY: 800, USD: 60_000 },
];
export const COMBINE_ABOVE = [50, 50, 0, 30, 100] as const;

const plan = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    version: fc.constant(1),
    isActive: fc.nat(14).map((n) => n !== 7),
    mode: fc.constantFrom<CurrentPlan['mode'][]>(
      ...(['AUTOMATIC', 'AUTOMATIC', 'AUTOMATIC', 'AUTOMATIC', 'AUTOMATIC', 'MANUAL'] as const),
    ),
    entity: fc.constantFrom<CurrentPlan['entity'][]>(
      'CUSTOMER',
      'CUSTOMER',
      'CUSTOMER',
      'INVOICE',
      'INVOICE',
    ),
    takeover: fc.constantFrom<CurrentPlan['takeover'][]>('STANDARD', 'CONTEXTUAL'),
    minimumAmounts: fc.constantFrom(...MINIMUM_AMOUNTS),
    combineAbove: fc.constantFrom(...COMBINE_ABOVE),
    steps,
  });

const rules = fc.record({
  timezone: fc.constantFrom(...ZONES),
  sendingFrom: fc.constantFrom(0, 120, 480, 510, 540),
  sendingUntil: fc.constantFrom(600, 720, 1080, 1440),
  weekdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [2], [1, 4]),
  holidays: fc.constantFrom([], ['2026-04-03', '2026-04-06'], ['2026-12-25', '2028-02-29'], ['2026-10-26']),
  minDaysBetweenContacts: fc.constantFrom(0, 1, 1, 2, 5),
  maxContactsPerWeek: fc.constantFrom(0, 1, 2, 3),
  courtesiesCount: fc.boolean(),
  courtesiesWhileOverdue: fc.boolean(),
  noticePeriodDays: fc.constantFrom(0, 10, 60),
});

/** Hours at which several invoices of a customer are due. */
const OFTEN_DUE = [-240, -72, 0, 48, 216];

const invoice = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.constantFrom(100, 1_000, 12_345, 12_345, 50_000, 50_000),
  /** Hours from the start to its due date. */
  due: fc.oneof(fc.integer({ min: -25 * 24, max: 30 * 24 }), fc.constantFrom(...OFTEN_DUE)),
  planId: fc.constantFrom(null, null, null, ...PLAN_IDS),
  /** The hour from which it exists. */
  from: fc.constantFrom(0, 0, 0, 100, 500, 1_000),
  isTagged: fc.boolean(),
});

const happening = (hours: number): fc.Arbitrary<Happening> =>
  fc.record({
    hour: fc.nat(hours),
    kind: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...FACT_KINDS) },
      { weight: 1, arbitrary: fc.constantFrom(...REMEMBERED_KINDS) },
    ),
    which: fc.nat(11),
    amount: fc.nat(1_000),
  });

export interface World {
  start: string;
  plans: CurrentPlan[];
  nextSteps: DunningStep[][];
  rules: Settings['rules'];
  rates: [string, string][];
  planId: string | null;
  timezone: string | null;
  country: string | null;
  /** Money on account by currency, in minor units; negative: unlinked refunds. */
  credit: Partial<Record<string, number>>;
  parentCredit: Partial<Record<string, number>>;
  invoices: {
    currency: string;
    amount: number;
    due: number;
    planId: string | null;
    from: number;
    isTagged: boolean;
  }[];
  happenings: Happening[];
}

/** Draws money on account; `none` of ten draws are empty. */
const onAccount = (none: number, amounts: number[]): fc.Arbitrary<Partial<Record<string, number>>> =>
  fc.oneof(
    { weight: none, arbitrary: fc.constant({}) },
    {
      weight: 10 - none,
      arbitrary: fc.dictionary(fc.constantFrom(...CURRENCIES), fc.constantFrom(...amounts), {
        minKeys: 1,
        noNullPrototype: true,
      }),
    },
  );

/** Draws a customer's world over a number of days. */
export function world(days: number): fc.Arbitrary<World> {
  return fc.record({
    start: fc.constantFrom(...STARTS),
    plans: fc.tuple(plan(PLAN_IDS[0]), plan(PLAN_IDS[1])),
    nextSteps: fc.array(steps, { minLength: 1, maxLength: 3 }),
    rules,
    rates: fc.constantFrom<[string, string][][]>(
      [
        ['USD', '0.92'],
        ['JPY', '0.0061'],
        ['GBP', '1.17'],
      ],
      [['USD', '1.005']],
      [],
    ),
    planId: fc.nat(14).map((n) => (n === 7 ? null : (PLAN_IDS[n % 2] ?? null))),
    timezone: fc.constantFrom(null, null, ...CUSTOMER_ZONES),
    country: fc.constantFrom(null, ...COUNTRIES),
    credit: onAccount(8, [500, 5_000, 13_000, 60_000, -700]),
    parentCredit: onAccount(9, [700, 30_000]),
    invoices: fc.array(invoice, { minLength: 4, maxLength: 8, size: 'max' }),
    happenings: fc.array(happening(days * 24), { maxLength: 50, size: 'max' }),
  });
}

export function hourOf({ start }: World, hour: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + hour * HOUR).toISOString();
}
