/** Conditions of lists, and SQL for the records that they name. */

export { UNLINKED_CREDITS, unlinkedAmount } from './balances/unlinked-credits.ts';
export { customFieldFilters } from './custom-fields/schema.ts';
export { creditConditions, creditQuery } from './customers/credit.ts';
export { customerListSource, figureConditions } from './customers/list-source.ts';
export { nameConditions } from './customers/search.ts';
export {
  buildDocumentConditions,
  dateFilter,
  dueIn,
  instantFilter,
  issuedIn,
  outstandingIn,
} from './documents/filters.ts';
export { type DocumentSources, documentSources } from './documents/list-source.ts';
export { customerFilter } from './documents/schema.ts';
export { findOrganizationsByDay, LOCAL_DAYS } from './invoices/days.ts';
export { CUSTOMER_NAMED, PHONE_DIGITS, SEARCHED } from './records/search-expressions.ts';
export { CUSTOMER_ANSWER, CUSTOMER_COLUMNS, DOCUMENT_COLUMNS, selectList } from './settlement/columns.ts';
