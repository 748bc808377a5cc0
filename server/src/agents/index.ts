/** Public interface of the agents wing. */
export { PLAN_ENDS } from './jobs.ts';
export { stateLimits } from './limits/commands.ts';
export { approvePlan } from './plans/approve.ts';
export { proposePlan } from './plans/propose.ts';
export type { NewAgentPlan } from './plans/schema.ts';
