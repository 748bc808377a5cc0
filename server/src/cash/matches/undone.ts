import type { Connection } from '../../platform/db/database.ts';
import { fromParts, IS_ON_ACCOUNT, joinMatches, joinParts } from './sources.ts';

/** SQL: a person or a program undid match `m`, and no other match took its place. */
export const IS_UNDONE = (m: string): string => `(${m}.undone_at IS NOT NULL
  AND ${m}.undone_actor->>'kind' IS DISTINCT FROM 'SYSTEM'
  AND ${m}.replaced_by IS NULL)`;

/** Refunds that were undone are left to a person, and so are the same documents, and money on account again. */
const IS_REPEATED = `CASE
  WHEN NOT p.is_created THEN p.document_id = u.document_id
  WHEN p.kind = 'REFUND' THEN true
  WHEN ${IS_ON_ACCOUNT('p')} THEN p.customer_id = u.customer_id
  ELSE (p.invoice_ids || p.credit_note_ids) && (u.invoice_ids || u.credit_note_ids) END`;

/**
 * Returns whether a stored match repeats something of an undone match of its transaction, as the rules
 * decide: another caller may have undone that match since the rules decided.
 */
export async function doesRepeatUndone(
  connection: Connection,
  organizationId: string,
  matchId: string,
): Promise<boolean> {
  const { rows } = await connection.query<{ repeats: boolean }>({
    name: 'match repeats an undone one',
    text: `SELECT EXISTS (SELECT 1
             ${fromParts(
               'p',
               `${joinMatches('o')} AND o.id = p.match_id
                ${joinMatches('m')} AND m.bank_transaction_id = o.bank_transaction_id AND ${IS_UNDONE('m')}
                ${joinParts('u')} AND u.match_id = m.id AND u.kind <> 'FEE'`,
             )} AND p.match_id = $2 AND p.kind <> 'FEE' AND (${IS_REPEATED})) AS repeats`,
    values: [organizationId, matchId],
  });
  return rows[0]?.repeats === true;
}
