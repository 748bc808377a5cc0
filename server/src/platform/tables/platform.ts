import type { Tables } from './entry.ts';

export const PLATFORM_TABLES = {
  outbox: {
    tenant: 'ORGANIZATION',
    personalData: { json: ['entries', 'actor'], audit: ['audit'] },
    clock: { sandbox: ['occurred_at'], machine: ['recorded_at'] },
    // The audit is kept.
    reset: { emptiedWhere: 'audit IS NULL' },
    restriction: 'REFUSED',
  },
  idempotency_keys: {
    tenant: 'ORGANIZATION',
    // Encrypted: all stored answers of the organization are deleted.
    personalData: { deleted: ['answer'], code: ['api_key', 'key', 'request_hash'] },
    clock: { machine: ['created_at'] },
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  retention_settings: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['kind'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  file_contents: {
    tenant: 'ORGANIZATION',
    personalData: { secret: ['sha256'] },
    clock: { machine: ['claimed_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  file_settings: {
    tenant: 'ORGANIZATION',
    personalData: { secret: ['link_secret', 'encrypted_link_secret'] },
    clock: { machine: ['swept_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  files: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['file_name'], code: ['sha256', 'content_type'] },
    clock: { sandbox: ['created_at'] },
    // The logo belongs to the profile, which is kept.
    reset: { emptiedWhere: 'is_logo IS NULL' },
    restriction: 'STATEMENT',
  },
  backfills: {
    tenant: 'INSTALLATION',
    shard: 'EACH',
    personalData: { code: ['name'] },
  },
  backups: {
    tenant: 'INSTALLATION',
    shard: 'MAIN',
    personalData: {},
  },
  schema_migrations: {
    tenant: 'INSTALLATION',
    shard: 'EACH',
    personalData: { code: ['name', 'checksum', 'needs'] },
  },
  service_facts: {
    tenant: 'INSTALLATION',
    shard: 'MAIN',
    personalData: { code: ['name', 'facts'] },
  },
  transaction_marks: {
    tenant: 'INSTALLATION',
    shard: 'EACH',
    personalData: {},
  },
  work_holds: {
    tenant: 'INSTALLATION',
    shard: 'MAIN',
    personalData: { code: ['reason'] },
  },
} as const satisfies Tables;
