import type { DB } from '../../../platform/db/schema.gen.ts';
import { isRecord } from '../../../platform/is-record.ts';

/** Table of a kind of record, the condition for its rows, and the columns that requests can name it by. */
export interface KindOfRecord {
  table: keyof DB;
  where?: string;
  /** The column of ids, and their stored form, if the column is not `id`. */
  id?: string;
  stored?: (id: string) => string;
  hasExternalId?: true;
  hasCustomId?: true;
}

export const KINDS = {
  CUSTOMER: { table: 'customers', hasExternalId: true },
  INVOICE: { table: 'documents', where: "kind = 'INVOICE'", hasExternalId: true, hasCustomId: true },
  CREDIT_NOTE: { table: 'documents', where: "kind = 'CREDIT_NOTE'", hasExternalId: true, hasCustomId: true },
  PAYMENT: { table: 'documents', where: "kind = 'PAYMENT'", hasExternalId: true, hasCustomId: true },
  REFUND: { table: 'documents', where: "kind = 'REFUND'", hasExternalId: true, hasCustomId: true },
  RECONCILIATION: { table: 'reconciliations', hasExternalId: true },
  ACTION: { table: 'actions' },
  NOTE: { table: 'notes', hasExternalId: true },
  MESSAGE: { table: 'messages' },
  LATE_FEE: { table: 'fee_proposals' },
  DISPUTE: { table: 'disputes' },
  INSTALMENT_PLAN: { table: 'instalment_plans' },
  MERGE: { table: 'customer_merges' },
  LETTER_BATCH: { table: 'letter_batches' },
  CHANGE: { table: 'undoable_changes' },
  ONLINE_PAYMENT: { table: 'online_payments' },
  LIFECYCLE_STATUS: { table: 'lifecycle_statuses' },
  PAYMENT_REFERENCE: {
    table: 'payment_references',
    id: 'reference',
    stored: (reference: string) => reference.replaceAll(/\s+/g, '').toUpperCase(),
  },
} as const satisfies Record<string, KindOfRecord>;
export type Kind = keyof typeof KINDS;

/** The named kind; null if it belongs to no customer, or is looked up within another named record. */
export type Naming = Kind | null;

const PARAMETERS: Readonly<Record<string, Naming>> = {
  customerId: 'CUSTOMER',
  customer_id: 'CUSTOMER',
  invoiceId: 'INVOICE',
  creditNoteId: 'CREDIT_NOTE',
  paymentId: 'PAYMENT',
  refund_id: 'REFUND',
  actionId: 'ACTION',
  noteId: 'NOTE',
  messageId: 'MESSAGE',
  lateFeeId: 'LATE_FEE',
  mergeId: 'MERGE',
  instalmentPlanId: 'INSTALMENT_PLAN',
  disputeId: 'DISPUTE',
  batchId: 'LETTER_BATCH',
  lifecycleStatusId: 'LIFECYCLE_STATUS',
  onlinePaymentId: 'ONLINE_PAYMENT',
  reference: 'PAYMENT_REFERENCE',
  dunningPlanId: null,
  // A contact of the customer, an attachment of the note.
  id: null,
  attachmentId: null,
  // A comment on the thread of the message.
  commentId: null,
  // Refused to users who see only own customers.
  bankTransactionId: null,
  matchId: null,
  // Users can see only their own.
  provider: null,
  exportId: null,
  bulkJobId: null,
  // Refused to users who see only own customers.
  agentPlanId: null,
};

/** Fields with an id or a list of ids. */
const FIELDS: Readonly<Record<string, Naming>> = {
  customerId: 'CUSTOMER',
  customerIds: 'CUSTOMER',
  invoiceId: 'INVOICE',
  invoiceIds: 'INVOICE',
  carryingInvoiceId: 'INVOICE',
  actionId: 'ACTION',
  actionIds: 'ACTION',
  changeIds: 'CHANGE',
  answersMessageId: 'MESSAGE',
  bankTransactionIds: null,
  // Used by bulk jobs: each record is checked when it is processed.
  recordIds: null,
  // Used by changeActions.
  ids: 'ACTION',
  contactIds: null,
  userId: null,
  userIds: null,
  ownerUserId: null,
  assignedUserIds: null,
  mentionedUserIds: null,
  // They belong to the user in the request.
  notificationIds: null,
  accountManagerId: null,
  dunningPlanId: null,
  planId: null,
  templateId: null,
  bankAccountId: null,
};

/** Fields with `{id, externalId, customId}`, or a list of these. */
const HOLDERS: Readonly<Record<string, Naming>> = {
  customer: 'CUSTOMER',
  parent: 'CUSTOMER',
  into: 'CUSTOMER',
  invoice: 'INVOICE',
  invoices: 'INVOICE',
  creditNote: 'CREDIT_NOTE',
  creditNotes: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  payments: 'PAYMENT',
  refund: 'REFUND',
  refunds: 'REFUND',
  customFields: null,
  // Used in conditions.
  customField: null,
  contacts: null,
  bankAccount: null,
  bankAccounts: null,
  // Refused to users who see only own customers.
  bankTransaction: null,
  // Transactions of a feed.
  items: null,
};

/**
 * Operations whose body is itself a record, named by its `id` and `externalId`. The record is updated if it
 * exists, else created.
 */
