import { type TObject, Type } from 'typebox';
import { ADVICE_SOURCES, STATEMENT_STATES, transactionState } from '../../cash/schemas.ts';
import { ACTION_SOURCES, ACTION_STATES, ACTION_TYPES } from '../../dunning/domain/plan.ts';
import type { EventType } from '../../ledger/domain/event-types.ts';
import { INVOICE_SOURCES } from '../../ledger/domain/settlement/records.ts';
import { OnlinePayment, onlinePaymentState, PaymentMandate } from '../../online-payments/schemas.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';
import { Import } from '../imports/schema.ts';
import { CollectedStatus } from '../lifecycle/schema.ts';

const text = () => nullable(Type.String());
const recordIdSchema = (options: Record<string, unknown> = {}) =>
  nullable(object({ id: id() }, { title: 'RecordId' }), options);

const { id: importId, fileName, linesTotal, counts, failure } = Import.properties;

/** The customer of a document, for events that include it. */
const customer = object(
  { id: id(), externalId: nullable(externalId()), name: text(), companyName: text() },
  { title: 'EventCustomer' },
);

const document = {
  id: id(),
  externalId: externalId(),
  customer,
  customerId: id(),
  currency: currency(),
};
const credited = { amountLinked: amount(), amountUnlinked: amount() };

const CustomerData = object(
  { id: id(), externalId: externalId(), name: Type.String(), parentId: nullable(id()) },
  { $id: 'CustomerEventData' },
);
const CreditLimitData = object(
  {
    id: id(),
    externalId: externalId(),
    name: Type.String(),
    creditLimit: amount(),
    exposure: amount({ description: 'Open invoices minus unapplied credit, after the change' }),
    currency: currency({ description: 'Currency of the organization' }),
  },
  { $id: 'CreditLimitExceededEventData' },
);
const ContactData = object(
  {
    id: id(),
    externalId: nullable(Type.String()),
    source: Type.String({ description: 'APP: written by a person in the application' }),
    isMain: Type.Boolean(),
    customerId: id(),
  },
  { $id: 'ContactEventData' },
);
const mergedCustomer = (description: string) =>
  object(
    { id: id(), externalId: externalId(), name: Type.String() },
    { title: 'MergedCustomer', description },
  );
