import { sql } from 'kysely';
import { joinBankAccount } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import { explainStored } from './refusal.ts';
import type { BankStatement, BankStatementQuery } from './schema.ts';
import { STATEMENT_STATE } from './sources.ts';

const BALANCE = (name: string) => `CASE WHEN s.${name}_amount IS NULL THEN NULL
    ELSE json_build_object('amount', s.${name}_amount, 'date', s.${name}_on) END`;

/**
 * The statement before is the one of the account that ends last before this one begins, also in another file. A
 * repetition of this one does not count.
 */
const GAP = `(SELECT nullif(s.opening_amount - b.closing_amount, 0) FROM bank_statements b
  WHERE b.organization_id = $1 AND b.bank_account_id = s.bank_account_id AND b.kind = 'STATEMENT' AND b.refusal IS NULL
    AND b.currency IS NOT DISTINCT FROM s.currency AND b.closing_on <= coalesce(s.opening_on, s.from_on)
    AND (b.opening_amount, b.closing_amount, b.closing_on) IS DISTINCT FROM (s.opening_amount, s.closing_amount, s.closing_on)
    AND (b.closing_on, b.created_at, b.position) < (coalesce(s.closing_on, 'infinity'), s.created_at, s.position)
  ORDER BY b.closing_on DESC, b.created_at DESC, b.position DESC LIMIT 1)`;

const STATEMENTS = `
SELECT s.id, s.bank_file_id AS "bankFileId", ${STATEMENT_STATE} AS state, s.format, s.kind, s.bank_id AS "bankId", s.sequence,
  CASE WHEN a.id IS NULL THEN NULL ELSE json_build_object('id', a.id, 'name', a.name) END AS "bankAccount",
  s.iban, s.account_number AS "accountNumber", s.owner_name AS "ownerName", s.currency,
  s.from_on AS "from", s.until_on AS until, ${BALANCE('opening')} AS opening, ${BALANCE('closing')} AS closing, s.amount,
  CASE WHEN s.kind = 'STATEMENT' AND s.refusal IS NULL THEN ${GAP} END AS gap,
  s.transactions, s.new_transactions AS "newTransactions",
  CASE WHEN s.refusal IS NULL THEN NULL
    ELSE json_build_object('message', s.refusal, 'line', s.refusal_line) END AS refusal,
  s.created_at AS "createdAt"
FROM bank_statements s LEFT ${joinBankAccount('a', 's.bank_account_id')}
WHERE s.organization_id = $1 AND s.id = ANY($2::uuid[])`;

/** A statement whose refusal is not explained yet. */
type StatementRow = Omit<BankStatement, 'refusal'> & { refusal: { message: string; line: number } | null };

async function statementsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, BankStatement>> {
  const { rows } = await queryable.query<StatementRow>({
    name: 'bank statements by id',
    text: STATEMENTS,
    values: [organizationId, ids],
  });
  return new Map(
    rows.map(({ refusal, ...row }) => {
      const explained = refusal === null ? null : { ...explainStored(refusal.message), line: refusal.line };
      return [row.id, { ...row, refusal: explained }];
    }),
  );
}

/** Returns a bank statement. @throws NOT_FOUND */
export async function findBankStatement(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<BankStatement> {
  const statement = (await statementsById(queryable, organizationId, [id])).get(id);
  if (statement === undefined) throw notFound();
  return statement;
}

const IN_STATE = {
  REFUSED: sql<boolean>`refusal IS NOT NULL`,
  WAITING: sql<boolean>`refusal IS NULL AND bank_account_id IS NULL`,
  STORED: sql<boolean>`refusal IS NULL AND bank_account_id IS NOT NULL`,
};

/** Lists bank statements, newest first. */
export async function listBankStatements(
  database: Database,
  organizationId: string,
  query: BankStatementQuery,
) {
  const { bankAccountId, bankFileId, state } = query;
  const where = [
    bankAccountId === undefined ? [] : sql<boolean>`bank_account_id = ${bankAccountId}`,
    bankFileId === undefined ? [] : sql<boolean>`bank_file_id = ${bankFileId}`,
    state === undefined ? [] : IN_STATE[state],
  ].flat();
  const page = readPage(query, { list: 'bank-statements', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'bank_statements', organizationId, where, sortColumn: 'created_at' },
    page,
  );
  const statements = await statementsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => statements.get(id) ?? []) };
}

/** Returns the content of a statement's file. @throws NOT_FOUND */
export async function findFileOfStatement(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  id: string,
): Promise<{ sha256: string; size: number; fileName: string; contentType: string }> {
  const { rows } = await pool.query<{ sha256: string; size: number; fileName: string; contentType: string }>({
    name: 'file of a bank statement',
    text: `SELECT f.sha256, f.size, f.file_name AS "fileName", f.content_type AS "contentType"
           FROM bank_statements s JOIN files f ON f.organization_id = $1 AND f.bank_file_id = s.bank_file_id
           WHERE s.organization_id = $1 AND s.id = $2`,
    values: [organizationId, id],
  });
  const [file] = rows;
  if (file !== undefined) return file;
  await findBankStatement(pool, organizationId, id);
  throw new ApiError('NOT_FOUND', 'The file was removed after its retention period.', {
    reason: errorReason('FILE_REMOVED'),
  });
}
