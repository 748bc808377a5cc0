/**
 * Reasons that are more exact than the code of an error. A client explains them in the language of its user, as the
 * application does; the message is English.
 */
export const ERROR_REASONS = [
  'ACCOUNT_OWN',
  'ACCOUNT_REQUIRED',
  'ACCOUNT_TOO_SHORT',
  'ADVICE_IN_USE',
  'CHANGED_MEANWHILE',
  'CURRENCIES_DIFFER',
  'DECIDED_BY_PERSON',
  'DECISION_ENDED',
  'FAMILIES_DIFFER',
  'FIGURES_BUSY',
  'FILE_IN_USE',
  'FILE_IS_NO_TABLE',
  'FILE_MAPPED',
  'FILE_REMOVED',
  'LINKED_CURRENCIES_DIFFER',
  'MAPPING_NOT_NEEDED',
  'MONEY_OUT',
  'NOTHING_TO_WRITE_OFF',
  'PARTS_SUM_DIFFERS',
  'PAYMENT_AMOUNT_DIFFERS',
  'PAYMENT_IN_SEVERAL_PARTS',
  'PAYMENT_MATCHED',
  'PDF_FAILED',
  'PDF_PENDING',
  'PROPOSAL_OUTDATED',
  'PROPOSAL_UNCERTAIN',
  'RECORD_MISSING',
  'REPLAY_ENDED',
  'SEVERAL_PAYMENTS',
  'STATEMENT_ASSIGNED',
  'TOO_MANY_CUSTOMER_RULES',
  'TOO_MANY_REPLAYS',
  'TRANSACTION_DECIDED',
  'TRANSACTION_EXCLUDED',
  'TRANSACTION_MATCHED',
  'TRANSACTION_NOT_MATCHED',
  'TRANSACTION_PENDING',
  'TRANSACTION_RETURNED',
] as const;

export type ErrorReasonCode = (typeof ERROR_REASONS)[number];

export interface ErrorReason {
  code: ErrorReasonCode;
  /** Values for the text, such as the two currencies that differ. */
  values: Readonly<Record<string, string>>;
}

/** Returns a reason with the values of its text. */
export const errorReason = (
  code: ErrorReasonCode,
  values: Readonly<Record<string, string>> = {},
): ErrorReason => ({
  code,
  values,
});
