import type { Access, OwnCustomers } from '../../platform/http/access.ts';
import type { Role } from '../../platform/roles.ts';
import type { Need } from '../../platform/scope.ts';
import type { Resource } from '../keys/resources.ts';

/*
 * The list of all permissions, such as "may edit dunning plans". Each has:
 * - the lowest role of a user who has it,
 * - the scope that a key pair needs,
 * - its effect for collectors restricted to their own customers.
 *
 * Operations name their permission in access.ts. Other code calls can(), the application may().
 *
 * - VIEWER reads everything and changes nothing, except the user's own notifications and their settings.
 * - COLLECTOR works with customers, documents and actions.
 * - ADMIN configures: plans, templates, fields, keys, and users who are collectors or viewers.
 * - OWNER also manages administrators, owners and key pairs of full scope. The holder of such a pair can do
 *   the same.
 */

const need = (resource: Resource, level: 'read' | 'write'): Need => `${resource}:${level}`;
const reads = (...resources: Resource[]): Need[] => resources.map((resource) => need(resource, 'read'));
const writes = (...resources: Resource[]): Need[] => resources.map((resource) => need(resource, 'write'));

const permission =
  (role: Role) =>
  (needs: readonly Need[], ownCustomers: OwnCustomers): Facts => ({ role, needs, ownCustomers });
type Facts = Omit<Access, 'permission'>;

const viewer = permission('VIEWER');
const collector = permission('COLLECTOR');
/**
 * Builds a permission of administrators. NONE, because users restricted to own customers are always
 * collectors.
 */
const admin = (...needs: Need[]) => permission('ADMIN')(needs, 'NONE');
const owner = (...needs: Need[]) => permission('OWNER')(needs, 'NONE');

/** Resources that imports write. */
const IMPORTED = [
  'contacts',
  'credit_notes',
  'customers',
  'invoices',
  'payments',
  'reconcile',
  'refunds',
] as const satisfies readonly Resource[];
/** Resources that events, timelines and statements show. */
const SHOWN = reads(...IMPORTED, 'actions', 'notes');
const withShownRecords = (need: Need): Need[] => [...new Set([need, ...SHOWN])];

/** Resources that figures and the forecast use. */
const IN_FIGURES = [...IMPORTED, 'actions', 'notes'] as const satisfies readonly Resource[];
/** Resources that lists of the application show. */
const IN_LISTS = [...IN_FIGURES, 'disputes', 'messages', 'promises'] as const satisfies readonly Resource[];

