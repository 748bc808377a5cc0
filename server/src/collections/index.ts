/** What other wings may use of collections. */
export { disputesOf, mayDispute, openDispute } from './disputes/commands.ts';
export { addFirstPlan } from './dunning/plans/first-plan.ts';
export { promisesOf, statePromise } from './promises/commands.ts';
