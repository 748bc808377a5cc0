import type { Database } from '../../platform/db/database.ts';
import { loadCashAccounts } from '../balances/accounts.ts';
import { describeQuestions, findComparedLines } from '../balances/same-money.ts';
import { IS_CERTAIN } from '../decisions/queries.ts';
import { findRecordedTwice } from '../recorded/queries.ts';
import { IS_OPEN } from './open.ts';
import type { CashSummary } from './schema.ts';

type Pool = Database['pool'];

const MAX_IDS = 1_000;
/** Questions about the same money that are shown at once. */
const MAX_QUESTIONS = 20;

/** Returns the figures above the list of bank transactions. */
export async function loadCashSummary(pool: Pool, organizationId: string): Promise<CashSummary> {
  const [counts, recordedTwice, accounts] = await Promise.all([
    countOpenCash(pool, organizationId),
    findRecordedTwice(pool, organizationId),
    loadCashAccounts(pool, organizationId),
  ]);
  const { questions, lineIds } = await findComparedLines(pool, organizationId, accounts);
  const [certain, sameMoney] = await Promise.all([
    certainCash(pool, organizationId, lineIds),
    describeQuestions(pool, organizationId, questions.slice(0, MAX_QUESTIONS)),
  ]);
  return { certain, ...counts, recordedTwice, sameMoney, accounts };
}

/** Transactions that may be the same money as others wait for a person, so they are left out. */
async function certainCash(
  pool: Pool,
  organizationId: string,
  comparedIds: readonly string[],
): Promise<CashSummary['certain']> {
  const { rows } = await pool.query<CashSummary['certain']>({
    name: 'certain cash',
    text: `WITH certain AS (
             SELECT t.id, t.currency, t.amount, t.booked_on FROM bank_transactions t
             WHERE t.organization_id = $1 AND ${IS_CERTAIN}
               AND t.id NOT IN (SELECT unnest($2::uuid[])))
           SELECT (SELECT count(*) FROM certain) AS count,
             (SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount)
               ORDER BY s.currency), '[]')
              FROM (SELECT currency, sum(amount) AS amount FROM certain GROUP BY currency) s) AS sums,
             to_json(ARRAY(SELECT c.id FROM certain c ORDER BY c.booked_on, c.id LIMIT ${MAX_IDS})) AS ids`,
    values: [organizationId, comparedIds],
  });
  return rows[0] ?? { count: 0, sums: [], ids: [] };
}

async function countOpenCash(pool: Pool, organizationId: string) {
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
