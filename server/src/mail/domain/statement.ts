/** Totals of a statement in one currency, in minor units. */
export interface StatementSums {
  /** Σ outstanding of the open invoices. */
  open: number;
  /** The overdue part of it. */
  overdue: number;
  /** The customer's debt less its own unapplied cash. */
  balance: number;
  /** All unapplied cash that counts for the customer, including its parent's. */
  onAccount: number;
  /** The part that covers overdue invoices. */
  coveredOverdue: number;
}

/** The calculation of a statement. Its lines add up to `asked`. */
export interface StatementCalculation {
  open: number;
  /** The customer's unapplied cash as a deduction: 0 or less, unless refunds exceed it. */
  ownCredit: number;
  balance: number;
  /** The parent's unapplied cash as a deduction: 0 or less. */
  familyCredit: number;
  /** Amounts not yet due as a deduction: 0 or less. */
  notDueYet: number;
  /** The net overdue amount: the same figure as in reminders. */
  asked: number;
}

/**
 * Returns the steps from the open balance to the amount to pay now. If unapplied cash exceeds the debt,
 * nothing is asked for.
 */
export function statementCalculation({
  open,
  overdue,
  balance,
  onAccount,
  coveredOverdue,
}: StatementSums): StatementCalculation {
  const familyCredit = Math.min(0, open - balance - onAccount);
  const asked = overdue - coveredOverdue;
  const notDueYet = Math.min(0, asked - balance - familyCredit);
  return {
    open,
    ownCredit: balance - open,
    balance,
    familyCredit: withoutNegativeZero(familyCredit),
    notDueYet: withoutNegativeZero(notDueYet),
    asked,
  };
}

/** Converts −0 to 0. */
const withoutNegativeZero = (amount: number) => (amount === 0 ? 0 : amount);
