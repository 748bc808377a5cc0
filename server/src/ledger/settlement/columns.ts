/**
 * The columns of the tables that settlement writes, once: property in code, column, SQL type.
 * Loading, inserting and updating are generated from these lists, so none can forget a column.
 */
export type Column = readonly [property: string, column: string, type: string];

export const DOCUMENT_COLUMNS: readonly Column[] = [
  ['id', 'id', 'uuid'],
  ['kind', 'kind', 'text'],
  ['customerId', 'customer_id', 'uuid'],
  ['externalId', 'external_id', 'text'],
  ['customId', 'custom_id', 'text'],
  ['refNumber', 'ref_number', 'text'],
  ['name', 'name', 'text'],
  ['currency', 'currency', 'text'],
  ['amount', 'amount', 'bigint'],
  ['netAmount', 'net_amount', 'bigint'],
  ['datedAt', 'dated_at', 'timestamptz'],
  ['dueAt', 'due_at', 'timestamptz'],
  ['instrument', 'instrument', 'text'],
  ['bankAccountId', 'bank_account_id', 'uuid'],
  ['dunningPlanId', 'dunning_plan_id', 'uuid'],
  ['promiseDate', 'promise_date', 'timestamptz'],
  ['promiseAmount', 'promise_amount', 'bigint'],
  ['promiseComment', 'promise_comment', 'text'],
  ['writtenOffAt', 'written_off_at', 'timestamptz'],
  ['writtenOffReason', 'written_off_reason', 'text'],
  ['amountLinked', 'amount_linked', 'bigint'],
  ['amountRefunded', 'amount_refunded', 'bigint'],
  ['createdAt', 'created_at', 'timestamptz'],
  ['updatedAt', 'updated_at', 'timestamptz'],
];

export const CUSTOMER_COLUMNS: readonly Column[] = [
  ['id', 'id', 'uuid'],
  ['externalId', 'external_id', 'text'],
  ['name', 'name', 'text'],
  ['address', 'address', 'text'],
  ['zipcode', 'zipcode', 'text'],
  ['city', 'city', 'text'],
  ['state', 'state', 'text'],
  ['country', 'country', 'text'],
  ['vatNumber', 'vat_number', 'text'],
  ['accountingRef', 'accounting_ref', 'text'],
  ['parentId', 'parent_id', 'uuid'],
  ['accountManagerId', 'account_manager_id', 'uuid'],
  ['dunningPlanId', 'dunning_plan_id', 'uuid'],
  ['dunningOff', 'dunning_off', 'boolean'],
  ['language', 'language', 'text'],
  ['paymentMethods', 'payment_methods', 'jsonb'],
  ['bankAccountIds', 'bank_account_ids', 'jsonb'],
  ['balance', 'balance', 'bigint'],
  ['amountDue', 'amount_due', 'bigint'],
  ['createdAt', 'created_at', 'timestamptz'],
  ['updatedAt', 'updated_at', 'timestamptz'],
];

/** What links change of a document, and documents of a customer. */
export const DERIVED_DOCUMENT_COLUMNS = columnsNamed(DOCUMENT_COLUMNS, [
  'amountLinked',
  'amountRefunded',
  'updatedAt',
]);
export const DERIVED_CUSTOMER_COLUMNS = columnsNamed(CUSTOMER_COLUMNS, ['balance', 'amountDue', 'updatedAt']);

export const LINK_COLUMNS: readonly Column[] = [
  ['id', 'id', 'uuid'],
  ['creditId', 'credit_id', 'uuid'],
  ['debitId', 'debit_id', 'uuid'],
  ['amount', 'amount', 'bigint'],
  ['amountInEffect', 'amount_in_effect', 'bigint'],
  ['reconciliationId', 'reconciliation_id', 'uuid'],
  ['createdAt', 'created_at', 'timestamptz'],
];

export const BALANCE_COLUMNS: readonly Column[] = [
  ['customerId', 'customer_id', 'uuid'],
  ['currency', 'currency', 'text'],
  ['documents', 'documents', 'integer'],
  ['invoicesDue', 'invoices_due', 'integer'],
  ['invoiced', 'invoiced', 'bigint'],
  ['credited', 'credited', 'bigint'],
  ['paid', 'paid', 'bigint'],
  ['refunded', 'refunded', 'bigint'],
  ['amountDue', 'amount_due', 'bigint'],
];

export const RECONCILIATION_COLUMNS: readonly Column[] = [
  ['id', 'id', 'uuid'],
  ['externalId', 'external_id', 'text'],
  ['content', 'content', 'jsonb'],
  ['createdAt', 'created_at', 'timestamptz'],
  ['updatedAt', 'updated_at', 'timestamptz'],
];

export const ACCOUNT_MANAGER_COLUMNS: readonly Column[] = [
  ['customerId', 'customer_id', 'uuid'],
  ['userId', 'user_id', 'uuid'],
  ['rank', 'rank', 'integer'],
  ['assignedAt', 'assigned_at', 'timestamptz'],
];

/** The events of the batch; the database adds when they were recorded. */
export const OUTBOX_COLUMNS: readonly Column[] = [
  ['id', 'id', 'uuid'],
  ['occurredAt', 'occurred_at', 'timestamptz'],
  ['eventCount', 'event_count', 'integer'],
  ['entries', 'entries', 'json'],
];

function columnsNamed(columns: readonly Column[], properties: readonly string[]): Column[] {
  return columns.filter(([property]) => properties.includes(property));
}

/** `t.customer_id AS "customerId", …` */
export function selectList(alias: string, columns: readonly Column[]): string {
  return columns.map(([property, column]) => `${alias}.${column} AS "${property}"`).join(', ');
}

/** The column definitions under which json_to_recordset reads rows. */
export function recordList(columns: readonly Column[]): string {
  return columns.map(([property, , type]) => `"${property}" ${type}`).join(', ');
}
