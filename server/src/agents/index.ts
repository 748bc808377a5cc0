/** Public interface of the agents wing. */
export { stateLimits } from './limits/commands.ts';
export { approvePlan } from './plans/approve.ts';
export { PLAN_ENDS } from './plans/job.ts';
export { proposePlan } from './plans/propose.ts';
export type { NewAgentPlan } from './plans/schema.ts';
