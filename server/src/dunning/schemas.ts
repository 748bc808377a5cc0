/** Schemas of actions and of the choices about reminders in the API. */
export {
  Assignees,
  Ignoring,
  MAX_TOGETHER,
  NewAction,
  Performance,
  Snoozing,
  workFilters,
} from './actions/internal-schema.ts';
export { ACTION_OUTCOMES, Action, type ActionOutcome, actionPath } from './actions/schema.ts';
export { CustomerDunning } from './choices/customer-routes.ts';
export { InvoiceDunningChange } from './choices/invoice-routes.ts';
export { newRecipients } from './plans/schema.ts';
export type { Receipts } from './settings/schema.ts';
