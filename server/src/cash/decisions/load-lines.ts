import type { Timestamp } from '../../kernel/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import type { BankLine } from '../domain/matching/model.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import { IS_CLOSED, OPEN_AMOUNT } from '../questions/sources.ts';

/** Transactions that one run decides, the oldest first. */
export const MAX_LINES_OF_RUN = 20_000;

/** The columns of bank transaction `t` that the rules see. */
export const LINE_COLUMNS = `t.id, t.bank_account_id AS "bankAccountId", t.amount, t.currency, t.booked_on AS "bookedOn",
  t.value_on AS "valueOn", json_build_object('name', t.payer_name, 'ultimateName', t.ultimate_payer_name,
    'iban', t.payer_iban, 'accountNumber', t.payer_account_number) AS counterparty,
  t.end_to_end_id AS "endToEndId", t.mandate_id AS "mandateId", t.structured_references AS "structuredReferences",
  coalesce(t.text, t.additional_text, '') AS text, t.bank_reference AS "bankReference", t.is_reversal AS "isReversal",
  t.return_reason AS "returnReason", t.charges`;

export type LineRow = Omit<BankLine, 'statementId' | 'chargesDeducted'> & {
  charges: { amount: number; currency: string; isDeducted: boolean | null }[];
};

/**
 * Converts a row to a line of the engine. All lines get one statement: lines that statements repeat were
 * recognized when they were stored, so no line of a run repeats another one.
 */
export function lineOf({ charges, ...row }: LineRow): BankLine {
  const deducted = charges.filter(
    ({ isDeducted, currency }) => isDeducted === true && currency === row.currency,
  );
  const chargesDeducted = deducted.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return { ...row, statementId: '', chargesDeducted };
}

/** Returns the transactions that no match and no person has decided. */
export async function loadUndecidedLines(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<BankLine[]> {
  const { rows } = await pool.query<LineRow>({
    name: 'undecided bank transactions',
    text: `SELECT ${LINE_COLUMNS} FROM bank_transactions t
           WHERE t.organization_id = $1 AND ${IS_UNDECIDED} AND t.amount <> 0
           ORDER BY t.booked_on, t.id LIMIT ${MAX_LINES_OF_RUN}`,
    values: [organizationId],
  });
  return rows.map(lineOf);
}

/** Returns money in that the bank announced since a time and has not booked yet. */
export async function loadPendingLines(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  since: Timestamp,
): Promise<BankLine[]> {
  const { rows } = await pool.query<LineRow>({
    name: 'pending bank transactions',
    text: `SELECT ${LINE_COLUMNS} FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.state = 'PENDING' AND t.amount > 0 AND t.created_at > $2
           ORDER BY t.booked_on, t.id LIMIT ${MAX_LINES_OF_RUN}`,
    values: [organizationId, since],
  });
  return rows.map(lineOf);
}

/**
 * Returns the matched transactions of which a part is on account, and whose payer has said what it is for. The
 * amount of each is that part.
 */
export async function loadAnsweredLines(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<BankLine[]> {
  const { rows } = await pool.query<LineRow & { openAmount: number }>({
    name: 'answered bank transactions on account',
    text: `SELECT ${LINE_COLUMNS}, ${OPEN_AMOUNT} AS "openAmount"
           FROM payer_questions q JOIN bank_transactions t ON t.organization_id = $1 AND t.id = q.bank_transaction_id
           WHERE q.organization_id = $1 AND q.answered_at IS NOT NULL AND t.state IN ('MATCHED', 'PARTLY_MATCHED')
             AND NOT ${IS_CLOSED}
           ORDER BY t.booked_on, t.id LIMIT ${MAX_LINES_OF_RUN}`,
    values: [organizationId],
  });
  return rows.map(({ openAmount, ...row }) => lineOf({ ...row, amount: Number(openAmount) }));
}
