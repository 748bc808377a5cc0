import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import { joinMatches, joinParts } from '../matches/sources.ts';

/** SQL over what is remembered about the accounts of payers. `$1` is the organization. */

/**
 * SQL: match `m` proves who pays. Matches that rule 8 applied do not, because they rest on this memory.
 */
export const IS_PROOF = 'm.undone_at IS NULL AND NOT (m.is_automatic AND m.rule = 8)';

/** Assignments of users, by the customer into which theirs was merged. */
const SAID = `SELECT b.payer_key, coalesce(c.merged_into_id, c.id) AS customer_id, max(b.added_at) AS added_at,
    max(b.forgotten_at) AS forgotten_at
  FROM bank_payers b ${joinCustomer('c', 'b.customer_id')}
  WHERE b.organization_id = $1 GROUP BY 1, 2`;

/**
 * Returns the statement for what is remembered about some accounts: the matches in force that no user forgot. If
 * users assigned an account, only these customers count.
 * @param keys the parameter with the keys of the accounts
 */
export const knownPayers = (keys: string): string => `
  WITH said AS (SELECT s.* FROM (${SAID}) s WHERE s.payer_key = ANY(${keys}::text[])),
  learned AS (
    SELECT t.payer_key, d.customer_id, count(DISTINCT m.id) AS matches, min(t.booked_on) AS first_on,
      max(t.booked_on) AS last_on
    FROM bank_transactions t
    ${joinMatches('m')} AND m.bank_transaction_id = t.id AND ${IS_PROOF}
    ${joinParts('p')} AND p.match_id = m.id
    ${joinDocument('d', 'p.document_id')}
    LEFT JOIN said s ON s.payer_key = t.payer_key AND s.customer_id = d.customer_id
    WHERE t.organization_id = $1 AND t.payer_key = ANY(${keys}::text[])
      AND (s.forgotten_at IS NULL OR m.created_at > s.forgotten_at)
    GROUP BY t.payer_key, d.customer_id)
  SELECT l.payer_key AS account, l.customer_id, l.matches, l.first_on, l.last_on, false AS is_assigned FROM learned l
  WHERE NOT EXISTS (SELECT 1 FROM said s WHERE s.payer_key = l.payer_key AND s.added_at IS NOT NULL)
  UNION ALL
  SELECT s.payer_key, s.customer_id, coalesce(l.matches, 0), coalesce(l.first_on, s.added_at::date),
    coalesce(l.last_on, s.added_at::date), true
  FROM said s LEFT JOIN learned l ON l.payer_key = s.payer_key AND l.customer_id = s.customer_id
  WHERE s.added_at IS NOT NULL`;
