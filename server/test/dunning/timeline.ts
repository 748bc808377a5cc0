/** Plays a world hour by hour and returns the facts of each hour, without remembered decisions. */
import { Temporal } from 'temporal-polyfill';
import type { CurrentPlan } from '../../src/dunning/domain/facts.ts';
import type { BareInvoice, Facts, Settings } from './reference-due-steps.ts';
import {
  COMBINE_ABOVE,
  COUNTRIES,
  COUNTRY_HOLIDAYS,
  CUSTOMER_ZONES,
  type FactKind,
  happeningsOf,
  hourOf,
  MINIMUM_AMOUNTS,
  PLAN_IDS,
  type World,
} from './worlds.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Invoice extends BareInvoice {
  amount: number;
  isWrittenOff: boolean;
}

interface Change {
  kind: FactKind;
  which: number;
  amount: number;
  hour: number;
}

const pick = <T>(some: readonly T[], i: number): T | undefined => some[i % Math.max(1, some.length)];

export class Timeline {
  readonly settings: Settings;
  readonly #world: World;
  readonly #plans: Map<string, CurrentPlan>;
  readonly #invoices: Invoice[] = [];
  /** Money on account by currency; negative where refunds exceed payments. */
  readonly #credit: Map<string, number>;
  readonly #parentCredit: Map<string, number>;
  #customer: Omit<Facts, 'balances' | 'onAccount' | 'invoices'>;
  #versions = 0;

