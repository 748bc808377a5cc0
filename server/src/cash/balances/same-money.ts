import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { BOOKING_DAYS } from '../domain/recognition/recognize.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import type { CashSummary, SameMoney } from '../overview/schema.ts';

/** SQL: statement `s` proves by its balances that it has every line of its days. */
const IS_COMPLETE = `s.kind = 'STATEMENT' AND s.refusal IS NULL AND s.opening_amount IS NOT NULL
  AND s.closing_amount IS NOT NULL`;

/** SQL: a complete statement contains the transaction. */
const IS_STATED = (t: string): string => `EXISTS (SELECT 1 FROM bank_sightings g
  JOIN bank_statements s ON s.organization_id = $1 AND s.id = g.bank_statement_id AND ${IS_COMPLETE}
  WHERE g.organization_id = $1 AND g.entry_id = ${t}.entry_id)`;

/** SQL: a complete statement covers the booking day of the transaction. */
const IS_COVERED = (t: string): string => `EXISTS (SELECT 1 FROM bank_statements s
  WHERE s.organization_id = $1 AND s.bank_account_id = ${t}.bank_account_id AND ${IS_COMPLETE}
    AND ${t}.booked_on BETWEEN least(s.from_on, s.first_on) AND s.closing_on)`;

const LINE = (t: string): string => `json_build_object('id', ${t}.id, 'bookedOn', ${t}.booked_on,
  'payer', ${t}.payer_name, 'text', coalesce(${t}.text, ${t}.additional_text), 'state', ${t}.state)`;

/**
 * Returns the open transactions that may be the same money as another one, the oldest first. A complete statement has
 * each line of its days, so a transaction of such a day that it lacks is stated there in other words, or as part of a
 * batch. If that transaction is matched already, the question is about the one in the statement.
 * @param accounts those whose balance differs from that of the bank are looked at
 */
export async function findSameMoney(
  pool: Database['pool'],
  organizationId: string,
  accounts: CashSummary['accounts'],
  limit: number,
): Promise<SameMoney[]> {
  const accountIds = accounts
    .filter(({ balance, bankBalance }) => balance !== null && bankBalance !== null && balance !== bankBalance)
    .map(({ id }) => id);
  if (accountIds.length === 0) return [];
  const { rows } = await pool.query<SameMoney>({
    name: 'bank transactions that may be the same money',
    text: `SELECT ${LINE('t')} AS transaction, CASE WHEN o.id IS NOT NULL THEN ${LINE('o')} END AS other,
             json_build_object('id', b.id, 'name', b.name) AS "bankAccount", t.amount, t.currency
           FROM (SELECT b.id, b.name ${fromBankAccounts('b')} AND b.id = ANY($2::uuid[])) b
           JOIN bank_transactions t ON t.organization_id = $1 AND t.bank_account_id = b.id AND ${IS_UNDECIDED}
             AND NOT t.is_included
           CROSS JOIN LATERAL (SELECT ${IS_STATED('t')} AS stated) f
           LEFT JOIN LATERAL (
             SELECT x.* FROM bank_transactions x
             WHERE x.organization_id = $1 AND x.bank_account_id = b.id AND x.amount = t.amount
               AND x.currency = t.currency AND x.entry_id <> t.entry_id AND x.state NOT IN ('PENDING', 'EXCLUDED')
               AND x.booked_on BETWEEN t.booked_on - ${BOOKING_DAYS} AND t.booked_on + ${BOOKING_DAYS}
               AND ${IS_STATED('x')} <> f.stated
             ORDER BY abs(x.booked_on - t.booked_on), x.id LIMIT 1) o ON true
           WHERE CASE WHEN NOT f.stated THEN ${IS_COVERED('t')}
             ELSE o.state IN ('MATCHED', 'PARTLY_MATCHED') AND NOT o.is_included AND ${IS_COVERED('o')} END
           ORDER BY t.booked_on, t.id LIMIT $3`,
    values: [organizationId, accountIds, limit],
  });
  return rows;
}
