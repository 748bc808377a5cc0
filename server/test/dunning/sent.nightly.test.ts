import { afterAll, beforeAll, expect } from 'vitest';
import type { CurrentPlan, DunningSettings } from '../../src/dunning/domain/facts.ts';
import { DEFAULT_RECIPIENTS, type DunningStep, NO_CONDITIONS } from '../../src/dunning/domain/plan.ts';
import { DEFAULT_RULES } from '../../src/dunning/domain/rules.ts';
import { localDate } from '../../src/kernel/calendar.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';
import { RandomLedger } from './random-ledger.ts';
import { Diary, decide } from './reference-evaluator.ts';
import { openStage, type Scenario, type Stage } from './scenario.ts';

/**
 * Random ledgers change over HTTP while the engine decides and sends on its database. Sent mails and created
 * tasks must match the reference evaluator's decisions, hour by hour.
 */

const ROUNDS = howOften(1, 10);
const DAYS = 28;
const CUSTOMERS = 10;
/** Number of customers that are never kept from reminders, and the number of steps of each. */
const STEADY = 6;
const STEADY_STEPS = [0, 4, 8, 12];
/** Hours of a local day that run here; other hours would add nothing. */
const HOURS = [0, 8, 11, 17];
const RATES = new Map([
  ['USD', '0.92'],
  ['JPY', '0.0061'],
]);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(true);
});
afterAll(() => stage.close());

function drawSteps(random: Random): DunningStep[] {
  let day = random.pick([-5, -1, 0, 3]);
  return Array.from({ length: random.integer(2, 6) }, (_, i): DunningStep => {
    const gap = random.pick([0, 1, 2, 4, 7]);
    const relative = i > 0 && random.chance(40);
    if (i > 0) day += gap;
    const automatic = random.chance(75);
    const conditions = random.chance(20)
      ? {
          ...NO_CONDITIONS,
          minOutstanding: random.integer(0, 9_000),
          currencies: random.pick([null, ['EUR', 'USD']]),
        }
      : NO_CONDITIONS;
    return {
      key: `k${i}`,
      name: `Step ${i}`,
      type: automatic ? 'EMAIL' : 'CALL',
      automatic,
      conditions,
      relativeTo: relative ? 'PREVIOUS_STEP' : 'DUE_DATE',
      offsetDays: relative ? gap : day,
      needsEarlier: random.chance(20),
      templateId: null,
      recipients: DEFAULT_RECIPIENTS,
      attachments: { invoices: false, statement: false },
    };
  });
}

const steadyStep = (offsetDays: number): DunningStep => ({
  key: `s${offsetDays}`,
  name: `Day ${offsetDays}`,
  type: 'EMAIL',
  automatic: true,
  relativeTo: 'DUE_DATE',
  offsetDays,
  conditions: NO_CONDITIONS,
  needsEarlier: false,
  templateId: null,
  recipients: DEFAULT_RECIPIENTS,
  attachments: { invoices: false, statement: false },
});

/** Plans of an organization as this test knows them. The first is the default; the last is never changed. */
class Plans {
  readonly known = new Map<string, CurrentPlan>();

  async draw(scenario: Scenario, random: Random, name: string): Promise<void> {
    const entity = random.pick(['CUSTOMER', 'CUSTOMER', 'INVOICE'] as const);
    const takeover = random.pick(['STANDARD', 'CONTEXTUAL'] as const);
    await this.add(scenario, { name, entity, takeover, steps: drawSteps(random) });
  }

  async add(scenario: Scenario, more: Pick<CurrentPlan, 'name' | 'entity' | 'takeover' | 'steps'>) {
    const facts = { ...more, mode: 'AUTOMATIC' as const, minimumAmounts: {}, combineAbove: 50 };
    const id = await scenario.plan(facts.steps, { ...facts, isDefault: this.known.size === 0 });
    this.known.set(id, { ...facts, id, version: 1, isActive: true });
    return id;
  }

