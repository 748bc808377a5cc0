import type { Connection, Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { recordAudit } from '../platform/outbox.ts';
import type { AuditAction, AuditedField, AuditRecord } from './domain/audit/actions.ts';
import { compareRecords, type RecordFacts } from './domain/audit/differences.ts';

/** A change as commands report it. */
interface Audited {
  action: AuditAction;
  /** The main record first, then the other affected records. */
  records: readonly AuditRecord[];
  /** The former state; null: the record did not exist. */
  before?: RecordFacts;
  /** The new state; null: the record was deleted. */
  after?: RecordFacts;
  /** Whether to store the entry although no field differs, as for a rotated secret. */
  always?: true;
}

/**
 * Records changes in the audit log, in the transaction that makes them. Call it after the change, under its
 * locks. A change without a difference is not recorded.
 */
export async function recordChange(
  connection: Connection,
  organizationId: string,
  ...audited: readonly Audited[]
): Promise<void> {
  const entries = audited.flatMap(({ action, records, before = null, after = null, always }) => {
    const changes: AuditedField[] = compareRecords(before, after);
    return changes.length === 0 && always !== true ? [] : [{ action, records, changes }];
  });
  await recordAudit(connection, organizationId, entries);
}

/**
 * Records an export in the audit log before the data is sent. If it cannot be recorded, nothing is exported.
 */
export async function recordExport(
  database: Database,
  organizationId: string,
  what: RecordFacts,
): Promise<void> {
  const records = ofOrganization(organizationId);
  const facts = { action: 'records.exported', records, after: what, always: true } as const;
  await inTransaction(database, (connection) => recordChange(connection, organizationId, facts));
}

/** Returns the organization as the record of a change of its settings. */
export const ofOrganization = (id: string): readonly AuditRecord[] => [{ kind: 'ORGANIZATION', id }];
