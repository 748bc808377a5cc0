import { convertOrNull, type Rates } from '../../ledger/domain/settlement/conversion.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { chanceOf } from '../domain/forecast/customer-claims.ts';
import { type Interval, intervalOfSum, largestOf } from '../domain/forecast/interval.ts';
import type { Predicted } from './compute.ts';

/** The exact forecast in one currency: outstanding = weeks + later + disputed + onAccount. */
export interface CurrencySums {
  currency: string;
  outstanding: number;
  /** Expected amount in each week. */
  weeks: number[];
  /** Amount promised for a day in each week. */
  promised: number[];
  later: number;
  disputed: number;
  onAccount: number;
}

/** The forecast for the customers of one account manager, or of none, in one currency. */
export interface ManagerSums {
  currency: string;
  weeks: number[];
  later: number;
}

/** A growing array for very many numbers. */
class Column {
  #numbers = new Float64Array(256);
  #length = 0;

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const more = new Float64Array(2 * this.#length);
      more.set(this.#numbers);
      this.#numbers = more;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  get values(): Float64Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** Adds up forecasts of invoices. */
export class ForecastSums {
  readonly byCurrency = new Map<string, CurrencySums>();
  /** Sums by account manager and currency. */
  readonly byManager = new Map<string | null, Map<string, ManagerSums>>();
  /** Number of invoices with an expected amount in each week. */
  readonly invoices: number[];
  disputedInvoices = 0;
  readonly #ends: readonly number[];
  readonly #currencies: string[] = [];
  readonly #stakes = new Column();
  readonly #chances: Column[];

  /** @param ends the last days of the weeks, counted from 1970-01-01 */
  constructor(ends: readonly number[]) {
    this.#ends = ends;
    this.invoices = ends.map(() => 0);
    this.#chances = ends.map(() => new Column());
  }

  add({ invoice, claim, expected, shares, onAccount }: Predicted, accountManagerId: string | null): void {
    const { currency, outstanding } = invoice;
    const sums = this.#sumsOf(currency);
    sums.outstanding += outstanding;
    sums.onAccount += onAccount;
    if (expected === null) {
      sums.disputed += claim.stake;
      this.disputedInvoices += 1;
      return;
    }
    const ofManager = this.#managerOf(accountManagerId, currency);
    for (let i = 0; i < expected.weeks.length; i += 1) {
      const amount = expected.weeks[i] ?? 0;
      addAt(sums.weeks, i, amount);
      addAt(ofManager.weeks, i, amount);
      if (amount > 0) addAt(this.invoices, i, 1);
      this.#chances[i]?.push(chanceOf(shares, i));
    }
    sums.later += expected.later;
    ofManager.later += expected.later;
    this.#currencies.push(currency);
    this.#stakes.push(claim.stake);
    for (const { dueOn, amount } of claim.promises) {
      const week = this.#ends.findIndex((end) => dueOn <= end);
      if (week >= 0) addAt(sums.promised, week, amount);
    }
  }

  /** Computes P10, P50 and P90 of each week's sum in one currency. Yields to the event loop between weeks. */
  async intervals(currency: string, rates: Rates): Promise<Interval[]> {
    const factors = new Map(
      [...this.byCurrency.keys()].map((from) => [from, factorOf(from, currency, rates)]),
    );
    const stakes = this.#stakes.values.map(
      (stake, i) => stake * (factors.get(this.#currencies[i] ?? '') ?? 0),
    );
    const yieldWhenDue = yieldToEventLoop();
    await yieldWhenDue();
    const largest = largestOf(stakes);
    const intervals: Interval[] = [];
    for (const chances of this.#chances) {
      await yieldWhenDue();
      intervals.push(intervalOfSum({ stakes, chances: chances.values }, largest));
    }
    return intervals;
  }

  #sumsOf(currency: string): CurrencySums {
    const known = this.byCurrency.get(currency);
    if (known !== undefined) return known;
    const zeros = () => this.#ends.map(() => 0);
    const sums = {
      currency,
      outstanding: 0,
      weeks: zeros(),
      promised: zeros(),
      later: 0,
      disputed: 0,
      onAccount: 0,
    };
    this.byCurrency.set(currency, sums);
    return sums;
  }

  #managerOf(accountManagerId: string | null, currency: string): ManagerSums {
    const ofManager = this.byManager.get(accountManagerId) ?? new Map<string, ManagerSums>();
    const known = ofManager.get(currency);
    if (known !== undefined) return known;
    const sums = { currency, weeks: this.#ends.map(() => 0), later: 0 };
    this.byManager.set(accountManagerId, ofManager.set(currency, sums));
    return sums;
  }
}

function addAt(sums: number[], at: number, amount: number): void {
  sums[at] = (sums[at] ?? 0) + amount;
}

/** Amount to convert for a factor: large enough for the precision of estimates. */
const PROBE = 1_000_000_000;

/** Returns the value of a minor unit of a currency, for estimates; 0 without a rate. */
const factorOf = (from: string, to: string, rates: Rates): number =>
  (convertOrNull(PROBE, from, to, rates) ?? 0) / PROBE;

/**
 * Converts a figure of several currencies into one. Each currency's total is converted once (money rule 7).
 * Currencies without a rate are excluded.
 */
export function inOneCurrency(
  parts: readonly { currency: string; amount: number }[],
  currency: string,
  rates: Rates,
): number {
  const sum = parts.reduce(
    (total, part) => total + (convertOrNull(part.amount, part.currency, currency, rates) ?? 0),
    0,
  );
  return Math.min(sum, Number.MAX_SAFE_INTEGER);
}