const WRITTEN: Readonly<Record<string, Naming>> = {
  importCustomer: 'CUSTOMER',
  importInvoice: 'INVOICE',
  importCustomerInvoice: 'INVOICE',
  importCreditNote: 'CREDIT_NOTE',
  importPayment: 'PAYMENT',
  importRefund: 'REFUND',
  reconcile: 'RECONCILIATION',
  createNote: 'NOTE',
  updateNote: 'NOTE',
  // The customer of the path, its contacts, and the number of a new invoice.
  updateCustomer: null,
  importContact: null,
  updateContact: null,
  acceptLateFee: null,
};

const REF_KEYS = ['id', 'externalId', 'customId'] as const;
const isRefKey = (key: string): key is (typeof REF_KEYS)[number] => REF_KEYS.some((one) => one === key);
const isIdField = (key: string) => /(^i|I)ds?$/.test(key);

/** Returns the kind that a path parameter names. @throws for an unlisted parameter */
export function namedByParameter(operationId: string, name: string): Naming {
  return requireNaming(PARAMETERS, name, `${operationId} has a parameter ${name}`);
}

/** Returns the kind of an operation's body; undefined if the body is no record. */
export function namedByBody(operationId: string): Naming | undefined {
  return WRITTEN[operationId];
}

function requireNaming(table: Readonly<Record<string, Naming>>, name: string, what: string): Naming {
  const naming = table[name];
  if (naming === undefined)
    throw new Error(`${what}: nothing says whose record that is (people/roles/own/names.ts)`);
  return naming;
}

/** A record that a request names. `put` replaces the name in the request. */
export interface NamedRecord {
  kind: Kind;
  /** Whether the request creates the record if it does not exist. */
  isWritten: boolean;
  ref: Partial<Record<(typeof REF_KEYS)[number], string>>;
  put(key: (typeof REF_KEYS)[number], value: string): void;
}

/** Returns all records that path parameters name. */
export function namedInPath(operationId: string, params: Record<string, unknown>): NamedRecord[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const kind = namedByParameter(operationId, name);
    if (kind === null || typeof value !== 'string') return [];
    const external = 'external:';
    const isExternal = value.startsWith(external);
    const ref = isExternal ? { externalId: value.slice(external.length) } : { id: value };
    const put = (_key: string, text: string) => {
      params[name] = isExternal ? `${external}${text}` : text;
    };
    return [{ kind, isWritten: false, ref, put }];
  });
}

/** Returns all records that a body names. The body must be validated by the operation's schema. */
export function namedInBody(operationId: string, body: unknown): NamedRecord[] {
  return isPlain(body) ? namedIn(body, namedByBody(operationId) ?? null, true) : [];
}

/** Checks for a plain object; excludes streams and files. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function namedIn(holder: Record<string, unknown>, kind: Naming, isBody = false): NamedRecord[] {
  const all = kind === null ? [] : refOf(holder, kind, isBody);
  for (const [key, value] of Object.entries(holder)) {
    if (isRefKey(key)) continue;
    const ids = FIELDS[key];
    if (typeof ids === 'string') all.push(...idsIn(holder, key, ids));
    for (const one of [value].flat()) if (isPlain(one)) all.push(...namedIn(one, HOLDERS[key] ?? null));
  }
  return all;
}

function refOf(holder: Record<string, unknown>, kind: Kind, isWritten: boolean): NamedRecord[] {
  const ref: NamedRecord['ref'] = {};
  for (const key of REF_KEYS) {
    const value = holder[key];
    if (typeof value === 'string') ref[key] = value;
  }
  // A written record is identified only by id and externalId.
  if (isWritten) delete ref.customId;
  const put = (key: string, value: string) => {
    holder[key] = value;
  };
  return Object.keys(ref).length === 0 ? [] : [{ kind, isWritten, ref, put }];
}

function idsIn(holder: Record<string, unknown>, key: string, kind: Kind): NamedRecord[] {
  const value = holder[key];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((id, i) => {
    if (typeof id !== 'string') return [];
    const put = (_key: string, text: string) => {
      if (list === value) list[i] = text;
      else holder[key] = text;
    };
    return [{ kind, isWritten: false, ref: { id }, put }];
  });
}

/**
 * Checks the schema of a body at startup.
 * @param shared schemas by the names that others reference
 * @throws for a field that seems to name a record but is not listed
 */
export function checkBody(operationId: string, schema: unknown, shared: Readonly<Record<string, unknown>>) {
  const seen = new Set<string>();
  const walk = (node: unknown, holder: string | null): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, holder);
    if (!isRecord(node)) return;
    const reference = node['$ref'];
    if (typeof reference === 'string') {
      const name = reference.replace(/#$/, '');
      if (!seen.has(`${name} ${holder}`)) {
        seen.add(`${name} ${holder}`);
        walk(shared[name], holder);
      }
    }
    for (const key of ['anyOf', 'oneOf', 'allOf', 'items']) walk(node[key], holder);
    for (const [key, property] of Object.entries(Object(node['properties']))) {
      const where = `${operationId} has a field ${holder === null ? key : `${holder}.${key}`}`;
      if (isRefKey(key)) {
        if (holder === null) requireNaming(WRITTEN, operationId, where);
        else requireNaming(HOLDERS, holder, where);
      } else if (isIdField(key)) requireNaming(FIELDS, key, where);
      walk(property, key);
    }
  };
  walk(schema, null);
}
