import type { LineType } from '../imports/schema.ts';
import type { ExportLine } from './export-lines.ts';

/** How a field stands in a column. */
type Form = 'text' | 'integer' | 'boolean' | 'json';
type Columns = Readonly<Record<string, Form>>;

const DOCUMENT: Columns = { externalId: 'text', 'customer.externalId': 'text', currency: 'text' };
const ISSUED: Columns = {
  ...DOCUMENT,
  ...{ customId: 'text', name: 'text', grossAmount: 'integer', netAmount: 'integer' },
  ...{ issuedAt: 'text', dueDate: 'text' },
};
const PAID: Columns = {
  ...DOCUMENT,
  ...{ amount: 'integer', validatedAt: 'text', refNumber: 'text', instrument: 'text', bankAccountId: 'text' },
};

/** The columns of each type, by the paths of their fields. What is a list, or an object of any shape, is JSON in its column. */
const COLUMNS: Record<LineType, Columns> = {
  customer: {
    ...{
      externalId: 'text',
      name: 'text',
      vatNumber: 'text',
      accountingRef: 'text',
      language: 'text',
      timezone: 'text',
    },
    ...{ 'address.address': 'text', 'address.zipcode': 'text', 'address.city': 'text' },
    ...{ 'address.state': 'text', 'address.country': 'text', 'parent.externalId': 'text' },
    ...{ accountManagerId: 'text', dunningPlanId: 'text', dunningEnabled: 'boolean' },
    ...{ paymentMethods: 'json', bankAccounts: 'json', customFields: 'json' },
  },
  contact: {
    ...{ 'customer.externalId': 'text', externalId: 'text', source: 'text', email: 'text' },
    ...{ firstName: 'text', lastName: 'text', phone: 'text', position: 'text' },
    ...{ isMain: 'boolean', customFields: 'json' },
  },
  invoice: ISSUED,
  credit_note: { ...ISSUED, linkedInvoices: 'json' },
  payment: { ...PAID, linkedInvoices: 'json' },
  refund: { ...PAID, linkedPayments: 'json', linkedCreditNotes: 'json' },
  reconcile: { externalId: 'text', invoices: 'json', refunds: 'json', payments: 'json', creditNotes: 'json' },
};

/** The titles of a type's columns. */
export const titlesOf = (type: LineType): string[] => Object.keys(COLUMNS[type]);

/** A line as a row: an empty cell where there is nothing. */
export function rowOf({ type, data }: ExportLine): string[] {
  return Object.entries(COLUMNS[type]).map(([path, form]) => {
    const value = path.split('.').reduce<unknown>((inner, name) => Object(inner)[name], data);
    if (value === null || value === undefined) return '';
    return form === 'json' ? JSON.stringify(value) : String(value);
  });
}

/** The mapping by which an import reads a type's file back. */
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
