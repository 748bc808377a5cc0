import type { RecordType } from './keys.ts';

export type FileFormat = 'CSV' | 'NDJSON' | 'XLSX';

/** Role of a file of an export, by its name. */
export type FileRole =
  | { role: 'WHOLE' }
  | { role: 'ARCHIVE' }
  | { role: 'TYPE'; format: FileFormat; type: RecordType | 'balance' }
  /** How the columns of a CSV or XLSX file are read. */
  | { role: 'MAPPING' }
  | { role: 'MARKER' }
  | { role: 'CHANGES'; number: number }
  | { role: 'IGNORED' }
  | { role: 'UNKNOWN' };

export const FILE_NAMES =
  'Use export.zip or export.ndjson; or customers, invoices, credit_notes, payments, refunds and balances with ' +
  '.csv, .xlsx or .ndjson; changes-1.ndjson and so on; export.done. CSV and NDJSON may end in .gz.';

const TYPES: Readonly<Record<string, RecordType | 'balance'>> = {
  customers: 'customer',
  invoices: 'invoice',
  credit_notes: 'credit_note',
  payments: 'payment',
  refunds: 'refund',
  balances: 'balance',
};

const FORMATS: Readonly<Record<string, FileFormat>> = { csv: 'CSV', ndjson: 'NDJSON', xlsx: 'XLSX' };

const GZIPPED = /^(.+\.(?:csv|ndjson))\.gz$/;

/** Returns whether a file is compressed by its name. */
export const isGzipped = (name: string): boolean => GZIPPED.test(name);

/** Returns the name of the file that maps the columns of a CSV or XLSX file. */
export const mappingNameOf = (name: string): string =>
  name.replace(/\.(?:csv|csv\.gz|xlsx)$/, '.mapping.json');

/** Returns what a file is. Data with another name is unknown, because leaving it out would delete records. */
export function roleOfFile(name: string): FileRole {
  if (name === 'export.zip') return { role: 'ARCHIVE' };
  if (name === 'export.done') return { role: 'MARKER' };
  const mapped = /^([a-z_]+)\.mapping\.json$/.exec(name)?.[1];
  if (mapped !== undefined && Object.hasOwn(TYPES, mapped)) return { role: 'MAPPING' };
  const plain = GZIPPED.exec(name)?.[1] ?? name;
  if (plain === 'export.ndjson') return { role: 'WHOLE' };
  const changes = /^changes-(\d{1,15})\.ndjson$/.exec(plain)?.[1];
  if (changes !== undefined) return { role: 'CHANGES', number: Number(changes) };
  const [, stem = '', extension = ''] = /^([a-z_]+)\.(csv|ndjson|xlsx)$/.exec(plain) ?? [];
  const type = Object.hasOwn(TYPES, stem) ? TYPES[stem] : undefined;
  const format = FORMATS[extension];
  if (type !== undefined && format !== undefined && (format === 'NDJSON' || type !== 'balance'))
    return { role: 'TYPE', format, type };
  return /\.(csv|ndjson|jsonl|json|xlsx|xls|zip|gz)$/i.test(name) ? { role: 'UNKNOWN' } : { role: 'IGNORED' };
}
