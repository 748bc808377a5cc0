import type { Database } from '../../platform/db/database.ts';
import type { WorldAdvice } from '../domain/matching/advice.ts';
import type { BankLine } from '../domain/matching/model.ts';
import { numberKeys } from '../domain/matching/text/number-keys.ts';

/** Advices of one amount, the newest first: more identify no line. */
const MAX_OF_AMOUNT = 20;

/** Returns the advices of the amounts of some lines that no match in force rests on. */
export async function loadAdvices(
  pool: Database['pool'],
  organizationId: string,
  lines: readonly BankLine[],
): Promise<WorldAdvice[]> {
  const amounts = new Set(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount));
  const { rows } = await pool.query<WorldAdvice>({
    name: 'remittance advices of bank lines',
    text: `SELECT r.* FROM unnest($2::bigint[]) AS l(amount) CROSS JOIN LATERAL (
             SELECT a.id, a.customer_id AS "customerId", a.customer_number AS "customerNumber",
               a.is_trusted AS "isTrusted", a.bank_transaction_id AS "lineId", a.amount, a.has_total AS "hasTotal",
               a.currency, coalesce(a.paid_on, (a.created_at AT TIME ZONE 'UTC')::date) AS day, a.reference, a.lines
             FROM remittance_advices a
             WHERE a.organization_id = $1 AND a.state = 'USABLE' AND a.amount = l.amount AND NOT EXISTS (
               SELECT 1 FROM bank_matches m
               WHERE m.organization_id = $1 AND m.remittance_advice_id = a.id AND m.undone_at IS NULL)
             ORDER BY a.created_at DESC, a.id LIMIT ${MAX_OF_AMOUNT}) r`,
    values: [organizationId, [...amounts]],
  });
  return rows;
}

/** Returns the keys of the numbers that advices name, and of their customers. */
export const keysOfAdvices = (advices: readonly WorldAdvice[]): string[] =>
  advices.flatMap(({ customerNumber, lines }) =>
    lines.flatMap(({ number }) => numberKeys(number)).concat(numberKeys(customerNumber ?? '')),
  );
