import type { SourceKey } from './canonical.ts';
import { findingSide, type NewFinding } from './finding.ts';

/** A document of a customer that is from no source, such as a late fee. */
export interface DocumentMadeHere {
  id: string;
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT' | 'REFUND';
  number: string | null;
  /** Signed: invoices and refunds positive. */
  amount: number;
}

/** Balances of a customer in one currency, with what can explain that they differ. */
export interface BalancePair {
  partyKey: SourceKey;
  currency: string;
  theirs: number;
  ours: number;
  /** Σ of the findings of the last read: refused here, exchange differences and the like. */
  explainedByFindings: number;
  /** The customer that it was merged into here; its balance is counted there. */
  mergedInto: string | null;
  /** Balance there of customers that were merged into this one here. */
  mergedBalance: number;
  madeHere: readonly DocumentMadeHere[];
  /** The customer here. Null: it does not exist. */
  customerId: string | null;
}

export interface ExplainedBalance {
  /** Theirs minus ours, as far as `findings` and those of the last read explain it. */
  explained: number;
  /** The part that nothing explains. 0: the balances are proven equal. */
  rest: number;
  findings: NewFinding[];
}

/** Explains the difference between two balances. */
export function explainBalance(pair: BalancePair): ExplainedBalance {
  const { partyKey, currency, theirs, ours, explainedByFindings } = pair;
  const base = { partyKey, key: partyKey, currency, field: null, theirs: null };
  const findings: NewFinding[] = [];
  if (pair.mergedInto !== null)
    findings.push({
      ...base,
      cause: 'MERGED_HERE',
      amount: theirs - explainedByFindings - ours,
      text: 'The customer was merged into another one here. Its balance counts there.',
      ours: findingSide({ id: pair.mergedInto, kind: 'CUSTOMER' }),
    });
  if (pair.mergedBalance !== 0)
    findings.push({
      ...base,
      cause: 'MERGED_HERE',
      amount: -pair.mergedBalance,
      text: 'Other customers of the source were merged into this one here. Their balances count here.',
      ours: findingSide({ id: pair.customerId, kind: 'CUSTOMER' }),
    });
  for (const { id, kind, number, amount } of pair.madeHere)
    findings.push({
      ...base,
      key: id,
      cause: 'MADE_HERE',
      amount: -amount,
      text: 'The document was made in Quittance. The source does not know it.',
      ours: findingSide({ id, kind, number, currency, amount: Math.abs(amount) }),
    });
  const found = findings.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const explained = explainedByFindings + found;
  return { explained, rest: theirs - ours - explained, findings };
}

/** Returns a key of the balance of a customer in a currency. */
export const balanceKey = (partyKey: SourceKey, currency: string): string =>
  JSON.stringify([partyKey, currency]);

/** Why a difference may remain after the customer was read again. */
export type RestReason =
  /** The source reports the customer as just changed. */
  | 'CHANGING'
  /** The source could not be read completely for this customer, and another finding says why. */
  | 'BEHIND'
  | 'UNKNOWN';

const REST_TEXTS: Readonly<Record<RestReason, string>> = {
  CHANGING: 'The source changed while it was read. The next read compares again.',
  BEHIND: 'The customer could not be read completely, so an earlier balance counts here.',
  UNKNOWN: 'The balances differ although the customer was read again.',
};

/** Returns the finding of a difference that remains after the customer was read again. */
export function findRest(
  { partyKey, currency, theirs, ours, customerId }: BalancePair,
  rest: number,
  reason: RestReason,
): NewFinding {
  return {
    cause: reason === 'UNKNOWN' ? 'UNEXPLAINED' : 'NOT_READ_YET',
    key: partyKey,
    partyKey,
    currency,
    amount: rest,
    field: null,
    text: REST_TEXTS[reason],
    theirs: findingSide({ key: partyKey, kind: 'CUSTOMER', currency, amount: theirs }),
    ours: findingSide({ id: customerId, kind: 'CUSTOMER', currency, amount: ours }),
  };
}
