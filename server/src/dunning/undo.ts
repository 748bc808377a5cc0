/** Snapshots of actions and choices, for undoing their changes. */
export {
  type AssignedSnapshot,
  type ClosedSnapshot,
  type SnoozedSnapshot,
  snapshotsOf,
  type UndoableActionChange,
} from './actions/action-snapshots.ts';
export {
  loadManualSnapshot,
  type ManualActionSnapshot,
} from './actions/manual-creation.ts';
export {
  type CustomerChoice,
  customerWithChoice,
  type InvoiceChoice,
  invoiceWithChoice,
} from './choices/undoable-choice.ts';
