import type { Static, TSchema } from 'typebox';
import { BankTransaction, BankTransactionImport } from '../../cash/schemas.ts';
import { isTimestampInput, isTimeZone } from '../../kernel/calendar.ts';
import { isCurrency } from '../../kernel/currency.ts';
import {
  type ContactLine,
  type CustomerExtras,
  contactChecker,
  creditNoteImport,
  customerChange,
  customerExtras,
  invoiceImport,
  mendContact,
  paymentImport,
  reconcileChange,
  refOf,
  refundImport,
  resolveContactFields,
  takeContacts,
} from '../../ledger/commands.ts';
import type { FieldCatalog } from '../../ledger/custom-fields/queries.ts';
import type { Change, Ref } from '../../ledger/domain/settlement/changes.ts';
import type { DocumentKind } from '../../ledger/domain/settlement/records.ts';
import {
  Contact,
  ContactAttributes,
  CreditNote,
  CreditNoteImport,
  Customer,
  CustomerAttributes,
  CustomFieldAssignment,
  Invoice,
  InvoiceImport,
  Payment,
  PaymentImport,
  ReconcileRequest,
  ReconcileResult,
  Refund,
  RefundImport,
} from '../../ledger/schemas.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { object, recordRef, stringEnum } from '../../platform/http/schema.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { createValidator } from '../../platform/http/validator.ts';
import type { Organization } from '../../platform/organization.ts';
import { unversionedImport } from '../../platform/record-version.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { amountOfVat, isEmptyVat, unreadableCellOf } from '../lifecycle/domain/stated-vat.ts';
import { statedVat } from '../lifecycle/schema.ts';
import { type NewVat, newVat } from '../lifecycle/vat-facts.ts';
import type { LineError } from './errors.ts';
import type { LinePdf } from './lines.ts';
import { DELETABLE_TYPES, type ImportLineType } from './schema.ts';

/** The effect of a line: a change of the ledger with extra data of a customer, a contact, or a line of a bank. */
export type LineWork =
  | { change: Change; extras?: CustomerExtras }
  | ContactLine
  | { bankTransaction: BankTransactionImport };

export interface PreparedLine {
  number: number;
  /** The line as stored in its pack. */
  stored: string;
  type: ImportLineType;
  externalId: string | null;
  /** With `mode=state`: the group of families to which the line belongs. Null: it is applied alone. */
  family: string | null;
  /** The names of the record, as far as the line has them. They are not validated. */
  target: Ref;
  /** The work, or the reason why the line is refused before any lookup. */
  work: LineWork | ApiError;
  /** The PDF of an e-invoice. */
  pdf?: LinePdf;
  /** The VAT of its invoice. */
  vat?: NewVat;
  /** Corrections by lenient handling so far. */
  warnings: readonly ErrorDetail[];
}

const DeletedRecord = object({ type: stringEnum(DELETABLE_TYPES), ...recordRef().properties });
const ContactRecord = object({ ...ContactAttributes.properties, customer: recordRef() });

const validator = createValidator({
  timestamp: isTimestampInput,
  currency: isCurrency,
  timezone: isTimeZone,
});
const named = { Contact, ContactAttributes, CustomFieldAssignment };

/**
 * Returns a validator that uses the schema of the request of the same kind. The schema is compiled on first
 * use.
 */
function createChecker<S extends TSchema>(schema: S, answer: object) {
  const check = checkBy(schema, { validator, named, answer });
  return (data: unknown, isLenient: boolean): Static<S> => {
    const { value, problems } = check(data, isLenient);
    if (value === null) throw invalidData(problems);
    return value;
  };
}

