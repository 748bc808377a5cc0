/** Snapshots of actions and choices, for undoing their changes. */
export {
  type AssignedSnapshot,
  type ClosedSnapshot,
  loadSnapshots,
  type SnoozedSnapshot,
  type UndoableActionChange,
} from './actions/action-snapshots.ts';
export {
  loadManualSnapshot,
  type ManualActionSnapshot,
} from './actions/manual-creation.ts';
export {
  type CustomerChoice,
  type InvoiceChoice,
  loadCustomerWithChoice,
  loadInvoiceWithChoice,
} from './choices/undoable-choice.ts';
