import type { AuditAction } from '../../src/ledger/domain/audit/actions.ts';
import { creditNote, payment, read, refund } from '../harness/factories.ts';
import { lateFees } from '../harness/late-fees.ts';
import { multipartLogo } from '../harness/uploads.ts';
import { endPlan, planInvoice, updateDispute } from './agreements.ts';
import {
  askOfTransaction,
  askPayer,
  assignStatement,
  deleteFile,
  forgetMapping,
  mapFile,
  matchTransaction,
  uploadAdvice,
  uploadBankFile,
} from './bank.ts';
import { askOfPayer, changeCashRules, changeCustomerCashRules } from './cash-rules.ts';
import { INTEGRATIONS } from './integrations.ts';
import { type Ask, ask, type Ids, lifecycleStatus, lines, making, putVat, send, TEXT } from './stage.ts';

const STEP = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const PLAN = { name: 'Plan', mode: 'MANUAL', entity: 'CUSTOMER', steps: [STEP] };
const ECB = 'KEY,TIME_PERIOD,OBS_VALUE\nFM.B.U2.EUR.4F.KR.MRR_FR.LEV,2025-06-11,2.99\n';
const HOOK = 'http://127.0.0.1:9/';
const I = '/invoices/external:i';
const plan = ({ planId }: Ids) => `/internal/dunning_plans/${planId}`;
const template = ({ templateId }: Ids) => `/internal/mail_templates/${templateId}`;
const account = ({ accountId }: Ids) => `/internal/bank_accounts/${accountId}`;
const hook = ({ hookId }: Ids) => `/webhook_endpoints/${hookId}`;
const channel = ({ channelId }: Ids) => `/internal/notification_channels/${channelId}`;
const user = ({ madeUserId }: Ids) => `/internal/users/${madeUserId}`;

/** The path of each operation that returns a file. */
const EXPORTS = {
  exportCustomerRows: 'lists/customers',
  exportInvoiceRows: 'lists/invoices',
  exportPaymentRows: 'lists/payments',
  exportCreditNoteRows: 'lists/credit_notes',
  exportPromiseRows: 'lists/promises',
  exportDisputes: 'lists/disputes',
  exportMessages: 'lists/messages',
  exportWorkRows: 'lists/work',
  exportPaymentHabits: 'lists/payment_habits',
  exportAging: 'figures/aging',
  exportDso: 'figures/dso',
  exportCollectionEffectiveness: 'figures/effectiveness',
  exportDaysToPay: 'figures/days_to_pay',
  exportCollectionFigures: 'figures/collections',
  exportForecast: 'figures/forecast',
  exportForecastAccuracy: 'figures/forecast_accuracy',
  exportFigureDocuments: 'lists/figure_documents',
  exportFigureChanges: 'lists/figure_changes',
  exportCollectionItems: 'lists/collection_items',
  exportForecastInvoices: 'lists/forecast_invoices',
  exportBankTransactions: 'lists/bank_transactions',
};
const exporting = (path: string): [AuditAction, Ask] => [
  'records.exported',
  ask('GET', `/internal/exports/${path}`),
];
const SCHEDULE = {
  isActive: false,
  frequency: 'WEEKLY',
  weekday: 1,
  dayOfMonth: 1,
  hour: 8,
  recipientUserIds: [],
};

