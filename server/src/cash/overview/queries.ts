import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_CERTAIN } from '../decisions/queries.ts';
import { DUPLICATE } from '../domain/states.ts';
import { findRecordedTwice } from '../recorded/queries.ts';
import { IS_OPEN } from './open.ts';
import { findSameMoney } from './same-money.ts';
import type { CashSummary } from './schema.ts';

type Pool = Database['pool'];

const MAX_IDS = 1_000;

/** Returns the figures above the list of bank transactions. */
export async function cashSummary(pool: Pool, organizationId: string): Promise<CashSummary> {
  const [certain, counts, recordedTwice, accounts] = await Promise.all([
    certainCash(pool, organizationId),
    countsOf(pool, organizationId),
    findRecordedTwice(pool, organizationId),
    accountsOf(pool, organizationId),
  ]);
  const differing = accounts.filter(
    ({ balance, bankBalance }) => balance !== null && bankBalance !== null && balance !== bankBalance,
  );
  const sameMoney = await findSameMoney(
    pool,
    organizationId,
    differing.map(({ id }) => id),
  );
  return { certain, ...counts, recordedTwice, sameMoney, accounts };
}

async function certainCash(pool: Pool, organizationId: string): Promise<CashSummary['certain']> {
  const { rows } = await pool.query<CashSummary['certain']>({
    name: 'certain cash',
    text: `WITH certain AS (
             SELECT t.id, t.currency, t.amount, t.booked_on FROM bank_transactions t
             WHERE t.organization_id = $1 AND ${IS_CERTAIN})
           SELECT (SELECT count(*) FROM certain) AS count,
             (SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount)
               ORDER BY s.currency), '[]')
              FROM (SELECT currency, sum(amount) AS amount FROM certain GROUP BY currency) s) AS sums,
             to_json(ARRAY(SELECT c.id FROM certain c ORDER BY c.booked_on, c.id LIMIT ${MAX_IDS})) AS ids`,
    values: [organizationId],
  });
  return rows[0] ?? { count: 0, sums: [], ids: [] };
}

async function countsOf(pool: Pool, organizationId: string) {
  const { rows } = await pool.query<Pick<CashSummary, 'open' | 'pending' | 'waitingStatements'>>({
    name: 'counts of open cash',
    text: `SELECT
             (SELECT count(*) FROM bank_transactions t WHERE t.organization_id = $1 AND ${IS_OPEN}) AS open,
             (SELECT count(*) FROM bank_transactions t WHERE t.organization_id = $1 AND t.state = 'PENDING') AS pending,
             (SELECT count(*) FROM bank_statements s WHERE s.organization_id = $1 AND s.bank_account_id IS NULL
               AND s.refusal IS NULL) AS "waitingStatements"`,
    values: [organizationId],
  });
  return rows[0] ?? { open: 0, pending: 0, waitingStatements: 0 };
}

/** The balance that the transactions give, from the opening balance of the earliest statement. */
const OWN_BALANCE = `(SELECT o.opening_amount + coalesce((SELECT sum(t.amount) FROM bank_transactions t
      WHERE t.organization_id = $1 AND t.bank_account_id = b.id AND t.state <> 'PENDING'
        AND t.exclusion_reason IS DISTINCT FROM '${DUPLICATE}' AND t.booked_on <= l.closing_on), 0)
    FROM bank_statements o WHERE o.organization_id = $1 AND o.bank_account_id = b.id AND o.kind = 'STATEMENT'
      AND o.refusal IS NULL AND o.opening_amount IS NOT NULL
    ORDER BY coalesce(o.opening_on, o.from_on, o.closing_on), o.closing_on, o.position LIMIT 1)`;

async function accountsOf(pool: Pool, organizationId: string): Promise<CashSummary['accounts']> {
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
