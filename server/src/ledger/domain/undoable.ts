/** Kinds of user changes that can be undone. */
export const UNDOABLE_KINDS = [
  'ACTION_IGNORED',
  'ACTION_SNOOZED',
  'ACTION_ASSIGNED',
  'ACTION_PERFORMED',
  'ACTION_CREATED',
  'PROMISE_CHANGED',
  'INSTALMENT_PLAN_CHANGED',
  'DISPUTE_OPENED',
  'DISPUTE_CHANGED',
  'CUSTOMER_DUNNING_CHANGED',
  'INVOICE_DUNNING_CHANGED',
  'LINKS_CHANGED',
  'ACCOUNT_MANAGERS_CHANGED',
  'BANK_TRANSACTION_MATCHED',
  'BANK_TRANSACTION_EXCLUDED',
] as const;
export type UndoableKind = (typeof UNDOABLE_KINDS)[number];

/** Kinds of records that these changes concern. */
export const UNDOABLE_RECORDS = [
  'ACTION',
  'INVOICE',
  'CUSTOMER',
  'RECONCILIATION',
  'BANK_TRANSACTION',
] as const;
type UndoableRecord = (typeof UNDOABLE_RECORDS)[number];

/** An undoable change, as its command records it. */
export interface UndoableFacts {
  kind: UndoableKind;
  record: { kind: UndoableRecord; id: string };
  /** The customer of the record. Null: a bank transaction, which may be that of several. */
  customerId: string | null;
  /** The former values of the changed fields, as plain data. Undo restores them. */
  before: object;
  /** The new values of the same fields. If a field differs from this at undo, it has changed since. */
  after: object;
}