/** Each audited operation with its audit action, ordered so that each has something to change. */
export const AUDITED: Readonly<Record<string, readonly [AuditAction, Ask]>> = {
  importCustomer: ['dunning.chosen', ask('POST', '/customers', { externalId: 'c', dunningEnabled: false })],
  updateCustomer: ['dunning.chosen', ask('PUT', '/customers/external:c', { dunningEnabled: true })],
  mergeCustomer: [
    'customer.merged',
    making('mergeId', '/internal/customers/external:twin/merge', { into: { externalId: 'c' } }),
  ],
  undoCustomerMerge: [
    'customer.merge_undone',
    ask('POST', ({ mergeId }) => `/internal/customer_merges/${mergeId}/undo`),
  ],
  undoChanges: [
    'change.undone',
    async (stage) => {
      const pause = { pausedUntil: '2999-01-01' };
      const { headers } = await ask('PUT', '/internal/customers/external:c/dunning', pause)(stage);
      return ask('POST', '/internal/undo', { changeIds: [headers.get('quittance-changes')] })(stage);
    },
  ],
  deleteCustomer: ['record.deleted', ask('DELETE', '/customers/external:twin')],
  assignAccountManagers: [
    'account_managers.changed',
    ask('POST', '/customers/external:c/account-managers', ({ leaverId }: Ids) => ({ userIds: [leaverId] })),
  ],
  createPortalLink: ['portal_link.created', ask('POST', '/customers/external:c/portal', {})],
  revokePortalLink: [
    'portal_link.revoked',
    async (stage) => {
      const { items } = await read<{ items: { id: string }[] }>(stage.client, '/internal/portal_links');
      return ask('DELETE', `/internal/portal_links/${items[0]?.id}`)(stage);
    },
  ],
  changePortalSettings: [
    'portal_settings.changed',
    ask('PUT', '/internal/portal_settings', { accent: '#8a1538', greetings: { en: TEXT } }),
  ],
  testMail: ['mail.tested', ask('POST', '/internal/mail_setup/test')],
  createBankAccount: [
    'bank_account.created',
    making('accountId', '/internal/bank_accounts', {
      name: 'Main',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
    }),
  ],
  changeBankAccount: ['bank_account.changed', ask('PUT', account, { name: 'Other' })],
  createBankFile: ['bank_file.received', uploadBankFile],
  mapBankFile: ['bank_file.mapped', mapFile],
  deleteBankFile: ['bank_file.deleted', deleteFile],
  deleteBankFileMapping: ['bank_file_mapping.deleted', forgetMapping],
  createRemittanceAdvice: ['remittance_advice.received', uploadAdvice],
  deleteRemittanceAdvice: [
    'remittance_advice.deleted',
    ask('DELETE', ({ remittanceAdviceId }) => `/remittance_advices/${remittanceAdviceId}`),
  ],
  putVatBreakdown: ['vat_breakdown.changed', putVat],
  markLifecycleStatusTransmitted: [
    'lifecycle_status.transmitted',
    ask('POST', ({ lifecycleStatusId }) => `/lifecycle_statuses/${lifecycleStatusId}/transmitted`),
  ],
  reportPaymentsFrom: [
    'organization.changed',
    ask('POST', '/lifecycle_statuses/report', { from: '2026-01-01' }),
  ],
  assignBankStatement: ['bank_statement.assigned', assignStatement],
  removeBankAccount: ['bank_account.removed', ask('DELETE', account)],
  changeOrganizationSettings: [
    'organization.changed',
    ask('PUT', '/internal/organization/settings', { name: 'Ours', language: 'de' }),
  ],

  updateInvoice: [
    'promise.changed',
    ask('PUT', '/invoices/external:i', { promiseToPay: { date: '9999-12-31', comment: TEXT } }),
  ],
  deleteInvoice: ['record.deleted', ask('DELETE', '/invoices/external:new')],
  importPayment: ['links.changed', ask('POST', '/payments', payment('p', 'c', 50, { i: 7 }))],
  importCreditNote: ['links.changed', ask('POST', '/credit_notes', creditNote('n', 'c', 50, { i: 7 }))],
  importRefund: ['links.changed', ask('POST', '/refunds', refund('r', 'c', 50, { payments: { p: 5 } }))],
  reconcile: [
    'links.changed',
    ask('POST', '/reconcile', {
      externalId: 'x',
      invoices: [{ externalId: 'j', amountLinked: 3 }],
      payments: [{ externalId: 'p', amountLinked: 3 }],
    }),
  ],
  deleteRefund: ['record.deleted', ask('DELETE', '/refunds/external:r')],
  deleteCreditNote: ['record.deleted', ask('DELETE', '/credit_notes/external:n')],
  deletePayment: ['record.deleted', ask('DELETE', '/payments/external:p')],

  writeMail: [
    'mail.written',
    ask('POST', '/internal/customers/external:c/mails', {
      to: ['jo@buyer.example'],
      subject: TEXT,
      text: TEXT,
    }),
  ],
  cancelPromise: ['promise.changed', ask('DELETE', `${I}/promise`)],
  promiseInvoice: ['promise.changed', ask('POST', `${I}/promise`, { date: '9999-12-31', comment: TEXT })],
  receiveLifecycleStatuses: ['dispute.opened', lifecycleStatus('j')],
  disputeInvoice: ['dispute.opened', ask('POST', `${I}/dispute`, { reason: 'OTHER', comment: TEXT })],
  createInstalmentPlan: ['promise.changed', planInvoice],
  endInstalmentPlan: ['promise.changed', endPlan],
  changeGoals: [
    'goals.changed',
    ask('PUT', '/internal/goals', {
      collectedAmount: 7,
      dsoDays: 40,
      effectivenessPercent: null,
      collectors: [],
    }),
  ],
  updateDispute: ['dispute.changed', updateDispute],
  resolveDispute: [
    'dispute.resolved',
    ask('POST', `${I}/dispute/resolve`, { resolution: 'REJECTED', comment: TEXT }),
  ],
  writeOffInvoice: ['invoice.written_off', ask('POST', `${I}/write_off`, { reason: TEXT })],
  reverseWriteOff: ['invoice.write_off_reversed', ask('DELETE', `${I}/write_off`)],

  updateLateFeeSettings: [
    'late_fee_settings.changed',
    ask('PUT', '/internal/late_fee_settings', { graceDays: 3 }),
  ],
  loadLateFeeRates: [
    'late_fee_settings.changed',
    ask('POST', '/internal/late_fee_settings/load_rates', { csv: ECB, asOf: '2025-07-01' }),
  ],
  proposeLateFees: ['late_fees.proposed', ask('POST', '/internal/late_fees/propose', {})],
  acceptLateFee: [
    'late_fee.accepted',
    async (stage) => {
      const [first, second] = await lateFees(stage.client).list('&state=PROPOSED');
      stage.ids['feeId'] = second?.id ?? '';
      return ask('POST', `/internal/late_fees/${first?.id}/accept`, { name: TEXT })(stage);
    },
  ],
  rejectLateFee: [
    'late_fee.rejected',
    ask('POST', ({ feeId }) => `/internal/late_fees/${feeId}/reject`, { reason: TEXT }),
  ],
  reopenLateFee: [
    'late_fee.reopened',
    ask('POST', ({ feeId }) => `/internal/late_fees/${feeId}/reopen`, undefined),
  ],

  createDunningPlan: ['dunning_plan.created', making('planId', '/internal/dunning_plans', PLAN)],
  replaceDunningPlan: ['dunning_plan.changed', ask('PUT', plan, { ...PLAN, name: 'Other', version: 1 })],
  setDunningPlanState: [
    'dunning_plan.changed',
    ask('PUT', (ids) => `${plan(ids)}/state`, { isActive: true }),
  ],
  setCustomerDunning: [
    'dunning.paused',
    ask('PUT', '/internal/customers/external:c/dunning', { pausedUntil: '2031-01-01' }),
  ],
  setInvoiceDunning: ['dunning.paused', ask('PUT', `/internal${I}/dunning`, { pausedUntil: '2031-01-01' })],
  deleteDunningPlan: ['dunning_plan.deleted', ask('DELETE', plan)],
  changeAssignmentRules: [
    'assignment_rules.changed',
    (stage) =>
      ask('PUT', '/internal/assignment_rules', {
        rules: [{ amountFrom: null, amountTo: null, userIds: [stage.userId] }],
      })(stage),
  ],
  changeProvisionRates: [
    'provision_rates.changed',
    ask('PUT', '/internal/provision_rates', { rates: [0, 0, 0, 0, 9000] }),
  ],
  changeDunningSettings: [
    'dunning_settings.changed',
    ask('PUT', '/internal/dunning_settings', { maxContactsPerWeek: 4 }),
  ],
  createMailTemplate: [
    'mail_template.created',
    making('templateId', '/internal/mail_templates', {
      name: 'Firm',
      texts: { en: { subject: TEXT, body: TEXT } },
    }),
  ],
  changeMailTemplate: [
    'mail_template.changed',
    ask('PUT', template, { texts: { en: { subject: `${TEXT}!`, body: TEXT } } }),
  ],
  deleteMailTemplate: ['mail_template.deleted', ask('DELETE', template)],
  importCustomField: [
    'custom_field.created',
    ask('POST', '/custom_fields', {
      externalId: 'f',
      label: 'Field',
      description: TEXT,
      dataType: 'STRING',
      entityType: 'INVOICE',
    }),
  ],
  deleteCustomField: ['custom_field.deleted', ask('DELETE', '/custom_fields/external:f')],

  changeOrganizationProfile: [
    'organization_profile.changed',
    ask('PUT', '/internal/organization/profile', { legalName: 'Ours' }),
  ],
  putOrganizationLogo: [
    'organization_profile.changed',
    (stage) => send(stage, 'PUT', '/internal/organization/logo', multipartLogo()),
  ],
  deleteOrganizationLogo: ['organization_profile.changed', ask('DELETE', '/internal/organization/logo')],
  createUser: [
    'user.created',
    making('madeUserId', '/internal/users', {
      email: 'new@example.com',
      firstName: 'N',
      lastName: 'N',
      role: 'VIEWER',
    }),
  ],
  updateUser: ['user.changed', ask('PUT', user, { role: 'COLLECTOR' })],
  removeUserAccess: ['access.removed', ask('DELETE', (ids) => `${user(ids)}/access`)],
  handOverUser: [
    'user.handed_over',
    ask(
      'POST',
      ({ leaverId }) => `/internal/users/${leaverId}/hand_over`,
      ({ heirId }: Ids) => ({
        toUserId: heirId,
      }),
    ),
  ],
  removeUser: ['user.removed', ask('DELETE', user)],
  createInvitation: [
    'invitation.created',
    making('invitationId', '/internal/invitations', { email: 'guest@example.com', role: 'VIEWER' }),
  ],
  revokeInvitation: [
    'invitation.revoked',
    ask('DELETE', ({ invitationId }) => `/internal/invitations/${invitationId}`),
  ],
  putSignInProvider: [
    'sign_in_provider.changed',
    ask('PUT', '/internal/sign-in-provider', {
      issuer: 'https://example.com',
      clientId: 'ours',
      clientSecret: TEXT,
    }),
  ],
  changeSignInSettings: [
    'sign_in_settings.changed',
    ask('PUT', '/internal/sign-in-settings', { ownersUseProvider: false }),
  ],
  deleteSignInProvider: ['sign_in_provider.removed', ask('DELETE', '/internal/sign-in-provider')],
  createApiKey: ['api_key.created', making('apiKey', '/internal/keys', { name: 'Shop' }, 'apiKey')],
  revokeApiKey: ['api_key.revoked', ask('DELETE', ({ apiKey }) => `/internal/keys/${apiKey}`)],
  copyPerson: [
    'person.exported',
    ask('POST', '/internal/persons/export', { email: 'unknown@debtor.example' }),
  ],
  erasePerson: ['person.erased', ask('POST', '/internal/persons/erase', { email: 'unknown@debtor.example' })],
  changeAuditSettings: ['audit_settings.changed', ask('PUT', '/internal/audit/settings', { keepDays: 400 })],

  matchBankTransaction: ['bank_transaction.matched', matchTransaction],
  unmatchBankTransaction: ['bank_transaction.unmatched', askOfTransaction('unmatch', { cause: TEXT })],
  excludeBankTransaction: ['bank_transaction.excluded', askOfTransaction('exclude', { reason: TEXT })],
  includeBankTransaction: ['bank_transaction.included', askOfTransaction('include')],
  askPayer: ['bank_transaction.asked', askPayer],
  changeCashRules: ['cash_rules.changed', changeCashRules],
  changeCustomerCashRules: ['cash_rules.customer_changed', changeCustomerCashRules],
  addPayer: ['payer.added', askOfPayer('')],
  forgetPayer: ['payer.forgotten', askOfPayer('/forget')],
  ...INTEGRATIONS,
  createWebhookEndpoint: [
    'webhook_endpoint.created',
    making('hookId', '/webhook_endpoints', { url: HOOK, description: TEXT, enabled: false }),
  ],
  updateWebhookEndpoint: ['webhook_endpoint.changed', ask('PUT', hook, { types: ['invoice.paid'] })],
  rotateWebhookSecret: [
    'webhook_endpoint.secret_rotated',
    ask('POST', (ids) => `${hook(ids)}/rotate_secret`),
  ],
  deleteWebhookEndpoint: ['webhook_endpoint.deleted', ask('DELETE', hook)],
  createNotificationChannel: [
    'notification_channel.created',
    making('channelId', '/internal/notification_channels', {
      name: 'Team',
      service: 'SLACK',
      url: HOOK,
      kinds: ['REPLY'],
    }),
  ],
  updateNotificationChannel: ['notification_channel.changed', ask('PUT', channel, { kinds: ['DISPUTE'] })],
  deleteNotificationChannel: ['notification_channel.deleted', ask('DELETE', channel)],
  createImport: ['import.received', lines('/imports')],
  compareRecords: ['records.compared', lines('/comparisons')],
  exportRecords: ['records.exported', ask('GET', '/export?types=customer')],
  createMonthEndPack: [
    'records.exported',
    ask('POST', '/internal/exports/month-end-pack', { month: '2025-01', format: 'pdf' }),
  ],
  createExport: ['records.exported', ask('POST', '/internal/exports', { list: 'invoices', format: 'csv' })],
  createBulkJob: [
    'bulk_job.created',
    making('bulkJobId', '/internal/bulk-jobs', {
      list: 'work',
      command: 'snooze',
      input: { until: null },
      filter: {},
    }),
  ],
  cancelBulkJob: [
    'bulk_job.cancelled',
    ask('POST', ({ bulkJobId }) => `/internal/bulk-jobs/${bulkJobId}/cancel`),
  ],
  ...Object.fromEntries(Object.entries(EXPORTS).map(([operation, path]) => [operation, exporting(path)])),
  getReport: ['records.exported', ask('GET', '/internal/report')],
  changeReportSchedule: [
    'report_schedule.changed',
    async (stage) => {
      const path = '/internal/report/schedule';
      const { version } = await read<{ version: number }>(stage.client, path);
      return ask('PUT', path, { ...SCHEDULE, version })(stage);
    },
  ],
  sendReport: [
    'report.sent',
    ask('POST', '/internal/report/send', ({ ownerId }: Ids) => ({ recipientUserIds: [ownerId] })),
  ],
  exportAudit: ['audit.exported', ask('GET', '/internal/audit/export')],
  resetTestClock: ['test_clock.reset', ask('POST', '/test_clock/reset')],
  advanceTestClock: ['test_clock.advanced', ask('POST', '/test_clock/advance', { days: 1 })],
};
