import type pg from 'pg';
import type { Config } from '../../config.ts';

/** Severity: fine, worth knowing before it gets worse, or wrong now. */
export type Level = 'ok' | 'warning' | 'wrong';

/** The result of a check in one sentence, and advice; null when nothing needs to be done. */
export interface Finding {
  name: string;
  level: Level;
  found: string;
  advice: string | null;
}

export const okFinding = (name: string, found: string): Finding => ({
  name,
  level: 'ok',
  found,
  advice: null,
});
export const warningFinding = (name: string, found: string, advice: string): Finding => ({
  name,
  level: 'warning',
  found,
  advice,
});
export const wrongFinding = (name: string, found: string, advice: string): Finding => ({
  name,
  level: 'wrong',
  found,
  advice,
});

/** Returns the first grade that applies, in order from the worst; otherwise the finding is ok. */
export function grade(
  name: string,
  found: string,
  ...grades: [is: boolean, level: Level, advice: string][]
): Finding {
  const worst = grades.find(([is]) => is);
  if (worst === undefined) return okFinding(name, found);
  const [, level, advice] = worst;
  return { name, level, found, advice };
}

/** Input of the checks. */
export interface DoctorContext {
  config: Config;
  dataDir: string;
  connection: pg.ClientConfig;
  /** Connection that bypasses the pooler of `connection`. Absent without a pooler. */
  direct?: pg.ClientConfig;
  client: pg.Client;
}

/** A check that needs no database. Never rejects. */
export type OfflineCheck = (context: Pick<DoctorContext, 'config'>) => Promise<Finding[]>;

/** A check. An error that it throws becomes a finding. */
export type Check = (context: DoctorContext) => Promise<Finding[]>;

/** Formats a number with its noun. */
export const countText = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

const UNITS: readonly [size: number, unit: string][] = [
  [1024 ** 4, 'TiB'],
  [1024 ** 3, 'GiB'],
  [1024 ** 2, 'MiB'],
];

export function bytes(number: number): string {
  const [size, unit] = UNITS.find(([one]) => number >= one) ?? [1024, 'KiB'];
  return `${(number / size).toFixed(number / size < 10 ? 1 : 0)} ${unit}`;
}

/** Formats a duration or an age. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

/** Returns the only row of a statement. */
export async function querySingleRow<Row extends pg.QueryResultRow>(
  { client }: Pick<DoctorContext, 'client'>,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL returned no row');
  return row;
}
