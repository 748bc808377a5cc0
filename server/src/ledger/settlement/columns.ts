import { LANGUAGES } from '../../kernel/formats.ts';
import { rowOfParts, rowShape, type Shape, shape } from '../../platform/db/rows.ts';
import {
  type AccountManager,
  type CustomerBalance,
  DOCUMENT_KINDS,
  INVOICE_SOURCES,
  type LedgerCustomer,
  type LedgerDocument,
  type Link,
  type PaymentAccount,
  type PaymentMethods,
  type Reconciliation,
  type ReconciliationContent,
} from '../domain/settlement/records.ts';
import { RESTATEMENT_KINDS, type Restatement } from '../domain/settlement/restatements.ts';

/**
 * The columns of the tables that settlement writes: property, column, SQL type and runtime shape. Loads,
 * inserts and updates are generated from these lists, so no statement can omit a column. The compiler checks
 * that the lists cover every property.
 */
export type MappedColumn = readonly [property: string, column: string, type: string];

type Columns<Row> = {
  readonly [K in keyof Row]-?: readonly [column: string, type: string, holds: Shape<Row[K]>];
};

const { boolean, date, instant, integer, listOf, oneOf, optional, orNull, text, uuid } = shape;

const DOCUMENT: Columns<LedgerDocument> = {
  id: ['id', 'uuid', uuid],
  kind: ['kind', 'text', oneOf(DOCUMENT_KINDS)],
  source: ['source', 'text', orNull(oneOf(INVOICE_SOURCES))],
  customerId: ['customer_id', 'uuid', uuid],
  externalId: ['external_id', 'text', text],
  customId: ['custom_id', 'text', orNull(text)],
  refNumber: ['ref_number', 'text', orNull(text)],
  name: ['name', 'text', orNull(text)],
  currency: ['currency', 'text', text],
  amount: ['amount', 'bigint', integer],
  netAmount: ['net_amount', 'bigint', orNull(integer)],
  datedAt: ['dated_at', 'timestamptz', instant],
  datedOn: ['dated_on', 'date', date],
  dueAt: ['due_at', 'timestamptz', orNull(instant)],
  dueOn: ['due_on', 'date', orNull(date)],
  instrument: ['instrument', 'text', orNull(text)],
  bankAccountId: ['bank_account_id', 'uuid', orNull(uuid)],
  dunningPlanId: ['dunning_plan_id', 'uuid', orNull(uuid)],
  promiseDate: ['promise_date', 'timestamptz', orNull(instant)],
  promiseDueOn: ['promise_due_on', 'date', orNull(date)],
  promiseAmount: ['promise_amount', 'bigint', orNull(integer)],
  promiseComment: ['promise_comment', 'text', orNull(text)],
  writtenOffAt: ['written_off_at', 'timestamptz', orNull(instant)],
  writtenOffReason: ['written_off_reason', 'text', orNull(text)],
  hasSourceHold: ['has_source_hold', 'boolean', boolean],
  amountLinked: ['amount_linked', 'bigint', integer],
  amountRefunded: ['amount_refunded', 'bigint', integer],
  createdAt: ['created_at', 'timestamptz', instant],
  updatedAt: ['updated_at', 'timestamptz', instant],
};
export const DOCUMENT_COLUMNS = columnsOf(DOCUMENT);
export const DOCUMENT_ROW = rowOf(DOCUMENT);

const method = optional(orNull(rowShape<{ enabled: boolean }>({ enabled: boolean })));
const PAYMENT_METHODS = rowShape<PaymentMethods>({
  card: method,
  check: method,
  achDebit: method,
  sepaDebit: method,
  goCardless: method,
  wireTransfer: optional(
    orNull(
      rowShape<NonNullable<PaymentMethods['wireTransfer']>>({
        enabled: boolean,
        bankAccount: optional(orNull(rowShape<{ id: string }>({ id: uuid }))),
      }),
    ),
  ),
});

const PAYMENT_ACCOUNT = rowShape<PaymentAccount>({
  iban: text,
  currency: text,
  bic: orNull(text),
  bankName: orNull(text),
});

