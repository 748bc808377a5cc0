import { parse } from 'csv-parse/sync';
import type { PastClaim } from '../server/src/insight/domain/forecast/week-accuracy.ts';
import { daysBetween } from '../server/src/kernel/days.ts';

/** Column names: ours, and those of IBM's sample of late payments (dates month/day/year). */
const COLUMNS = [
  { customer: 'customer', group: 'group', issued: 'issued', due: 'due', paid: 'paid', amount: 'amount' },
  {
    customer: 'customerID',
    group: 'countryCode',
    issued: 'InvoiceDate',
    due: 'DueDate',
    paid: 'SettledDate',
    amount: 'InvoiceAmount',
  },
] as const;

/**
 * Reads paid invoices from a CSV file with a header line. Ignores other columns. Amounts are decimals with
 * two digits in one currency; days are `2026-01-31` or `1/31/2026`.
 * @throws an Error that names the missing column or the invalid line
 */
export function readPastInvoices(csv: string): PastClaim[] {
  const records: Record<string, string>[] = parse(csv, {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
  });
  const titles = new Set(Object.keys(records[0] ?? {}));
  const columns = COLUMNS.find((names) => Object.values(names).every((name) => titles.has(name)));
  if (columns === undefined)
    throw new Error(
      `The file must have the columns ${Object.values(COLUMNS[0]).join(', ')}, and at least one line.`,
    );
  return records.map((record, i) => {
    const issuedOn = dayOf(record[columns.issued]);
    const dueOn = dayOf(record[columns.due]);
    const paidOn = dayOf(record[columns.paid]);
    const amount = Math.round(Number(record[columns.amount]) * 100);
    if (
      issuedOn === null ||
      dueOn === null ||
      paidOn === null ||
      !Number.isSafeInteger(amount) ||
      paidOn < issuedOn
    )
      throw new Error(`Line ${i + 2} is not a paid invoice.`);
    return {
      customer: record[columns.customer] ?? '',
      group: record[columns.group] ?? '',
      issuedOn,
      dueOn,
      paidOn,
      amount,
    };
  });
}

function dayOf(text = ''): number | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))
    ? daysBetween('1970-01-01', date)
    : null;
}
