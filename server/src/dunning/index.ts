/** Exports of this wing for other wings. */
export {
  type AssignedSnapshot,
  type IgnoredSnapshot,
  type SnoozedSnapshot,
  snapshotsOf,
  type UndoableActionChange,
} from './actions/action-snapshots.ts';
export {
  assignActions,
  changeAction,
  ignoring,
  performerOf,
  performing,
  reassigning,
  refusalOf,
  snoozing,
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
export {
  Assignees,
  Ignoring,
  MAX_TOGETHER,
  NewAction,
  Performance,
  Snoozing,
  workFilters,
} from './actions/internal-schema.ts';
export { MAIL, MAIL_RETRY_MILLIS, mailJob, mailKey, queueMail, RECOVERY } from './actions/mail-jobs.ts';
export { createManualAction } from './actions/manual-action.ts';
export { checkReferences, checkUsers } from './actions/references.ts';
export { ACTION_OUTCOMES, Action, type ActionOutcome, actionPath } from './actions/schema.ts';
export { workConditions } from './actions/work.ts';
export { pauseCustomer, pauseInvoice } from './choices/commands.ts';
export { chooseContacts } from './choices/contacts.ts';
export { CustomerDunning, setCustomerDunning } from './choices/customer-routes.ts';
export {
  InvoiceDunningChange,
  invoiceDunningStatement,
  setInvoiceDunning,
} from './choices/invoice-routes.ts';
export {
  type CustomerChoice,
  customerWithChoice,
  type InvoiceChoice,
  invoiceWithChoice,
} from './choices/undoable-choice.ts';
export { type Dunned, dunCustomers } from './clockwork/customers.ts';
export { CUSTOMER, HOUR, SWEEP } from './clockwork/kinds.ts';
export { dueCustomers, releasedEmails } from './clockwork/sweep.ts';
export { ORGANIZATIONS } from './clockwork/sweep-statements.ts';
export { OPEN_INVOICE_NAMES, OPEN_LEVELS } from './facts/statements.ts';
export { type CurrentLevel, restoreLevels } from './levels/current-levels.ts';
export { withNextEvaluations } from './levels/next-evaluations.ts';
export { applyNotification, recordEarlierNotification, recordNotification } from './levels/notified.ts';
export { addFirstPlan } from './plans/first-plan.ts';
export { newRecipients } from './plans/schema.ts';
export type { Receipts } from './settings/schema.ts';