const CUSTOMER: Columns<LedgerCustomer> = {
  id: ['id', 'uuid', uuid],
  externalId: ['external_id', 'text', text],
  name: ['name', 'text', text],
  address: ['address', 'text', orNull(text)],
  zipcode: ['zipcode', 'text', orNull(text)],
  city: ['city', 'text', orNull(text)],
  state: ['state', 'text', orNull(text)],
  country: ['country', 'text', orNull(text)],
  vatNumber: ['vat_number', 'text', orNull(text)],
  accountingRef: ['accounting_ref', 'text', orNull(text)],
  parentId: ['parent_id', 'uuid', orNull(uuid)],
  mergedIntoId: ['merged_into_id', 'uuid', orNull(uuid)],
  accountManagerId: ['account_manager_id', 'uuid', orNull(uuid)],
  dunningPlanId: ['dunning_plan_id', 'uuid', orNull(uuid)],
  dunningOff: ['dunning_off', 'boolean', boolean],
  timezone: ['timezone', 'text', orNull(text)],
  language: ['language', 'text', orNull(oneOf(LANGUAGES))],
  paymentMethods: ['payment_methods', 'jsonb', orNull(PAYMENT_METHODS)],
  bankAccountIds: ['bank_account_ids', 'jsonb', orNull(listOf(uuid))],
  paymentAccount: ['payment_account', 'jsonb', orNull(PAYMENT_ACCOUNT)],
  creditLimit: ['credit_limit', 'bigint', orNull(integer)],
  paymentTerms: ['payment_terms', 'integer', orNull(integer)],
  onHold: ['on_hold', 'boolean', boolean],
  onHoldReason: ['on_hold_reason', 'text', orNull(text)],
  balance: ['balance', 'bigint', integer],
  amountDue: ['amount_due', 'bigint', integer],
  createdAt: ['created_at', 'timestamptz', instant],
  updatedAt: ['updated_at', 'timestamptz', instant],
};
export const CUSTOMER_COLUMNS = columnsOf(CUSTOMER);
export const CUSTOMER_ROW = rowOf(CUSTOMER);

