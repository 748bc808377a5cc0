import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { findBankTransactionsByDocument } from '../settlement/matched-parts.ts';

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
  const ids = answers.map(({ id }) => id);
  const byDocument = await findBankTransactionsByDocument(database.pool, organization.id, ids);
  return answers.map((answer) => ({ ...answer, bankTransaction: byDocument.get(answer.id) ?? null }));
}
