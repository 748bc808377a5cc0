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
  const stated = before ?? emptyStated(type, line);
  stated.line = line;
  if (change.type === 'putCustomer') addCustomer(stated, change, extras);
  else if (change.type === 'putDocument') addDocument(stated, change);
  else if (change.type === 'reconcile') {
    stated.target = { externalId: change.externalId };
    for (const side of ['invoices', 'refunds', 'payments', 'creditNotes'] as const) {
      const inputs = change[side];
      if (inputs !== undefined) stated.links.set(side, inputs);
    }
  }
  return stated;
}

function emptyStated(type: LineType, line: number): StatedRecord {
  const maps = { fields: new Map(), refs: new Map(), links: new Map() };
  return { type, target: {}, line, ...maps, extras: undefined };
}

function addCustomer(stated: StatedRecord, change: PutCustomer, extras: CustomerExtras | undefined): void {
  Object.assign(stated.target, change.target);
  const { dunningOff, ...facts } = change.facts;
  if (dunningOff !== undefined) stated.fields.set('dunningEnabled', !dunningOff);
  for (const [name, value] of Object.entries(facts)) stated.fields.set(customerField(name), value);
  if (change.parent !== undefined) stated.refs.set('parent', change.parent);
  const { contacts, assignment } = extras ?? {};
  stated.extras = {
    contacts: contacts ?? stated.extras?.contacts,
    assignment: assignment ?? stated.extras?.assignment,
  };
}

function addDocument(stated: StatedRecord, { kind, target, facts, customer, links }: PutDocument): void {
  Object.assign(stated.target, target);
  forgetDays(stated, kind, facts);
  for (const [name, value] of Object.entries(facts)) stated.fields.set(documentField(kind, name), value);
  // An invoice or a credit note without its own number uses its externalId.
  const numbered = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  if (numbered && facts.customId === null) stated.fields.set('customId', target.externalId ?? null);
  if (customer !== undefined) stated.refs.set('customer', customer);
  for (const [name, inputs] of Object.entries(links ?? {})) stated.links.set(name, inputs);
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
