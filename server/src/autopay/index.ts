/** Public interface of the autopay wing. */
export { DEBIT_PLANS } from './debits/job.ts';
