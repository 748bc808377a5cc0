import { PAGES } from './ledger/index.ts';
import type { Resource } from './people/keys/resources.ts';
import type { Access, AccessTable, Role } from './platform/http/access.ts';
import type { Need } from './platform/scope.ts';

/** What needs no key pair: addresses, and all that is below them. */
export const OPEN = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/openapi.internal.json',
  '/docs',
  '/portal',
  // Whoever signs in has nothing yet to be known by; what is done in a session, each route asks for it.
  '/auth',
  '/files',
  // Pages of records, which hold no data.
  ...Object.values(PAGES).map(({ path }) => path),
] as const;

const need = (resource: Resource, level: 'read' | 'write'): Need => `${resource}:${level}`;

/** A read, for everybody unless a role is named. */
const reads = (resource: Resource, role: Role = 'VIEWER'): Access => ({
  needs: [need(resource, 'read')],
  role,
});

/** A write, for collectors unless a role is named. */
const writes = (resource: Resource, role: Role = 'COLLECTOR'): Access => ({
  needs: [need(resource, 'write')],
  role,
});

/** Kinds of records that imports write and events show. */
const IMPORTED: readonly Resource[] = [
  'contacts',
  'credit_notes',
  'customers',
  'invoices',
  'payments',
  'reconcile',
  'refunds',
];
const SHOWN: readonly Resource[] = [...IMPORTED, 'actions', 'notes'];

const importing: Access = {
  needs: ['imports:write', ...IMPORTED.map((resource) => need(resource, 'write'))],
  role: 'ADMIN',
};
/** Everything that imports write, at once. */
const exporting: Access = { needs: IMPORTED.map((resource) => need(resource, 'read')), role: 'ADMIN' };
const seeing = ({ needs, role }: Access): Access => ({
  needs: [...new Set([...needs, ...SHOWN.map((resource) => need(resource, 'read'))])],
  role,
});

/** Key pairs: no list of resources includes them. */
const keys = (level: 'read' | 'write'): Access => ({ needs: [`keys:${level}`], role: 'ADMIN' });

/**
 * Who else may sign in: no list of resources includes it, or a key pair of little could make its holder an owner.
 */
const members = (level: 'read' | 'write'): Access => ({ needs: [`members:${level}`], role: 'ADMIN' });

