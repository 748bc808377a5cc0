import type { EventType } from '../ledger/domain/event-types.ts';
import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';
import type * as events from './events/schema.ts';
import type * as imports from './imports/schema.ts';
import type * as lifecycle from './lifecycle/schema.ts';
import type * as sheets from './sheets/schema.ts';
import type * as webhooks from './webhooks/schema.ts';

const document = { customer: EXAMPLE_CUSTOMER, customerId: EXAMPLE_IDS.customer, currency: 'EUR' };

const InvoiceEventData = {
  id: EXAMPLE_IDS.invoice,
  externalId: 'INV-2026-042',
  ...document,
  customId: '2026-042',
  grossAmount: 120000,
  amountLinked: 120000,
  amountOutstanding: 0,
  amountOverpaid: 0,
  issuedAt: '2026-01-04T00:00:00.000Z',
  dueDate: '2026-02-03T00:00:00.000Z',
  source: 'API',
};

const type: EventType = 'invoice.paid';

const Event: events.Event = {
  id: EXAMPLE_IDS.event,
  type,
  timestamp: CHANGED,
  customerId: EXAMPLE_IDS.customer,
  actor: { kind: 'API_KEY', id: 'qk_EXAMPLE', job: null },
  data: InvoiceEventData,
  cursor: 'AAAAAAAAACo',
};

const shares = [{ category: 'S', rate: '20.00', taxable: 100_000, tax: 20_000 }];

const CollectedStatus: lifecycle.CollectedStatus = {
  id: EXAMPLE_IDS.lifecycleStatus,
  invoiceId: EXAMPLE_IDS.invoice,
  number: '2026-042',
  code: '212',
  collectedOn: '2026-02-03',
  amount: 120_000,
  currency: 'EUR',
  shares: [{ rate: '20.00', amount: 120_000, vat: 20_000 }],
  createdAt: MADE,
  transmittedAt: null,
};

const VatBreakdownChange: lifecycle.VatBreakdownChange = {
  typeCode: '380',
  sellerRegistration: '732829320',
  buyerRegistration: '552100554',
  buyerAddress: '552100554',
  buyerAddressScheme: '0225',
  shares,
};

const CollectedReport: lifecycle.CollectedReport = {
  collectedFrom: '2026-09-01',
  sellerRegistration: '732829320',
  waitingTotal: 1,
  waiting: [{ invoiceId: EXAMPLE_IDS.invoice, number: '2026-042', waitsFor: 'VAT_BREAKDOWN' }],
};

const Import: imports.Import = {
  id: EXAMPLE_IDS.import,
  state: 'COMPLETED',
  fileName: 'initial.ndjson',
  mode: 'upsert',
  linesTotal: 3,
  linesDone: 3,
  progress: 1,
  counts: {
    customer: { created: 1, updated: 0, unchanged: 0, refused: 0 },
    invoice: { created: 1, updated: 0, unchanged: 0, refused: 1 },
  },
  failure: null,
  createdAt: MADE,
  startedAt: MADE,
  finishedAt: MADE,
  lenient: false,
  warningsTotal: 0,
};

const ImportError: imports.ImportError = {
  line: 3,
  type: 'invoice',
  externalId: 'INV-2026-043',
  code: 'REFERENCE_NOT_FOUND',
  field: 'customer.externalId',
  reason: 'there is no customer with the external id C-1009',
};

const choice: Omit<webhooks.WebhookEndpointAttributes, 'url'> = {
  types: ['invoice.paid', 'invoice.overdue'],
  description: 'Shop',
  enabled: true,
};
const url = 'https://shop.example.com/webhooks/quittance';

