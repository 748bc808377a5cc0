import type { Tables } from './entry.ts';

export const COMPLIANCE_TABLES = {
  audit_settings: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: { machine: ['updated_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  audit_chains: {
    tenant: 'ORGANIZATION',
    personalData: { secret: ['hash', 'removed_hash'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  audit_entries: {
    tenant: 'ORGANIZATION',
    personalData: { audit: ['content'], code: ['action', 'actor_kind', 'actor_id'], secret: ['hash'] },
    clock: { machine: ['recorded_at'] },
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  audit_records: {
    tenant: 'ORGANIZATION',
    personalData: { code: ['record_id', 'kind'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
