import type { RecordType } from './keys.ts';

/** Role of a file of an export, by its name. */
export type FileRole =
  | { role: 'WHOLE' }
  | { role: 'TYPE'; format: 'CSV' | 'NDJSON'; type: RecordType | 'balance' }
  /** How the columns of a CSV file are read. */
  | { role: 'MAPPING' }
  | { role: 'MARKER' }
  | { role: 'CHANGES'; number: number }
  | { role: 'IGNORED' }
  | { role: 'UNKNOWN' };

export const FILE_NAMES =
  'Use export.ndjson, or customers, invoices, credit_notes, payments, refunds and balances with .csv or .ndjson; ' +
  'changes-1.ndjson and so on; export.done.';

const TYPES: Readonly<Record<string, RecordType | 'balance'>> = {
  customers: 'customer',
  invoices: 'invoice',
  credit_notes: 'credit_note',
  payments: 'payment',
  refunds: 'refund',
  balances: 'balance',
};

/** Returns the name of the file that maps the columns of a CSV file. */
export const mappingNameOf = (csvName: string): string => csvName.replace(/\.csv$/, '.mapping.json');

/** Returns what a file is. Data with another name is unknown, because leaving it out would delete records. */
export function roleOfFile(name: string): FileRole {
  if (name === 'export.ndjson') return { role: 'WHOLE' };
  if (name === 'export.done') return { role: 'MARKER' };
  const changes = /^changes-(\d{1,15})\.ndjson$/.exec(name)?.[1];
  if (changes !== undefined) return { role: 'CHANGES', number: Number(changes) };
  const mapped = /^([a-z_]+)\.mapping\.json$/.exec(name)?.[1];
  if (mapped !== undefined && Object.hasOwn(TYPES, mapped)) return { role: 'MAPPING' };
  const [, stem = '', extension] = /^([a-z_]+)\.(csv|ndjson)$/.exec(name) ?? [];
  const type = Object.hasOwn(TYPES, stem) ? TYPES[stem] : undefined;
  if (type !== undefined && (extension === 'ndjson' || type !== 'balance'))
    return { role: 'TYPE', format: extension === 'csv' ? 'CSV' : 'NDJSON', type };
  return /\.(csv|ndjson|jsonl|json|xlsx|zip|gz)$/i.test(name) ? { role: 'UNKNOWN' } : { role: 'IGNORED' };
}
