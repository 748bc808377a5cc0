import { type Mapping, readMapping } from '../../exchange/index.ts';
import type { RecordType } from '../domain/files/keys.ts';
import { SourceError } from '../source-error.ts';

type Column = Record<string, unknown>;

const text = (column: string): Column => ({ column });
const amount = (column: string): Column => ({ column, as: 'amount' });
const day = (column: string): Column => ({ column, as: 'date' });
const boolean = (column: string): Column => ({ column, as: 'boolean' });
const json = (column: string): Column => ({ column, as: 'json' });

const base = {
  externalId: text('externalId'),
  customer: { externalId: text('customer') },
  currency: text('currency'),
};
const document = {
  ...base,
  customId: text('customId'),
  name: text('name'),
  grossAmount: amount('grossAmount'),
  netAmount: amount('netAmount'),
  issuedAt: day('issuedAt'),
  openAmount: amount('openAmount'),
};
/** Numbers of the rates that have columns of their own. An invoice with more rates needs a mapping. */
const VAT_RATES = [1, 2, 3, 4, 5, 6];
const vatBreakdown = {
  prepaidAmount: amount('vatPrepaid'),
  shares: VAT_RATES.map((number) => ({
    rate: { column: `vatRate${number}`, as: 'percent' },
    taxable: amount(`vatTaxable${number}`),
    tax: amount(`vatTax${number}`),
  })),
};
const money = {
  ...base,
  refNumber: text('refNumber'),
  amount: amount('amount'),
  validatedAt: day('validatedAt'),
  openAmount: amount('openAmount'),
};

/** The columns of CSV and XLSX files without a mapping: they are named like the fields of the import format. */
const FIELDS_OF: Readonly<Record<RecordType, Record<string, unknown>>> = {
  customer: {
    externalId: text('externalId'),
    name: text('name'),
    parent: { externalId: text('parent') },
    accountingRef: text('accountingRef'),
    vatNumber: text('vatNumber'),
    language: text('language'),
    address: {
      address: text('address'),
      zipcode: text('zipcode'),
      city: text('city'),
      state: text('state'),
      country: text('country'),
    },
    contacts: json('contacts'),
    paymentAccount: {
      iban: text('paymentAccount.iban'),
      currency: text('paymentAccount.currency'),
      bic: text('paymentAccount.bic'),
      bankName: text('paymentAccount.bankName'),
    },
  },
  invoice: { ...document, dueDate: day('dueDate'), hasSourceHold: boolean('hasSourceHold'), vatBreakdown },
  credit_note: { ...document, linkedInvoices: json('linkedInvoices') },
  payment: { ...money, linkedInvoices: json('linkedInvoices') },
  refund: {
    ...money,
    linkedPayments: json('linkedPayments'),
    linkedCreditNotes: json('linkedCreditNotes'),
  },
};

/** Returns the columns that the first line of a CSV file names, and what separates them. */
export function columnsOfLine(firstLine: string): { columns: string[]; delimiter: string } {
  const line = firstLine.replace(/^\uFEFF/, '');
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    line.split(one).length > line.split(best).length ? one : best,
  );
  const columns = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return { columns, delimiter };
}

/**
 * Returns the mapping of a table by its columns. Columns may be absent, but none may be unknown.
 * @throws SourceError naming the column
 */
export function mappingOfColumns(
  type: RecordType,
  name: string,
  { columns, delimiter }: { columns: readonly string[]; delimiter: string },
): Mapping {
  const header = new Set(columns);
  const used = new Set<string>();
  const data = keepColumns(FIELDS_OF[type], header, used);
  const unknown = [...header].find((column) => !used.has(column));
  if (unknown !== undefined)
    throw new SourceError(
      'UNKNOWN_ANSWER',
      `${name}, line 1: the column ${JSON.stringify(unknown.slice(0, 50))} is not known. Name columns like the ` +
        'fields of an import, or add a mapping.',
    );
  return readMapping(JSON.stringify({ delimiter, records: [{ type, data }] }));
}

function keepColumns(
  fields: Record<string, unknown>,
  header: ReadonlySet<string>,
  used: Set<string>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, source] of Object.entries(fields)) {
    const found = keepSource(source, header, used);
    if (found !== null) kept[name] = found;
  }
  return kept;
}

/** Returns the part of a source whose columns exist; null: none does. */
function keepSource(source: unknown, header: ReadonlySet<string>, used: Set<string>): unknown {
  if (Array.isArray(source)) {
    const items = source.flatMap((item: unknown) => keepSource(item, header, used) ?? []);
    return items.length === 0 ? null : items;
  }
  const column = columnOf(source);
  if (column === null) {
    const inner = keepColumns(Object(source), header, used);
    return Object.keys(inner).length === 0 ? null : inner;
  }
  if (!header.has(column)) return null;
  used.add(column);
  return source;
}

function columnOf(source: unknown): string | null {
  const { column }: { column?: unknown } = Object(source);
  return typeof column === 'string' ? column : null;
}
