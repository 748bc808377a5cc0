import { holidays } from './holidays.ts';
import { planCards } from './plan-cards.ts';
import { planTemplates } from './plan-templates.ts';
import { plans } from './plans.ts';

/** Texts of reminder plans, loaded with their pages. */
export default { holidays, planCards, planTemplates, plans };
