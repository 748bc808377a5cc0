import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { BankLine } from '../domain/matching/model.ts';
import type { ReplayDifference } from '../domain/matching/replay.ts';
import { type Outcomes, outcomeOf, type ReplayedDays } from '../domain/matching/replay-days.ts';
import { MATCHED_TARGETS } from '../matches/sources.ts';
import type { CashReplayRef } from './finish.ts';
import type { ReplayCounts } from './queries.ts';

interface DecidedDays {
  /** The last day that was decided before. */
  doneUntil: CalendarDay | null;
  lastOn: CalendarDay;
  lines: readonly BankLine[];
  replayed: ReplayedDays;
}

interface Progress {
  doneUntil: CalendarDay | null;
  differing: number;
  counts: ReplayCounts;
  amounts: Record<string, number>;
}

/**
 * Adds some days to a replay, once: another process that decided them too changes nothing.
 * @returns whether there may be more
 */
export async function storeDays(
  { database }: Pick<Context, 'database'>,
  { organizationId, cashReplayId }: CashReplayRef,
  { doneUntil, lastOn, lines, replayed }: DecidedDays,
): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<Progress>({
      name: 'lock cash replay',
      text: `SELECT done_until AS "doneUntil", differing, counts, amounts FROM cash_replays
             WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL FOR UPDATE`,
      values: [organizationId, cashReplayId],
    });
    const [progress] = rows;
    if (progress === undefined) return false;
    if (progress.doneUntil !== doneUntil) return true;
    const matched = await matchedTargets(connection, organizationId, replayed.differences);
    const differences = replayed.differences.map((one) => ({ ...one, isAsMatched: agreement(one, matched) }));
    await insertDifferences(connection, [organizationId, cashReplayId], differences, progress.differing);
    await connection.query({
      name: 'progress of cash replay',
      text: `UPDATE cash_replays SET done_until = $3, done = done + $4, differing = differing + $5,
               counts = $6, amounts = $7
             WHERE organization_id = $1 AND id = $2`,
      values: [
        organizationId,
        cashReplayId,
        lastOn,
        lines.length,
        differences.length,
        JSON.stringify(addCounts(progress.counts, replayed, differences)),
        JSON.stringify(addAmounts(progress.amounts, replayed.amounts)),
      ],
    });
    return true;
  });
}

type StoredDifference = ReplayDifference & { isAsMatched: boolean | null };

/** Returns what the lines were matched with, by line. */
async function matchedTargets(
  connection: Connection,
  organizationId: string,
  differences: readonly ReplayDifference[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await connection.query<{ lineId: string; targets: string[] }>({
    name: 'targets of matches in force',
    text: `SELECT m.bank_transaction_id AS "lineId", to_json(${MATCHED_TARGETS}) AS targets
           FROM bank_matches m
           WHERE m.organization_id = $1 AND m.bank_transaction_id = ANY($2::uuid[]) AND m.undone_at IS NULL`,
    values: [organizationId, differences.map(({ lineId }) => lineId)],
  });
  return new Map(rows.map(({ lineId, targets }) => [lineId, targets]));
}

/** Returns whether the changed rules newly apply what was matched. */
function agreement(
  { lineId, before, after }: ReplayDifference,
  matched: ReadonlyMap<string, readonly string[]>,
): boolean | null {
  const targets = matched.get(lineId);
  const isSame = outcomeOf(before.state) === 'applied' && before.targets.join() === after.targets.join();
  if (targets === undefined || outcomeOf(after.state) !== 'applied' || isSame) return null;
  return targets.toSorted().join() === after.targets.toSorted().join();
}

async function insertDifferences(
  connection: Connection,
  [organizationId, replayId]: readonly [organizationId: string, replayId: string],
  differences: readonly StoredDifference[],
  first: number,
): Promise<void> {
  const rows = differences.map(({ lineId, before, after, isAsMatched }, i) => ({
    position: first + i + 1,
    lineId,
    before,
    after,
    isAsMatched,
  }));
  await connection.query({
    name: 'insert differences of cash replay',
    text: `INSERT INTO cash_replay_differences (organization_id, replay_id, position, bank_transaction_id, before, after,
             is_as_matched)
           SELECT $1, $2, x.position, x."lineId", x.before, x.after, x."isAsMatched"
           FROM jsonb_to_recordset($3) AS x(position integer, "lineId" uuid, before jsonb, after jsonb, "isAsMatched" boolean)`,
    values: [organizationId, replayId, JSON.stringify(rows)],
  });
}

function addCounts(
  counts: ReplayCounts,
  { before, after }: ReplayedDays,
  differences: readonly StoredDifference[],
): ReplayCounts {
  const agreeing = (value: boolean) => differences.filter(({ isAsMatched }) => isAsMatched === value).length;
  return {
    before: addOutcomes(counts.before, before),
    after: addOutcomes(counts.after, after),
    asMatched: counts.asMatched + agreeing(true),
    otherwise: counts.otherwise + agreeing(false),
  };
}

const addOutcomes = (a: Outcomes, b: Outcomes): Outcomes => ({
  applied: a.applied + b.applied,
  proposed: a.proposed + b.proposed,
  open: a.open + b.open,
  excluded: a.excluded + b.excluded,
});

function addAmounts(stored: Readonly<Record<string, number>>, more: ReadonlyMap<string, number>) {
  const amounts = new Map(Object.entries(stored));
  for (const [currency, amount] of more) amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
  return Object.fromEntries(amounts);
}
