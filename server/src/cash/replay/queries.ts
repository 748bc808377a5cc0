import { fromCustomers, fromDocuments } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { pageMetadata, readPage } from '../../platform/lists/paging.ts';
import type { Outcomes } from '../domain/matching/replay-days.ts';
import { UNDECIDED_STATES } from '../domain/states.ts';
import type { CashReplay, CashReplayDifference, CashReplayDifferenceQuery } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** Names of targets in a response. */
const MAX_TARGETS = 10;

/** The counts that are stored as JSON. */
export interface ReplayCounts {
  before: Outcomes;
  after: Outcomes;
  asMatched: number;
  otherwise: number;
}

export const NO_COUNTS: ReplayCounts = {
  before: { applied: 0, proposed: 0, open: 0, excluded: 0 },
  after: { applied: 0, proposed: 0, open: 0, excluded: 0 },
  asMatched: 0,
  otherwise: 0,
};

interface ReplayRow extends Omit<CashReplay, keyof ReplayCounts | 'amounts'> {
  counts: ReplayCounts;
  amounts: Record<string, number>;
}

/** Returns a replay with its progress, or throws 404. */
export async function findCashReplay(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<CashReplay> {
  const { rows } = await queryable.query<ReplayRow>({
    name: 'cash replay',
    text: `SELECT id, state, customer_id AS "customerId", from_on AS "fromOn", until_on AS "untilOn", is_cut AS "isCut",
             transactions, done, differing, counts, amounts, error, created_at AS "createdAt", finished_at AS "finishedAt"
           FROM cash_replays WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { counts, amounts, ...facts } = row;
  return {
    ...facts,
    ...counts,
    amounts: Object.entries(amounts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount })),
  };
}

type DifferenceRow = CashReplayDifference & { position: number };

const NAMED = (outcome: string) => `jsonb_set(${outcome}, '{targets}', coalesce((
  SELECT jsonb_agg(n.name ORDER BY n.name) FROM (
    SELECT coalesce(d.custom_id, d.external_id) AS name ${fromDocuments('d')} AND d.id::text IN (
      SELECT jsonb_array_elements_text(${outcome}->'targets'))
    UNION SELECT c.name ${fromCustomers('c')} AND c.id::text IN (
      SELECT jsonb_array_elements_text(${outcome}->'targets'))
    ORDER BY name LIMIT ${MAX_TARGETS}) n), '[]'))`;

/** Lists the transactions that a replay decides differently, by booking day. @throws NOT_FOUND */
export async function listCashReplayDifferences(
  queryable: Queryable,
  organizationId: string,
  id: string,
  query: CashReplayDifferenceQuery,
) {
  await findCashReplay(queryable, organizationId, id);
  const page = readPage({ ...query, replayId: id }, { list: 'cash-replay-differences', sortBy: 'position' });
  const { rows: found } = await queryable.query<DifferenceRow>({
    name: 'differences of cash replay',
    text: `SELECT x.position, json_build_object('id', t.id, 'bookedOn', t.booked_on, 'amount', t.amount,
               'currency', t.currency, 'payerName', t.payer_name, 'text', coalesce(t.text, t.additional_text),
               'isDecided', t.state <> ALL ($5::text[])) AS "bankTransaction",
             ${NAMED('x.before')} AS before, ${NAMED('x.after')} AS after, x.is_as_matched AS "isAsMatched"
           FROM cash_replay_differences x
           JOIN bank_transactions t ON t.organization_id = $1 AND t.id = x.bank_transaction_id
           WHERE x.organization_id = $1 AND x.replay_id = $2 AND x.position > $3
           ORDER BY x.position LIMIT $4`,
    values: [organizationId, id, page.after?.key ?? 0, page.limit + 1, UNDECIDED_STATES],
  });
  const { rows, metadata } = pageMetadata(page, found, null, ({ position, bankTransaction }) => ({
    key: position,
    id: bankTransaction.id,
  }));
  const { limit, nextCursor } = metadata;
  const items = rows.map(({ position: _, ...item }) => item);
  return { limit, ...(nextCursor === undefined ? {} : { nextCursor }), items };
}
