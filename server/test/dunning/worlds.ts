/** Random ledgers with plans, and what happens to them hour by hour. */
import fc from 'fast-check';
import type {
  CurrentPlan,
  DunnedCustomer,
  DunnedInvoice,
  DunningSettings,
} from '../../src/collections/domain/dunning/facts.ts';
import {
  DEFAULT_RECIPIENTS,
  type DunningStep,
  NO_CONDITIONS,
  type StepConditions,
} from '../../src/collections/domain/dunning/plan.ts';

export type Facts = Omit<DunnedCustomer, 'tracks' | 'contactedOn'>;

/** Something that happens in an hour; `which` and `amount` say to what and by how much, whatever their range. */
export interface Happening {
  hour: number;
  kind: (typeof KINDS)[number];
  which: number;
  amount: number;
}

const KINDS = [
  ...[
    'pay',
    'pay',
    'pay',
    'refund',
    'dispute',
    'resolve',
    'promise',
    'promise',
    'promise',
    'forget promise',
    'pause invoice',
  ],
  ...[
    'pause customer',
    'move due date',
    'credit',
    'debit',
    'new version',
    'switch plan',
    'own plan',
    'own plan off',
  ],
  ...['change mode', 'change takeover', 'change entity', 'field'],
] as const;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CURRENCIES = ['EUR', 'EUR', 'USD', 'JPY', 'GBP'] as const;
const PLAN_IDS = ['plan-1', 'plan-2'] as const;
const STARTS = ['2026-03-14', '2026-10-12', '2026-12-10', '2028-02-16'] as const;
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC', 'America/Santiago'] as const;

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
}

const drawnSteps: fc.Arbitrary<Drawn[]> = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 1, 1, 2, 2, 3, 5, 7, 10),
    isRelative: fc.boolean(),
    type: fc.constantFrom<DunningStep['type'][]>('EMAIL', 'EMAIL', 'EMAIL', 'CALL', 'LETTER', 'TASK', 'SMS'),
    waits: fc.boolean(),
    conditions,
    key: fc.nat(9),
  }),
  { minLength: 2, maxLength: 6, size: 'max' },
);

/** Steps in the order of their days, with keys of their own; versions of a plan share some keys. */
function toSteps(first: number, drawn: readonly Drawn[]): DunningStep[] {
  let day = first;
  const used = new Set<number>();
  return drawn.map(({ gap, isRelative, type, waits, conditions: of, key: wanted }, i) => {
    day = i === 0 ? first : day + gap;
    let key = wanted;
    while (used.has(key)) key += 1;
    used.add(key);
    const relative = isRelative && i > 0;
    return {
      ...{ key: `k${key}`, name: `step ${i}`, type, templateId: null, recipients: DEFAULT_RECIPIENTS },
      relativeTo: relative ? 'PREVIOUS_STEP' : 'DUE_DATE',
      offsetDays: relative ? gap : day,
      automatic: type === 'EMAIL' && !waits,
      attachments: { invoices: false, statement: false },
      conditions: of,
    };
  });
}

const steps = fc
  .record({ first: fc.constantFrom(-5, -1, 0, 0, 3), drawn: drawnSteps })
  .map(({ first, drawn }) => toSteps(first, drawn));

const plan = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    version: fc.constant(1),
    isActive: fc.constantFrom(true, true, true, true, true, true, false),
    mode: fc.constantFrom<CurrentPlan['mode'][]>('AUTOMATIC', 'AUTOMATIC', 'AUTOMATIC', 'MANUAL'),
    entity: fc.constantFrom<CurrentPlan['entity'][]>('CUSTOMER', 'CUSTOMER', 'INVOICE'),
    takeover: fc.constantFrom<CurrentPlan['takeover'][]>('STANDARD', 'CONTEXTUAL'),
    steps,
  });

const rules = fc.record({
  timezone: fc.constantFrom(...ZONES),
  sendingFrom: fc.constantFrom(0, 120, 480, 510, 540),
  sendingUntil: fc.constantFrom(600, 720, 1080, 1440),
  weekdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [2], [1, 4]),
  holidays: fc.constantFrom(
    [],
    ['2026-04-03', '2026-04-06'],
    ['2026-12-24', '2026-12-25', '2028-02-29'],
    ['2026-10-26'],
  ),
  minDaysBetweenContacts: fc.constantFrom(0, 1, 1, 2, 5),
  maxContactsPerWeek: fc.constantFrom(0, 1, 2, 3),
});

const invoice = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.constantFrom(100, 1_000, 1_000, 12_345, 50_000),
  /** Hours after the beginning at which its due date is. */
  due: fc.integer({ min: -20 * 24, max: 40 * 24 }),
  planId: fc.constantFrom(null, null, null, ...PLAN_IDS),
  /** The hour in which it is there. */
  from: fc.constantFrom(0, 0, 0, 100, 500, 1_000),
  isTagged: fc.boolean(),
});

const happening = (hours: number): fc.Arbitrary<Happening> =>
  fc.record({
    hour: fc.nat(hours),
    kind: fc.constantFrom(...KINDS),
    which: fc.nat(11),
    amount: fc.nat(1_000),
  });

