import type { Permission } from './people/roles/permissions.ts';

/** The permission that each export of a list or figure needs: the one of the list or figure. */
export const EXPORT_OPERATIONS = {
  exportCustomerRows: 'customer-table.read',
  exportInvoiceRows: 'invoice-table.read',
  exportPaymentRows: 'payment.read',
  exportCreditNoteRows: 'credit-note.read',
  exportPromiseRows: 'promise-table.read',
  exportDisputes: 'dispute.read',
  exportMessages: 'message.read',
  exportWorkRows: 'work-table.read',
  exportPaymentHabits: 'payment-habit.read',
  exportFigureDocuments: 'figure.read',
  exportFigureChanges: 'figure.read',
  exportCollectionItems: 'collection-figure.read',
  exportForecastInvoices: 'forecast.read',
  exportBankTransactions: 'bank-transaction.read',
  exportAging: 'figure.read',
  exportDso: 'figure.read',
  exportCollectionEffectiveness: 'figure.read',
  exportDaysToPay: 'figure.read',
  exportCollectionFigures: 'collection-figure.read',
  exportForecast: 'forecast.read',
  exportForecastAccuracy: 'forecast-accuracy.read',
} as const satisfies Record<string, Permission>;
