/** Conditions and SQL about actions and open invoices. */
export { workConditions } from './actions/work.ts';
export { invoiceDunningStatement } from './choices/invoice-routes.ts';
export { OPEN_INVOICE_NAMES, OPEN_LEVELS } from './facts/statements.ts';
