import { ofOrganization, recordChange } from '../../ledger/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ExportChoice } from './export-lines.ts';

/** Keeps who takes records away, before they get them: what cannot be recorded is not exported. */
export async function recordExport(
  database: Database,
  organizationId: string,
  choice: ExportChoice,
): Promise<void> {
  const records = ofOrganization(organizationId);
  const facts = { action: 'records.exported', records, after: choice, always: true } as const;
  await inTransaction(database, (connection) => recordChange(connection, organizationId, facts));
}
