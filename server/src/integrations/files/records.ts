import type { ErrorDetail } from '../../platform/errors.ts';
import type { Check } from '../../platform/http/check.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { Item, ItemKind, ItemLink, Party, SourceKey } from '../domain/canonical.ts';
import { fileKey, RECORD_TYPES, type RecordType } from '../domain/files/keys.ts';
import { LINE_TYPE_OF, signedAmount } from '../domain/lines.ts';
import {
  CHECK_OF,
  type CreditNoteLine,
  type CustomerLine,
  type EndLine,
  type InvoiceLine,
  type PaymentLine,
  type RefundLine,
} from './line-shapes.ts';

/** An item with all that it pays, as the copy stores it. */
export interface CopiedItem {
  item: Item;
  links: readonly ItemLink[];
  /** The open amount that the export states, or null. */
  statedOpen: number | null;
}

/** A record of an export as the copy stores it. */
export interface CopiedRecord {
  key: SourceKey;
  kind: 'PARTY' | 'BALANCE' | Item['kind'];
  partyKey: SourceKey | null;
  currency: string | null;
  /** Signed. */
  amount: number | null;
  data: Party | CopiedItem | null;
  /** Why it cannot be read, with file and line. */
  problem: string | null;
  isDeleted: boolean;
}

/** The content of a line. */
export type FileLine = { record: CopiedRecord } | { end: EndLine } | { problem: string };

type LineData = Record<string, unknown>;

/** Returns the content of a line. `problem` is one that belongs to no record. */
export function readFileLine(type: unknown, data: unknown, at: string): FileLine {
  if (!isRecord(data)) return { problem: `${at}, data: must be an object` };
  if (type === 'end') {
    const { value, problems } = CHECK_OF.end(data);
    return value === null ? { problem: `${at}, ${textOf(problems)}` } : { end: value };
  }
  if (type === 'balance') return readBalance(data, at);
  if (type === 'deleted') {
    const { value, problems } = CHECK_OF.deleted(data);
    if (value === null) return { problem: `${at}, ${textOf(problems)}` };
    return { record: { ...emptyRecord(value.type, value.externalId), isDeleted: true } };
  }
  const known = RECORD_TYPES.find((name) => name === type);
  if (known === undefined)
    return {
      problem: `${at}, type: must be one of ${[...RECORD_TYPES, 'balance', 'deleted', 'end'].join(', ')}`,
    };
  return readRecord(known, data, at);
}

function readBalance(data: LineData, at: string): FileLine {
  const { value, problems } = CHECK_OF.balance(data);
  if (value === null) return { problem: `${at}, ${textOf(problems)}` };
  const { customer, currency, balance } = value;
  return {
    record: {
      key: `${fileKey('balance', customer.externalId)}/${currency}`,
      kind: 'BALANCE',
      partyKey: fileKey('customer', customer.externalId),
      currency,
      amount: balance,
      data: null,
      problem: null,
      isDeleted: false,
    },
  };
}

/** Returns a record that only its own family needs: a wrong field stops this family, not the export. */
export function refusedRecord(
  type: RecordType,
  { externalId, customer }: { externalId: unknown; customer?: unknown },
  problem: string,
): FileLine {
  if (typeof externalId !== 'string' || externalId === '') return { problem };
  const owner = isRecord(customer) ? customer['externalId'] : undefined;
  const partyKey = typeof owner === 'string' && owner !== '' ? fileKey('customer', owner) : null;
  return { record: { ...emptyRecord(type, externalId), partyKey, problem } };
}

const KIND_OF = {
  customer: 'PARTY',
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  refund: 'REFUND',
} as const satisfies Record<RecordType, CopiedRecord['kind']>;

const emptyRecord = (type: RecordType, externalId: string): CopiedRecord => ({
  key: fileKey(type, externalId),
  kind: KIND_OF[type],
  partyKey: null,
  currency: null,
  amount: null,
  data: null,
  problem: null,
  isDeleted: false,
});

const textOf = ([first]: readonly ErrorDetail[]): string =>
  first === undefined ? 'the line is wrong' : `${first.field}: ${first.error}`;

function readRecord(type: RecordType, data: LineData, at: string): FileLine {
  const { externalId, customer } = data;
  const refuse = (problems: readonly ErrorDetail[]) =>
    refusedRecord(type, { externalId, customer }, `${at}, ${textOf(problems)}`);
  return READ_OF[type](data, refuse);
}

