import type { DataContext } from '../../platform/context.ts';
import type { BankLine, Proposal } from '../domain/matching/model.ts';
import { ANSWER_RULE } from '../domain/matching/payer-answer.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { inThread } from './in-thread.ts';
import { loadWorld } from './load-world.ts';

/** A rule that proves the same as the answer replaces it. Rule 8 is how the money came on account. */
const isAnswer = ({ rule, blockers }: Proposal): boolean =>
  rule === ANSWER_RULE || (blockers.length === 0 && rule !== 8);

/**
 * Proposes what payers said about money that is on account already. Those lines are matched, so no other
 * proposal is stored, and nothing is applied.
 * @param lines the answered ones
 */
export async function decideAnswers(
  { database, clock }: Pick<DataContext, 'database' | 'clock'>,
  organizationId: string,
  { lines, settings }: { lines: readonly BankLine[]; settings: MatchingSettings },
): Promise<void> {
  if (lines.length === 0) return;
  const world = await loadWorld(database, organizationId, lines, settings);
  const decided = await inThread('match', organizationId, { lines, world });
  const rows = decided.map((result) => {
    const proposals = result.proposals.filter(isAnswer);
    const state = proposals.length === 0 ? 'UNMATCHED' : 'PROPOSED';
    return { id: result.lineId, decision: { ...result, state, proposals, total: proposals.length } };
  });
  await database.pool.query({
    name: 'store answers about bank lines',
    text: `UPDATE bank_transactions t SET decision = r.decision, decided_at = $3
           FROM jsonb_to_recordset($2) AS r(id uuid, decision jsonb)
           WHERE t.organization_id = $1 AND t.id = r.id AND t.state IN ('MATCHED', 'PARTLY_MATCHED')`,
    values: [organizationId, JSON.stringify(rows), clock.now()],
  });
}
