import { disputes } from './disputes.ts';
import { instalmentPlan } from './instalment-plan.ts';
import { team } from './team.ts';

/** Texts of instalment plans, disputes and the team, loaded with their pages and forms. */
export default { instalmentPlan, disputes, team };
