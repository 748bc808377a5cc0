import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordEvents } from '../../platform/outbox.ts';
import type { LineResult } from '../domain/matching/model.ts';
import type { LinePayer } from '../domain/matching/payers-of-lines.ts';
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

/** SQL: sets the payer of money `t` to `r.payer`. The time counts from the first payer, so that a hold ends. */
const SET_PAYER = `payer_customer_id = CASE WHEN t.amount > 0 THEN r.payer END,
               payer_known_at = CASE WHEN t.amount > 0 THEN
                 coalesce(t.payer_known_at, CASE WHEN r.payer IS NOT NULL THEN $3::timestamptz END) END`;

const certainPayer = ({ payer }: Pick<LinePayer, 'payer'>): string | null =>
  payer.certainty === 'CERTAIN' ? payer.customerId : null;

/** SQL: the proposals for a bank transaction, and what keeps each from being applied. Null: it is not decided. */
const proposalsOf = (line: string): string =>
  `jsonb_path_query_array(${line}.decision, '$.proposals[*].id')
    || jsonb_path_query_array(${line}.decision, '$.proposals[*].blockers')`;

/** Locked in order, so that the events state what each transaction was before. */
const STORE = `
WITH r AS (
  SELECT * FROM jsonb_to_recordset($2) AS r(id uuid, state text, reason text, payer uuid, decision jsonb)),
before AS (
  SELECT t.id, t.state, ${proposalsOf('t')} AS proposals FROM bank_transactions t
  WHERE t.organization_id = $1 AND t.id IN (SELECT id FROM r) AND ${IS_UNDECIDED} ORDER BY t.id FOR UPDATE)
UPDATE bank_transactions t SET
  state = CASE WHEN t.is_included AND r.state = 'EXCLUDED' THEN 'UNMATCHED' ELSE r.state END,
  exclusion_reason = CASE WHEN t.is_included THEN NULL ELSE r.reason END, decision = r.decision,
  ${SET_PAYER},
  decided_at = $3, updated_at = CASE WHEN t.state = r.state THEN t.updated_at ELSE $3 END
FROM r JOIN before b ON b.id = r.id
WHERE t.organization_id = $1 AND t.id = r.id
RETURNING ${BANK_TRANSACTION_FACTS} AS data,
  t.state <> b.state OR b.proposals IS DISTINCT FROM ${proposalsOf('t')} AS "isChanged"`;

interface DecidedLine {
  data: BankTransactionFacts;
  /** Whether its state or its proposals differ from before. */
  isChanged: boolean;
}

/**
 * Stores what the rules decided, and records an event for each line whose state or proposals differ from before.
 * Lines that were matched or excluded meanwhile do not change.
 */
export async function storeDecisions(
  database: Database,
  organizationId: string,
  results: readonly LineResult[],
  now: string,
): Promise<void> {
  for (let i = 0; i < results.length; i += TOGETHER) {
    const rows = results.slice(i, i + TOGETHER).map((result) => ({
      id: result.lineId,
      state: STATES[result.state],
      reason: result.exclusion?.reason ?? null,
      payer: certainPayer(result),
      decision: result,
    }));
    await inTransaction(database, async (connection) => {
      const { rows: decided } = await connection.query<DecidedLine>({
        name: 'store decisions about bank lines',
        text: STORE,
        values: [organizationId, JSON.stringify(rows), now],
      });
      const events = decided
        .filter(({ isChanged }) => isChanged)
        .map(({ data }) => bankTransactionEvent('bank_transaction.updated', data));
      await recordEvents(connection, organizationId, events, now);
    });
  }
}

/** Stores who certainly announced pending money. Lines that the bank booked meanwhile stay as they are. */
export async function storePayers(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  payers: readonly LinePayer[],
  now: string,
): Promise<void> {
  if (payers.length === 0) return;
  const rows = payers.map((one) => ({ id: one.lineId, payer: certainPayer(one) }));
  await pool.query({
    name: 'store payers of pending bank lines',
    text: `UPDATE bank_transactions t SET ${SET_PAYER}
           FROM jsonb_to_recordset($2) AS r(id uuid, payer uuid)
           WHERE t.organization_id = $1 AND t.id = r.id AND t.state = 'PENDING'
             AND t.payer_customer_id IS DISTINCT FROM r.payer`,
    values: [organizationId, JSON.stringify(rows), now],
  });
}
