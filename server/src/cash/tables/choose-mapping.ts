import type { Context } from '../../platform/context.ts';
import { resolveTableAccount, type TableAccount } from './account.ts';
import { statedIban } from './mapping.ts';
import type { TableFormat } from './read-rows.ts';
import { readTableStatements, type TableReading } from './read-statements.ts';
import { findAccountsWithBalance, loadRememberedMappings, type RememberedMapping } from './remembered.ts';
import type { StoredContent } from './stored-table.ts';
import type { TableDescription } from './table.worker.ts';

/** A remembered mapping that reads a table without a question. */
export interface ChosenMapping extends TableReading {
  remembered: RememberedMapping;
}

type Table = StoredContent & { format: TableFormat };

/**
 * Reads a table by a remembered mapping, if its account is certain: the table states it, or the organization
 * has no other account in the currency, or the table begins with the closing balance of one account.
 * @returns null: a user must confirm the mapping
 */
export async function readByRemembered(
  context: Pick<Context, 'database' | 'storage'>,
  organizationId: string,
  file: Table,
  { rows, headings }: TableDescription,
): Promise<ChosenMapping | null> {
  const { pool } = context.database;
  const all = await loadRememberedMappings(pool, organizationId, headings);
  const [newest] = all;
  if (newest === undefined) return null;
  const iban = statedIban(rows, newest.mapping.headingLine);
  const account = await resolveTableAccount(pool, organizationId, newest.mapping, iban);
  const reading = await readTableStatements(context, organizationId, file, {
    mapping: newest.mapping,
    account,
  });
  if (reading.refusals.length > 0) return null;
  if (account.bankAccountId === null)
    return isStated(newest, iban) ? { ...reading, remembered: newest } : null;
  const certain = await certainMapping(context, organizationId, all, reading);
  if (certain === null) return null;
  const { bankAccountId = null } = certain.mapping;
  return {
    remembered: certain,
    refusals: [],
    statements: withAccount(reading, { ...account, bankAccountId }),
  };
}

const isStated = ({ mapping }: RememberedMapping, iban: string | null): boolean =>
  iban !== null || typeof mapping.columns.account === 'number';

async function certainMapping(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  all: readonly RememberedMapping[],
  { statements }: TableReading,
): Promise<RememberedMapping | null> {
  const [only] = all;
  if (only?.isOnlyAccount === true && all.length === 1) return only;
  const opening = statements[0]?.start.opening?.amount;
  if (opening === undefined || statements.length !== 1) return null;
  const ids = all.flatMap(({ mapping }) => mapping.bankAccountId ?? []);
  const fitting = await findAccountsWithBalance(database.pool, organizationId, ids, opening);
  const found = all.filter(({ mapping }) => fitting.includes(mapping.bankAccountId ?? ''));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const withAccount = ({ statements }: TableReading, { bankAccountId }: TableAccount) =>
  statements.map((statement) => ({ ...statement, bankAccountId }));
