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

/** Kinds of the parts of a match: the two kinds of documents, and fees without a document. */
export const PART_KINDS = ['PAYMENT', 'REFUND', 'FEE'] as const;
export type PartKind = (typeof PART_KINDS)[number];
