import type { Locale } from '../../kernel/formats.ts';
import type { PdfColumn } from '../../platform/pdf/table.ts';
import { wordsOf } from './messages/index.ts';
import type { FormattedInvoice, FormattedInvoices } from './variables.ts';

/** The invoice table of letters and statements. */
export interface InvoiceTable {
  columns: PdfColumn[];
  cellsOf: (invoice: FormattedInvoice) => string[];
}

const AMOUNT = 0.15;

/** Builds the table. Paid and credited amounts have a column if any invoice has one. */
export function invoiceTable(
  { hasPaid, hasCredited }: Pick<FormattedInvoices, 'hasPaid' | 'hasCredited'>,
  locale: Locale,
): InvoiceTable {
  const words = wordsOf(locale);
  const keys = [
    'amount',
    ...(hasPaid ? (['paid'] as const) : []),
    ...(hasCredited ? (['credited'] as const) : []),
    'outstanding',
  ] as const;
  const left = 1 - keys.length * AMOUNT;
  const [dueShare, numberShare] = [left * 0.48, left * 0.52];
  return {
    columns: [
      { title: words.invoice, share: numberShare },
      { title: words.due, share: dueShare },
      ...keys.map((key) => ({ title: words[key], share: AMOUNT, align: 'right' }) as const),
    ],
    cellsOf: (one) => [
      `${one.number}\n${words.issuedOn(one.issueDate)}`,
      one.isOverdue ? `${one.dueDate}\n${words.daysOverdue(one.daysOverdue)}` : one.dueDate,
      ...keys.map((key) => one[key] ?? ''),
    ],
  };
}
