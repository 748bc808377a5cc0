import type pg from 'pg';
import type { Config } from '../../config.ts';

/** How it stands: fine, worth knowing before it becomes worse, or wrong now. */
export type Level = 'ok' | 'warning' | 'wrong';

/** What was looked at, how it stands in one sentence, and what to do; null where nothing is to be done. */
export interface Finding {
  name: string;
  level: Level;
  found: string;
  advice: string | null;
}

export const ok = (name: string, found: string): Finding => ({ name, level: 'ok', found, advice: null });
export const warning = (name: string, found: string, advice: string): Finding => ({
  ...{ name, level: 'warning', found, advice },
});
export const wrong = (name: string, found: string, advice: string): Finding => ({
  ...{ name, level: 'wrong', found, advice },
});

/** The first of several that is so, the worst first; else it is fine. */
export function graded(
  name: string,
  found: string,
  ...grades: [is: boolean, level: Level, advice: string][]
): Finding {
  const grade = grades.find(([is]) => is);
  if (grade === undefined) return ok(name, found);
  const [, level, advice] = grade;
  return { name, level, found, advice };
}

/** What is looked at. */
export interface Patient {
  config: Config;
  dataDir: string;
  connection: pg.ClientConfig;
  /** The way past the pooler that `connection` leads through; absent where there is none. */
  direct?: pg.ClientConfig;
  client: pg.Client;
}

/** Looks at something that needs no database; never rejects. */
export type LookAround = (patient: Pick<Patient, 'config'>) => Promise<Finding[]>;

/** Looks at something; what it throws is a finding too. */
export type Look = (patient: Patient) => Promise<Finding[]>;

/** So many of a thing, in words. */
export const count = (number: number, one: string, many = `${one}s`): string =>
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

/** How long something took or is ago. */
export function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}

/** The only row of a statement. */
export async function rowOf<Row extends pg.QueryResultRow>(
  { client }: Pick<Patient, 'client'>,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL answered no row');
  return row;
}