const MergeData = object(
  {
    id: id({ description: 'Id of the merge' }),
    customer: mergedCustomer('Merged customer'),
    into: mergedCustomer('Customer that took over the records'),
  },
  { $id: 'CustomerMergeEventData' },
);
const InvoiceData = object(
  {
    ...document,
    customId: Type.String(),
    grossAmount: amount(),
    amountLinked: amount(),
    amountOutstanding: amount(),
    amountOverpaid: amount(),
    issuedAt: instant(),
    dueDate: nullable(instant()),
    source: stringEnum(INVOICE_SOURCES, { title: 'InvoiceSource' }),
  },
  { $id: 'InvoiceEventData' },
);
const PaymentData = object(
  { ...document, amount: amount(), ...credited, amountRefunded: amount(), validatedAt: instant() },
  { $id: 'PaymentEventData' },
);
const CreditNoteData = object(
  {
    ...document,
    customId: Type.String(),
    grossAmount: amount(),
    ...credited,
    amountRefunded: amount(),
    issuedAt: instant(),
  },
  { $id: 'CreditNoteEventData' },
);
const RefundData = object(
  { ...document, amount: amount(), ...credited, validatedAt: instant() },
  { $id: 'RefundEventData' },
);
const ReconciliationData = object({ id: id(), externalId: externalId() }, { $id: 'ReconciliationEventData' });
const day = () => Type.String({ format: 'date' });
const BankStatementData = object(
  {
    id: id(),
    bankFileId: id({ description: 'The file that contains it' }),
    state: stringEnum(STATEMENT_STATES, {
      title: 'BankStatementState',
      description: 'WAITING: its account is unknown. REFUSED: it cannot be true, so it has no transactions',
    }),
    bankAccountId: nullable(id(), { description: 'null: its account is unknown' }),
    currency: nullable(currency(), { description: 'Currency of the account' }),
    from: nullable(day(), { description: 'First day, as the file states it' }),
    until: nullable(day(), { description: 'Last day, as the file states it' }),
    transactions: Type.Integer({ minimum: 0, description: 'Lines that it contains' }),
    newTransactions: Type.Integer({ minimum: 0, description: 'Lines that no earlier statement contained' }),
  },
  { $id: 'BankStatementEventData' },
);
const BankTransactionData = object(
  {
    id: id(),
    externalId: nullable(externalId(), { description: 'Id of your feed. null: a file contains it' }),
    bankAccountId: id({ description: 'The bank account of the organization' }),
    state: transactionState({ description: 'State after the change, or before the deletion' }),
    amount: figure({ description: 'In minor units, positive for money in' }),
    currency: currency({ description: 'Currency of the amount' }),
    bookedOn: Type.String({ format: 'date', description: 'Booking day' }),
  },
  { $id: 'BankTransactionEventData' },
);
const bankTransaction = object(
  { id: id(), amount: figure({ description: 'Positive for money in' }), currency: currency() },
  { title: 'EventBankTransaction' },
);
const MatchAppliedData = object(
  {
    id: id(),
    bankTransaction,
    rule: nullable(Type.Integer(), { description: 'Rule that found it. null: a person chose the parts' }),
    isAutomatic: Type.Boolean(),
  },
  { $id: 'MatchAppliedEventData' },
);
const mandate = PaymentMandate.properties;
const MandateData = object(
  {
    id: id(),
    customerId: id(),
    provider: mandate.provider,
    state: mandate.state,
    currency: currency(),
    scheme: mandate.scheme,
    endedBy: mandate.endedBy,
  },
  { $id: 'MandateEventData' },
);
const onlinePayment = OnlinePayment.properties;
const OnlinePaymentData = object(
  {
    id: id(),
    customerId: id(),
    state: onlinePaymentState(),
    provider: onlinePayment.provider,
    method: onlinePayment.method,
    currency: currency(),
    amount: onlinePayment.amount,
    surcharge: onlinePayment.surcharge,
    refundedAmount: onlinePayment.refundedAmount,
    reference: onlinePayment.reference,
    paymentId: onlinePayment.paymentId,
    failureCode: nullable(Type.String(), { description: 'Why the provider refused it' }),
    problem: onlinePayment.problem,
    invoiceIds: Type.Array(id(), { description: 'Invoices that it is for' }),
  },
  { $id: 'OnlinePaymentEventData' },
);
const RemittanceAdviceData = object(
  {
    id: id(),
    source: stringEnum(ADVICE_SOURCES, { title: 'RemittanceAdviceSource' }),
    fileName: Type.String(),
    state: stringEnum(['READING', 'WAITING', 'UNUSABLE'], {
      description: 'WAITING: it was read. `match.applied` says which match rests on it',
    }),
    customerId: nullable(id(), { description: 'Customer that the user or the email names' }),
    messageId: nullable(id(), { description: 'Email that contained it' }),
    currency: nullable(currency(), { description: 'Currency of the amount' }),
    amount: nullable(amount({ description: 'Sum of its lines, in minor units. null: not usable' })),
    paidOn: nullable(day(), { description: 'Day of the payment, as it states it' }),
    problem: nullable(Type.String(), { description: 'Why it is not used' }),
  },
  { $id: 'RemittanceAdviceEventData' },
);
const LifecycleStatusData = object(
  {
    id: id({ description: 'Id of the life-cycle status' }),
    invoiceId: id({ description: 'The invoice. It may be deleted' }),
    number: Type.String({ description: 'Number of the invoice (BT-1)' }),
    code: Type.String({ description: '212: Encaissée' }),
    collectedOn: CollectedStatus.properties.collectedOn,
    amount: figure({ description: 'In minor units, including VAT. Negative: money was taken back' }),
    currency: currency({ description: 'Currency of the amounts' }),
    shares: CollectedStatus.properties.shares,
  },
  { $id: 'LifecycleStatusEventData' },
);
const MatchUndoneData = object(
  { id: id(), bankTransaction, cause: Type.String() },
  { $id: 'MatchUndoneEventData' },
);
const transactionAsked = {
  bankTransaction,
  customer: object({ id: id() }, { title: 'RecordId', description: 'Customer that was asked' }),
};
const TransactionAskedData = object(transactionAsked, { $id: 'BankTransactionAskedEventData' });
const TransactionAnsweredData = object(
  {
    ...transactionAsked,
    invoices: Type.Array(object({ id: id(), amount: amount() }, { title: 'AnsweredInvoice' }), {
      description: 'Invoices that the payer named, with the amount of each',
    }),
  },
  { $id: 'BankTransactionAnsweredEventData' },
);
const ActionData = object(
  {
    id: id(),
    type: stringEnum(ACTION_TYPES, { title: 'ActionType' }),
    state: stringEnum(ACTION_STATES, { title: 'ActionState' }),
    source: stringEnum(ACTION_SOURCES, { title: 'ActionSource' }),
    customer: object({ id: id() }, { title: 'RecordId' }),
    dueDate: instant(),
    outcome: Type.Optional(Type.String({ description: 'Result. Absent until there is one' })),
  },
  { $id: 'ActionEventData' },
);
const NoteData = object(
  {
    id: id(),
    externalId: Type.Optional(
      nullable(externalId(), { description: 'Absent in events from older releases' }),
    ),
    customer: object(
      { id: id(), externalId: externalId(), name: Type.String(), companyName: Type.String() },
      { title: 'NoteEventCustomer' },
    ),
    invoiceId: nullable(id()),
    userId: nullable(id()),
    source: Type.String(),
  },
  { $id: 'NoteEventData' },
);
const MessageReceivedData = object(
  {
    id: id(),
    kind: text(),
    customer: recordIdSchema({ description: 'Customer. null: unknown' }),
    action: recordIdSchema({ description: 'Action that it created' }),
  },
  { $id: 'MessageReceivedEventData' },
);
const MessageBouncedData = object(
  { id: id({ description: 'Id of the message that bounced' }), customer: recordIdSchema() },
  { $id: 'MessageBouncedEventData' },
);
const ImportData = object(
  {
    id: importId,
    fileName,
    linesTotal,
    counts,
    failure,
    state: stringEnum(['COMPLETED', 'FAILED'], {
      description: 'FAILED: it was given up, or every line was refused',
    }),
  },
  { $id: 'ImportEventData' },
);
const EndpointDisabledData = object(
  { id: id(), url: Type.String(), reason: Type.String() },
  { $id: 'WebhookEndpointDisabledEventData' },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });
