import { addDays } from '../../kernel/days.ts';
import { convertOrNull } from '../../ledger/domain/settlement/conversion.ts';
import type { DunnedCustomer, DunningSettings } from '../domain/facts.ts';
import type { DatedDecision } from '../domain/simulate.ts';
import type { DunningSums } from './calendar-schema.ts';

interface Counts {
  reminders: number;
  automatic: number;
  customers: number;
  /** A bigint, because the sum of many amounts can exceed the exact range of numbers. */
  amount: bigint;
}

const noCounts = (): Counts => ({ reminders: 0, automatic: 0, customers: 0, amount: 0n });

/** Decisions about customers, counted by day and by step. */
export class DecisionTally {
  readonly unconverted = new Set<string>();
  readonly #settings: DunningSettings;
  readonly #total = noCounts();
  readonly #days = new Map<string, Counts>();
  readonly #steps = new Map<string, number>();

  constructor(settings: DunningSettings) {
    this.#settings = settings;
  }

  /** Counts the decisions about a customer. Call it once for each customer. */
  add(customer: DunnedCustomer, decisions: readonly DatedDecision[]): void {
    if (decisions.length === 0) return;
    const worth = this.#worthOf(customer);
    countDecisions(this.#total, decisions, worth);
    for (const [on, some] of Map.groupBy(decisions, (one) => one.on))
      countDecisions(countsOfDay(this.#days, on), some, worth);
    for (const { planId, step } of decisions) {
      const key = stepKey(planId, step.key);
      this.#steps.set(key, (this.#steps.get(key) ?? 0) + 1);
    }
  }

  total(): DunningSums {
    return sumsOf(this.#total);
  }

  on(day: string): DunningSums {
    return sumsOf(this.#days.get(day) ?? noCounts());
  }

  ofStep(planId: string, key: string): number {
    return this.#steps.get(stepKey(planId, key)) ?? 0;
  }

  /**
   * Returns the outstanding amount of each invoice in the organization's currency; 0 without an exchange
   * rate.
   */
  #worthOf({ invoices }: DunnedCustomer): (id: string) => number {
    const open = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    return (id) => {
      const { currency, outstanding } = open.get(id) ?? { currency: '', outstanding: 0 };
      const worth = convertOrNull(outstanding, currency, this.#settings.currency, this.#settings.rates);
      if (worth === null) this.unconverted.add(currency);
      return worth ?? 0;
    };
  }
}

const stepKey = (planId: string, key: string) => `${planId} ${key}`;

function countsOfDay(days: Map<string, Counts>, on: string): Counts {
  const counts = days.get(on) ?? noCounts();
  days.set(on, counts);
  return counts;
}

function countDecisions(
  counts: Counts,
  decisions: readonly DatedDecision[],
  worth: (id: string) => number,
): void {
  counts.customers += 1;
  counts.reminders += decisions.length;
  counts.automatic += decisions.filter(({ automatic }) => automatic).length;
  for (const id of new Set(decisions.flatMap(({ invoiceIds }) => invoiceIds)))
    counts.amount += BigInt(worth(id));
}

function sumsOf({ reminders, automatic, customers, amount }: Counts): DunningSums {
  const exact = Number(amount);
  return {
    reminders,
    automatic,
    customers,
    tasks: reminders - automatic,
    amount: Number.isSafeInteger(exact) ? exact : null,
  };
}

/** Returns consecutive days from the given one on. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, i) => addDays(first, i));