/** Returns SQL for a customer as a JSON object, as API responses show it. */
export const CUSTOMER_ANSWER = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'externalId', ${alias}.external_id, 'name', ${alias}.name, 'companyName', ${alias}.name)`;

/** Columns of documents and customers that change with links and documents. */
export const DERIVED_DOCUMENT_COLUMNS = columnsNamed(DOCUMENT_COLUMNS, [
  'amountLinked',
  'amountRefunded',
  'updatedAt',
]);
/** Columns that `settledDays` computes for a document. */
export const SETTLED_COLUMNS: readonly MappedColumn[] = [
  ['settledOn', 'settled_on', 'date'],
  ['settledByPayment', 'settled_by_payment', 'boolean'],
];
export const DERIVED_CUSTOMER_COLUMNS = columnsNamed(CUSTOMER_COLUMNS, ['balance', 'amountDue', 'updatedAt']);

const LINK: Columns<Link> = {
  id: ['id', 'uuid', uuid],
  creditId: ['credit_id', 'uuid', uuid],
  debitId: ['debit_id', 'uuid', uuid],
  amount: ['amount', 'bigint', integer],
  amountInEffect: ['amount_in_effect', 'bigint', integer],
  creditOn: ['credit_on', 'date', date],
  debitOn: ['debit_on', 'date', date],
  reconciliationId: ['reconciliation_id', 'uuid', orNull(uuid)],
  createdAt: ['created_at', 'timestamptz', instant],
};
export const LINK_COLUMNS = columnsOf(LINK);
export const LINK_ROW = rowOf(LINK);

const BALANCE: Columns<CustomerBalance> = {
  customerId: ['customer_id', 'uuid', uuid],
  currency: ['currency', 'text', text],
  documents: ['documents', 'integer', integer],
  invoicesDue: ['invoices_due', 'integer', integer],
  invoiced: ['invoiced', 'bigint', integer],
  credited: ['credited', 'bigint', integer],
  paid: ['paid', 'bigint', integer],
  refunded: ['refunded', 'bigint', integer],
  amountDue: ['amount_due', 'bigint', integer],
};
export const BALANCE_COLUMNS = columnsOf(BALANCE);
export const BALANCE_ROW = rowOf(BALANCE);

const stated = listOf(shape.pair(uuid, integer));
const RECONCILIATION: Columns<Reconciliation> = {
  id: ['id', 'uuid', uuid],
  externalId: ['external_id', 'text', text],
  content: [
    'content',
    'jsonb',
    rowShape<ReconciliationContent>({
      invoices: stated,
      refunds: stated,
      payments: stated,
      creditNotes: stated,
    }),
  ],
  createdAt: ['created_at', 'timestamptz', instant],
  updatedAt: ['updated_at', 'timestamptz', instant],
};
export const RECONCILIATION_COLUMNS = columnsOf(RECONCILIATION);
export const RECONCILIATION_ROW = rowOf(RECONCILIATION);

const ACCOUNT_MANAGER: Columns<AccountManager> = {
  customerId: ['customer_id', 'uuid', uuid],
  userId: ['user_id', 'uuid', uuid],
  rank: ['rank', 'integer', integer],
  assignedAt: ['assigned_at', 'timestamptz', instant],
};
export const ACCOUNT_MANAGER_COLUMNS = columnsOf(ACCOUNT_MANAGER);
export const ACCOUNT_MANAGER_ROW = rowOf(ACCOUNT_MANAGER);

const RESTATEMENT: Columns<Restatement> = {
  id: ['id', 'uuid', uuid],
  documentId: ['document_id', 'uuid', uuid],
  customerId: ['customer_id', 'uuid', uuid],
  kind: ['kind', 'text', oneOf(RESTATEMENT_KINDS)],
  datedOn: ['dated_on', 'date', date],
  recordedAt: ['recorded_at', 'timestamptz', instant],
};
export const RESTATEMENT_COLUMNS = columnsOf(RESTATEMENT);

/** Columns of plan changes. The author is known only when the batch is written. */
export const PLAN_CHANGE_COLUMNS: readonly MappedColumn[] = [
  ['id', 'id', 'uuid'],
  ['customerId', 'customer_id', 'uuid'],
  ['invoiceId', 'invoice_id', 'uuid'],
  ['kind', 'kind', 'text'],
  ['planId', 'plan_id', 'uuid'],
  ['formerPlanId', 'former_plan_id', 'uuid'],
  ['isOff', 'is_off', 'boolean'],
  ['madeAt', 'made_at', 'timestamptz'],
  ['userId', 'made_by_user_id', 'uuid'],
];

/** Columns of the outbox row with the events of a batch. The database adds the time of recording. */
export const OUTBOX_COLUMNS: readonly MappedColumn[] = [
  ['id', 'id', 'uuid'],
  ['occurredAt', 'occurred_at', 'timestamptz'],
  ['eventCount', 'event_count', 'integer'],
  ['entries', 'entries', 'json'],
  ['actor', 'actor', 'json'],
  ['audit', 'audit', 'json'],
];

/** Columns of search texts before they are folded. */
export const SEARCH_TEXT_COLUMNS: readonly MappedColumn[] = [
  ['id', 'id', 'uuid'],
  ['kind', 'kind', 'text'],
  ['text', 'text', 'text'],
];

function columnsOf<Row>(columns: Columns<Row>): MappedColumn[] {
  return Object.entries<readonly [string, string, unknown]>(columns).map(([property, [name, type]]) => [
    property,
    name,
    type,
  ]);
}

/** Returns the shape of a result row that selects all columns. */
function rowOf<Row>(columns: Columns<Row>): Shape<Row> {
  const entries = Object.entries<readonly [string, string, Shape<unknown>]>(columns);
  return rowOfParts(entries.map(([property, [, , holds]]) => [property, holds]));
}

function columnsNamed(columns: readonly MappedColumn[], properties: readonly string[]): MappedColumn[] {
  return columns.filter(([property]) => properties.includes(property));
}

/** Returns a select list: `t.customer_id AS "customerId", …` */
export function selectList(alias: string, columns: readonly MappedColumn[]): string {
  return columns.map(([property, column]) => `${alias}.${column} AS "${property}"`).join(', ');
}

/** Returns the column definitions for json_to_recordset. */
export function recordList(columns: readonly MappedColumn[]): string {
  return columns.map(([property, , type]) => `"${property}" ${type}`).join(', ');
}
