import { coverOpenItems } from '../../../ledger/domain/open-items.ts';
import { type ClaimFacts, type OpenClaim, paidShareBy, shareOut } from './chances.ts';

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
  isDisputed: boolean;
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
 * @param ends the last days of the weeks
 */
export function* expectCustomer<I extends ForecastInvoice>(
  invoices: readonly I[],
  {
    facts,
    onAccount,
    ends,
  }: { facts: ClaimFacts; onAccount: ReadonlyMap<string, number>; ends: readonly number[] },
): Generator<ExpectedInvoice<I>> {
  const coveredById = coverOpenItems(invoices, onAccount);
  for (const invoice of invoices) {
    const covered = coveredById.get(invoice.id) ?? 0;
    const claim = claimOf(invoice, invoice.outstanding - covered);
    if (invoice.isDisputed) {
      yield { invoice, claim, onAccount: covered, expected: null, shares: [] };
      continue;
    }
    const shares = ends.map(paidShareBy(claim, facts));
    const expected = shareOut(claim.stake, shares);
    yield { invoice, claim, onAccount: covered, expected, shares };
  }
}

function claimOf({ dueOn, promisedOn, promised }: ForecastInvoice, stake: number): OpenClaim {
  const amount = Math.min(stake, promised ?? stake);
  return {
    stake,
    dueOn,
    promise: promisedOn === null || amount === 0 ? null : { dueOn: promisedOn, amount },
  };
}

/** Returns the chance of payment in a week, from the cumulative shares. */
export const chanceOf = (shares: readonly number[], week: number): number =>
  Math.max(0, (shares[week] ?? 0) - (week === 0 ? 0 : (shares[week - 1] ?? 0)));
