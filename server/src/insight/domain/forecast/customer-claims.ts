import { coverOpenItems } from '../../../ledger/domain/open-items.ts';
import { type ClaimFacts, type OpenClaim, type Promised, paidShareBy, shareOut } from './chances.ts';

/** An open invoice as stored. Days count from 1970-01-01. */
export interface ForecastInvoice {
  id: string;
  currency: string;
  outstanding: number;
  dueOn: number;
  /** The day of a promise that has not ended; null: none. */
  promisedOn: number | null;
  /** Unpaid part of the promise; null: the whole outstanding amount. */
  promised: number | null;
  /** The instalment plan of the promise; null: none. */
  planId: string | null;
  isDisputed: boolean;
}

/** An instalment plan in force, with the instalments whose days have not ended. */
export interface ForecastPlan {
  id: string;
  /** Amount that is missing from instalments whose days have ended. No promise covers it any longer. */
  overdue: number;
  instalments: readonly InstalmentDue[];
}

/** An instalment with the amount that is missing until its day, including earlier instalments. */
export interface InstalmentDue {
  dueOn: number;
  missingThrough: number;
}

/** The forecast of one invoice. */
export interface ExpectedInvoice<I extends ForecastInvoice> {
  invoice: I;
  /** The outstanding part that unapplied cash covers, so it is already received. */
  onAccount: number;
  /** The amount still expected. A disputed invoice has no expected day. */
  claim: OpenClaim;
  /**
   * Expected amounts in each week and after the last one, which add up to the claim's stake. Null for a
   * disputed invoice.
   */
  expected: { weeks: number[]; later: number } | null;
  /** Cumulative expected shares at the ends of the weeks. */
  shares: number[];
}

/**
 * Yields the forecast of each invoice of one customer, which may have very many.
 * @param invoices all open invoices of the customer
 * @param onAccount unapplied cash by currency
 * @param plans the instalment plans of the invoices
 * @param ends the last days of the weeks
 */
export function* expectCustomer<I extends ForecastInvoice>(
  invoices: readonly I[],
  {
    facts,
    onAccount,
    plans,
    ends,
  }: {
    facts: ClaimFacts;
    onAccount: ReadonlyMap<string, number>;
    plans: readonly ForecastPlan[];
    ends: readonly number[];
  },
): Generator<ExpectedInvoice<I>> {
  const coveredById = coverOpenItems(invoices, onAccount);
  const stakeOf = ({ id, outstanding }: ForecastInvoice) => outstanding - (coveredById.get(id) ?? 0);
  const planned = new Map(plans.flatMap((plan) => instalmentsByInvoice(plan, invoices, stakeOf)));
  for (const invoice of invoices) {
    const covered = coveredById.get(invoice.id) ?? 0;
    const stake = stakeOf(invoice);
    const { dueOn } = invoice;
    const claim: OpenClaim = {
      stake,
      dueOn,
      promises: planned.get(invoice.id) ?? promisedOf(invoice, stake),
    };
    if (invoice.isDisputed) {
      yield { invoice, claim, onAccount: covered, expected: null, shares: [] };
      continue;
    }
    const shares = ends.map(paidShareBy(claim, facts));
    const expected = shareOut(claim.stake, shares);
    yield { invoice, claim, onAccount: covered, expected, shares };
  }
}

function promisedOf({ promisedOn, promised }: ForecastInvoice, stake: number): Promised[] {
  const amount = Math.min(stake, promised ?? stake);
  return promisedOn === null || amount === 0 ? [] : [{ dueOn: promisedOn, amount }];
}

/**
 * Divides the instalments of a plan among its open invoices, by invoice: the invoice that is due first is paid
 * first. The last instalment takes what is left. Money on account fulfils the oldest instalments.
 */
function instalmentsByInvoice<I extends ForecastInvoice>(
  { id, overdue, instalments }: ForecastPlan,
  invoices: readonly I[],
  stakeOf: (invoice: I) => number,
): [string, Promised[]][] {
  const own = invoices.filter(({ planId, promisedOn }) => planId === id && promisedOn !== null);
  const last = instalments.at(-1);
  if (last === undefined) return [];
  const onAccount = own.reduce((sum, invoice) => sum + invoice.outstanding - stakeOf(invoice), 0);
  let before = 0;
  return own.map((invoice): [string, Promised[]] => {
    const [start, end] = [before, before + stakeOf(invoice)];
    before = end;
    const parts: Promised[] = [];
    let from = Math.min(end, Math.max(start, overdue - onAccount));
    for (const one of instalments) {
      const through = one === last ? end : Math.max(0, one.missingThrough - onAccount);
      const until = Math.min(end, Math.max(from, through));
      if (until > from) parts.push({ dueOn: one.dueOn, amount: until - from });
      from = until;
    }
    return [invoice.id, parts];
  });
}

/** Returns the chance of payment in a week, from the cumulative shares. */
export const chanceOf = (shares: readonly number[], week: number): number =>
  Math.max(0, (shares[week] ?? 0) - (week === 0 ? 0 : (shares[week - 1] ?? 0)));
