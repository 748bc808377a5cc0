/** The part of a credit-to-invoice link that allocation needs. */
export interface AllocatableLink {
  id: string;
  amount: number;
}

/**
 * Returns how much of each link is in effect when `capacity` minor units of the credit remain for invoices. A
 * refund releases the newest links first, so the oldest are served first (money rule 4). The order of ids is
 * the age of links. The result does not depend on the order in which credit, links and refunds arrived.
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
 * Pairs credits with debits in the given order. Each pair takes the smaller of the two remaining amounts.
 * Both sides must have the same sum. Each pair of documents is returned at most once.
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
