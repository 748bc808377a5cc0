import type { BankTransactionImport } from '../../cash/schemas.ts';
import type { CustomerExtras } from '../../ledger/commands.ts';
import type {
  Change,
  LinkInput,
  PutCustomer,
  PutDocument,
  Ref,
} from '../../ledger/domain/settlement/changes.ts';
import type { DocumentKind } from '../../ledger/domain/settlement/records.ts';
import type { LineType } from '../imports/schema.ts';
import type { NewVat } from '../lifecycle/vat-facts.ts';

/** Merged content of all lines about one record, in the form of the stored record. Later lines win. */
export interface StatedRecord {
  type: LineType;
  target: Ref;
  line: number;
  fields: Map<string, unknown>;
  /** Null means explicitly none. */
  refs: Map<string, Ref | null>;
  /** Complete lists of links. */
  links: Map<string, readonly LinkInput[]>;
  extras: CustomerExtras | undefined;
  /** The VAT of an invoice, as the last line with VAT states it. */
  vat?: NewVat;
  /** The last line about a bank transaction. */
  bankLine?: BankTransactionImport;
}

/** Names of customer fields in the API, where they differ from the ledger. */
const CUSTOMER_NAMES: Readonly<Record<string, string>> = {
  address: 'address.address',
  zipcode: 'address.zipcode',
  city: 'address.city',
  state: 'address.state',
  country: 'address.country',
  bankAccountIds: 'bankAccounts',
};
const ISSUED = {
  amount: 'grossAmount',
  datedAt: 'issuedAt',
  datedOn: 'day of issuedAt',
  dueAt: 'dueDate',
  dueOn: 'day of dueDate',
};
const PAID = { datedAt: 'validatedAt', datedOn: 'day of validatedAt' };
const DOCUMENT_NAMES: Record<DocumentKind, Readonly<Record<string, string>>> = {
  INVOICE: ISSUED,
  CREDIT_NOTE: ISSUED,
  PAYMENT: PAID,
  REFUND: PAID,
};

export const customerField = (name: string): string => CUSTOMER_NAMES[name] ?? name;
export const documentField = (kind: DocumentKind, name: string): string => DOCUMENT_NAMES[kind][name] ?? name;

/** Merges one more line. Fields that it omits keep the values of earlier lines. */
export function addLine(
  before: StatedRecord | null,
  type: LineType,
  line: number,
  { change, extras }: { change: Change; extras?: CustomerExtras },
): StatedRecord {
  const statedRecord = before ?? emptyStated(type, line);
  statedRecord.line = line;
  if (change.type === 'putCustomer') addCustomer(statedRecord, change, extras);
  else if (change.type === 'putDocument') addDocument(statedRecord, change);
  else if (change.type === 'reconcile') {
    statedRecord.target = { externalId: change.externalId };
    for (const side of ['invoices', 'refunds', 'payments', 'creditNotes'] as const) {
      const inputs = change[side];
      if (inputs !== undefined) statedRecord.links.set(side, inputs);
    }
  }
  return statedRecord;
}

/** Returns a record of which no line is merged yet. */
export function emptyStated(type: LineType, line: number): StatedRecord {
  const maps = { fields: new Map(), refs: new Map(), links: new Map() };
  return { type, target: {}, line, ...maps, extras: undefined };
}

function addCustomer(
  statedRecord: StatedRecord,
  change: PutCustomer,
  extras: CustomerExtras | undefined,
): void {
  Object.assign(statedRecord.target, change.target);
  const { dunningOff, ...facts } = change.facts;
  if (dunningOff !== undefined) statedRecord.fields.set('dunningEnabled', !dunningOff);
  for (const [name, value] of Object.entries(facts)) statedRecord.fields.set(customerField(name), value);
  if (change.parent !== undefined) statedRecord.refs.set('parent', change.parent);
  const { contacts, assignment } = extras ?? {};
  statedRecord.extras = {
    contacts: contacts ?? statedRecord.extras?.contacts,
    assignment: assignment ?? statedRecord.extras?.assignment,
  };
}

function addDocument(
  statedRecord: StatedRecord,
  { kind, target, facts, customer, links }: PutDocument,
): void {
  Object.assign(statedRecord.target, target);
  forgetDays(statedRecord, kind, facts);
  for (const [name, value] of Object.entries(facts))
    statedRecord.fields.set(documentField(kind, name), value);
  // An invoice or a credit note without its own number uses its externalId.
  const numbered = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  if (numbered && facts.customId === null) statedRecord.fields.set('customId', target.externalId ?? null);
  if (customer !== undefined) statedRecord.refs.set('customer', customer);
  for (const [name, inputs] of Object.entries(links ?? {})) statedRecord.links.set(name, inputs);
}

/** Removes the day of a date that a later line replaces. */
function forgetDays(
  { fields }: StatedRecord,
  kind: DocumentKind,
  { datedAt, dueAt }: PutDocument['facts'],
): void {
  for (const [at, name] of [
    [datedAt, 'dated'],
    [dueAt, 'due'],
  ] as const)
    if (at !== undefined && at !== fields.get(documentField(kind, `${name}At`)))
      fields.delete(documentField(kind, `${name}On`));
}
