import { UNDECIDED_STATES } from '../domain/states.ts';

/**
 * SQL fragments over bank transactions and their matches. Each names the organization of its rows, which is
 * the first parameter of the statement.
 */
/** SQL: no match and no person has decided bank transaction `t`. */
export const IS_UNDECIDED = `t.state IN (${UNDECIDED_STATES.map((state) => `'${state}'`).join(', ')})`;

/** `FROM … WHERE` of bank transactions. Further conditions follow with `AND`. */
export const fromBankTransactions = (alias: string, joins = ''): string =>
  `FROM bank_transactions ${alias} ${joins} WHERE ${alias}.organization_id = $1`;

/** `FROM … WHERE` of all matches, in force and undone. */
export const fromMatches = (alias: string, joins = ''): string =>
  `FROM bank_matches ${alias} ${joins} WHERE ${alias}.organization_id = $1`;

/** `FROM … WHERE` of the parts of matches. */
export const fromParts = (alias: string, joins = ''): string =>
  `FROM bank_match_parts ${alias} ${joins} WHERE ${alias}.organization_id = $1`;

/** `JOIN` of matches. The conditions follow with `AND`. */
export const joinMatches = (alias: string): string =>
  `JOIN bank_matches ${alias} ON ${alias}.organization_id = $1`;

/** `JOIN` of the parts of matches. The conditions follow with `AND`. */
export const joinParts = (alias: string): string =>
  `JOIN bank_match_parts ${alias} ON ${alias}.organization_id = $1`;

/** SQL: the money of part `p` went on account. */
export const IS_ON_ACCOUNT = (p: string): string =>
  `(cardinality(${p}.invoice_ids) = 0 AND (${p}.is_created OR ${p}.document_id IS NULL))`;

/** SQL: what match `m` used: documents, payments that it confirmed, and customers whose account it is. */
export const MATCHED_TARGETS = `ARRAY(
  SELECT DISTINCT x.id FROM bank_match_parts p CROSS JOIN LATERAL (
    SELECT unnest(p.invoice_ids || p.credit_note_ids) AS id
    UNION ALL SELECT p.document_id WHERE NOT p.is_created
    UNION ALL SELECT p.customer_id WHERE ${IS_ON_ACCOUNT('p')}) x
  WHERE p.organization_id = $1 AND p.match_id = m.id AND x.id IS NOT NULL)`;
