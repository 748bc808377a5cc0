/** The API of insight for other wings. */

export { loadAging } from './figures/aging.ts';
export { listChanges } from './figures/changes.ts';
export { ChangesQuery, RestatedDocument } from './figures/changes-schema.ts';
export { listCollectionItems } from './figures/collection-items.ts';
export {
  CollectionItem,
  CollectionItemsQuery,
  type Collections,
  CollectionsQuery,
} from './figures/collection-schema.ts';
export { loadCollections } from './figures/collections.ts';
export { listFigureDocuments } from './figures/documents.ts';
export { loadDaysSales, loadDaysUntilPaid, loadEffectiveness } from './figures/figures.ts';
export {
  type Aging,
  AgingQuery,
  type DaysToPay,
  DocumentsQuery,
  type Dso,
  type Effectiveness,
  FigureDocument,
  PeriodQuery,
  type Sum,
} from './figures/schema.ts';
export { readForecastAccuracy } from './forecast/accuracy.ts';
export { listForecastInvoices } from './forecast/invoices.ts';
export {
  type Forecast,
  type ForecastAccuracy,
  ForecastAccuracyQuery,
  ForecastInvoice,
  ForecastInvoiceQuery,
  ForecastQuery,
} from './forecast/schema.ts';
export { changeGoals } from './goals/goals.ts';
export { loadPack, type PackFacts } from './month-end-pack/facts.ts';
export { packPdf } from './month-end-pack/pdf.ts';
export { MONTH_ENDS } from './month-ends/job.ts';
export { type MonthEndVerification, verifyMonthEnds } from './month-ends/verify.ts';
export { PAYMENT_BEHAVIOR } from './payment-behavior/job.ts';
export { CustomerHabit, CustomerHabitQuery } from './payment-behavior/schema.ts';
export { sendReports } from './reports/deliver.ts';
