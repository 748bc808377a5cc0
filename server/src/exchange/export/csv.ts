import type { LineType } from '../imports/schema.ts';
import type { ExportLine } from './export-lines.ts';

/** Format of a field in its column. */
type Form = 'text' | 'integer' | 'boolean' | 'json';
type Columns = Readonly<Record<string, Form>>;

const DOCUMENT: Columns = { externalId: 'text', 'customer.externalId': 'text', currency: 'text' };
const ISSUED: Columns = {
  ...DOCUMENT,
  customId: 'text',
  name: 'text',
  grossAmount: 'integer',
  netAmount: 'integer',
  issuedAt: 'text',
  dueDate: 'text',
};
const PAID: Columns = {
  ...DOCUMENT,
  amount: 'integer',
  validatedAt: 'text',
  refNumber: 'text',
  instrument: 'text',
  bankAccountId: 'text',
};

/** Columns of each type by field path. Lists and free-form objects are written as JSON. */
const COLUMNS: Record<LineType, Columns> = {
  customer: {
    externalId: 'text',
    name: 'text',
    vatNumber: 'text',
    accountingRef: 'text',
    language: 'text',
    timezone: 'text',
    'address.address': 'text',
    'address.zipcode': 'text',
    'address.city': 'text',
    'address.state': 'text',
    'address.country': 'text',
    'parent.externalId': 'text',
    accountManagerId: 'text',
    dunningPlanId: 'text',
    dunningEnabled: 'boolean',
    creditLimit: 'integer',
    paymentTerms: 'integer',
    onHold: 'boolean',
    onHoldReason: 'text',
    'paymentAccount.iban': 'text',
    'paymentAccount.currency': 'text',
    'paymentAccount.bic': 'text',
    'paymentAccount.bankName': 'text',
    paymentMethods: 'json',
    bankAccounts: 'json',
    customFields: 'json',
  },
  contact: {
    'customer.externalId': 'text',
    externalId: 'text',
    source: 'text',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    phone: 'text',
    position: 'text',
    isMain: 'boolean',
    customFields: 'json',
  },
  bank_transaction: {
    id: 'text',
    externalId: 'text',
    bankAccountId: 'text',
    bankAccountNumber: 'text',
    currency: 'text',
    amount: 'integer',
    bookedOn: 'text',
    valueOn: 'text',
    isPending: 'boolean',
    'payer.name': 'text',
    'payer.ultimateName': 'text',
    'payer.iban': 'text',
    'payer.accountNumber': 'text',
    'payer.bic': 'text',
    endToEndId: 'text',
    mandateId: 'text',
    bankReference: 'text',
    code: 'text',
    text: 'text',
    structuredReference: 'text',
    returnReason: 'text',
  },
  invoice: { ...ISSUED, hasSourceHold: 'boolean', vatBreakdown: 'json' },
  credit_note: { ...ISSUED, linkedInvoices: 'json' },
  payment: { ...PAID, linkedInvoices: 'json' },
  refund: { ...PAID, linkedPayments: 'json', linkedCreditNotes: 'json' },
  reconcile: { externalId: 'text', invoices: 'json', refunds: 'json', payments: 'json', creditNotes: 'json' },
};

export const titlesOf = (type: LineType): string[] => Object.keys(COLUMNS[type]);

/** Converts a line to a row. Missing values become empty cells. */
export function rowOf({ type, data }: ExportLine): string[] {
  return Object.entries(COLUMNS[type]).map(([path, form]) => {
    const value = path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], data);
    if (value === null || value === undefined) return '';
    return form === 'json' ? JSON.stringify(value) : String(value);
  });
}

/** Returns the mapping with which an import can read the exported file. */
export function mappingOf(type: LineType): unknown {
  const data: Record<string, unknown> = {};
  for (const [path, form] of Object.entries(COLUMNS[type])) {
    const [name, inner] = path.split('.');
    if (name === undefined) continue;
    const source = form === 'text' ? { column: path } : { column: path, as: form };
    data[name] = inner === undefined ? source : { ...Object(data[name]), [inner]: source };
  }
  return { description: `Written by quittance export: ${type}`, records: [{ type, data }] };
}
