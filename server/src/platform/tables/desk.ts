import type { Tables } from './entry.ts';

export const DESK_TABLES = {
  assignment_settings: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['rules', 'turns'] },
    clock: { sandbox: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  saved_views: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['name'], jsonb: ['query'], code: ['list', 'columns'] },
    clock: { sandbox: ['created_at', 'updated_at'] },
    reset: 'KEPT',
    restriction: 'UNRESTRICTED',
  },
  exports: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['error'], jsonb: ['query'], code: ['list', 'format', 'columns', 'state'] },
    clock: { sandbox: ['created_at', 'updated_at', 'finished_at'], machine: ['expires_at'] },
    reset: 'EMPTIED',
    // Users see only their own exports, which were made with the restriction.
    restriction: 'UNRESTRICTED',
  },
  bulk_jobs: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['error'],
      jsonb: ['input', 'query'],
      code: ['list', 'command', 'state'],
      user: ['actor'],
    },
    clock: { sandbox: ['created_at', 'updated_at', 'finished_at'], machine: ['expires_at'] },
    reset: 'EMPTIED',
    // Users see only their own jobs. Names of records are looked up in the tables of the records.
    restriction: 'UNRESTRICTED',
  },
  bulk_job_records: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['error_message'],
      jsonb: ['error_details'],
      code: ['outcome', 'error_code', 'invoice_ids', 'effect_fingerprint'],
    },
    clock: { sandbox: ['done_at'] },
    reset: 'EMPTIED',
    restriction: 'UNRESTRICTED',
  },
} as const satisfies Tables;