const WebhookEndpoint: webhooks.WebhookEndpoint = {
  id: EXAMPLE_IDS.endpoint,
  url,
  types: ['invoice.paid', 'invoice.overdue'],
  description: 'Shop',
  enabled: true,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

const WebhookDelivery: webhooks.WebhookDelivery = {
  id: EXAMPLE_IDS.event,
  type,
  customerId: EXAMPLE_IDS.customer,
  state: 'DELIVERED',
  attempts: 1,
  lastAttemptAt: CHANGED,
  lastStatus: 204,
  lastError: null,
  nextAttemptAt: null,
  deliveredAt: CHANGED,
  createdAt: CHANGED,
  updatedAt: CHANGED,
};

const columns: sheets.ImportSheetSettings['columns'] = [
  { field: 'externalId', order: null, epoch: null, decimal: null },
  { field: 'dueDate', order: 'DMY', epoch: null, decimal: null },
];
const ImportSheetSettings: sheets.ImportSheetSettings = {
  kind: 'invoices',
  columns,
  currency: 'EUR',
  createsCustomers: false,
  skipsTotals: true,
  negatives: 'REFUSE',
};

const ImportSheet: sheets.ImportSheet = {
  id: EXAMPLE_IDS.import,
  state: 'CHECKED',
  fileName: 'invoices.csv',
  format: 'CSV',
  encoding: 'windows-1252',
  separator: ';',
  headingRow: 1,
  rows: 2,
  columns: [
    {
      heading: 'Invoice number',
      filled: 2,
      samples: ['2026-042', '2026-043'],
      asDay: { asks: [], order: null, epoch: null },
      asAmount: { asks: [], decimal: null },
    },
    {
      heading: 'Due date',
      filled: 2,
      samples: ['03/02/2026', '04/02/2026'],
      asDay: { asks: ['order'], order: null, epoch: null },
      asAmount: { asks: [], decimal: null },
    },
  ],
  settings: ImportSheetSettings,
  remembered: false,
  corrected: 1,
  rowsDone: 2,
  importId: null,
  failure: null,
  createdAt: MADE,
  updatedAt: CHANGED,
  counts: {
    created: 0,
    changed: 1,
    unchanged: 0,
    refused: 1,
    skipped: 0,
    totals: 0,
    negatives: 0,
    unknownCustomers: 0,
    customers: 0,
  },
};

const ImportSheetRow: sheets.ImportSheetRow = {
  row: 2,
  cells: ['2026-042', '03/02/2026'],
  corrected: [1],
  outcome: 'CHANGED',
  fields: [{ field: 'dueDate', given: '2026-02-03T00:00:00.000Z', stored: '2026-02-01T00:00:00.000Z' }],
  currency: 'EUR',
};

const LINES = [
  { type: 'customer', data: { externalId: 'C-1001', name: 'Dupont Distribution SA' } },
  {
    type: 'invoice',
    data: {
      externalId: 'INV-2026-042',
      customer: { externalId: 'C-1001' },
      grossAmount: 120000,
      issuedAt: '2026-01-04',
      dueDate: '2026-02-03',
    },
  },
];
const ndjson = `${LINES.map((line) => JSON.stringify(line)).join('\n')}\n`;

/** Examples of this wing's schemas by name; examples of other contents by media type. */
export const exchangeExamples = {
  'application/x-ndjson': ndjson,
  'application/ndjson': ndjson,
  'application/jsonl': ndjson,
  InvoiceEventData,
  CustomerEventData: {
    id: EXAMPLE_IDS.customer,
    externalId: 'C-1001',
    name: 'Dupont Distribution SA',
    parentId: null,
  },
  Event,
  EventList: { items: [Event], nextCursor: Event.cursor },
  CollectedStatus,
  CollectedStatusList: { limit: 50, items: [CollectedStatus] },
  CollectedReport,
  CollectedReportChange: { from: '2026-09-01' },
  VatBreakdown: { ...VatBreakdownChange, shares, waitsFor: null },
  VatBreakdownChange,
  Import,
  ImportError,
  ImportErrorList: { offset: 0, limit: 50, total: 1, items: [ImportError], leftOut: 0 },
  ImportSheetSettings,
  ImportSheetFields: {
    kinds: [{ kind: 'invoices', fields: [{ name: 'externalId', reads: 'TEXT', needed: 'ALWAYS' }] }],
  } satisfies sheets.ImportSheetFields,
  ImportSheet,
  ImportSheets: { items: [ImportSheet] },
  ImportSheetRow,
  ImportSheetRows: { items: [ImportSheetRow], nextRow: null },
  ImportSheetCorrections: {
    cells: [{ row: 2, column: 1, value: '2026-02-03', previous: '03/02/2026' }],
  } satisfies sheets.ImportSheetCorrections,
  WebhookEndpointAttributes: { url, ...choice },
  WebhookEndpointUpdate: { enabled: true, version: EXAMPLE_VERSION },
  WebhookEndpoint,
  WebhookEndpointSecret: { ...WebhookEndpoint, secret: 'whsec_EXAMPLE' },
  WebhookDelivery,
  PdfUpload: { data: 'JVBERi0xLjcKJeLjz9MK' },
};
