/** The parts of collections that other wings may use. */
export { createByHand } from './actions/by-hand.ts';
export { changeAction, ignoring, performing, reassigning, snoozing } from './actions/changes.ts';
export {
  Assignees,
  Ignoring,
  NewAction,
  Performance,
  Snoozing,
  workFilters,
} from './actions/internal-schema.ts';
export { Action } from './actions/schema.ts';
export { workConditions } from './actions/work.ts';
export { disputesOf, mayDispute, openDispute, resolveDispute } from './disputes/commands.ts';
export { Dispute, DisputeAttributes, DisputeQuery, DisputeResolution } from './disputes/schema.ts';
export { CustomerDunning, setCustomerDunning } from './dunning/choices/customer-routes.ts';
export { InvoiceDunningChange, setInvoiceDunning } from './dunning/choices/invoice-routes.ts';
export { runHour } from './dunning/clockwork/run-hour.ts';
export { addFirstPlan } from './dunning/plans/first-plan.ts';
export { promisesOf, statePromise } from './promises/commands.ts';
export { notifyBrokenPromises } from './promises/notify-broken.ts';
export { promiseInvoice } from './promises/routes.ts';
export { PromiseAttributes, PromiseToPay } from './promises/schema.ts';
export { receiptsWait, writeReceipts } from './receipts/write.ts';
export type { DeliveryContext } from './reminders/deliver.ts';
export { takeBackClaims } from './reminders/recover.ts';
export { resolveMessage } from './reminders/resolve.ts';
export { undoChange } from './undo/commands.ts';
export { writeInvoiceOff } from './write-offs/routes.ts';
export { WriteOffAttributes } from './write-offs/schema.ts';
