import type { Tables } from './entry.ts';

export const EXCHANGE_TABLES = {
  event_feeds: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  events: {
    tenant: 'ORGANIZATION',
    personalData: { json: ['data', 'actor'], code: ['type'] },
    clock: { sandbox: ['occurred_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
    // History stays with the customer at which it happened.
    merge: { customer_id: 'STAYS' },
  },
  webhook_endpoints: {
    tenant: 'ORGANIZATION',
    personalData: {
      own: ['url', 'types', 'description', 'disabled_reason'],
      secret: ['secret', 'previous_secret'],
    },
    clock: {
      machine: [
        'previous_secret_until',
        'due_at',
        'failing_since',
        'lease_until',
        'created_at',
        'updated_at',
      ],
    },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  webhook_deliveries: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['last_error'], code: ['state'] },
    clock: { machine: ['next_attempt_at', 'last_attempt_at', 'delivered_at', 'created_at', 'updated_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  vat_breakdowns: {
    tenant: 'ORGANIZATION',
    personalData: {
      law: ['buyer_registration', 'buyer_address'],
      own: ['seller_registration'],
      code: ['type_code', 'buyer_address_scheme', 'shares', 'currency', 'waits_for'],
    },
    clock: { sandbox: ['updated_at'] },
    reset: 'EMPTIED',
    restriction: { documents: ['invoice_id'] },
  },
  lifecycle_statuses: {
    tenant: 'ORGANIZATION',
    personalData: { law: ['number', 'parties'], code: ['code', 'type_code', 'currency', 'shares'] },
    clock: { sandbox: ['created_at', 'transmitted_at'] },
    reset: 'EMPTIED',
    restriction: { documents: ['invoice_id'] },
  },
  collected_reports: {
    tenant: 'ORGANIZATION',
    personalData: { own: ['registration'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  imports: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['file_name', 'failure'], code: ['mode', 'state', 'counts'] },
    clock: { sandbox: ['created_at', 'started_at', 'finished_at', 'updated_at'], machine: ['lease_until'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_errors: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['external_id', 'reason'], code: ['type', 'code', 'field'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_packs: {
    tenant: 'ORGANIZATION',
    // Compressed: lines of ended imports are deleted.
    personalData: { deleted: ['lines'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_sources: {
    tenant: 'ORGANIZATION',
    personalData: { jsonb: ['settings'], code: ['source'] },
    clock: { sandbox: ['updated_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_sheets: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['file_name', 'failure'],
      jsonb: ['columns', 'settings'],
      code: ['state', 'format', 'encoding', 'separator', 'source', 'counts'],
      user: ['actor'],
    },
    clock: { sandbox: ['created_at', 'updated_at'], machine: ['expires_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_sheet_outcomes: {
    tenant: 'ORGANIZATION',
    personalData: { deleted: ['outcome', 'fields', 'currency'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_sheet_edits: {
    tenant: 'ORGANIZATION',
    personalData: { deleted: ['cells'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  import_sheet_packs: {
    tenant: 'ORGANIZATION',
    personalData: { deleted: ['rows'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
