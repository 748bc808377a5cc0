/** All event types of the change feed and the webhooks. */
export const EVENT_TYPES = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.credit_limit_exceeded',
  'customer.merged',
  'customer.merge_undone',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'invoice.created',
  'invoice.updated',
  'invoice.deleted',
  'invoice.paid',
  'invoice.overdue',
  'payment.created',
  'payment.updated',
  'payment.deleted',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.deleted',
  'refund.created',
  'refund.updated',
  'refund.deleted',
  'reconciliation.created',
  'reconciliation.updated',
  'reconciliation.undone',
  'bank_transaction.asked',
  'bank_transaction.answered',
  'bank_statement.created',
  'bank_statement.updated',
  'bank_transaction.created',
  'bank_transaction.updated',
  'bank_transaction.deleted',
  'remittance_advice.created',
  'remittance_advice.updated',
  'remittance_advice.deleted',
  'online_payment.created',
  'online_payment.pending',
  'online_payment.succeeded',
  'online_payment.failed',
  'online_payment.expired',
  'online_payment.refunded',
  'online_payment.reversed',
  'lifecycle_status.created',
  'match.applied',
  'match.undone',
  'action.created',
  'action.updated',
  'action.deleted',
  'note.created',
  'note.updated',
  'note.deleted',
  'message.received',
  'message.bounced',
  'import.completed',
  'webhook_endpoint.disabled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** One event. */
export interface DomainEvent {
  type: EventType;
  /** The customer that the event concerns. Events of one customer are delivered in order. */
  customerId: string | null;
  /** Compact facts: ids and amounts. Consumers fetch the record for details. */
  data: Readonly<Record<string, unknown>>;
}
