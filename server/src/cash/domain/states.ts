/** States of a bank transaction that are stored. */
export const STORED_STATES = [
  'PENDING',
  'UNMATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'PARTLY_MATCHED',
  'MATCHED',
  'EXCLUDED',
  'RETURNED',
] as const;
export type StoredState = (typeof STORED_STATES)[number];

/** Stored states of a transaction that no match and no person has decided. */
export const UNDECIDED_STATES = [
  'UNMATCHED',
  'PROPOSED',
  'AMBIGUOUS',
] as const satisfies readonly StoredState[];

/** States of a bank transaction in responses. Links of its payments decide some of them. */
export const TRANSACTION_STATES = [
  'PENDING',
  'UNMATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'ON_ACCOUNT',
  'PARTLY_MATCHED',
  'MATCHED',
  'EXCLUDED',
  'RETURNED',
] as const;

/** The reason of an excluded transaction that is the same money as another one. It does not count in balances. */
export const DUPLICATE = 'DUPLICATE';

/** Kinds of the parts of a match: the two kinds of documents, and fees without a document. */
export const PART_KINDS = ['PAYMENT', 'REFUND', 'FEE'] as const;
export type PartKind = (typeof PART_KINDS)[number];
