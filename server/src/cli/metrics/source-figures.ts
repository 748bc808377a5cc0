import {
  FROM_DIFFERING_SUMS,
  FROM_OPEN_FINDINGS,
  FROM_STARTED_CONNECTIONS,
  FROM_UNKNOWN_SUMS,
} from '../../integrations/relations.ts';
import type { Database } from '../../platform/db/database.ts';

/** Figures about the sources of all organizations. Ages are in seconds. */
export interface SourceFigures {
  states: { state: string; count: number }[];
  /** Age of the oldest read by kind of source, without paused and stopped integrations. */
  reads: { connector: string; age: number }[];
  findings: { connector: string; cause: string; count: number }[];
  /** Balances by what is wrong with them: explained and unexplained differences, and unknown ones. */
  sums: { connector: string; state: SumState; count: number }[];
}

type SumState = 'explained' | 'unexplained' | 'unknown';

interface ConnectionsRow {
  state: string;
  connector: string;
  count: number;
  age: number;
}

const CONNECTIONS = `-- all organizations
SELECT lower(s.state) AS state, lower(s.kind) AS connector, count(*)::int AS count,
  coalesce(greatest(extract(epoch FROM now() - min(coalesce(s.read_at, s.started_at))), 0), 0)::float8 AS age
${FROM_STARTED_CONNECTIONS} GROUP BY 1, 2`;

const FINDINGS = `-- all organizations
SELECT lower(s.kind) AS connector, lower(f.cause) AS cause, count(*)::int AS count ${FROM_OPEN_FINDINGS} GROUP BY 1, 2`;

const SUMS = `-- all organizations
SELECT lower(s.kind) AS connector,
  CASE WHEN u.theirs - u.ours = u.explained THEN 'explained' ELSE 'unexplained' END AS state, count(*)::int AS count
${FROM_DIFFERING_SUMS} GROUP BY 1, 2
UNION ALL
SELECT lower(s.kind), 'unknown', count(*)::int ${FROM_UNKNOWN_SUMS} GROUP BY 1`;

/** Reads the figures of one shard. */
export async function readSourceFigures({ pool }: Pick<Database, 'pool'>): Promise<SourceFigures> {
  const connections = (await pool.query<ConnectionsRow>(CONNECTIONS)).rows;
  const findings = (await pool.query<SourceFigures['findings'][number]>(FINDINGS)).rows;
  const sums = (await pool.query<SourceFigures['sums'][number]>(SUMS)).rows;
  const figures: SourceFigures = {
    states: connections.map(({ state, count }) => ({ state, count })),
    reads: connections
      .filter(({ state }) => state !== 'paused' && state !== 'stopped')
      .map(({ connector, age }) => ({ connector, age })),
    findings,
    sums: [
      ...connections.flatMap(({ connector }) => SUM_STATES.map((state) => ({ connector, state, count: 0 }))),
      ...sums,
    ],
  };
  return sumSourceFigures(figures, { states: [], reads: [], findings: [], sums: [] });
}

const SUM_STATES: readonly SumState[] = ['explained', 'unexplained', 'unknown'];

/** Adds counts, and takes the greater ages. */
export function sumSourceFigures(a: SourceFigures, b: SourceFigures): SourceFigures {
  return {
    states: sumOfCounts([...a.states, ...b.states], ({ state }) => state),
    reads: oldestReads([...a.reads, ...b.reads]),
    findings: sumOfCounts([...a.findings, ...b.findings], ({ connector, cause }) => `${connector} ${cause}`),
    sums: sumOfCounts([...a.sums, ...b.sums], ({ connector, state }) => `${connector} ${state}`),
  };
}

/** Returns the age of the oldest read of all sources. 0: no source is read. */
export const oldestReadSeconds = ({ reads }: SourceFigures): number =>
  Math.max(0, ...reads.map(({ age }) => age));

function oldestReads(reads: SourceFigures['reads']): SourceFigures['reads'] {
  const ages = new Map<string, number>();
  for (const { connector, age } of reads) ages.set(connector, Math.max(age, ages.get(connector) ?? 0));
  return Array.from(ages, ([connector, age]) => ({ connector, age }));
}

/** Adds the counts of rows with the same key. */
export function sumOfCounts<Row extends { count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
