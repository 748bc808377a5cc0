/** All actions that the audit log records, in the past tense. */
export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.changed',
  'organization_profile.changed',
  'custom_field.created',
  'custom_field.changed',
  'custom_field.deleted',
  'bank_account.created',
  'bank_account.changed',
  'bank_account.removed',
  'dunning_settings.changed',
  'assignment_rules.changed',
  'provision_rates.changed',
  'goals.changed',
  'late_fee_settings.changed',
  'portal_settings.changed',
  'retention.changed',
  'mail.tested',
  'webhook_endpoint.created',
  'webhook_endpoint.changed',
  'webhook_endpoint.deleted',
  'webhook_endpoint.secret_rotated',
  'notification_channel.created',
  'notification_channel.changed',
  'notification_channel.deleted',
  'test_clock.advanced',
  'test_clock.reset',
  'audit_settings.changed',
  'audit.exported',
  'audit.removed',
  'audit.redacted',
  'person.exported',
  'person.erased',
  'user.created',
  'user.changed',
  'user.removed',
  'user.handed_over',
  'account_managers.changed',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'access.given',
  'access.removed',
  'sign_in_provider.changed',
  'sign_in_provider.removed',
  'sign_in_settings.changed',
  'sign_in.happened',
  'sign_in.ended',
  'sign_in.changed',
  'api_key.created',
  'api_key.revoked',
  'portal_link.created',
  'portal_link.revoked',
  'dunning_plan.created',
  'dunning_plan.changed',
  'dunning_plan.deleted',
  'mail_template.created',
  'mail_template.changed',
  'mail_template.deleted',
  'mail.written',
  'customer.credit_changed',
  'dunning.chosen',
  'dunning.paused',
  'promise.changed',
  'dispute.opened',
  'dispute.changed',
  'dispute.resolved',
  'invoice.written_off',
  'invoice.write_off_reversed',
  'links.changed',
  'bank_transaction.matched',
  'bank_transaction.unmatched',
  'bank_transaction.excluded',
  'bank_transaction.included',
  'cash_rules.changed',
  'cash_rules.customer_changed',
  'payer.added',
  'payer.forgotten',
  'record.deleted',
  'change.undone',
  'late_fees.proposed',
  'late_fee.accepted',
  'late_fee.rejected',
  'late_fee.reopened',
  'customer.merged',
  'customer.merge_undone',
  'import.received',
  'bank_file.received',
  'bank_statement.assigned',
  'records.exported',
  'report_schedule.changed',
  'report.sent',
  'records.compared',
  'bulk_job.created',
  'bulk_job.cancelled',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of records that the audit log refers to. */
export const AUDIT_RECORDS = [
  'ORGANIZATION',
  'USER',
  'INVITATION',
  'API_KEY',
  'PORTAL_LINK',
  'CUSTOMER',
  'INVOICE',
  'CREDIT_NOTE',
  'PAYMENT',
  'REFUND',
  'RECONCILIATION',
  'ACTION',
  'LATE_FEE',
  'MERGE',
  'IMPORT',
  'CUSTOM_FIELD',
  'BANK_ACCOUNT',
  'BANK_FILE',
  'BANK_TRANSACTION',
  'DUNNING_PLAN',
  'MAIL_TEMPLATE',
  'WEBHOOK_ENDPOINT',
  'NOTIFICATION_CHANNEL',
] as const;
export type AuditRecordKind = (typeof AUDIT_RECORDS)[number];

/** A record that a change affects. */
export interface AuditRecord {
  kind: AuditRecordKind;
  id: string;
}

/** One changed field. Both values are absent if they must not be stored. */
export interface AuditedField {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** One audited change: the action and the affected records, the main record first. */
export interface AuditEntry {
  action: AuditAction;
  records: AuditRecord[];
  changes: AuditedField[];
}
