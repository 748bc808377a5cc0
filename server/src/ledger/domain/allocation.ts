/** A link from a credit to an invoice, as far as allocation needs it. */
export interface AllocatableLink {
  id: string;
  amount: number;
}

/**
 * How much of each link is in effect when a credit has `capacity` minor units left for invoices.
 * A refund releases the newest links first, so the oldest are served first (money rule 4).
 * The age of a link is the order of its id. Pure in its arguments: the result does not depend on
 * the order in which credit, links and refunds arrived.
 */
export function allocate(capacity: number, links: readonly AllocatableLink[]): Map<string, number> {
  const oldestFirst = [...links].sort((a, b) => (a.id < b.id ? -1 : 1));
  const inEffect = new Map<string, number>();
  let left = Math.max(0, capacity);
  for (const link of oldestFirst) {
    const amount = Math.min(link.amount, left);
    inEffect.set(link.id, amount);
    left -= amount;
  }
  return inEffect;
}

export interface Share {
  /** Document id. */
  id: string;
  amount: number;
}

/**
 * Pairs credits with debits in the order given, each taking as much as both still have.
 * Both sides have the same sum; a pair of documents comes out at most once.
 */
export function pairUp(
  credits: readonly Share[],
  debits: readonly Share[],
): { creditId: string; debitId: string; amount: number }[] {
  const pairs: { creditId: string; debitId: string; amount: number }[] = [];
  let debitIndex = 0;
  let debitLeft = debits[0]?.amount ?? 0;
  for (const credit of credits) {
    let creditLeft = credit.amount;
    while (creditLeft > 0) {
      const debit = debits[debitIndex];
      if (debit === undefined) return pairs;
      const amount = Math.min(creditLeft, debitLeft);
      if (amount > 0) pairs.push({ creditId: credit.id, debitId: debit.id, amount });
      creditLeft -= amount;
      debitLeft -= amount;
      if (debitLeft === 0) {
        debitIndex += 1;
        debitLeft = debits[debitIndex]?.amount ?? 0;
      }
    }
  }
  return pairs;
}