/** Who may use which operation: what the scope of a key pair must include, and the lowest role of a user. */
export const ACCESS: AccessTable = {
  importCustomer: writes('customers'),
  listCustomers: reads('customers'),
  updateCustomer: writes('customers'),
  deleteCustomer: writes('customers'),
  getCustomer: reads('customers'),
  mergeCustomer: writes('customers'),
  undoCustomerMerge: writes('customers'),
  listCustomerMerges: reads('customers'),
  getTimeline: seeing(reads('customers')),
  getStatement: seeing(reads('customers')),
  importContact: writes('contacts'),
  listContacts: reads('contacts'),
  updateContact: writes('contacts'),
  deleteContact: writes('contacts'),
  getContact: reads('contacts'),
  importCustomField: writes('custom_fields', 'ADMIN'),
  listCustomFields: reads('custom_fields'),
  deleteCustomField: writes('custom_fields', 'ADMIN'),
  importInvoice: writes('invoices'),
  listInvoices: reads('invoices'),
  updateInvoice: writes('invoices'),
  getInvoice: reads('invoices'),
  deleteInvoice: writes('invoices'),
  importCustomerInvoice: writes('invoices'),
  uploadInvoicePdf: writes('invoices'),
  importPayment: writes('payments'),
  listPayments: reads('payments'),
  getPayment: reads('payments'),
  deletePayment: writes('payments'),
  importCreditNote: writes('credit_notes'),
  listCreditNotes: reads('credit_notes'),
  getCreditNote: reads('credit_notes'),
  deleteCreditNote: writes('credit_notes'),
  uploadCreditNotePdf: writes('credit_notes'),
  importRefund: writes('refunds'),
  listRefunds: reads('refunds'),
  getRefund: reads('refunds'),
  deleteRefund: writes('refunds'),
  reconcile: writes('reconcile'),
  listBankAccounts: reads('bank_accounts'),
  getPaymentReference: { needs: ['payments:read', 'invoices:read', 'customers:read'], role: 'VIEWER' },
  getCustomerBalance: {
    needs: ['customers:read', 'invoices:read', 'payments:read', 'credit_notes:read', 'refunds:read'],
    role: 'VIEWER',
  },

  getOrganization: reads('organization'),
  getOrganizationProfile: reads('organization'),
  changeOrganizationProfile: writes('organization', 'ADMIN'),
  putOrganizationLogo: writes('organization', 'ADMIN'),
  getOrganizationLogo: reads('organization'),
  deleteOrganizationLogo: writes('organization', 'ADMIN'),
  createPortalLink: writes('portal_links'),
  listUsers: reads('users'),
  createInvitation: members('write'),
  listInvitations: members('read'),
  revokeInvitation: members('write'),
  removeUserAccess: members('write'),
  getSignInProvider: members('read'),
  putSignInProvider: members('write'),
  deleteSignInProvider: members('write'),
  assignAccountManagers: writes('account_managers'),
  listAccountManagers: reads('account_managers'),
  createApiKey: keys('write'),
  listApiKeys: keys('read'),
  revokeApiKey: keys('write'),

  listDunningPlans: reads('dunning_plans'),
  getDunningPlan: reads('dunning_plans'),
  createDunningPlan: writes('dunning_plans', 'ADMIN'),
  replaceDunningPlan: writes('dunning_plans', 'ADMIN'),
  deleteDunningPlan: writes('dunning_plans', 'ADMIN'),
  setDunningPlanState: writes('dunning_plans', 'ADMIN'),
  listDunningPlanVersions: reads('dunning_plans'),
  getDunningPlanVersion: reads('dunning_plans'),
  getDunningSettings: reads('dunning_plans'),
  changeDunningSettings: writes('dunning_plans', 'ADMIN'),
  setCustomerDunning: writes('dunning_plans'),
  getInvoiceDunning: reads('dunning_plans'),
  setInvoiceDunning: writes('dunning_plans'),
  dryRunDunning: reads('dunning_plans', 'COLLECTOR'),

  listActions: reads('actions'),
  getAction: reads('actions'),
  listWork: reads('actions'),
  createAction: writes('actions'),
  performAction: writes('actions'),
  ignoreAction: writes('actions'),
  snoozeAction: writes('actions'),
  assignAction: writes('actions'),
  changeActions: writes('actions'),
  printLetters: writes('letters'),
  listLetterBatches: reads('letters'),
  getLetterBatch: reads('letters'),
  getLetterBatchPdf: reads('letters'),
  getLetterPdf: reads('letters'),

  createNote: writes('notes'),
  listNotes: reads('notes'),
  updateNote: writes('notes'),
  deleteNote: writes('notes'),
  getNote: reads('notes'),
  addNoteAttachment: writes('notes'),
  listNoteAttachments: reads('notes'),
  deleteNoteAttachment: writes('notes'),
  getNoteAttachment: reads('notes'),

  promiseInvoice: writes('promises'),
  cancelPromise: writes('promises'),
  listPromises: reads('promises'),
  disputeInvoice: writes('disputes'),
  resolveDispute: writes('disputes'),
  listDisputes: reads('disputes'),
  writeOffInvoice: writes('write_offs'),
  reverseWriteOff: writes('write_offs'),
  getLateFeeSettings: reads('late_fees'),
  updateLateFeeSettings: writes('late_fees', 'ADMIN'),
  loadLateFeeRates: writes('late_fees', 'ADMIN'),
  listLateFees: reads('late_fees'),
  getLateFee: reads('late_fees'),
  proposeLateFees: writes('late_fees'),
  acceptLateFee: writes('late_fees'),
  rejectLateFee: writes('late_fees'),

  listMailTemplates: reads('mail_templates'),
  createMailTemplate: writes('mail_templates', 'ADMIN'),
  getMailTemplate: reads('mail_templates'),
  changeMailTemplate: writes('mail_templates', 'ADMIN'),
  deleteMailTemplate: writes('mail_templates', 'ADMIN'),
  previewMail: { needs: ['mail_templates:read', 'customers:read', 'invoices:read'], role: 'COLLECTOR' },
  listMessages: reads('messages'),
  getMessage: reads('messages'),
  // The mail itself holds the link to the portal, which the texts that are stored leave out.
  getMessageRaw: { needs: ['messages:read', 'portal_links:write'], role: 'COLLECTOR' },
  resolveMessage: writes('messages'),
  receiveInboundMail: writes('messages', 'ADMIN'),

  createImport: importing,
  listImports: reads('imports'),
  getImport: reads('imports'),
  listImportErrors: reads('imports'),
  listImportWarnings: reads('imports'),
  exportRecords: exporting,
  compareRecords: exporting,
  listEvents: seeing(reads('events')),
  getEvent: seeing(reads('events')),
  getTestClock: reads('test_clock'),
  advanceTestClock: writes('test_clock', 'ADMIN'),
  resetTestClock: writes('test_clock', 'ADMIN'),
  createWebhookEndpoint: seeing(writes('webhook_endpoints', 'ADMIN')),
  listWebhookEndpoints: reads('webhook_endpoints', 'ADMIN'),
  updateWebhookEndpoint: seeing(writes('webhook_endpoints', 'ADMIN')),
  deleteWebhookEndpoint: writes('webhook_endpoints', 'ADMIN'),
  getWebhookEndpoint: reads('webhook_endpoints', 'ADMIN'),
  rotateWebhookSecret: seeing(writes('webhook_endpoints', 'ADMIN')),
  listWebhookDeliveries: reads('webhook_endpoints', 'ADMIN'),
  replayWebhookDelivery: writes('webhook_endpoints', 'ADMIN'),
  testWebhookEndpoint: seeing(writes('webhook_endpoints', 'ADMIN')),
};
