/** A transaction in a bank file of the sample company. */
export interface SampleLine {
  /** In minor units; negative for money out. */
  amount: number;
  /** The other party. */
  name: string;
  iban: string | null;
  text: string;
  endToEndId?: string;
  /** The bank has announced it, but not booked it. */
  isPending?: boolean;
  /** ISO code of the reason why the money goes back. */
  returnReason?: string;
}

/** A bank file: the transactions of one day on one account. */
export interface SampleBankDay {
  format: 'CAMT' | 'MT940';
  /** `2026-01-31`. */
  on: string;
  currency: string;
  /** Balance before the transactions, in minor units. */
  opening: number;
  lines: readonly SampleLine[];
}

/** Returns the balance after the booked transactions, in minor units. */
export const closingOf = ({ opening, lines }: Pick<SampleBankDay, 'opening' | 'lines'>): number =>
  lines.reduce((sum, { amount, isPending = false }) => (isPending ? sum : sum + amount), opening);
