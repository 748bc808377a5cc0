import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import type { FieldCatalog } from '../../ledger/custom-fields/queries.ts';
import { isTimestampInput } from '../../ledger/domain/calendar.ts';
import { isCurrency } from '../../ledger/domain/currency.ts';
import type { Change } from '../../ledger/domain/settlement/changes.ts';
import {
  ContactAttributes,
  type ContactLine,
  CreditNoteImport,
  CustomerAttributes,
  type CustomerExtras,
  CustomFieldAssignment,
  checkContacts,
  contactAssignments,
  creditNoteImport,
  customerChange,
  customerExtras,
  InvoiceImport,
  invoiceImport,
  PaymentImport,
  paymentImport,
  ReconcileRequest,
  RefundImport,
  reconcileChange,
  refOf,
  refundImport,
} from '../../ledger/index.ts';
import { breathing } from '../../platform/breath.ts';
import { ApiError } from '../../platform/errors.ts';
import { explainAjvErrors } from '../../platform/http/field-path.ts';
import { object, recordRef } from '../../platform/http/schema.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { createValidator } from '../../platform/http/validator.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LineError } from './errors.ts';
import type { LineType } from './schema.ts';

/** What a line asks for: a change of the ledger, with what a customer has beside it, or a contact of its own. */
export type Work = { change: Change; extras?: CustomerExtras } | ContactLine;

export interface PreparedLine {
  number: number;
  /** The line as it waits in its pack. */
  stored: string;
  type: LineType;
  externalId: string | null;
  /** Or why it is refused before anything is looked up. */
  work: Work | ApiError;
}

const ContactRecord = object({ ...ContactAttributes.properties, customer: recordRef() });

const validator = createValidator({ timestamp: isTimestampInput, currency: isCurrency });
const REFERRED_TO = { ContactAttributes, CustomFieldAssignment };

function compile(schema: TSchema): ValidateFunction {
  const { body } = validator;
  for (const [name, one] of Object.entries(REFERRED_TO))
    if (!(name in body.schemas)) body.addSchema(one, name);
  return body.compile(schema);
}

/** Checks data by the very schema that validates the request of its kind; compiles that when there are data. */
function checker<S extends TSchema>(schema: S): (data: unknown) => Static<S> {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= compile(schema);
    if (isValid<S>(validate, data)) return data;
    throw invalidData(explainAjvErrors(validate.errors ?? [], 'body'));
  };
}

function isValid<S extends TSchema>(validate: ValidateFunction, data: unknown): data is Static<S> {
  return validate(data);
}

const customer = checker(CustomerAttributes);
const contact = checker(ContactRecord);
const invoice = checker(InvoiceImport);
const creditNote = checker(CreditNoteImport);
const payment = checker(PaymentImport);
const refund = checker(RefundImport);
const reconcile = checker(ReconcileRequest);

type Read = (organization: Organization, data: unknown, catalog: FieldCatalog) => Work;

const WORK: Record<LineType, Read> = {
  customer: (organization, data, catalog) => {
    const body = customer(data);
    const change = customerChange(organization, body, 'import');
    return { change, extras: customerExtras(catalog, organization, body) };
  },
  contact: (organization, data, catalog) => {
    const { customer: ref, ...attributes } = contact(data);
    checkContacts(organization, [attributes], '');
    const [assignment] = contactAssignments(catalog, organization, [attributes], '');
    const { id, externalId } = refOf(ref);
    const owner = id !== undefined ? { id } : { externalId: externalId ?? '' };
    return { customer: owner, contact: attributes, assignment };
  },
  invoice: (organization, data) => ({ change: invoiceImport(organization, invoice(data)) }),
  credit_note: (organization, data) => ({ change: creditNoteImport(organization, creditNote(data)) }),
  payment: (organization, data) => ({ change: paymentImport(organization, payment(data)) }),
  refund: (organization, data) => ({ change: refundImport(organization, refund(data)) }),
  reconcile: (_organization, data) => ({ change: reconcileChange(reconcile(data)) }),
};

/** Reads the lines of a pack: each by the schema of its kind, so that a line means what a request means. */
export async function preparePack(
  organization: Organization,
  catalog: FieldCatalog,
  lines: string,
): Promise<PreparedLine[]> {
  const breathe = breathing();
  const prepared: PreparedLine[] = [];
  for (const stored of lines.split('\n')) {
    await breathe();
    const tab = stored.indexOf('\t');
    const { type, data }: { type: LineType; data: Record<string, unknown> } = JSON.parse(
      stored.slice(tab + 1),
    );
    const { externalId } = data;
    prepared.push({
      number: Number(stored.slice(0, tab)),
      stored,
      type,
      externalId: typeof externalId === 'string' ? externalId.slice(0, 255).toWellFormed() : null,
      work: workOf(type, organization, data, catalog),
    });
  }
  return prepared;
}

function workOf(
  type: LineType,
  organization: Organization,
  data: unknown,
  catalog: FieldCatalog,
): Work | ApiError {
  // A newer release may have received it.
  if (!(type in WORK)) throw new Error(`this release does not know lines of the type ${type}`);
  try {
    return WORK[type](organization, data, catalog);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Why a line was refused, a row a field. */
export function lineErrors(
  line: PreparedLine,
  error: { code: string; message: string; details: { field: string; error: string }[] },
): LineError[] {
  const own = { line: line.number, type: line.type, externalId: line.externalId, code: error.code };
  if (error.details.length === 0) return [{ ...own, field: null, reason: error.message }];
  return error.details.map((detail) => ({ ...own, field: detail.field, reason: detail.error }));
}
