/** What other wings may use of collections. */
export { workFilters } from './actions/internal-schema.ts';
export { Action } from './actions/schema.ts';
export { workConditions } from './actions/work.ts';
export { disputesOf, mayDispute, openDispute } from './disputes/commands.ts';
export { Dispute, DisputeQuery } from './disputes/schema.ts';
export { runHour } from './dunning/clockwork/run-hour.ts';
export { addFirstPlan } from './dunning/plans/first-plan.ts';
export { promisesOf, statePromise } from './promises/commands.ts';
export { notifyBrokenPromises } from './promises/notify-broken.ts';
export { PromiseToPay } from './promises/schema.ts';
export { receiptsWait, writeReceipts } from './receipts/write.ts';
export type { DeliveryContext } from './reminders/deliver.ts';
export { takeBackClaims } from './reminders/recover.ts';
export { undoChange } from './undo/commands.ts';
