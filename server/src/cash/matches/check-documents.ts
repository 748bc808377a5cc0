import { fromDocuments } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { MatchableTransaction } from './load-transaction.ts';
import { fromParts, joinMatches } from './sources.ts';
import type { AppliedPart } from './store-match.ts';

/** A payment or refund of a match. */
export interface PartDocument {
  id: string;
  kind: 'PAYMENT' | 'REFUND';
  customerId: string;
  amount: number;
  currency: string;
  /** Whether it is part of another match in force. */
  isMatched: boolean;
}

/**
 * Returns the documents of applied parts, under the locks of their families.
 * @throws INVALID_DATA if a joined document has another amount or currency; CONFLICT if it is part of another
 *   match, or a document with the id of a new one existed
 */
export async function checkDocuments(
  connection: Connection,
  organizationId: string,
  { currency }: MatchableTransaction,
  parts: readonly AppliedPart[],
): Promise<PartDocument[]> {
  const ids = parts.flatMap(({ documentId }) => documentId ?? []);
  const { rows } = await connection.query<PartDocument>({
    name: 'documents of match',
    text: `SELECT d.id, d.kind, d.customer_id AS "customerId", d.amount, d.currency,
             EXISTS (SELECT 1 ${fromParts('p', `${joinMatches('m')} AND m.id = p.match_id AND m.undone_at IS NULL`)}
               AND p.document_id = d.id) AS "isMatched"
           ${fromDocuments('d')} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const documents = new Map(rows.map((row) => [row.id, row]));
  for (const [i, { documentId, part }] of parts.entries()) {
    const document = documents.get(documentId ?? '');
    if (document === undefined || part.joined === null) continue;
    const path = `parts[${i}]`;
    const name = document.kind === 'PAYMENT' ? 'payment' : 'refund';
    if (ids.indexOf(document.id) !== ids.lastIndexOf(document.id))
      throw invalidField(`${path}.${name}`, 'belongs to several parts', {
        reason: errorReason('PAYMENT_IN_SEVERAL_PARTS'),
      });
    if (document.currency !== currency)
      throw invalidField(`${path}.${name}`, `is in ${document.currency}, the transaction in ${currency}`, {
        reason: errorReason('LINKED_CURRENCIES_DIFFER', { currency, other: document.currency }),
      });
    if (document.amount !== Math.abs(part.amount))
      throw invalidField(`${path}.amount`, `differs from the ${name}, which is ${document.amount}`, {
        reason: errorReason('PAYMENT_AMOUNT_DIFFERS'),
      });
    if (document.isMatched)
      throw new ApiError('CONFLICT', `The ${name} is part of the match of another transaction.`, {
        details: [{ field: `${path}.${name}`, error: 'is matched already' }],
        reason: errorReason('PAYMENT_MATCHED'),
      });
  }
  return rows;
}
