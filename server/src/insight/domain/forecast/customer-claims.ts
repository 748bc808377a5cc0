import { coverOpenItems } from '../../../ledger/domain/open-items.ts';
import { type ClaimFacts, type OpenClaim, paidShareBy, shareOut } from './chances.ts';

/** An open invoice as it is stored. Days are counted since 1970. */
export interface ForecastInvoice {
  id: string;
  currency: string;
  outstanding: number;
  dueOn: number;
  /** The day of a promise that has not ended; null: none. */
  promisedOn: number | null;
  /** What of the promise is still to be paid; null: all that is outstanding. */
  promised: number | null;
  isDisputed: boolean;
}

/** What is foretold of an invoice. */
export interface ExpectedInvoice<I extends ForecastInvoice> {
  invoice: I;
  /** Of what is outstanding, the part that money on account covers: it has come already. */
  onAccount: number;
  /** What is still to come. Of a disputed invoice nobody says when. */
  claim: OpenClaim;
  /** Expected in each week, and after the last one; together the claim's stake. Null for a disputed invoice. */
  expected: { weeks: number[]; later: number } | null;
  /** The share expected by the end of each week. */
  shares: number[];
}

/**
 * Foretells the invoices of one customer, one after the other: there may be very many.
 * @param invoices all open ones of the customer
 * @param onAccount by currency
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

/** The chance of a week, from the shares expected by the ends of the weeks. */
export const chanceOf = (shares: readonly number[], week: number): number =>
  Math.max(0, (shares[week] ?? 0) - (week === 0 ? 0 : (shares[week - 1] ?? 0)));
