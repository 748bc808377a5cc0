import type { Tables } from './entry.ts';

export const INTEGRATION_TABLES = {
  source_connections: {
    tenant: 'ORGANIZATION',
    personalData: {
      own: [
        'name',
        'url',
        'database',
        'login',
        'company_id',
        'source',
        'problem_text',
        'renewal_name',
        'renewal_problem',
      ],
      code: ['kind', 'state', 'stop_reason', 'asked_by', 'problem_code'],
      secret: ['secret', 'next_secret', 'retired_secret', 'doorbell_hash', 'sums_proof'],
      user: ['actor'],
    },
    clock: {
      sandbox: [
        'read_at',
        'swept_at',
        'equal_since',
        'failing_since',
        'started_at',
        'created_at',
        'updated_at',
      ],
      machine: [
        'next_read_at',
        'lease_until',
        'secret_stored_at',
        'secret_expires_at',
        'renewal_expires_at',
        'renewal_at',
      ],
    },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  source_cursors: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['stream', 'position'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_records: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: ['key', 'kind', 'party_key', 'url', 'number', 'currency'],
      secret: ['fingerprint'],
    },
    clock: { sandbox: ['missing_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_runs: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: ['trigger', 'state', 'phase', 'counts', 'problem_code'],
      text: ['problem_text'],
    },
    clock: { sandbox: ['started_at', 'finished_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_findings: {
    tenant: 'ORGANIZATION',
    personalData: {
      text: ['text', 'ignored_reason'],
      jsonb: ['theirs', 'ours'],
      code: ['cause', 'key', 'party_key', 'currency', 'state', 'field'],
      user: ['actor'],
    },
    clock: { sandbox: ['first_seen_at', 'last_seen_at', 'resolved_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_sums: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['party_key', 'currency'] },
    clock: { sandbox: ['compared_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_exports: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['files'] },
    clock: { machine: ['exported_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  source_export_records: {
    tenant: 'ORGANIZATION',
    personalData: {
      code: ['key', 'kind', 'party_key', 'currency'],
      jsonb: ['data'],
      text: ['problem'],
    },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
