import type { Database } from '../../platform/db/database.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { BankAccount, BankAccountQuery } from './schema.ts';

/** The bank accounts of an organization, newest first. */
export async function listBankAccounts(database: Database, organizationId: string, query: BankAccountQuery) {
  const page = readPage(query, { sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'bank_accounts', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<BankAccount>({
    name: 'bank accounts by id',
    text: `SELECT b.id, b.name, b.bank_name AS "bankName", b.iban, b.account_number AS "accountNumber",
             b.routing_number AS "routingNumber", b.bic, b.currency
           FROM bank_accounts b WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