const agentPlan = {
  id: id(),
  apiKey: Type.String({ description: 'API key of the agent that proposed it' }),
  records: count('Records that its steps name'),
  emails: count('Emails'),
  money: Type.Array(object({ currency: currency(), amount: amount() }, { title: 'EventMoney' }), {
    description: 'Money that it moves or writes off, by currency',
  }),
  expiresAt: instant({ description: 'When it can no longer be approved' }),
  decidedByUserId: nullable(id(), { description: 'User who approved or rejected it' }),
};
const AgentPlanData = object(agentPlan, { $id: 'AgentPlanEventData' });
const FinishedPlanData = object(
  {
    ...agentPlan,
    state: stringEnum(['DONE', 'PARTLY_DONE'], {
      description:
        'DONE: all records changed, or needed no change. PARTLY_DONE: some were refused or skipped',
    }),
  },
  { $id: 'AgentPlanFinishedEventData' },
);

/** Schema of an event's `data` by type. The tests check every event they cause against it. */
export const EVENT_DATA: Record<EventType, TObject> = {
  'customer.created': CustomerData,
  'customer.updated': CustomerData,
  'customer.deleted': CustomerData,
  'customer.credit_limit_exceeded': CreditLimitData,
  'customer.merged': MergeData,
  'customer.merge_undone': MergeData,
  'contact.created': ContactData,
  'contact.updated': ContactData,
  'contact.deleted': ContactData,
  'invoice.created': InvoiceData,
  'invoice.updated': InvoiceData,
  'invoice.deleted': InvoiceData,
  'invoice.paid': InvoiceData,
  'invoice.overdue': InvoiceData,
  'payment.created': PaymentData,
  'payment.updated': PaymentData,
  'payment.deleted': PaymentData,
  'credit_note.created': CreditNoteData,
  'credit_note.updated': CreditNoteData,
  'credit_note.deleted': CreditNoteData,
  'refund.created': RefundData,
  'refund.updated': RefundData,
  'refund.deleted': RefundData,
  'reconciliation.created': ReconciliationData,
  'reconciliation.updated': ReconciliationData,
  'reconciliation.undone': ReconciliationData,
  'bank_transaction.asked': TransactionAskedData,
  'bank_transaction.answered': TransactionAnsweredData,
  'bank_statement.created': BankStatementData,
  'bank_statement.updated': BankStatementData,
  'bank_transaction.created': BankTransactionData,
  'bank_transaction.updated': BankTransactionData,
  'bank_transaction.deleted': BankTransactionData,
  'remittance_advice.created': RemittanceAdviceData,
  'remittance_advice.updated': RemittanceAdviceData,
  'remittance_advice.deleted': RemittanceAdviceData,
  'mandate.created': MandateData,
  'mandate.cancelled': MandateData,
  'online_payment.created': OnlinePaymentData,
  'online_payment.pending': OnlinePaymentData,
  'online_payment.succeeded': OnlinePaymentData,
  'online_payment.failed': OnlinePaymentData,
  'online_payment.expired': OnlinePaymentData,
  'online_payment.refunded': OnlinePaymentData,
  'online_payment.reversed': OnlinePaymentData,
  'lifecycle_status.created': LifecycleStatusData,
  'match.applied': MatchAppliedData,
  'match.undone': MatchUndoneData,
  'action.created': ActionData,
  'action.updated': ActionData,
  'action.deleted': ActionData,
  'note.created': NoteData,
  'note.updated': NoteData,
  'note.deleted': NoteData,
  'message.received': MessageReceivedData,
  'message.bounced': MessageBouncedData,
  'import.completed': ImportData,
  'webhook_endpoint.disabled': EndpointDisabledData,
  'agent_plan.proposed': AgentPlanData,
  'agent_plan.approved': AgentPlanData,
  'agent_plan.rejected': AgentPlanData,
  'agent_plan.withdrawn': AgentPlanData,
  'agent_plan.outdated': AgentPlanData,
  'agent_plan.expired': AgentPlanData,
  'agent_plan.finished': FinishedPlanData,
};