const customer = createChecker(unversionedImport(CustomerAttributes), Customer);
const contact = createChecker(ContactRecord, Contact);
const bankTransaction = createChecker(BankTransactionImport, BankTransaction);
const invoice = createChecker(unversionedImport(InvoiceImport), Invoice);
const creditNote = createChecker(unversionedImport(CreditNoteImport), CreditNote);
const payment = createChecker(unversionedImport(PaymentImport), Payment);
const refund = createChecker(unversionedImport(RefundImport), Refund);
const deletedRecord = createChecker(DeletedRecord, DeletedRecord);
const reconcile = createChecker(ReconcileRequest, ReconcileResult);
const vat = createChecker(object({ vatBreakdown: statedVat() }), object({}));

type Data = Record<string, unknown>;

/** A line as it is in its pack. */
interface StoredLine {
  type: ImportLineType;
  data: Data;
  pdf?: LinePdf;
  vat?: NewVat;
  warnings?: ErrorDetail[];
}

/** Context for reading lines: the organization, its custom fields, and the handling. */
export interface PrepareContext {
  organization: Organization;
  catalog: FieldCatalog;
  /** Whether lenient handling applies, as with `Prefer: handling=lenient`. */
  isLenient: boolean;
}

type ReadLine = Pick<PreparedLine, 'vat'> & { work: LineWork; warnings?: ErrorDetail[] };
type LineReader = (data: Data, reading: PrepareContext) => ReadLine;

const WORK: Record<ImportLineType, LineReader> = {
  customer: (data, { organization, catalog, isLenient }) => {
    const taken = isLenient ? takeContacts(data) : null;
    const body = customer(data, isLenient);
    const extras = customerExtras(catalog, organization, body, taken);
    return { work: { change: customerChange(body, 'import'), extras } };
  },
  contact: (data, { organization, catalog, isLenient }) => {
    const warnings = isLenient ? mendContact(data) : [];
    const { customer: ref, ...attributes } = contact(data, isLenient);
    contactChecker(organization)(attributes, '');
    const assignment = resolveContactFields(catalog, organization, attributes);
    const { id, externalId } = refOf(ref);
    const owner = id !== undefined ? { id } : { externalId: externalId ?? '' };
    return { work: { customer: owner, contact: attributes, assignment }, warnings };
  },
  bank_transaction: (data, { isLenient }) => ({
    work: { bankTransaction: bankTransaction(data, isLenient) },
  }),
  invoice: ({ vatBreakdown, ...data }, { organization, isLenient }) => {
    const body = invoice(data, isLenient);
    const work = { change: { ...invoiceImport(organization, body), source: 'IMPORT' as const } };
    return { work, ...readVat(vatBreakdown, body.grossAmount, isLenient) };
  },
  credit_note: (data, { organization, isLenient }) => ({
    work: { change: creditNoteImport(organization, creditNote(data, isLenient)) },
  }),
  payment: (data, { organization, isLenient }) => ({
    work: { change: paymentImport(organization, payment(data, isLenient)) },
  }),
  refund: (data, { organization, isLenient }) => ({
    work: { change: refundImport(organization, refund(data, isLenient)) },
  }),
  reconcile: (data, { isLenient }) => ({ work: { change: reconcileChange(reconcile(data, isLenient)) } }),
  deleted: (data, { isLenient }) => {
    const { type, ...ref } = deletedRecord(data, isLenient);
    const target = refOf(ref);
    if (target.id === undefined && target.externalId === undefined)
      throw invalidData([{ field: 'externalId', error: 'is required' }]);
    const kind = STATED_KINDS[type];
    const change: Change =
      kind === 'CUSTOMER' ? { type: 'deleteCustomer', target } : { type: 'deleteDocument', kind, target };
    return { work: { change } };
  },
};

/**
 * Reads the VAT in the line of an invoice. Lenient handling leaves out VAT that is wrong.
 * @throws INVALID_DATA
 */
function readVat(
  vatBreakdown: unknown,
  grossAmount: number | undefined,
  isLenient: boolean,
): Pick<ReadLine, 'vat' | 'warnings'> {
  if (vatBreakdown === undefined || vatBreakdown === null) return {};
  try {
    const checked = checkedVat(vatBreakdown, grossAmount, isLenient);
    return checked === null ? {} : { vat: checked };
  } catch (error) {
    if (!isLenient || !(error instanceof ApiError)) throw error;
    return { warnings: error.details.slice(0, 1) };
  }
}