function partyRecord(line: CustomerLine): CopiedRecord {
  const { externalId: ownId, parent, paymentAccount } = line;
  // Some systems name a customer as its own parent.
  const parentKey = parent && parent.externalId !== ownId ? fileKey('customer', parent.externalId) : null;
  const address = line.address ?? null;
  const party: Party = {
    key: fileKey('customer', line.externalId),
    parentKey,
    name: line.name,
    number: line.accountingRef ?? null,
    vatNumber: line.vatNumber ?? null,
    language: line.language ?? null,
    address:
      address === null
        ? null
        : {
            street: address.address ?? null,
            postalCode: address.zipcode ?? null,
            city: address.city ?? null,
            state: address.state ?? null,
            country: address.country ?? null,
          },
    contacts: (line.contacts ?? []).map(({ externalId, email, firstName, lastName, phone }) => ({
      key: externalId,
      email,
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      phone: phone ?? null,
      isInvoiceAddress: true,
    })),
    isArchived: false,
    ...(paymentAccount === null || paymentAccount?.iban !== undefined ? { paymentAccount } : {}),
  };
  return { ...emptyRecord('customer', line.externalId), partyKey: parentKey, data: party };
}

type ItemFacts = Pick<
  Item,
  'number' | 'reference' | 'amount' | 'netAmount' | 'issuedOn' | 'dueOn' | 'isBlocked' | 'vatBreakdown'
>;

/** Facts that the lines of all items have. */
type ItemLine = Pick<InvoiceLine, 'externalId' | 'customer' | 'currency' | 'openAmount'>;

function itemRecord(
  kind: ItemKind,
  { externalId, customer, currency, openAmount }: ItemLine,
  facts: ItemFacts,
  links: readonly { toKey: SourceKey; amount: number }[] = [],
): CopiedRecord {
  const key = fileKey(LINE_TYPE_OF[kind], externalId);
  const partyKey = fileKey('customer', customer.externalId);
  const statedOpen = openAmount ?? null;
  const residual = statedOpen ?? facts.amount;
  const item: Item = { ...facts, key, kind, partyKey, currency, residual, url: null };
  const data: CopiedItem = {
    item,
    links: links.map((link) => ({ fromKey: key, ...link })),
    statedOpen,
  };
  const amount = signedAmount(item);
  return { key, kind, partyKey, currency, amount, data, problem: null, isDeleted: false };
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null;

const documentFacts = (line: InvoiceLine | CreditNoteLine): ItemFacts => ({
  number: line.customId ?? line.externalId,
  reference: line.name ?? null,
  amount: line.grossAmount,
  netAmount: line.netAmount ?? null,
  issuedOn: line.issuedAt,
  dueOn: 'dueDate' in line ? line.dueDate : null,
  isBlocked: 'hasSourceHold' in line ? (line.hasSourceHold ?? null) : null,
  ...('vatBreakdown' in line && isStated(line.vatBreakdown) ? { vatBreakdown: line.vatBreakdown } : {}),
});

const moneyFacts = (line: PaymentLine | RefundLine): ItemFacts => ({
  number: line.refNumber ?? line.externalId,
  reference: null,
  amount: line.amount,
  netAmount: null,
  issuedOn: line.validatedAt,
  dueOn: null,
  isBlocked: null,
});

type InvoiceLinks = CreditNoteLine['linkedInvoices'];

const toInvoices = (links: InvoiceLinks) =>
  (links ?? []).map(({ invoice, amountLinked }) => ({
    toKey: fileKey('invoice', invoice.externalId),
    amount: amountLinked,
  }));

function toCredits({ linkedPayments, linkedCreditNotes }: RefundLine) {
  const payments = (linkedPayments ?? []).map(({ payment, amountLinked }) => ({
    toKey: fileKey('payment', payment.externalId),
    amount: amountLinked,
  }));
  const creditNotes = (linkedCreditNotes ?? []).map(({ creditNote, amountLinked }) => ({
    toKey: fileKey('credit_note', creditNote.externalId),
    amount: amountLinked,
  }));
  return [...payments, ...creditNotes];
}

type Refuse = (problems: readonly ErrorDetail[]) => FileLine;

/** Returns a function that turns a checked line into a record. */
const readWith =
  <T>(check: Check<T>, recordFrom: (line: T) => CopiedRecord) =>
  (data: LineData, refuse: Refuse): FileLine => {
    const { value, problems } = check(data);
    return value === null ? refuse(problems) : { record: recordFrom(value) };
  };

const READ_OF: Readonly<Record<RecordType, (data: LineData, refuse: Refuse) => FileLine>> = {
  customer: readWith(CHECK_OF.customer, partyRecord),
  invoice: readWith(CHECK_OF.invoice, (line) => itemRecord('INVOICE', line, documentFacts(line))),
  credit_note: readWith(CHECK_OF.credit_note, (line) =>
    itemRecord('CREDIT_NOTE', line, documentFacts(line), toInvoices(line.linkedInvoices)),
  ),
  payment: readWith(CHECK_OF.payment, (line) =>
    itemRecord('PAYMENT', line, moneyFacts(line), toInvoices(line.linkedInvoices)),
  ),
  refund: readWith(CHECK_OF.refund, (line) => itemRecord('REFUND', line, moneyFacts(line), toCredits(line))),
};
