import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { decimalToMinor } from '../../src/kernel/currency.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * IBM's public sample of late-payment histories. Its licence is not stated, so it is read from its own folder
 * and not stored here.
 * IBM_RECEIVABLES overrides the path.
 */
export const IBM_FILE = resolve(
  PROJECT,
  process.env['IBM_RECEIVABLES'] || '../shared/data/ibm-accounts-receivable.csv',
);
export const IBM_MAPPING = resolve(PROJECT, 'docs/examples/ibm-accounts-receivable.mapping.json');

/** Returns whether the data exists; logs a notice where it does not. */
export function ibmIsAvailable(): boolean {
  if (existsSync(IBM_FILE)) return true;
  console.warn(`SKIPPED: ${IBM_FILE} does not exist; set IBM_RECEIVABLES to the file to run these tests.`);
  return false;
}

/** An invoice of the sample, paid in full on `settled`. Dates are `2013-01-31`, amounts cents. */
export interface History {
  number: string;
  customer: string;
  country: string;
  issued: string;
  due: string;
  amount: number;
  settled: string;
}

/** Reads the sample without the importer, so that a test can compare the two. */
export function ibmHistories(): History[] {
  const rows: Record<string, string>[] = parse(readFileSync(IBM_FILE), { columns: true });
  return rows.map((row) => ({
    number: cell(row, 'invoiceNumber'),
    customer: cell(row, 'customerID'),
    country: cell(row, 'countryCode'),
    issued: isoDate(cell(row, 'InvoiceDate')),
    due: isoDate(cell(row, 'DueDate')),
    amount: decimalToMinor(cell(row, 'InvoiceAmount'), 'USD') ?? Number.NaN,
    settled: isoDate(cell(row, 'SettledDate')),
  }));
}

function cell(row: Record<string, string>, name: string): string {
  const text = row[name];
  if (text === undefined) throw new Error(`the sample has no column ${name}`);
  return text;
}

function isoDate(monthDayYear: string): string {
  const [month = '', day = '', year = ''] = monthDayYear.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
