import { fromBankAccounts } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { BOOKING_DAYS } from '../domain/recognition/recognize.ts';
import { findQuestions, type LineToCompare, type SameMoneyQuestion } from '../domain/same-money.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';
import type { CashSummary, SameMoney } from '../overview/schema.ts';
import { loadCashAccounts } from './accounts.ts';

type Pool = Database['pool'];
type OfOrganization = readonly [pool: Pool, organizationId: string];

/** Open transactions that are compared at once, the newest first, and decided ones that are read for them. */
const MAX_LINES = 1_000;

/** SQL: statement `s` proves by its balances that it has every line of its days. */
const IS_COMPLETE = `s.kind = 'STATEMENT' AND s.refusal IS NULL AND s.opening_amount IS NOT NULL
  AND s.closing_amount IS NOT NULL`;

const COLUMNS = (
  t: string,
): string => `${t}.id, ${t}.entry_id AS "entryId", ${t}.bank_account_id AS "bankAccountId",
  ${t}.amount, ${t}.currency, ${t}.booked_on AS "bookedOn", ${t}.is_included AS "isIncluded"`;

type LineRow = Omit<LineToCompare, 'isStated' | 'isOpen'> & { entryId: string; isIncluded: boolean };

/**
 * Returns the open transactions that may be the same money as another one, the oldest first. A complete statement has
 * each line of its days, so a transaction of such a day that it lacks is stated there in other words, or as part of a
 * batch. If that transaction is matched already, the question is about the one in the statement.
 *
 * Each statement reads one table: the plans of joins depend on statistics, which lag behind a first import.
 */
async function findSameMoney(
  pool: Pool,
  organizationId: string,
  accounts: CashSummary['accounts'],
): Promise<SameMoneyQuestion[]> {
  const differences = new Map<string, number>();
  for (const { id, balance, bankBalance } of accounts)
    if (balance !== null && bankBalance !== null && balance !== bankBalance)
      differences.set(id, balance - bankBalance);
  if (differences.size === 0) return [];
  const of = [pool, organizationId] as const;
  const { statementIds, days } = await completeStatements(of, [...differences.keys()]);
  const isCovered = ({ bankAccountId, bookedOn }: LineRow) => days.has(`${bankAccountId} ${bookedOn}`);
  const undecided = (await undecidedLines(of, differences)).filter(isCovered);
  const stated = await statedEntries(of, undecided, statementIds);
  const open = undecided
    .map((row) => ({ ...row, isStated: stated.has(row.entryId), isOpen: !row.isIncluded }))
    .filter(({ isStated, isOpen }) => isStated || isOpen);
  const decided = (await decidedLines(of, open)).filter(isCovered);
  const statedToo = await statedEntries(of, decided, statementIds);
  const others = decided
    .map((row) => ({ ...row, isStated: statedToo.has(row.entryId), isOpen: false }))
    .filter(({ isStated, isIncluded }) => isStated || !isIncluded);
  return findQuestions(open.concat(others), differences);
}

/** Returns the complete statements of some accounts, and the accounts and days that they cover, as text. */
async function completeStatements([pool, organizationId]: OfOrganization, accountIds: readonly string[]) {
  const { rows } = await pool.query<{ id: string; days: string[] }>({
    name: 'complete statements',
    text: `SELECT s.id, ARRAY(SELECT s.bank_account_id || ' ' || d::date
             FROM generate_series(least(s.from_on, s.first_on), s.closing_on, interval '1 day') d) AS days
           FROM bank_statements s
           WHERE s.organization_id = $1 AND s.bank_account_id = ANY($2::uuid[]) AND ${IS_COMPLETE}`,
    values: [organizationId, accountIds],
  });
  return { statementIds: new Set(rows.map(({ id }) => id)), days: new Set(rows.flatMap(({ days }) => days)) };
}

/** Returns the newest undecided lines of which one alone does not exceed the difference of its account. */
async function undecidedLines(
  [pool, organizationId]: OfOrganization,
  differences: ReadonlyMap<string, number>,
) {
  const { rows } = await pool.query<LineRow>({
    name: 'undecided bank transactions to compare',
    text: `SELECT ${COLUMNS('t')} FROM unnest($2::uuid[], $3::bigint[]) AS a(id, difference)
           JOIN bank_transactions t ON t.organization_id = $1 AND t.bank_account_id = a.id AND ${IS_UNDECIDED}
             AND sign(t.amount) = sign(a.difference) AND abs(t.amount) <= abs(a.difference)
           ORDER BY t.booked_on DESC, t.id DESC LIMIT ${MAX_LINES}`,
    values: [organizationId, [...differences.keys()], [...differences.values()]],
  });
  return rows;
}

