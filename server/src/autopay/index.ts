/** What automatic payment does as time passes. */
export { DEBIT_PLANS } from './debits/job.ts';
