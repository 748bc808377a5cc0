import type { CalendarDay } from '../../kernel/calendar.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { confine } from '../../platform/workers/confined.ts';
import { LINE_COLUMNS, type LineRow, lineOf } from '../decisions/load-lines.ts';
import type * as Tasks from '../decisions/match.worker.ts';
import { refreshNumberKeys } from '../decisions/number-keys.ts';
import type { BankLine } from '../domain/matching/model.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { allPatterns } from '../domain/matching/settings.ts';
import { settingsOf, valuesOf } from '../settings/engine-settings.ts';
import { readMatchingSettings } from '../settings/queries.ts';
import type { CashRuleValues, CustomerCashRuleValues } from '../settings/schema.ts';
import { IS_REPLAYED } from './commands.ts';
import { type CashReplayRef, finishReplay } from './finish.ts';
import { loadHistory } from './load-history.ts';
import { storeDays } from './store-days.ts';

type ReplayContext = Pick<Context, 'database' | 'clock'>;

/** A thread of its own, so that a replay delays no decision about new transactions. */
const inThread = confine<typeof Tasks>({
  module: new URL('../decisions/match.worker.ts', import.meta.url),
  threads: 1,
  heapMegabytes: 1_024,
  millis: 5 * 60_000,
  idleMillis: 10_000,
});

/** Transactions that are decided together: whole days, until they have this number. */
const TOGETHER = 100;

/** The changed rules of a replay, and its progress. */
interface RunningReplay {
  customerId: string | null;
  rules: Partial<CashRuleValues> & CustomerCashRuleValues;
  fromOn: CalendarDay;
  untilOn: CalendarDay;
  doneUntil: CalendarDay | null;
}

/**
 * Decides the next days of a replay by the current and by the changed rules.
 * @returns whether there may be more
 */
export async function replayNextDays(context: ReplayContext, ref: CashReplayRef): Promise<boolean> {
  const { database } = context;
  const { organizationId } = ref;
  const replay = await beginDays(database, ref);
  if (replay === null) return false;
  const lastOn = await findLastDay(database, organizationId, replay);
  if (lastOn === null) return finishReplay(context, ref, replay.doneUntil);
  if (replay.doneUntil === null) await refreshNumberKeys(database, organizationId);
  const before = await readMatchingSettings(database.pool, organizationId);
  const after = changedSettings(before, replay);
  const lines = await loadLines(database, organizationId, { ...replay, lastOn });
  const numberPatterns = [...new Set([...allPatterns(before), ...allPatterns(after)])];
  const history = await loadHistory(database, organizationId, lines, { ...before, numberPatterns });
  const replayed = await inThread('replay', organizationId, { lines, history, before, after });
  return storeDays(context, ref, { doneUntil: replay.doneUntil, lastOn, lines, replayed });
}

async function beginDays({ pool }: Pick<Database, 'pool'>, ref: CashReplayRef) {
  const { rows } = await pool.query<RunningReplay>({
    name: 'begin days of cash replay',
    text: `UPDATE cash_replays SET state = 'RUNNING'
           WHERE organization_id = $1 AND id = $2 AND finished_at IS NULL
           RETURNING customer_id AS "customerId", rules, from_on AS "fromOn", until_on AS "untilOn",
             done_until AS "doneUntil"`,
    values: [ref.organizationId, ref.cashReplayId],
  });
  return rows[0] ?? null;
}

/** Returns the settings with the changed rules of the organization, or of one customer. */
function changedSettings(
  { customers, version, ...values }: MatchingSettings,
  { customerId, rules }: RunningReplay,
): MatchingSettings {
  if (customerId === null) return settingsOf(valuesOf(rules), version, customers);
  const own = new Map(customers).set(customerId, { version, values: rules });
  return { ...values, version, customers: own };
}

interface Days {
  fromOn: CalendarDay;
  untilOn: CalendarDay;
  doneUntil: CalendarDay | null;
}

/** Returns the last of the next days that are decided together. Null: no transaction is left. */
async function findLastDay({ pool }: Pick<Database, 'pool'>, organizationId: string, days: Days) {
  const { rows } = await pool.query<{ lastOn: CalendarDay | null }>({
    name: 'next days of cash replay',
    text: `SELECT coalesce(min(x.booked_on) FILTER (WHERE x.until >= ${TOGETHER}), max(x.booked_on)) AS "lastOn" FROM (
             SELECT n.booked_on, sum(count(*)) OVER (ORDER BY n.booked_on) AS until FROM (
               SELECT t.booked_on FROM bank_transactions t
               WHERE t.organization_id = $1 AND t.booked_on BETWEEN $2 AND $3
                 AND ($4::date IS NULL OR t.booked_on > $4::date) AND ${IS_REPLAYED}
               ORDER BY t.booked_on LIMIT ${TOGETHER}) n
             GROUP BY n.booked_on) x`,
    values: [organizationId, days.fromOn, days.untilOn, days.doneUntil],
  });
  return rows[0]?.lastOn ?? null;
}

async function loadLines(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  { fromOn, doneUntil, lastOn }: Days & { lastOn: CalendarDay },
): Promise<BankLine[]> {
  const { rows } = await pool.query<LineRow>({
    name: 'bank transactions of cash replay',
    text: `SELECT ${LINE_COLUMNS} FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.booked_on BETWEEN $2 AND $3
             AND ($4::date IS NULL OR t.booked_on > $4::date) AND ${IS_REPLAYED}
           ORDER BY t.booked_on, t.id`,
    values: [organizationId, fromOn, lastOn, doneUntil],
  });
  return rows.map(lineOf);
}
