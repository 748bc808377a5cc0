import type { Database } from '../../platform/db/database.ts';
import type { LineResult } from '../domain/matching/model.ts';
import type { StoredState } from '../domain/states.ts';
import { IS_UNDECIDED } from '../matches/sources.ts';

/** Rows that one statement changes. */
const TOGETHER = 200;

/** The state until a match is applied: applying changes it. */
const STATES: Record<LineResult['state'], StoredState> = {
  MATCHED: 'PROPOSED',
  ON_ACCOUNT: 'PROPOSED',
  RETURNED: 'PROPOSED',
  PROPOSED: 'PROPOSED',
  AMBIGUOUS: 'AMBIGUOUS',
  UNMATCHED: 'UNMATCHED',
  EXCLUDED: 'EXCLUDED',
};

/** Stores what the rules decided. Lines that were matched or excluded meanwhile stay as they are. */
export async function storeDecisions(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  results: readonly LineResult[],
  now: string,
): Promise<void> {
  for (let i = 0; i < results.length; i += TOGETHER) {
    const rows = results.slice(i, i + TOGETHER).map((result) => ({
      id: result.lineId,
      state: STATES[result.state],
      reason: result.exclusion?.reason ?? null,
      decision: result,
    }));
    await pool.query({
      name: 'store decisions about bank lines',
      text: `UPDATE bank_transactions t SET
               state = CASE WHEN t.is_included AND r.state = 'EXCLUDED' THEN 'UNMATCHED' ELSE r.state END,
               exclusion_reason = CASE WHEN t.is_included THEN NULL ELSE r.reason END, decision = r.decision,
               decided_at = $3, updated_at = CASE WHEN t.state = r.state THEN t.updated_at ELSE $3 END
             FROM jsonb_to_recordset($2) AS r(id uuid, state text, reason text, decision jsonb)
             WHERE t.organization_id = $1 AND t.id = r.id AND ${IS_UNDECIDED}`,
      values: [organizationId, JSON.stringify(rows), now],
    });
  }
}
