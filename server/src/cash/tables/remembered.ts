import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { TableHeadings } from './mapping.ts';
import type { BankTableMapping } from './schema.ts';

/** A mapping that a user confirmed for a table with the same headings. */
export interface RememberedMapping {
  id: string;
  mapping: BankTableMapping;
  /** Whether no other bank account of the organization has the currency of its account. */
  isOnlyAccount: boolean;
}

interface Row extends RememberedMapping {
  key: string;
}

/** Returns the mappings for the headings of a table, the last used one first. */
export async function loadRememberedMappings(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  headings: readonly TableHeadings[],
): Promise<RememberedMapping[]> {
  const { rows } = await queryable.query<Row>({
    name: 'remembered mappings of headings',
    text: `SELECT m.id, m.heading_key AS key, m.mapping, m.bank_account_id IS NOT NULL AND NOT EXISTS (
             SELECT 1 ${fromBankAccounts('o')} AND o.id <> m.bank_account_id AND o.currency = (
               SELECT b.currency ${fromBankAccounts('b')} AND b.id = m.bank_account_id)) AS "isOnlyAccount"
           FROM bank_file_mappings m
           WHERE m.organization_id = $1 AND m.heading_key = ANY($2::text[])
           ORDER BY m.last_used_at DESC, m.id`,
    values: [organizationId, headings.map(({ key }) => key)],
  });
  return rows.map(({ key, ...row }) => {
    // Banks write a varying number of lines above the headings.
    const headingLine = headings.find((one) => one.key === key)?.line ?? row.mapping.headingLine;
    return { ...row, mapping: { ...row.mapping, headingLine } };
  });
}

/** Returns the accounts that have a statement which ends with this balance. */
export async function findAccountsWithBalance(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  accountIds: readonly string[],
  balance: number,
): Promise<string[]> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'accounts that end with a balance',
    text: `SELECT DISTINCT bank_account_id AS id FROM bank_statements
           WHERE organization_id = $1 AND bank_account_id = ANY($2::uuid[]) AND closing_amount = $3`,
    values: [organizationId, accountIds, balance],
  });
  return rows.map(({ id }) => id);
}