/** Returns the VAT of an invoice; null: all of it is 0, as in the empty columns of a table. @throws INVALID_DATA */
function checkedVat(
  vatBreakdown: unknown,
  grossAmount: number | undefined,
  isLenient: boolean,
): NewVat | null {
  const unreadable = unreadableCellOf(vatBreakdown);
  if (unreadable !== null) throw invalidData([unreadable]);
  const stated = vat({ vatBreakdown }, isLenient).vatBreakdown;
  if (isEmptyVat(stated)) return null;
  if (grossAmount === undefined)
    throw invalidData([{ field: 'grossAmount', error: 'is required with vatBreakdown' }]);
  const total = amountOfVat(stated);
  if (total !== grossAmount)
    throw invalidData([
      { field: 'vatBreakdown.shares', error: `add up to ${total}, but grossAmount is ${grossAmount}` },
    ]);
  return newVat(stated);
}

/** Kinds of the records that lines of each type state. */
export const STATED_KINDS = {
  customer: 'CUSTOMER',
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  refund: 'REFUND',
} as const satisfies Record<(typeof DELETABLE_TYPES)[number], DocumentKind | 'CUSTOMER'>;

/**
 * Parses and validates the lines of a pack with the schemas of the API, so that a line has the same meaning
 * as a request.
 */
export async function preparePack(reading: PrepareContext, lines: string): Promise<PreparedLine[]> {
  const yieldWhenDue = yieldToEventLoop();
  const prepared: PreparedLine[] = [];
  for (const stored of lines.split('\n')) {
    await yieldWhenDue();
    const tab = stored.indexOf('\t');
    const { type, data, pdf, vat, warnings = [] }: StoredLine = JSON.parse(stored.slice(tab + 1));
    const [number, family = null] = stored.slice(0, tab).split(' ');
    const line = prepareLine(reading, { number: Number(number), stored, type, data, family });
    prepared.push({
      ...line,
      warnings: [...line.warnings, ...warnings],
      ...(pdf === undefined ? {} : { pdf }),
      ...(vat === undefined ? {} : { vat }),
    });
  }
  return prepared;
}

/** Validates one line with the schema of the API. */
export function prepareLine(
  reading: PrepareContext,
  { data, ...line }: Pick<PreparedLine, 'family' | 'number' | 'stored' | 'type'> & { data: Data },
): PreparedLine {
  const { id, externalId } = data;
  const name = typeof externalId === 'string' ? externalId.slice(0, 255).toWellFormed() : null;
  const target = {
    ...(typeof id === 'string' ? { id: id.toLowerCase() } : {}),
    ...(name === null ? {} : { externalId: name }),
  };
  return { ...line, externalId: name, target, ...readLine(line.type, data, reading) };
}

function readLine(
  type: ImportLineType,
  data: Data,
  reading: PrepareContext,
): Pick<PreparedLine, 'work' | 'warnings' | 'vat'> {
  // A newer release may have received it.
  if (!(type in WORK)) throw new Error(`this release does not support lines of the type ${type}`);
  try {
    return { warnings: [], ...WORK[type](data, reading) };
  } catch (error) {
    if (error instanceof ApiError) return { work: error, warnings: [] };
    throw error;
  }
}

/** Converts a refusal or warnings to rows, one per field. */
export function lineProblems(
  line: PreparedLine,
  error: { code: string; message: string; details: readonly ErrorDetail[] },
): LineError[] {
  const own = { line: line.number, type: line.type, externalId: line.externalId, code: error.code };
  if (error.details.length === 0) return [{ ...own, field: null, reason: error.message }];
  return error.details.map((detail) => ({ ...own, field: detail.field, reason: detail.error }));
}
