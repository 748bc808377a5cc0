/** Kinds of records in a file, one record per row. */
export const SHEET_KINDS = ['customers', 'contacts', 'invoices', 'payments', 'credit_notes'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