  /** Creates a new version with every step a day later plus one more step, or switches the plan on or off. */
  async change(scenario: Scenario, random: Random): Promise<void> {
    const plan = random.pick([...this.known.values()].slice(0, -1));
    if (random.chance(40)) {
      const changed = { ...plan, isActive: !plan.isActive };
      await scenario.put(`/internal/dunning_plans/${plan.id}/state`, { isActive: changed.isActive });
      this.known.set(plan.id, changed);
      return;
    }
    const later = plan.steps.map((step) => ({
      ...step,
      offsetDays: step.relativeTo === 'DUE_DATE' ? step.offsetDays + 1 : step.offsetDays,
    }));
    const last: DunningStep = {
      key: `v${plan.version}`,
      name: `Step v${plan.version}`,
      type: 'CALL',
      automatic: false,
      relativeTo: 'PREVIOUS_STEP',
      offsetDays: 3,
      conditions: NO_CONDITIONS,
      needsEarlier: true,
      templateId: null,
      recipients: DEFAULT_RECIPIENTS,
      attachments: { invoices: false, statement: false },
    };
    const { name, mode, entity, takeover, minimumAmounts, combineAbove, version } = plan;
    const steps = [...later, last];
    await scenario.put(`/internal/dunning_plans/${plan.id}`, {
      name,
      mode,
      entity,
      takeover,
      minimumAmounts,
      combineAbove,
      steps,
      version,
    });
    this.known.set(plan.id, { ...plan, steps, version: version + 1 });
  }
}

async function round(seed: number): Promise<number> {
  const random = new Random(seed);
  const timezone = random.pick(['Europe/Paris', 'America/New_York', 'Asia/Kolkata']);
  const begin = random.pick(['2026-03-09', '2026-10-12', '2028-02-14']);
  const scenario = await stage.begin(begin, { timezone });
  await scenario.setRates(RATES);
  const minDaysBetweenContacts = random.pick([0, 1, 2]);
  const maxContactsPerWeek = random.pick([0, 2, 3]);
  const courtesiesWhileOverdue = random.chance(50);
  const limits = { minDaysBetweenContacts, maxContactsPerWeek, courtesiesWhileOverdue };
  await scenario.put('/internal/dunning_settings', limits);
  const plans = new Plans();
  for (const name of ['first', 'second']) await plans.draw(scenario, random, name);
  const drawn = [...plans.known.keys()];
  const steady = await plans.add(scenario, {
    name: 'steady',
    entity: 'CUSTOMER',
    takeover: 'STANDARD',
    steps: STEADY_STEPS.map(steadyStep),
  });
  const settings: DunningSettings = {
    rules: { ...DEFAULT_RULES, timezone, ...limits },
    currency: 'EUR',
    rates: RATES,
    plans: plans.known,
    countryHolidays: new Map(),
  };
  const ledger = new RandomLedger(scenario, random, drawn);
  for (let i = 0; i < STEADY; i += 1) await ledger.addSteady(stage.clock.now(), steady);
  const diaries = new Map<string, Diary>();
  const expected: string[] = [];
  const end = Date.parse(stage.clock.now()) + DAYS * 86_400_000;
  while (stage.clock.millis() < end) {
    const now = stage.clock.now();
    if (ledger.customers.length < CUSTOMERS) await ledger.addCustomer(now);
    for (let i = random.integer(0, 2); i > 0; i -= 1) await ledger.happen(now);
    if (random.chance(2)) await plans.change(scenario, random);
    const ran = await scenario.nextRun(HOURS);
    for (const customer of ledger.everybody()) {
      const diary = diaries.get(customer.id) ?? new Diary();
      diaries.set(customer.id, diary);
      const facts = ledger.factsOf(customer, localDate(ran, timezone));
      for (const line of decide(facts, settings, ran, diary))
        if ('made' in line) expected.push(lineOf(ran, line.step, line.made === 'mail', line));
        else if ('account' in line && line.account !== 'END') expected.push(lineOf(ran, null, false));
    }
  }
  const actions = await scenario.allActions();
  const done = actions.map((one) =>
    lineOf(one.createdAt, one.stepKey, one.type === 'EMAIL', {
      carrying: one.carryingInvoice?.id ?? '',
      about: one.invoices.map(({ id }) => id),
    }),
  );
  expect(done.sort()).toEqual(expected.sort());
  for (const { type, state, outcome, performedAt, createdAt } of actions.filter(
    (one) => one.type === 'EMAIL',
  ))
    expect({ type, state, outcome, performedAt }).toEqual({
      type: 'EMAIL',
      state: 'EXECUTED',
      outcome: 'SENT',
      performedAt: createdAt,
    });
  return actions.length;
}

/**
 * Returns a comparable line. The invoices of tasks change later, so only their hour and step are compared.
 */
function lineOf(
  at: string,
  step: string | null,
  isMail: boolean,
  { carrying, about }: { carrying: string; about: readonly string[] } = { carrying: '', about: [] },
): string {
  return isMail ? [at, step, 'mail', carrying, about.toSorted().join('+')].join(' ') : `${at} ${step} task`;
}

itDraws(
  'sends from random ledgers what the reference evaluator decides',
  { timeout: 600_000 },
  async (seed) => {
    // A ledger with few decisions proves little.
    for (let i = 0; i < ROUNDS; i += 1) expect(await round(seed + i)).toBeGreaterThan(20);
  },
);
