import type { Balance, StatementEnd, StatementStart, Transaction } from './model.ts';

/** Adds up the transactions of a statement, to compare them with its balances. */
export class BalanceCheck {
  readonly #start: StatementStart;
  #sum = 0;
  #reversals = 0;
  #transactions = 0;

  constructor(start: StatementStart) {
    this.#start = start;
  }

  /** Counts a transaction; only booked ones change the balance. */
  add({ status, amount, isReversal }: Transaction): void {
    this.#transactions += 1;
    if (status !== 'BOOKED') return;
    this.#sum += amount;
    if (isReversal) this.#reversals += amount;
  }

  /** Returns the end of the statement, refused if its balances contradict its transactions. */
  end(closing: Balance | null, line: number): StatementEnd {
    const { opening, kind } = this.#start;
    const inverted = this.#sum - 2 * this.#reversals;
    const isComparable = kind === 'STATEMENT' && opening !== null && closing !== null;
    const leadsTo = (sum: number) => isComparable && opening.amount + sum === closing.amount;
    const invertsReversals = this.#reversals !== 0 && !leadsTo(this.#sum) && leadsTo(inverted);
    const sum = invertsReversals ? inverted : this.#sum;
    const message = isComparable ? contradiction(opening, sum, closing) : null;
    return {
      type: 'end',
      closing,
      sum,
      invertsReversals,
      transactions: this.#transactions,
      refusal: message === null ? null : { line, column: null, message },
      line,
    };
  }
}

function contradiction(opening: Balance, sum: number, closing: Balance): string | null {
  if (!Number.isSafeInteger(sum)) return 'the sum of the transactions is too large';
  if (opening.currency !== closing.currency)
    return `the statement opens in ${opening.currency} and closes in ${closing.currency}`;
  const expected = opening.amount + sum;
  if (expected === closing.amount) return null;
  const numbers = `${opening.amount} + ${sum} = ${expected}, not ${closing.amount}`;
  return `opening balance and transactions do not give the closing balance (in minor units: ${numbers})`;
}
