import { addDays } from '../../../kernel/days.ts';
import { type RateBasis, type RateRule, ruleInForce, type StatedRule } from './countries.ts';
import {
  accrue,
  DAYS_PER_YEAR,
  latePeriods,
  missingRates,
  type OverdueClaim,
  type RateSchedule,
  roundToMinor,
  type Segment,
} from './interest.ts';
import { contractualRate, type ReferenceRate, statutoryRates } from './rates.ts';

export const LATE_FEE_MODES = ['NONE', 'EU_DIRECTIVE', 'MONTHLY_RATE'] as const;
export const FEE_KINDS = ['INTEREST', 'COMPENSATION'] as const;
export const FEE_STATES = ['PROPOSED', 'ACCEPTED', 'REJECTED', 'SUPERSEDED'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];
export type FeeState = (typeof FEE_STATES)[number];

/** Late fee settings of an organization. */
export interface LateFeeSettings extends StatedRule {
  mode: (typeof LATE_FEE_MODES)[number];
  /** Percent a month, a decimal text. */
  monthlyRate: string | null;
  /** Fixed sum, charged once for each invoice, in minor units by currency. */
  compensation: Readonly<Record<string, number>>;
  /** Added to the built-in rates, and override them. */
  referenceRates: readonly ReferenceRate[];
  /** A payment within this many days after the due date avoids all fees. */
  graceDays: number;
  /** Interest below this amount is not proposed yet; minor units by currency. */
  minimumAmount: Readonly<Record<string, number>>;
  /** Payment period of an accepted fee, in days. */
  paymentDays: number;
  /** Invoices due before this local date bear no fee; null: no limit. */
  since: string | null;
  /** Prefix of the numbers of accepted fees. */
  numberPrefix: string;
}

/**
 * Default settings. The fixed sum for recovery costs is at least EUR 40 (Directive 2011/7/EU, Art. 6(1)).
 * Other currencies have none by default.
 */
export const DEFAULT_LATE_FEES: LateFeeSettings = {
  mode: 'NONE',
  country: null,
  marginPoints: null,
  rateBasis: null,
  monthlyRate: null,
  compensation: { EUR: 4000 },
  referenceRates: [],
  graceDays: 0,
  minimumAmount: {},
  paymentDays: 14,
  since: null,
  numberPrefix: 'LF',
};

/** How an amount was calculated, so that a person can check it. */
export interface Formula {
  mode: 'EU_DIRECTIVE' | 'MONTHLY_RATE';
  daysPerYear: number;
  marginPoints: string | null;
  /** Null for a contractual rate. */
  rateBasis: RateBasis | null;
  monthlyRate: string | null;
  segments: Segment[];
  /** The amount before rounding, in minor units: `40000/73`, or `4000`. */
  exact: string;
}

export interface Fee {
  kind: FeeKind;
  currency: string;
  /** Minor units, above zero. */
  amount: number;
  /** The first and the last day that bear interest. For a compensation both are the first day of delay. */
  from: string;
  until: string;
  formula: Formula;
}

export interface StoredFee extends Fee {
  id: string;
  state: FeeState;
}

/** An invoice with all facts that decide about its fees. */
export interface LateInvoice extends OverdueClaim {
  currency: string;
  /** True if the invoice is written off, disputed, or itself a fee: then it bears none. */
  isExempt: boolean;
  fees: readonly StoredFee[];
}

/** The fees owed for an invoice, as far as the rates are known. */
export interface FeesOwed {
  fees: Fee[];
  /**
   * First days of half-years whose reference rates are missing. Interest that needs one is not among the
   * fees.
   */
  missingRates: string[];
}

const NOTHING: FeesOwed = { fees: [], missingRates: [] };

/**
 * Returns the fees owed for an invoice that are not yet accepted or rejected: at most one of each kind.
 * Interest starts after the last accepted or rejected one, regardless of later payments. An open proposal is
 * never shortened. A missing rate holds back only the interest that needs it.
 * @param until the last day that counts, a local date
 */
export function feesOwed(invoice: LateInvoice, settings: LateFeeSettings, until: string): FeesOwed {
  const { mode, graceDays, since } = settings;
  if (mode === 'NONE' || invoice.isExempt || (since !== null && invoice.dueOn < since)) return NOTHING;
  const open = invoice.fees.find(({ kind, state }) => kind === 'INTEREST' && state === 'PROPOSED');
  const last = open !== undefined && open.until > until ? open.until : until;
  const isLate = latePeriods(invoice, addDays(invoice.dueOn, graceDays + 1), last).length > 0;
  if (!isLate) return NOTHING;
  const terms = termsOf(invoice, settings, mode);
  const interest = interestOwed(invoice, settings, terms, last);
  return {
    fees: [...interest.fees, ...compensationOwed(invoice, settings, terms)],
    missingRates: interest.missingRates,
  };
}

/** The rates of an invoice's interest, and their description in its formula. */
interface Terms {
  rates: RateSchedule;
  named: Omit<Formula, 'segments' | 'exact'>;
}

