import type { Connection, Database } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { recordAudit } from '../platform/outbox.ts';
import type { AuditAction, AuditedField, AuditRecord } from './domain/audit/actions.ts';
import { differences, type Facts } from './domain/audit/differences.ts';

/** A change as commands tell it. */
interface Audited {
  action: AuditAction;
  /** What it is about first, then what else it concerns. */
  records: readonly AuditRecord[];
  /** As it was; null: it was not there. */
  before?: Facts;
  /** As it is; null: it is not there any more. */
  after?: Facts;
  /** Whether it is kept although no field differs, as a rotated secret is. */
  always?: true;
}

/**
 * Keeps, in the transaction that makes it, who has changed what. Call it once the change is made, under its locks. What says the
 * same again is not kept.
 */
export async function recordChange(
  connection: Connection,
  organizationId: string,
  ...audited: readonly Audited[]
): Promise<void> {
  const entries = audited.flatMap(({ action, records, before = null, after = null, always }) => {
    const changes: AuditedField[] = differences(before, after);
    return changes.length === 0 && always !== true ? [] : [{ action, records, changes }];
  });
  await recordAudit(connection, organizationId, entries);
}

/** Keeps who takes records away, and which, before they get them: what cannot be recorded is not exported. */
export async function recordExport(database: Database, organizationId: string, what: Facts): Promise<void> {
  const records = ofOrganization(organizationId);
  const facts = { action: 'records.exported', records, after: what, always: true } as const;
  await inTransaction(database, (connection) => recordChange(connection, organizationId, facts));
}

/** The organization itself, where a change is about its settings. */
export const ofOrganization = (id: string): readonly AuditRecord[] => [{ kind: 'ORGANIZATION', id }];
