/** What a statement tells of one currency, in minor units. */
export interface StatementSums {
  /** Σ outstanding of the open invoices. */
  open: number;
  /** The part of it that is overdue. */
  overdue: number;
  /** What the customer owes less what it has on account itself. */
  balance: number;
  /** All money on account that counts for it, its parent's too. */
  onAccount: number;
  /** What it pays of the overdue invoices. */
  coveredOverdue: number;
}

/** The calculation of a statement: each line is added to those before, and `asked` is what comes of them. */
export interface StatementCalculation {
  open: number;
  /** What is on account, as it is taken off: 0 or less, unless refunds exceed it. */
  ownCredit: number;
  balance: number;
  /** The parent's money, as it is taken off: 0 or less. */
  familyCredit: number;
  /** What is not asked for yet, as it is taken off: 0 or less. */
  notDueYet: number;
  /** What is overdue, net: the same figure as in reminders. */
  asked: number;
}

/** How a balance comes to what is to be paid now. Where more is on account than is owed, nothing is, and no line leads there. */
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
    familyCredit: zero(familyCredit),
    notDueYet: zero(notDueYet),
    asked,
  };
}

/** Without the sign that a zero may have. */
const zero = (amount: number) => (amount === 0 ? 0 : amount);
