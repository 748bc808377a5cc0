/** The parts of an hour of reminders: due customers, decisions, released emails and holidays. */
export {
  MAIL,
  MAIL_RETRY_MS,
  mailJob,
  mailKey,
  queueMail,
  RECOVERY,
} from './actions/mail-jobs.ts';
export { type Dunned, dunCustomers, dunTogether } from './clockwork/customers.ts';
export { CUSTOMER, CUSTOMERS, CUSTOMERS_TOGETHER, customerJobs, HOUR, SWEEP } from './clockwork/kinds.ts';
export { streamReleasedEmails } from './clockwork/sweep.ts';
export { ORGANIZATIONS } from './clockwork/sweep-statements.ts';
export { HOLIDAY_RENEWAL } from './holidays/renew.ts';
export { findOverlookedCustomers, type Sweep, streamDueCustomers } from './looks/due-customers.ts';
