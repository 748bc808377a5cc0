import { joinBankAccount } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { BankFileMapping, BankFileMappingQuery } from './schema.ts';

const MAPPINGS = `
SELECT m.id, m.headings, m.mapping, m.last_used_at AS "lastUsedAt", m.created_at AS "createdAt",
  m.updated_at AS "updatedAt",
  CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('id', a.id, 'name', a.name) END AS "bankAccount"
FROM bank_file_mappings m LEFT ${joinBankAccount('a', 'm.bank_account_id')}
WHERE m.organization_id = $1 AND m.id = ANY($2::uuid[])`;

/** Lists remembered mappings of the columns of bank files, newest first. */
export async function listFileMappings(
  database: Database,
  organizationId: string,
  query: BankFileMappingQuery,
) {
  const page = readPage(query, { list: 'bank-file-mappings', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'bank_file_mappings', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<BankFileMapping>({
    name: 'bank file mappings by id',
    text: MAPPINGS,
    values: [organizationId, ids],
  });
  const mappings = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => mappings.get(id) ?? []) };
}
