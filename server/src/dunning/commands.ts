/** The writes of actions, levels and choices for other wings. */
export {
  applyUndoable,
  assignActions,
  changeAction,
  ignoreBuilder,
  performBuilder,
  performerOf,
  reassignBuilder,
  refusalOf,
  snoozeBuilder,
  updateActions,
} from './actions/changes.ts';
export {
  ACTION_EVENT_COLUMNS,
  type ActionEventSource,
  type ActionFacts,
  actionEvent,
  closeAction,
  closeActions,
  createAction,
  createActions,
  reopenAction,
} from './actions/commands.ts';
export { type HeldAction, holdActions } from './actions/hold.ts';
export { removeAddedInvoices } from './actions/invoices.ts';
export { createManualAction } from './actions/manual-action.ts';
export {
  deleteManualAction,
  recordManualCreation,
} from './actions/manual-creation.ts';
export { markEscalated } from './actions/mark-escalated.ts';
export { findAction, loadInvoiceIds } from './actions/queries.ts';
export { checkReferences, checkUsers } from './actions/references.ts';
export { pauseCustomer, pauseInvoice } from './choices/commands.ts';
export { chooseContacts } from './choices/contacts.ts';
export { setCustomerDunning } from './choices/customer-routes.ts';
export { setInvoiceDunning } from './choices/invoice-routes.ts';
export { type CurrentLevel, restoreLevels } from './levels/current-levels.ts';
export { withNextEvaluations } from './levels/next-evaluations.ts';
export { applyNotification, recordEarlierNotification, recordNotification } from './levels/notified.ts';
export { withdrawNotification } from './levels/store.ts';
export { setPlanState } from './plans/commands.ts';
export { addFirstPlan } from './plans/first-plan.ts';
export { changeDunningSettings } from './settings/commands.ts';