export interface World {
  start: string;
  plans: CurrentPlan[];
  nextSteps: DunningStep[][];
  rules: DunningSettings['rules'];
  rates: [string, string][];
  planId: string | null;
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

/** A customer for so many days. */
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
    planId: fc.constantFrom(...PLAN_IDS, ...PLAN_IDS, ...PLAN_IDS, null),
    invoices: fc.array(invoice, { minLength: 2, maxLength: 6, size: 'max' }),
    happenings: fc.array(happening(days * 24), { maxLength: 40, size: 'max' }),
  });
}

export function hourOf({ start }: World, hour: number): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) + hour * 60 * MINUTE).toISOString();
}

/** A world on its way through the hours. */
export class Course {
  readonly settings: DunningSettings;
  readonly #world: World;
  readonly #plans: Map<string, CurrentPlan>;
  readonly #invoices: (DunnedInvoice & { amount: number })[] = [];
  #planId: string | null;
  #pausedUntil: string | null = null;
  #credit = 0;
  #versions = 0;
  #fields = new Map<string, string | number>();

  constructor(of: World) {
    this.#world = of;
    this.#planId = of.planId;
    this.#plans = new Map(of.plans.map((one) => [one.id, one]));
    this.settings = { rules: of.rules, currency: 'EUR', rates: new Map(of.rates), plans: this.#plans };
  }

  /** The facts in an hour, which must be the one after the last. */
  at(hour: number): Facts {
    for (const [i, one] of this.#world.invoices.entries())
      if (one.from === hour) this.#invoices.push(this.#born(one, i));
    for (const one of this.#world.happenings) if (one.hour === hour) this.#happen(one);
    const open = this.#invoices.filter(({ outstanding }) => outstanding > 0);
    const balances = new Map<string, number>(this.#credit === 0 ? [] : [['EUR', -this.#credit]]);
    for (const { currency, outstanding } of open)
      balances.set(currency, (balances.get(currency) ?? 0) + outstanding);
    return {
      ...{ id: 'customer', planId: this.#planId, isEnabled: true, pausedUntil: this.#pausedUntil },
      balances: [...balances].map(([currency, balance]) => ({ currency, balance })),
      invoices: open.map(({ amount: _, ...one }) => ({ ...one })),
      fields: new Map(this.#fields),
    };
  }

  #born({ currency, amount, due, planId, isTagged }: World['invoices'][number], i: number) {
    return {
      ...{ id: `invoice-${i}`, currency, amount, outstanding: amount, planId, isDisputed: false },
      dueAt: new Date(Date.parse(hourOf(this.#world, due)) + 7 * MINUTE).toISOString(),
      ...{ pausedUntil: null, promiseDate: null },
      fields: new Map<string, string | readonly string[]>(isTagged ? [['field', ['x', 'y']]] : []),
    };
  }

  #happen({ kind, which, amount, hour }: Happening): void {
    const one = this.#invoices[which % Math.max(1, this.#invoices.length)];
    const later = (days: number) =>
      new Date(Date.parse(hourOf(this.#world, hour)) + days * DAY + 11 * MINUTE).toISOString();
    const some = this.#plans.get(PLAN_IDS[which % 2] ?? '');
    if (kind === 'pause customer') this.#pausedUntil = amount % 4 === 0 ? null : later(amount % 25);
    else if (kind === 'credit') this.#credit += amount * 5;
    else if (kind === 'debit') this.#credit -= amount * 5;
    else if (kind === 'switch plan') this.#planId = [null, ...PLAN_IDS, ...PLAN_IDS][amount % 5] ?? null;
    else if (kind === 'field') this.#fields = new Map([['field', amount % 2 === 0 ? 'x' : 7]]);
    else if (some !== undefined && this.#changePlan(kind, some)) return;
    else if (one !== undefined) changeInvoice(one, kind, amount, later);
  }

  #changePlan(kind: Happening['kind'], some: CurrentPlan): boolean {
    const changed = { ...some, version: some.version + 1 };
    if (kind === 'new version') {
      changed.steps = this.#world.nextSteps[this.#versions % this.#world.nextSteps.length] ?? some.steps;
      this.#versions += 1;
    } else if (kind === 'change mode') changed.mode = some.mode === 'MANUAL' ? 'AUTOMATIC' : 'MANUAL';
    else if (kind === 'change takeover')
      changed.takeover = some.takeover === 'STANDARD' ? 'CONTEXTUAL' : 'STANDARD';
    else if (kind === 'change entity') changed.entity = some.entity === 'INVOICE' ? 'CUSTOMER' : 'INVOICE';
    else return false;
    this.#plans.set(some.id, changed);
    return true;
  }
}

function changeInvoice(
  one: DunnedInvoice & { amount: number },
  kind: Happening['kind'],
  amount: number,
  later: (days: number) => string,
): void {
  if (kind === 'pay') one.outstanding = amount % 5 === 0 ? 0 : Math.floor(one.outstanding / 2);
  else if (kind === 'refund') one.outstanding = Math.min(one.amount, one.outstanding + amount + 1);
  else if (kind === 'dispute') one.isDisputed = true;
  else if (kind === 'resolve') one.isDisputed = false;
  else if (kind === 'promise') one.promiseDate = later(amount % 12);
  else if (kind === 'forget promise') one.promiseDate = null;
  else if (kind === 'pause invoice') one.pausedUntil = later(amount % 20);
  else if (kind === 'move due date') one.dueAt = later((amount % 50) - 25);
  else if (kind === 'own plan') one.planId = PLAN_IDS[amount % 2] ?? null;
  else if (kind === 'own plan off') one.planId = null;
}
