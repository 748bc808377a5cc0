import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { DUPLICATE } from '../domain/states.ts';
import { IS_OPEN } from '../overview/open.ts';
import type { CashSummary } from '../overview/schema.ts';

/** The balance that the transactions give, from the opening balance of the earliest statement. */
const OWN_BALANCE = `(SELECT o.opening_amount + coalesce((SELECT sum(t.amount) FROM bank_transactions t
      WHERE t.organization_id = $1 AND t.bank_account_id = b.id AND t.state <> 'PENDING'
        AND t.exclusion_reason IS DISTINCT FROM '${DUPLICATE}' AND t.booked_on <= l.closing_on), 0)
    FROM bank_statements o WHERE o.organization_id = $1 AND o.bank_account_id = b.id AND o.kind = 'STATEMENT'
      AND o.refusal IS NULL AND o.opening_amount IS NOT NULL
    ORDER BY coalesce(o.opening_on, o.from_on, o.closing_on), o.closing_on, o.position LIMIT 1)`;

/** Returns the bank accounts with statements or transactions, and their balances next to those of the bank. */
export async function loadCashAccounts(
  pool: Database['pool'],
  organizationId: string,
): Promise<CashSummary['accounts']> {
  const { rows } = await pool.query<CashSummary['accounts'][number]>({
    name: 'cash accounts',
    text: `SELECT b.id, b.name, b.currency, l.closing_amount AS "bankBalance", l.closing_on AS "bankBalanceOn",
             ${OWN_BALANCE} AS balance,
             (SELECT count(*) FROM bank_transactions t WHERE t.organization_id = $1 AND t.bank_account_id = b.id
               AND ${IS_OPEN}) AS open
           FROM (SELECT b.id, b.name, b.currency ${fromBankAccounts('b')}) b
           LEFT JOIN LATERAL (
             SELECT s.closing_amount, s.closing_on FROM bank_statements s
             WHERE s.organization_id = $1 AND s.bank_account_id = b.id AND s.kind = 'STATEMENT' AND s.refusal IS NULL
               AND s.closing_on IS NOT NULL AND s.closing_amount IS NOT NULL
             ORDER BY s.closing_on DESC, s.created_at DESC, s.position DESC LIMIT 1) l ON true
           WHERE l.closing_on IS NOT NULL OR EXISTS (SELECT 1 FROM bank_transactions t
             WHERE t.organization_id = $1 AND t.bank_account_id = b.id)
           ORDER BY b.name, b.id`,
    values: [organizationId],
  });
  return rows;
}
