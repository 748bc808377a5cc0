/** Public interface of the autopay wing. */
export { DEBIT_PLANS, handleDebits } from './debits/job.ts';