/** Returns the entries of lines that some statements contain. */
async function statedEntries(
  [pool, organizationId]: OfOrganization,
  lines: readonly LineRow[],
  statementIds: ReadonlySet<string>,
): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await pool.query<{ entryId: string; statementId: string }>({
    name: 'statements of entries',
    text: `SELECT g.entry_id AS "entryId", g.bank_statement_id AS "statementId" FROM bank_sightings g
           WHERE g.organization_id = $1 AND g.entry_id = ANY($2::uuid[]) AND g.bank_statement_id IS NOT NULL`,
    values: [organizationId, lines.map(({ entryId }) => entryId)],
  });
  return new Set(
    rows.filter(({ statementId }) => statementIds.has(statementId)).map(({ entryId }) => entryId),
  );
}

/** Returns decided lines with the amounts of others, around their days. */
async function decidedLines([pool, organizationId]: OfOrganization, lines: readonly LineRow[]) {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  if (days.length === 0) return [];
  const { rows } = await pool.query<LineRow>({
    name: 'decided bank transactions to compare',
    text: `SELECT ${COLUMNS('t')} FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.bank_account_id = ANY($2::uuid[]) AND t.amount = ANY($3::bigint[])
             AND t.booked_on BETWEEN $4::date - ${BOOKING_DAYS} AND $5::date + ${BOOKING_DAYS}
             AND t.state IN ('MATCHED', 'PARTLY_MATCHED')
           ORDER BY t.booked_on DESC, t.id DESC LIMIT ${MAX_LINES}`,
    values: [
      organizationId,
      [...new Set(lines.map(({ bankAccountId }) => bankAccountId))],
      [...new Set(lines.map(({ amount }) => amount))],
      days[0],
      days.at(-1),
    ],
  });
  return rows;
}

/** Returns the open transactions that wait until a person has decided whether they are the same money. */
export async function findComparedLines(
  pool: Pool,
  organizationId: string,
  accounts?: CashSummary['accounts'],
): Promise<{ questions: SameMoneyQuestion[]; lineIds: string[] }> {
  const known = accounts ?? (await loadCashAccounts(pool, organizationId));
  const questions = await findSameMoney(pool, organizationId, known);
  const lines = questions.flatMap(({ line, other }) => (other === null ? [line] : [line, other]));
  return { questions, lineIds: lines.filter(({ isOpen }) => isOpen).map(({ id }) => id) };
}

const LINE = (t: string): string => `json_build_object('id', ${t}.id, 'bookedOn', ${t}.booked_on,
  'payer', ${t}.payer_name, 'text', coalesce(${t}.text, ${t}.additional_text), 'state', ${t}.state)`;

/** Returns questions with the facts of their transactions. */
export async function describeQuestions(
  pool: Pool,
  organizationId: string,
  questions: readonly SameMoneyQuestion[],
): Promise<SameMoney[]> {
  if (questions.length === 0) return [];
  const { rows } = await pool.query<SameMoney>({
    name: 'bank transactions that may be the same money',
    text: `SELECT ${LINE('t')} AS transaction, CASE WHEN o.id IS NOT NULL THEN ${LINE('o')} END AS other,
             json_build_object('id', b.id, 'name', b.name) AS "bankAccount", t.amount, t.currency
           FROM unnest($2::uuid[], $3::uuid[]) AS q(id, other_id)
           JOIN bank_transactions t ON t.organization_id = $1 AND t.id = q.id
           JOIN (SELECT b.id, b.name ${fromBankAccounts('b')}) b ON b.id = t.bank_account_id
           LEFT JOIN bank_transactions o ON o.organization_id = $1 AND o.id = q.other_id
           ORDER BY t.booked_on, t.id`,
    values: [
      organizationId,
      questions.map(({ line }) => line.id),
      questions.map(({ other }) => other?.id ?? null),
    ],
  });
  return rows;
}
