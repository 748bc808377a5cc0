/** What other wings may use of collections. */
export { disputesOf, mayDispute, openDispute } from './disputes/commands.ts';
export { runHour } from './dunning/clockwork/run-hour.ts';
export { addFirstPlan } from './dunning/plans/first-plan.ts';
export { promisesOf, statePromise } from './promises/commands.ts';
export { PromiseToPay } from './promises/schema.ts';
export { notifyBrokenPromises } from './promises/notify-broken.ts';
export { receiptsWait, writeReceipts } from './receipts/write.ts';
export type { DeliveryContext } from './reminders/deliver.ts';
export { takeBackClaims } from './reminders/recover.ts';