function interestOwed(
  invoice: LateInvoice,
  settings: LateFeeSettings,
  { rates, named }: Terms,
  until: string,
): FeesOwed {
  const decided = invoice.fees.filter(({ kind, state }) => kind === 'INTEREST' && isDecided(state));
  const starts = [invoice.dueOn, ...decided.map((fee) => fee.until)].sort();
  const from = addDays(starts.at(-1) ?? invoice.dueOn, 1);
  const missing = missingRates(invoice, rates, from, until);
  if (missing.length > 0) return { fees: [], missingRates: missing };
  const { segments, exact } = accrue(invoice, rates, from, until);
  const amount = roundToMinor(exact);
  const [first, last] = [segments[0], segments.at(-1)];
  const minAmount = Math.max(1, settings.minimumAmount[invoice.currency] ?? 0);
  if (first === undefined || last === undefined || amount < minAmount) return NOTHING;
  const { numerator, denominator } = exact;
  const text = denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
  const interest: Fee = {
    kind: 'INTEREST',
    currency: invoice.currency,
    amount,
    from: first.from,
    until: last.until,
    formula: { ...named, segments, exact: text },
  };
  return { fees: [interest], missingRates: [] };
}

function compensationOwed(invoice: LateInvoice, settings: LateFeeSettings, { named }: Terms): Fee[] {
  const amount = settings.compensation[invoice.currency] ?? 0;
  const decided = invoice.fees.some(({ kind, state }) => kind === 'COMPENSATION' && isDecided(state));
  if (amount === 0 || decided) return [];
  const day = addDays(invoice.dueOn, 1);
  const formula = { ...named, segments: [], exact: `${amount}` };
  return [{ kind: 'COMPENSATION', currency: invoice.currency, amount, from: day, until: day, formula }];
}

/** Accepted and rejected fees are not proposed again. */
const isDecided = (state: FeeState) => state === 'ACCEPTED' || state === 'REJECTED';

function termsOf({ dueOn }: OverdueClaim, settings: LateFeeSettings, mode: Formula['mode']): Terms {
  const rule = mode === 'EU_DIRECTIVE' ? ruleInForce(settings) : null;
  const { monthlyRate } = settings;
  return {
    rates:
      rule === null ? contractualSchedule(monthlyRate) : statutorySchedule(settings, rule, addDays(dueOn, 1)),
    named: {
      mode,
      daysPerYear: DAYS_PER_YEAR,
      marginPoints: rule?.marginPoints ?? null,
      rateBasis: rule?.rateBasis ?? null,
      monthlyRate: rule === null ? monthlyRate : null,
    },
  };
}

function statutorySchedule(
  { referenceRates }: LateFeeSettings,
  rule: RateRule,
  firstDay: string,
): RateSchedule {
  return statutoryRates(referenceRates, rule.marginPoints, rule.rateBasis === 'FIRST_DAY' ? firstDay : null);
}

function contractualSchedule(monthlyRate: string | null): RateSchedule {
  if (monthlyRate === null) throw new Error('a monthly rate is required');
  return contractualRate(monthlyRate);
}

/** Changes that a run makes to the proposals of an invoice. */
export interface FeeChanges {
  proposed: Fee[];
  updated: (Fee & { id: string })[];
  /** Ids of open proposals that are no longer owed. */
  superseded: string[];
  unchanged: number;
  /** First days of half-years whose reference rates the invoice's interest needs. */
  missingRates: readonly string[];
}

/**
 * Compares the open proposals of an invoice with the fees owed. Interest that waits for a rate does not
 * change.
 */
export function feeChanges(invoice: LateInvoice, settings: LateFeeSettings, until: string): FeeChanges {
  const { fees: owed, missingRates: missing } = feesOwed(invoice, settings, until);
  const changes: FeeChanges = {
    proposed: [],
    updated: [],
    superseded: [],
    unchanged: 0,
    missingRates: missing,
  };
  for (const kind of FEE_KINDS) {
    const fee = owed.find((one) => one.kind === kind);
    const open = invoice.fees.find((one) => one.kind === kind && one.state === 'PROPOSED');
    if (open === undefined) {
      if (fee !== undefined) changes.proposed.push(fee);
    } else if (kind === 'INTEREST' && missing.length > 0) changes.unchanged += 1;
    else if (fee === undefined) changes.superseded.push(open.id);
    else if (isSameFee(fee, open)) changes.unchanged += 1;
    else changes.updated.push({ ...fee, id: open.id });
  }
  return changes;
}

/** Returns whether two fees are the same in every segment. */
export function isSameFee(a: Fee, b: Fee): boolean {
  return feeKey(a) === feeKey(b);
}

function feeKey({ kind, currency, amount, from, until, formula }: Fee): string {
  const { mode, marginPoints, rateBasis, monthlyRate, exact } = formula;
  const parts = formula.segments.map((it) => [it.from, it.until, it.base, it.rate, it.referenceRate]);
  return JSON.stringify([
    kind,
    currency,
    amount,
    from,
    until,
    mode,
    marginPoints,
    rateBasis,
    monthlyRate,
    exact,
    parts,
  ]);
}
