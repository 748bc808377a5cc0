import { DEFAULT_RULES } from '../../src/online-payments/domain/rules.ts';
import { versionOf } from '../../src/platform/record-version.ts';
import { CASH_VALUES } from '../harness/cash-rules.ts';
import { creditNote, invoice, payment, refund } from '../harness/factories.ts';

/** The version of a report schedule that has never been set. */
const UNSTATED = versionOf({
  isActive: false,
  frequency: 'MONTHLY',
  weekday: 1,
  dayOfMonth: 1,
  hour: 7,
  recipientUserIds: [],
});

const MISSING_ID = '01890000-0000-7000-8000-0000000000aa';

const STEP = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
const PLAN = { name: 'new', mode: 'MANUAL', entity: 'CUSTOMER', steps: [STEP] };
const plansNaming = (id: string, more: object) => [
  { ...PLAN, ...more, steps: [{ ...STEP, templateId: id }] },
  { ...PLAN, ...more, steps: [{ ...STEP, conditions: { customField: { id, value: 'x' } } }] },
  { ...PLAN, ...more },
];

const MAPPING = {
  headingLine: 1,
  columns: { bookedOn: 1, amount: 4 },
  dateOrder: 'DMY',
  decimalMark: 'COMMA',
};
const mappingsNaming = (bankAccountId: string) => [{ ...MAPPING, bankAccountId }, MAPPING];

const SOON = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

export type Ref = Record<string, string>;
export type Bodies = (ref: Ref, id: string) => unknown[];

const MAIL = { to: ['jo@example.com'], subject: 'new', text: 'new' };

/**
 * Bodies of each operation with references to records; if the path has a reference too, one body without.
 * A new operation with a body needs a line here.
 */
