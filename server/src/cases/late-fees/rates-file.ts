import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isTimestampInput } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { isRecord } from '../../platform/is-record.ts';
import { FIXED_SINCE, type RateChange } from '../domain/late-fees/rate-changes.ts';

/** Main refinancing operations, fixed rate tenders, date of changes. */
export const ECB_SERIES = 'FM.B.U2.EUR.4F.KR.MRR_FR.LEV';

/** Maximum rows; all are read in one synchronous pass of a few tens of ms. */
const MAX_ROWS = 5000;

/** The ECB announces a change some days before it takes effect. */
const MAX_DAYS_AHEAD = 366;

/** The reason why a file is rejected, with the line. */
export class RatesFileError extends Error {
  override name = 'RatesFileError';

  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`);
  }
}

interface Row {
  line: number;
  cells: readonly string[];
}

/** A change of the rate, with its line. */
export type ReadChange = RateChange & { line: number };

/**
 * Returns the changes of the rate in a CSV file of the ECB Data Portal, in chronological order. It accepts
 * the API format (`KEY`, `TIME_PERIOD`, `OBS_VALUE` among the columns), where rows of other series are
 * skipped. It also accepts the format of the pages (`DATE`, and a column named after the series).
 * @param asOf the day on which the file was published
 * @throws RatesFileError for anything ambiguous, naming the line
 */
export function readRateChanges(csv: string, asOf: string): ReadChange[] {
  const [header, ...rows] = rowsOf(csv);
  if (header === undefined) throw new RatesFileError(1, 'the file is empty');
  const read = readerOf(header);
  const byDay = new Map<string, ReadChange>();
  for (const row of rows) {
    const change = changeOf(row.line, read(row.cells), addDays(asOf, MAX_DAYS_AHEAD));
    if (change === null) continue;
    const before = byDay.get(change.on);
    if (before !== undefined)
      throw new RatesFileError(row.line, `${change.on} already appears on line ${before.line}`);
    byDay.set(change.on, change);
  }
  if (byDay.size === 0) throw new RatesFileError(header.line, `the file has no row for ${ECB_SERIES}`);
  return [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

function rowsOf(csv: string): Row[] {
  try {
    const rows = parse(csv, { bom: true, info: true, skip_empty_lines: true, to: MAX_ROWS + 1 }).map(rowOf);
    const beyond = rows[MAX_ROWS];
    if (beyond !== undefined)
      throw new RatesFileError(beyond.line, `the file has more than ${MAX_ROWS} rows`);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? Number(error.lines) : 1;
    const isRow = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
    const reason = isRow
      ? 'the row has a different number of columns than the header'
      : `the file is not valid CSV: ${error.message}`;
    throw new RatesFileError(line, reason);
  }
}

function rowOf(parsed: unknown): Row {
  if (!isRecord(parsed) || !isRecord(parsed['info']) || !Array.isArray(parsed['record']))
    throw new Error('the CSV parser returned an unexpected result');
  const cells = parsed['record'].map((cell) => String(cell).trim());
  return { line: Number(parsed['info']['lines']), cells };
}

/** Reads a row; null if it is not about this series. */
type Reader = (cells: readonly string[]) => { on: string; rate: string } | null;

function readerOf({ line, cells }: Row): Reader {
  const at = (name: string) => cells.indexOf(name);
  const [key, period, value] = [at('KEY'), at('TIME_PERIOD'), at('OBS_VALUE')];
  if (key >= 0 && period >= 0 && value >= 0)
    return (row) => (row[key] === ECB_SERIES ? { on: row[period] ?? '', rate: row[value] ?? '' } : null);
  const [day, series] = [at('DATE'), cells.findIndex((name) => name.includes(`(${ECB_SERIES})`))];
  if (day < 0 || series < 0)
    throw new RatesFileError(
      line,
      'the columns are not those of the ECB Data Portal: KEY, TIME_PERIOD and OBS_VALUE, or DATE and ' +
        `a column named after ${ECB_SERIES}`,
    );
  // In a file with other series, the cell is empty on days on which only these changed.
  const hasOthers = cells.some((name, i) => i !== series && name.endsWith(')'));
  return (row) => (hasOthers && row[series] === '' ? null : { on: row[day] ?? '', rate: row[series] ?? '' });
}

function changeOf(line: number, stated: ReturnType<Reader>, lastDay: string): ReadChange | null {
  if (stated === null) return null;
  const { on, rate } = stated;
  if (!/^\d{4}-\d\d-\d\d$/.test(on) || !isTimestampInput(on))
    throw new RatesFileError(line, `"${on}" is not a day such as 2025-06-11`);
  // Rows from the time of variable rates are ignored, so their empty values are not gaps.
  if (on < FIXED_SINCE) return null;
  if (on > lastDay) throw new RatesFileError(line, `${on} is too far in the future`);
  if (rate === '') throw new RatesFileError(line, `the rate from ${on} is missing`);
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(rate))
    throw new RatesFileError(line, `"${rate}" is not a rate in percent such as 2.15`);
  return { line, on, rate };
}