  constructor(of: World) {
    this.#world = of;
    this.#plans = new Map(of.plans.map((one) => [one.id, one]));
    this.#credit = amountsOf(of.credit);
    this.#parentCredit = amountsOf(of.parentCredit);
    const { planId, timezone, country } = of;
    this.#customer = {
      id: 'customer',
      planId,
      timezone,
      country,
      isEnabled: true,
      isReachable: true,
      pausedUntil: null,
      isAnswered: false,
      cashHeldUntil: null,
      sourceFreshUntil: null,
      fields: new Map(),
    };
    this.settings = {
      rules: of.rules,
      currency: 'EUR',
      rates: new Map(of.rates),
      plans: this.#plans,
      countryHolidays: COUNTRY_HOLIDAYS,
    };
  }

  /** Returns the facts of an hour, which must be the hour after the last one. */
  at(hour: number): Facts {
    for (const [i, one] of this.#world.invoices.entries())
      if (one.from === hour) this.#invoices.push(this.#born(one, i));
    for (const one of happeningsOf(this.#world, hour).toFacts) this.#happen(one);
    const open = this.#invoices.filter(({ outstanding, isWrittenOff }) => outstanding > 0 && !isWrittenOff);
    return {
      ...this.#customer,
      balances: this.#balances(),
      onAccount: this.#onAccount(),
      invoices: open.map(({ amount: _, isWrittenOff: __, ...one }) => ({ ...one })),
    };
  }

  /** Returns outstanding amounts, written-off ones included, less the money on account. */
  #balances(): Facts['balances'] {
    const balances = new Map([...this.#credit].map(([currency, amount]) => [currency, -amount]));
    for (const { currency, outstanding } of this.#invoices)
      balances.set(currency, (balances.get(currency) ?? 0) + outstanding);
    return [...balances]
      .map(([currency, balance]) => ({ currency, balance }))
      .filter(({ balance }) => balance !== 0);
  }

  #onAccount(): Map<string, number> {
    const found = new Map<string, number>();
    for (const currency of [...this.#credit.keys(), ...this.#parentCredit.keys()]) {
      const own = Math.max(0, this.#credit.get(currency) ?? 0);
      const amount = own + (this.#parentCredit.get(currency) ?? 0);
      if (amount > 0) found.set(currency, amount);
    }
    return found;
  }

  #born({ currency, amount, due, planId, isTagged }: World['invoices'][number], i: number): Invoice {
    return {
      id: `invoice-${i}`,
      currency,
      amount,
      outstanding: amount,
      planId,
      isDisputed: false,
      hasSourceHold: false,
      dueOn: this.#dayOf(new Date(Date.parse(hourOf(this.#world, due)) + 7 * MINUTE).toISOString()),
      pausedUntil: null,
      promiseDueOn: null,
      reopenedAt: null,
      isWrittenOff: false,
      fields: new Map<string, string | readonly string[]>(isTagged ? [['field', ['x', 'y']]] : []),
    };
  }

  #dayOf(instant: string): string {
    const { timezone } = this.#world.rules;
    return Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().toString();
  }

  #happen(change: Change): void {
    const { kind, which, amount, hour } = change;
    const now = hourOf(this.#world, hour);
    const later = (days: number) => new Date(Date.parse(now) + days * DAY + 11 * MINUTE).toISOString();
    const plan = this.#plans.get(PLAN_IDS[which % 2] ?? '');
    const invoice = pick(this.#invoices, which);
    if (this.#changeCustomer(change, later) || (plan !== undefined && this.#changePlan(change, plan))) return;
    if (invoice === undefined) return;
    if (kind === 'link money') this.#linkMoney(invoice, amount * 20);
    else changeInvoice(invoice, change, now, { later, dayLater: (days) => this.#dayOf(later(days)) });
  }

  #changeCustomer({ kind, which, amount }: Change, later: (days: number) => string): boolean {
    const currency = pick(['EUR', 'EUR', 'USD', 'JPY'], which) ?? 'EUR';
    const add = (to: Map<string, number>, by: number) => to.set(currency, (to.get(currency) ?? 0) + by);
    const one = this.#customer;
    if (kind === 'pause customer') one.pausedUntil = amount % 4 === 0 ? null : later(amount % 25);
    else if (kind === 'answer') one.isAnswered = true;
    else if (kind === 'cash received') one.cashHeldUntil = later(amount % 6);
    else if (kind === 'cash decided') one.cashHeldUntil = null;
    else if (kind === 'answered' || kind === 'enable') {
      one.isAnswered = false;
      one.isEnabled = true;
    } else if (kind === 'disable') one.isEnabled = amount % 3 !== 0;
    else if (kind === 'lose contact' || kind === 'find contact') one.isReachable = kind === 'find contact';
    else if (kind === 'credit') add(this.#credit, amount * 20);
    else if (kind === 'debit') add(this.#credit, -amount * 5);
    else if (kind === 'parent credit') add(this.#parentCredit, amount * 20);
    else if (kind === 'no credit') for (const money of [this.#credit, this.#parentCredit]) money.clear();
    else if (kind === 'switch plan')
      one.planId = pick([null, ...PLAN_IDS, ...PLAN_IDS, ...PLAN_IDS], amount) ?? null;
    else if (kind === 'field') one.fields = new Map([['field', amount % 2 === 0 ? 'x' : 7]]);
    else if (kind === 'timezone') one.timezone = pick([null, ...CUSTOMER_ZONES], amount) ?? null;
    else if (kind === 'country') one.country = pick([null, ...COUNTRIES], amount) ?? null;
    else return false;
    return true;
  }

  #changePlan({ kind, amount }: Change, of: CurrentPlan): boolean {
    const changed = { ...of, version: of.version + 1 };
    if (kind === 'new version') {
      changed.steps = pick(this.#world.nextSteps, this.#versions) ?? of.steps;
      this.#versions += 1;
    } else if (kind === 'change mode') changed.mode = of.mode === 'MANUAL' ? 'AUTOMATIC' : 'MANUAL';
    else if (kind === 'change takeover')
      changed.takeover = of.takeover === 'STANDARD' ? 'CONTEXTUAL' : 'STANDARD';
    else if (kind === 'change entity') changed.entity = of.entity === 'INVOICE' ? 'CUSTOMER' : 'INVOICE';
    else if (kind === 'minimum amounts') changed.minimumAmounts = pick(MINIMUM_AMOUNTS, amount) ?? {};
    else if (kind === 'combine above') changed.combineAbove = pick(COMBINE_ABOVE, amount) ?? 50;
    else if (kind === 'plan on' || kind === 'plan off') {
      changed.isActive = kind === 'plan on';
      changed.version = of.version;
    } else return false;
    this.#plans.set(of.id, changed);
    return true;
  }

  /** Links money on account to an invoice; the balance does not change. */
  #linkMoney(one: Invoice, most: number): void {
    const credit = Math.max(0, this.#credit.get(one.currency) ?? 0);
    const amount = Math.min(most, credit, one.outstanding);
    one.outstanding -= amount;
    this.#credit.set(one.currency, (this.#credit.get(one.currency) ?? 0) - amount);
  }
}

function amountsOf(of: World['credit']): Map<string, number> {
  return new Map(Object.entries(of).map(([currency, amount]) => [currency, amount ?? 0]));
}

function changeInvoice(
  one: Invoice,
  { kind, amount }: Change,
  now: string,
  { later, dayLater }: Record<'later' | 'dayLater', (days: number) => string>,
): void {
  if (kind === 'pay') one.outstanding = Math.floor(one.outstanding / 2);
  else if (kind === 'pay in full') one.outstanding = 0;
  else if (kind === 'pay and reopen') {
    one.outstanding = one.amount;
    one.reopenedAt = now;
  } else if (kind === 'refund') {
    if (one.outstanding === 0) one.reopenedAt = now;
    one.outstanding = Math.min(one.amount, one.outstanding + 10 * amount + 1);
  } else if (kind === 'dispute') one.isDisputed = true;
  else if (kind === 'resolve') one.isDisputed = false;
  else if (kind === 'promise') one.promiseDueOn = dayLater(amount % 12);
  else if (kind === 'forget promise') one.promiseDueOn = null;
  else if (kind === 'pause invoice') one.pausedUntil = later(amount % 20);
  else if (kind === 'move due date')
    one.dueOn = dayLater(amount % 2 === 0 ? (amount % 50) - 25 : (amount % 7) - 3);
  else if (kind === 'write off') one.isWrittenOff = true;
  else if (kind === 'take up again') one.isWrittenOff = false;
  else if (kind === 'own plan') one.planId = PLAN_IDS[amount % 2] ?? null;
  else if (kind === 'own plan off') one.planId = null;
  else if (kind === 'invoice field') one.fields = new Map([['field', amount % 2 === 0 ? 'x' : 'z']]);
}
