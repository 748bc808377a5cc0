/** What of the changes that people make can be taken back. */
export const UNDOABLE_KINDS = [
  'ACTION_IGNORED',
  'ACTION_SNOOZED',
  'ACTION_ASSIGNED',
  'PROMISE_CHANGED',
  'CUSTOMER_DUNNING_CHANGED',
  'INVOICE_DUNNING_CHANGED',
  'LINKS_CHANGED',
  'ACCOUNT_MANAGERS_CHANGED',
] as const;
export type UndoableKind = (typeof UNDOABLE_KINDS)[number];

/** Kinds of records that such changes are of. */
export const UNDOABLE_RECORDS = ['ACTION', 'INVOICE', 'CUSTOMER', 'RECONCILIATION'] as const;
type UndoableRecord = (typeof UNDOABLE_RECORDS)[number];

/** A change that can be taken back, as the command that makes it tells it. */
export interface UndoableFacts {
  kind: UndoableKind;
  record: { kind: UndoableRecord; id: string };
  /** Whose record it is. */
  customerId: string;
  /** What the change has changed, as it was: all that is needed to give it back. Plain data. */
  before: object;
  /** The same fields as it has become: what has another value by then was changed since. */
  after: object;
}
