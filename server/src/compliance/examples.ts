import { CHANGED, EXAMPLE_IDS, EXAMPLE_VERSION } from '../ledger/schemas.ts';
import type * as audit from './audit/schema.ts';

const AuditEntry: audit.AuditEntry = {
  id: EXAMPLE_IDS.event,
  position: 42,
  at: CHANGED,
  actor: {
    kind: 'USER',
    id: EXAMPLE_IDS.user,
    name: 'Ada Lovelace',
    apiKey: null,
    job: null,
    address: '192.0.2.1',
    viaProvider: false,
    plan: null,
  },
  action: 'dunning.paused',
  records: [{ kind: 'CUSTOMER', id: EXAMPLE_IDS.customer }],
  changes: [{ field: 'pausedUntil', before: null, after: '2026-03-01T00:00:00.000Z' }],
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

/** Examples of this wing's schemas, by schema name. */
export const complianceExamples = {
  AuditEntry,
  AuditEntries: { limit: 50, count: { count: 1, isMore: false }, items: [AuditEntry] },
  PersonNamed: { email: 'jo.dupont@debtor.example', alsoKnownAs: ['+33 1 99 00 12 34'] },
  PersonExport: {
    emails: ['jo.dupont@debtor.example'],
    records: [{ kind: 'notes', record: { content: 'Jo Dupont calls back' } }],
    isWhole: true,
  },
  PersonErasure: {
    removed: { contacts: 1 },
    redacted: { notes: 2 },
    kept: ['Users of the organization, and their actions.'],
  },
  AuditSettings: { keepDays: 3650, version: EXAMPLE_VERSION },
  AuditSettingsChange: { keepDays: 3650, version: EXAMPLE_VERSION },
};
