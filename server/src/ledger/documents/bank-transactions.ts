import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';

/** A response to which `expand=bankTransaction` adds the bank transaction. */
interface Matched {
  id: string;
  bankTransaction?: { id: string } | null;
}

/**
 * Adds to payments or refunds the bank transaction whose match in force they belong to, if the query asks for
 * it. Uses one statement.
 */
export async function withBankTransactions<A extends Matched>(
  { database }: Context,
  organization: Organization,
  { expand = [] }: { expand?: readonly string[] },
  answers: readonly A[],
): Promise<A[]> {
  if (!expand.includes('bankTransaction') || answers.length === 0) return [...answers];
  const { rows } = await database.pool.query<{ documentId: string; id: string }>({
    name: 'bank transactions of documents',
    text: `SELECT p.document_id AS "documentId", m.bank_transaction_id AS id FROM bank_match_parts p
           JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
           WHERE p.organization_id = $1 AND p.document_id = ANY($2::uuid[])`,
    values: [organization.id, answers.map(({ id }) => id)],
  });
  const byDocument = new Map(rows.map(({ documentId, id }) => [documentId, { id }]));
  return answers.map((answer) => ({ ...answer, bankTransaction: byDocument.get(answer.id) ?? null }));
}