export const BODIES: Record<string, Bodies> = {
  importCustomer: (ref, id) => [
    { id, externalId: 'new', name: 'N' },
    { externalId: 'new', name: 'N', parent: ref },
    { externalId: 'new', name: 'N', accountManagerId: id },
    { externalId: 'new', name: 'N', dunningPlanId: id },
    { externalId: 'new', name: 'N', bankAccounts: [{ id }] },
    {
      externalId: 'new',
      name: 'N',
      paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id } } },
    },
    { externalId: 'new', name: 'N', customFields: [{ ...ref, value: 'x' }] },
    { externalId: 'mine', contacts: [{ email: 'new@example.com', customFields: [{ ...ref, value: 'x' }] }] },
    { externalId: 'mine', contacts: [{ id, email: 'new@example.com' }] },
  ],
  createExport: (_ref, id) => [
    { list: 'invoices', format: 'csv', filter: { customerId: id } },
    { list: 'invoices', format: 'csv' },
  ],
  changeGuide: () => [{ putAway: true }],
  correctImportSheet: () => [{ cells: [{ row: 2, column: 0, value: 'x', previous: '' }] }],
  checkImportSheet: () => [{ kind: 'customers', columns: [], currency: null, createsCustomers: false }],
  // The job checks the owner of the records when it runs: desk/bulk.
  // Only records of the organization are found when the effects are worked out.
  proposeAgentPlan: (_ref, id) => [
    {
      title: 'Plan',
      reason: 'A reason',
      steps: [{ list: 'invoices', command: 'cancel_promise', recordIds: [id] }],
    },
  ],
  createBulkJob: (_ref, id) => [
    {
      list: 'work',
      command: 'assign',
      input: { userIds: [id] },
      recordIds: [id],
      filter: { customerId: id },
    },
  ],
  changeReportSchedule: (_ref, id) => [
    {
      version: UNSTATED,
      isActive: true,
      frequency: 'WEEKLY',
      weekday: 1,
      dayOfMonth: 1,
      hour: 7,
      recipientUserIds: [id],
    },
  ],
  sendReport: (_ref, id) => [{ recipientUserIds: [id] }],
  advanceTestClock: () => [{ days: 1 }],
  createPortalLink: () => [{}],
  updateCustomer: (ref, id) => [
    { contacts: [{ email: 'new@example.com', customFields: [{ ...ref, value: 'x' }] }] },
    { contacts: [{ id, email: 'new@example.com' }] },
    { bankAccounts: [{ id }] },
    { paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id } } } },
    { customFields: [{ ...ref, value: 'x' }] },
    { id },
    { parent: ref },
    { accountManagerId: id },
    { dunningPlanId: id },
  ],
  mergeCustomer: (ref) => [{ into: ref }],
  previewCustomerMerge: (ref) => [{ into: ref }],
  assignAccountManagers: (_ref, id) => [{ userIds: [id] }, { userIds: [] }],
  importContact: (ref, id) => [
    { email: 'new@example.com', customFields: [{ ...ref, value: 'x' }] },
    { id, email: 'new@example.com' },
    { email: 'new@example.com' },
  ],
  updateContact: (ref, id) => [{ customFields: [{ ...ref, value: 'x' }] }, { id, email: 'new@example.com' }],
  importCustomField: () => [{ externalId: 'mine', label: 'Ours' }],
  importInvoice: (ref, id) => [
    { ...invoice('new', 'mine', 1), customer: ref },
    { ...invoice('new', 'mine', 1), customFields: [{ ...ref, value: 'x' }] },
    { ...invoice('new', 'mine', 1), id },
  ],
  importCustomerInvoice: (ref, id) => [
    { ...invoice('new', 'mine', 1), customer: undefined, customFields: [{ ...ref, value: 'x' }] },
    { ...invoice('new', 'mine', 1), customer: undefined, id },
    { ...invoice('new', 'mine', 1), customer: undefined },
  ],
  updateInvoice: (ref, id) => [{ customFields: [{ ...ref, value: 'x' }] }, { dunningPlanId: id }],
  importPayment: (ref, id) => [
    { ...payment('new', 'mine', 1), customer: ref },
    { ...payment('new', 'mine', 1), customFields: [{ ...ref, value: 'x' }] },
    { ...payment('new', 'mine', 1), id },
    { ...payment('new', 'mine', 1), bankAccountId: id },
    { ...payment('new', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
    { ...payment('mine', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
    { ...payment('new', 'mine', 1), bankTransaction: ref },
  ],
  importCreditNote: (ref, id) => [
    { ...creditNote('new', 'mine', 1), customer: ref },
    { ...creditNote('new', 'mine', 1), customFields: [{ ...ref, value: 'x' }] },
    { ...creditNote('new', 'mine', 1), id },
    { ...creditNote('mine', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
  ],
  importRefund: (ref, id) => [
    { ...refund('new', 'mine', 1), customer: ref },
    { ...refund('new', 'mine', 1), id },
    { ...refund('new', 'mine', 1), bankAccountId: id },
    { ...refund('mine', 'mine', 1), linkedPayments: [{ amountLinked: 1, payment: ref }] },
    { ...refund('mine', 'mine', 1), linkedCreditNotes: [{ amountLinked: 1, creditNote: ref }] },
  ],
  createUser: () => [{ email: 'new@example.com', firstName: 'N', lastName: 'N', role: 'VIEWER' }],
  updateUser: () => [{ position: 'Ours' }],
  handOverUser: (_ref, id) => [{ toUserId: id }, { toUserId: MISSING_ID }],
  createApiKey: () => [{ name: 'Ours' }],
  createInvitation: () => [{ email: 'ours@example.com', role: 'VIEWER', lastName: 'Ours' }],
  putSignInProvider: () => [{ issuer: 'https://example.com', clientId: 'Ours', clientSecret: 'Ours' }],
  putPaymentProvider: () => [{ mode: 'TEST', methods: ['CARD'] }],
  changeOnlinePaymentRules: () => [{ values: DEFAULT_RULES }],
  changeCustomerOnlinePaymentRules: () => [{ values: { isOffered: false } }],
  refundOnlinePayment: () => [{ amount: 1 }],
  closeOnlinePaymentProblem: () => [{ reason: 'Ours' }],
  createIntegration: () => [{ kind: 'ODOO', url: 'https://erp-tenants.example/', secret: 'Ours' }],
  updateIntegration: () => [{ name: 'Ours' }],
  startIntegration: (_ref, id) => [{ adopt: [{ key: 'ours', recordId: id }] }, {}],
  resumeIntegration: () => [{ confirmDeletions: 1 }],
  resolveIntegrationFinding: (_ref, id) => [
    { resolution: 'ADOPT', recordId: id },
    { resolution: 'READ_AGAIN' },
  ],
  createWebhookEndpoint: () => [{ url: 'http://127.0.0.1:9/', description: 'Ours' }],
  updateWebhookEndpoint: () => [{ description: 'Ours' }],
  createNotificationChannel: () => [
    { name: 'Ours', service: 'SLACK', url: 'http://127.0.0.1:9/', kinds: ['REPLY'] },
  ],
  updateNotificationChannel: () => [{ name: 'Ours' }],
  matchBankTransaction: (ref, id) => [
    { parts: [{ kind: 'PAYMENT', amount: 1, customer: ref }] },
    { parts: [{ kind: 'PAYMENT', amount: 1, payment: ref }] },
    {
      parts: [
        { kind: 'REFUND', amount: -1, refund: ref },
        { kind: 'FEE', amount: 2 },
      ],
    },
    {
      parts: [
        {
          kind: 'PAYMENT',
          amount: 1,
          customer: { externalId: 'mine' },
          linkedInvoices: [{ amountLinked: 1, invoice: ref }],
        },
      ],
    },
    {
      parts: [
        {
          kind: 'PAYMENT',
          amount: 1,
          customer: { externalId: 'mine' },
          linkedInvoices: [{ amountLinked: 1, invoice: { externalId: 'mine' } }],
          linkedCreditNotes: [{ amountLinked: 1, creditNote: ref }],
        },
      ],
    },
    {
      parts: [
        {
          kind: 'REFUND',
          amount: -1,
          customer: { externalId: 'mine' },
          linkedPayments: [{ amountLinked: 1, payment: ref }],
        },
        { kind: 'FEE', amount: 2 },
      ],
    },
    // A proposal is looked up only among those of the transaction: 409 for any other one.
    { proposalId: id, parts: [{ kind: 'FEE', amount: 1 }] },
    { parts: [{ kind: 'FEE', amount: 1 }] },
  ],
  putVatBreakdown: () => [{ shares: [{ category: 'S', rate: '20', taxable: 100, tax: 0 }] }],
  reportPaymentsFrom: () => [{ from: '2026-01-01' }],
  changeAutopaySettings: () => [{ isOffered: true, noticeDays: 7, maxRetries: 0, retryAfterDays: 7 }],
  changeCustomerAutopay: () => [{ maxAmount: 500, maxMonthly: null }],
  changeCashRules: () => [{ values: CASH_VALUES }],
  changeCustomerCashRules: () => [{ values: { feeCap: 1 } }],
  createCashReplay: (_ref, id) => [{ values: {}, customerId: id }, { values: {} }],
  addPayer: (_ref, id) => [{ account: 'AT12345678', customerId: id }],
  forgetPayer: (_ref, id) => [{ account: 'AT12345678', customerId: id }],
  acceptCertainCash: (_ref, id) => [{ bankTransactionIds: [id] }],
  decideRecordedTwice: (_ref, id) => [
    { bankTransactionId: id, paymentId: id, isSame: true },
    { bankTransactionId: id, paymentId: id, isSame: false },
  ],
  undoChanges: (_ref, id) => [{ changeIds: [id] }],
  undoRecordedDecision: (_ref, id) => [{ bankTransactionId: id, paymentId: id, cause: 'wrong' }],
  assignBankStatement: (_ref, id) => [{ bankAccountId: id }, { bankAccountId: MISSING_ID }],
  previewBankTable: (_ref, id) => mappingsNaming(id),
  mapBankFile: (_ref, id) => mappingsNaming(id),
  importBankTransactions: (_ref, id) => [
    {
      items: [
        {
          id,
          externalId: id,
          bankAccountId: id,
          amount: 1,
          bookedOn: '2026-02-15',
          endToEndId: id,
          mandateId: id,
        },
      ],
    },
  ],
  unmatchBankTransaction: () => [{ cause: 'Ours' }],
  excludeBankTransaction: () => [{ reason: 'Ours' }],
  askPayer: (ref) => [{ customer: ref }],
  previewPayerQuestion: (ref) => [{ customer: ref }],
  reconcile: (ref) =>
    ['invoices', 'payments', 'creditNotes', 'refunds'].map((side) => ({
      externalId: 'new',
      [side]: [{ ...ref, amountLinked: 1 }],
      [side === 'invoices' ? 'payments' : 'invoices']: [{ externalId: 'mine', amountLinked: 1 }],
    })),
  // No PDF, and refused as such if the document exists.
  uploadInvoicePdf: () => [{ data: 'eA==' }],
  uploadCreditNotePdf: () => [{ data: 'eA==' }],
  createNote: (ref, id) => [
    { content: 'new', customer: ref },
    { content: 'new', customerId: id },
    { content: 'new', customer: { externalId: 'mine' }, invoice: ref },
    { content: 'new', customer: { externalId: 'mine' }, invoiceId: id },
    { content: 'new', customer: { externalId: 'mine' }, userId: id },
  ],
  createAction: (_ref, id) => [
    { name: 'new', type: 'CALL', customerId: id },
    { name: 'new', type: 'CALL', customerId: MISSING_ID, carryingInvoiceId: id },
    { name: 'new', type: 'CALL', customerId: MISSING_ID, invoiceIds: [id] },
    { name: 'new', type: 'CALL', customerId: MISSING_ID, assignedUserIds: [id] },
  ],
  performAction: () => [{}],
  logCall: (_ref, id) => [
    { customerId: id, outcome: 'REACHED' },
    { customerId: MISSING_ID, outcome: 'REACHED', actionId: id },
    { customerId: MISSING_ID, outcome: 'REACHED', invoices: [{ id }] },
    { customerId: MISSING_ID, outcome: 'PROMISED', invoices: [{ id }], promise: { date: '9999-12-31' } },
    { customerId: MISSING_ID, outcome: 'DISPUTED', invoices: [{ id }], dispute: { reason: 'OTHER' } },
  ],
  printLetters: (_ref, id) => [{ actionIds: [id] }, {}],
  markLettersPosted: () => [{ isPosted: false }],
  ignoreAction: () => [{ comment: 'Ours' }],
  snoozeAction: () => [{ until: null }],
  assignAction: (_ref, id) => [{ userIds: [id] }, { userIds: [] }],
  changeActions: (_ref, id) => [
    { ids: [id], snooze: { until: null } },
    { ids: [MISSING_ID], reassign: { userIds: [id] } },
  ],
  updateLateFeeSettings: () => [{ graceDays: 0 }],
  loadLateFeeRates: () => [
    { csv: 'KEY,TIME_PERIOD,OBS_VALUE\nFM.B.U2.EUR.4F.KR.MRR_FR.LEV,2025-06-11,2.15\n', asOf: '2025-07-01' },
  ],
  proposeLateFees: (_ref, id) => [{ customerId: id }, { limit: 1 }],
  acceptLateFee: () => [{}],
  rejectLateFee: () => [{ reason: 'Ours' }],
  previewMail: (_ref, id) => [
    { customerId: id },
    { customerId: MISSING_ID, templateId: id },
    { customerId: id, invoiceId: id, step: { day: 3 } },
  ],
  updateNote: (ref, id) => [
    { customer: ref },
    { invoice: ref },
    { customerId: id },
    { invoiceId: id },
    { userId: id },
  ],
  promiseInvoice: () => [{ date: '9999-12-31' }],
  previewInstalmentPlan: (_ref, id) => [
    { invoices: [{ id }], count: 2, firstDate: '9999-11-30' },
    { invoices: [{ id }], instalments: [{ date: '9999-12-31', amount: 1 }] },
  ],
  createInstalmentPlan: (_ref, id) => [
    { invoices: [{ id }], instalments: [{ date: '9999-12-31', amount: 100 }] },
  ],
  endInstalmentPlan: () => [{}],
  disputeInvoice: (_ref, id) => [{ reason: 'OTHER', ownerUserId: id }, { reason: 'OTHER' }],
  changeGoals: (_ref, id) => [
    {
      collectedAmount: null,
      dsoDays: null,
      effectivenessPercent: null,
      collectors: [{ userId: id, collectedAmount: 1 }],
    },
    { collectedAmount: 1, dsoDays: null, effectivenessPercent: null, collectors: [] },
  ],
  updateDispute: (_ref, id) => [{ ownerUserId: id }, { dueDate: '9999-12-31' }],
  resolveDispute: () => [{ resolution: 'REJECTED' }],
  writeOffInvoice: () => [{ reason: 'Ours' }],
  createDunningPlan: (_ref, id) => plansNaming(id, {}),
  replaceDunningPlan: (_ref, id) => plansNaming(id, { version: 1 }),
  setDunningPlanState: () => [{ isActive: false }],
  dryRunDunning: (_ref, id) => [
    { to: SOON, customerId: id },
    { to: SOON, planId: id },
    ...plansNaming(id, {}).map((plan) => ({ to: SOON, plan })),
    { to: SOON },
  ],
  changeOrganizationSettings: () => [{ name: 'Ours', rates: [{ currency: 'GBP', rate: '1.17' }] }],
  changeSignInSettings: () => [{ ownersUseProvider: true }],
  changePortalSettings: () => [{ accent: '#8a1538', greetings: { en: 'Ours' } }],
  createBankAccount: () => [{ name: 'Ours', iban: 'DE89370400440532013000', currency: 'EUR' }],
  changeBankAccount: () => [{ name: 'Ours' }],
  getDunningCalendar: (_ref, id) => [
    { customerId: id },
    { planId: id, isDefault: true },
    ...plansNaming(id, {}).map((plan) => ({ plan, on: SOON })),
    {},
  ],
  changeOrganizationProfile: () => [{ legalName: 'Ours', city: 'Paris' }],
  changeAuditSettings: () => [{ keepDays: 400 }],
  copyPerson: (_ref, id) => [{ contactId: id }, { email: 'unknown@ours.example' }],
  erasePerson: (_ref, id) => [{ contactId: id }, { email: 'unknown@ours.example' }],
  changeAssignmentRules: (_ref, id) => [
    { rules: [{ amountFrom: null, amountTo: null, userIds: [id] }] },
    { rules: [] },
  ],
  changeProvisionRates: () => [{ rates: [0, 0, 0, 0, 9000] }],
  createMonthEndPack: () => [{ month: '2025-01', format: 'pdf' }],
  previewBulkMail: (_ref, id) => [
    { list: 'customers', recordIds: [id], mail: { templateId: id } },
    { list: 'invoices', filter: {}, mail: { text: { subject: 'Ours', body: 'Ours' } } },
  ],
  changeDunningSettings: (_ref, id) => [
    { recipientFields: { contact: id } },
    { recipientFields: { invoice: id } },
    { senderName: 'Ours', receipts: 'BOTH' },
  ],
  setCustomerDunning: (_ref, id) => [{ plan: id }, { plan: 'NONE' }],
  setInvoiceDunning: (_ref, id) => [{ planId: id }, { planId: null }],
  createMailTemplate: () => [{ name: 'new', texts: { en: { subject: 'Ours', body: 'Ours' } } }],
  readNotifications: (_ref, id) => [{ notificationIds: [id] }, {}],
  changeNotificationSettings: () => [{ mutedKinds: ['REPLY'] }],
  handleMessage: () => [{ isHandled: true }],
  addThreadComment: (_ref, id) => [{ text: 'Ours', mentionedUserIds: [id] }, { text: 'Ours' }],
  resolveMessage: () => [{ as: 'SENT' }],
  writeMail: (_ref, id) => [
    MAIL,
    { ...MAIL, answersMessageId: id },
    { ...MAIL, invoiceIds: [id], attachments: { invoices: true } },
  ],
  previewWrittenMail: (_ref, id) => [
    MAIL,
    { ...MAIL, answersMessageId: id },
    { ...MAIL, invoiceIds: [id], showsInvoices: true },
  ],
  draftMail: (_ref, id) => [{ answersMessageId: id }, { invoiceIds: [id], templateId: id }],
  changeMailTemplate: () => [{ name: 'Ours' }],
  createView: () => [{ list: 'customers', name: 'new', isShared: true, columns: ['customer.name'] }],
  changeView: () => [{ version: 1, name: 'Ours' }],
};