export const PERMISSIONS = {
  'customer.read': viewer(reads('customers'), 'OWN'),
  'customer.edit': collector(writes('customers'), 'OWN'),
  'customer.merge': collector(writes('customers'), 'OWN'),
  'customer-balance.read': viewer(
    reads('customers', 'invoices', 'payments', 'credit_notes', 'refunds'),
    'OWN',
  ),
  'timeline.read': viewer(withShownRecords('customers:read'), 'OWN'),
  'invoice-timeline.read': viewer(withShownRecords('invoices:read'), 'OWN'),
  'overview.read': viewer(
    [
      ...SHOWN,
      ...reads('dunning_plans', 'messages', 'promises', 'disputes', 'late_fees', 'account_managers'),
    ],
    'OWN',
  ),
  'statement.read': viewer(withShownRecords('customers:read'), 'OWN'),
  'contact.read': viewer(reads('contacts'), 'OWN'),
  'contact.edit': collector(writes('contacts'), 'OWN'),
  'account-manager.read': viewer(reads('account_managers'), 'OWN'),
  'account-manager.edit': collector(writes('account_managers'), 'OWN'),
  'portal-link.create': collector(writes('portal_links'), 'OWN'),
  'payment-reference.read': viewer(reads('payments', 'invoices', 'customers'), 'OWN'),

  'invoice.read': viewer(reads('invoices'), 'OWN'),
  'invoice.edit': collector(writes('invoices'), 'OWN'),
  'payment.read': viewer(reads('payments'), 'OWN'),
  'payment.edit': collector(writes('payments'), 'OWN'),
  'credit-note.read': viewer(reads('credit_notes'), 'OWN'),
  'credit-note.edit': collector(writes('credit_notes'), 'OWN'),
  'refund.read': viewer(reads('refunds'), 'OWN'),
  'refund.edit': collector(writes('refunds'), 'OWN'),
  'reconciliation.edit': collector(writes('reconcile'), 'OWN'),

  // Before a match, a bank transaction belongs to no customer.
  'bank-statement.read': viewer(reads('bank_statements'), 'NONE'),
  'bank-statement.edit': collector(writes('bank_statements'), 'NONE'),
  'bank-transaction.read': viewer(reads('bank_transactions'), 'NONE'),
  'bank-transaction.edit': collector(writes('bank_transactions'), 'NONE'),
  'bank-transaction.ask': collector(
    [
      ...writes('bank_transactions', 'messages'),
      ...reads('customers', 'contacts', 'invoices', 'mail_templates'),
    ],
    'NONE',
  ),
  'cash-rules.read': viewer(reads('bank_transactions', 'customers'), 'NONE'),
  'cash-rules.edit': admin(...writes('bank_transactions'), ...reads('customers')),
  'payer.read': viewer(reads('bank_transactions', 'customers'), 'NONE'),
  'payer.edit': collector([...writes('bank_transactions'), ...reads('customers')], 'NONE'),

  'online-payment.read': viewer(reads('online_payments', 'customers', 'invoices', 'payments'), 'OWN'),
  'online-payment.refund': collector(
    [...writes('online_payments', 'payments', 'refunds'), ...reads('customers', 'invoices')],
    'OWN',
  ),
  'online-payment.close': collector([...writes('online_payments'), ...reads('customers', 'invoices')], 'OWN'),
  'mandate.read': viewer(reads('online_payments', 'customers'), 'OWN'),
  'mandate.edit': collector([...writes('online_payments'), ...reads('customers')], 'OWN'),
  'autopay.read': viewer(reads('online_payments', 'customers'), 'OWN'),
  'autopay.edit': collector([...writes('online_payments'), ...reads('customers')], 'OWN'),
  'autopay-settings.read': viewer(reads('online_payments'), 'ALL'),
  'autopay-settings.edit': admin(...writes('online_payments')),
  'payout.read': viewer(reads('online_payments', 'bank_transactions'), 'NONE'),
  'payment-provider.read': viewer(reads('online_payments'), 'NONE'),
  'payment-provider.edit': admin(...writes('online_payments')),
  'online-payment-rules.read': viewer(reads('online_payments', 'customers'), 'NONE'),
  'online-payment-rules.edit': admin(...writes('online_payments'), ...reads('customers')),

  'promise.read': viewer(reads('promises'), 'OWN'),
  'promise.edit': collector(writes('promises'), 'OWN'),
  'dispute.read': viewer(reads('disputes'), 'OWN'),
  'dispute.edit': collector(writes('disputes'), 'OWN'),
  'write-off.edit': collector(writes('write_offs'), 'OWN'),
  'late-fee.read': viewer(reads('late_fees'), 'OWN'),
  'late-fee.edit': collector(writes('late_fees'), 'OWN'),
  'action.read': viewer(reads('actions'), 'OWN'),
  'action.edit': collector(writes('actions'), 'OWN'),
  // Undoing also needs the permission for the change itself; see cases/undo.
  'change.read': viewer(
    reads('changes', 'actions', 'promises', 'dunning_plans', 'reconcile', 'account_managers'),
    'OWN',
  ),
  'change.undo': collector(writes('changes'), 'OWN'),
  'letter.read': viewer(reads('letters'), 'OWN'),
  'letter.print': collector(writes('letters'), 'OWN'),
  'note.read': viewer(reads('notes'), 'OWN'),
  'note.edit': collector(writes('notes'), 'OWN'),
  'message.read': viewer(reads('messages'), 'OWN'),
  'message.resolve': collector(writes('messages'), 'OWN'),
  'message.comment': collector(writes('messages'), 'OWN'),
  'message.write': collector(
    [...writes('messages'), ...reads('customers', 'contacts', 'invoices', 'mail_templates')],
    'OWN',
  ),
  // The email file contains the portal link, which the stored texts omit.
  'message.download': collector(['messages:read', 'portal_links:write'], 'OWN'),
  'mail.preview': collector(reads('mail_templates', 'customers', 'invoices'), 'OWN'),
  'dunning.read': viewer(reads('dunning_plans'), 'OWN'),
  'dunning.choose': collector(writes('dunning_plans'), 'OWN'),
  'dunning.foresee': collector(reads('dunning_plans'), 'OWN'),
  'dunning-plan.follow': viewer(
    reads('dunning_plans', 'customers', 'actions', 'invoices', 'payments'),
    'OWN',
  ),

  // Additional data in the application's tables.
  'customer-table.read': viewer(withShownRecords('customers:read'), 'OWN'),
  'invoice-table.read': viewer(withShownRecords('invoices:read'), 'OWN'),
  'promise-table.read': viewer(reads('promises', 'invoices'), 'OWN'),
  'work-table.read': viewer(reads('actions', 'contacts', 'invoices', 'promises'), 'OWN'),
  'record.search': viewer(reads('customers', 'contacts', 'invoices', 'payments'), 'OWN'),

  'figure.read': viewer(reads('customers', 'invoices', 'payments', 'credit_notes', 'refunds'), 'OWN'),
  'home-figure.read': viewer(
    reads('customers', 'invoices', 'payments', 'credit_notes', 'refunds', 'promises'),
    'OWN',
  ),
  'collection-figure.read': viewer(
    [
      ...reads('customers', 'invoices', 'payments', 'credit_notes', 'refunds'),
      ...reads('actions', 'promises', 'disputes', 'users'),
    ],
    'OWN',
  ),
  // Others see only their own line.
  'team-figure.read': viewer(
    [
      ...reads('customers', 'invoices', 'payments', 'credit_notes', 'refunds'),
      ...reads('actions', 'promises', 'users'),
    ],
    'OWN',
  ),
  'team-figure.read-all': admin(...reads('users')),
  'goal.read': viewer(reads('organization'), 'ALL'),
  'goal.edit': admin(...writes('organization')),
  'forecast.read': viewer(withShownRecords('invoices:read'), 'OWN'),
  'payment-habit.read': viewer(reads('customers', 'invoices', 'payments'), 'OWN'),

  // The operation of a job and the list of its filter have own permissions in addition.
  'bulk-job.read': viewer(reads('bulk_jobs'), 'OWN'),
  'bulk-job.run': collector(writes('bulk_jobs'), 'OWN'),

  // Exports of readable lists. Background exports can contain any list.
  'export.read': viewer(reads('exports', ...IN_LISTS), 'OWN'),
  'export.make': collector([...writes('exports'), ...reads(...IN_LISTS)], 'OWN'),
  // The report of receivables covers all customers.
  'report.read': viewer(reads('reports', ...IN_FIGURES), 'NONE'),
  'report.edit': admin(...writes('reports'), ...reads('users', ...IN_FIGURES)),

  // About the organization itself, without customer data.
  'self.read': viewer([], 'ALL'),
  /** Each tool needs what its operation needs. */
  'agent-tool.use': viewer([], 'ALL'),
  // Plans name records of all customers. The records of a plan have own permissions in addition.
  'agent-plan.read': viewer(reads('agent_plans'), 'NONE'),
  'agent-plan.propose': collector(writes('agent_plans'), 'NONE'),
  // Only signed-in users decide about plans and state limits. The needs are in no scope list.
  'agent-plan.approve': collector(['agent_decisions:write'], 'NONE'),
  'agent-limit.read': admin('agent_limits:read'),
  'agent-limit.edit': admin('agent_limits:write'),
  'organization.read': viewer(reads('organization'), 'ALL'),
  'organization.edit': admin(...writes('organization')),
  'custom-field.read': viewer(reads('custom_fields'), 'ALL'),
  'custom-field.edit': admin(...writes('custom_fields')),
  'bank-account.read': viewer(reads('bank_accounts'), 'ALL'),
  'bank-account.edit': admin(...writes('bank_accounts')),
  'dunning-plan.read': viewer(reads('dunning_plans'), 'ALL'),
  'dunning-plan.edit': admin(...writes('dunning_plans')),
  'late-fee-settings.read': viewer(reads('late_fees'), 'ALL'),
  'late-fee-settings.edit': admin(...writes('late_fees')),
  'mail-template.read': viewer(reads('mail_templates'), 'ALL'),
  'mail-template.edit': admin(...writes('mail_templates')),
  'mail-setup.read': admin(...reads('mail_templates')),
  'mail-setup.test': admin(...writes('mail_templates')),
  // Links of all customers, and the preview of a customer's page.
  'portal-link.list': admin(...reads('portal_links', 'customers')),
  'portal-link.revoke': admin(...writes('portal_links')),
  'portal-settings.read': admin(...reads('organization')),
  'portal-settings.edit': admin(...writes('organization')),
  'portal-settings.preview': admin(...reads('organization', ...IMPORTED)),
  'test-clock.read': viewer(reads('test_clock'), 'ALL'),
  'test-clock.edit': admin(...writes('test_clock')),

  // They belong to the user in the request. Viewers get notifications too, when a colleague mentions them.
  'notification.read': viewer(reads('actions', 'disputes', 'messages', 'promises'), 'OWN'),
  'notification.edit': viewer(writes('actions'), 'OWN'),
  'notification-settings.read': viewer(reads('users'), 'ALL'),
  'notification-settings.edit': viewer(writes('users'), 'ALL'),
  'view.read': viewer(reads('views'), 'ALL'),
  'view.edit': collector(writes('views'), 'ALL'),
  'user.read': viewer(reads('users'), 'ALL'),
  'user.edit': admin(...writes('users')),
  'user.hand-over': admin(...writes('users', 'account_managers', 'actions')),
  // Not in any scope list: otherwise a key pair with a small scope could make its holder an owner.
  'member.read': admin('members:read'),
  'member.edit': admin('members:write'),
  // A sign-in provider can assert any identity, including owners.
  'sign-in.edit': owner('members:write'),
  // Key pairs and users above collector are in no scope list: only the full scope includes them.
  'administrator.edit': owner('administrators:write'),
  'key.read': admin('keys:read'),
  'key.edit': admin('keys:write'),
  'key.edit-full': owner('keys:write'),
  // The audit log is in no scope list either.
  'audit.read': admin('audit:read'),
  'audit.export': admin('audit:read'),
  'audit.keep': owner('audit:write'),
  // All data about a person, and its erasure.
  'person.export': admin('persons:write'),
  'person.erase': admin('persons:write'),

  // Covers all customers; for integrations and administrators.
  'import.read': viewer(reads('imports'), 'NONE'),
  'import.run': admin('imports:write', ...writes(...IMPORTED)),
  // Files being imported, with their content.
  'import-file.read': admin('imports:read', ...reads(...IMPORTED)),
  'export.run': admin(...reads(...IMPORTED)),
  'sample-data.edit': admin('imports:write', ...writes('organization', ...IMPORTED)),
  // The first steps of an organization, for administrators.
  'guide.read': admin(...reads('organization', 'customers')),
  'guide.edit': admin(...writes('organization')),
  'forecast-accuracy.read': viewer(withShownRecords('invoices:read'), 'NONE'),
  'event.read': viewer(withShownRecords('events:read'), 'NONE'),
  'change.follow': viewer(withShownRecords('events:read'), 'OWN'),
  'inbound-mail.deliver': admin(...writes('messages')),
  // Figures of all customers, with their causes.
  'integration-finding.read': viewer(
    reads('integrations', 'customers', 'invoices', 'payments', 'credit_notes', 'refunds'),
    'NONE',
  ),
  'integration.edit': admin(...writes('integrations', ...IMPORTED)),
  'webhook.read': admin(...reads('webhook_endpoints')),
  'webhook.edit': admin(...withShownRecords('webhook_endpoints:write')),
  'webhook.delete': admin(...writes('webhook_endpoints')),
  'webhook.replay': admin(...writes('webhook_endpoints')),
} as const satisfies Record<string, Facts>;

export type Permission = keyof typeof PERMISSIONS;

const REQUIREMENTS: Readonly<Record<Permission, Facts>> = PERMISSIONS;

/** Returns the requirements of a permission. */
export const accessOf = (permission: Permission): Access => ({ permission, ...REQUIREMENTS[permission] });

/** All permissions, in the order of this file. */
export const ALL_PERMISSIONS: readonly Access[] = Object.entries(REQUIREMENTS).map(([permission, facts]) => ({
  permission,
  ...facts,
}));
