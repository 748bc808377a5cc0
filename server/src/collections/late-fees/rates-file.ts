import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isTimestampInput } from '../../ledger/domain/calendar.ts';
import { addDays } from '../../ledger/domain/days.ts';
import { isRecord } from '../../platform/is-record.ts';
import { FIXED_SINCE, type RateChange } from '../domain/late-fees/rate-changes.ts';

/** Main refinancing operations, fixed rate tenders, date of changes. */
export const ECB_SERIES = 'FM.B.U2.EUR.4F.KR.MRR_FR.LEV';

/** Read at once, in a few hundredths of a second. */
const MAX_ROWS = 5000;

/** The ECB announces a change some days before it is in force. */
const MAX_DAYS_AHEAD = 366;

/** Why a file is not taken, with the line. */
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

/** A change of the rate, and the line that states it. */
export type ReadChange = RateChange & { line: number };

/**
 * The changes of the rate in a CSV file of the ECB Data Portal, in the order of time: as its API gives it (`KEY`, `TIME_PERIOD`,
 * `OBS_VALUE` among the columns; rows of other series are passed over), or as its pages do (`DATE`, and a column that is named after the series).
 * @param asOf the day on which the file was published
 * @throws RatesFileError for anything that is not sure beyond doubt, naming the line
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
      throw new RatesFileError(row.line, `${change.on} is there already, on line ${before.line}`);
    byDay.set(change.on, change);
  }
  if (byDay.size === 0) throw new RatesFileError(header.line, `the file has no row of ${ECB_SERIES}`);
  return [...byDay.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

function rowsOf(csv: string): Row[] {
  try {
    const rows = parse(csv, { bom: true, info: true, skip_empty_lines: true, to: MAX_ROWS + 1 }).map(rowOf);
    const beyond = rows[MAX_ROWS];
    if (beyond !== undefined) throw new RatesFileError(beyond.line, `there are more than ${MAX_ROWS} rows`);
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? Number(error.lines) : 1;
    const isRow = error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH';
    const reason = isRow
      ? 'it has other columns than the header'
      : `it is not readable CSV: ${error.message}`;
    throw new RatesFileError(line, reason);
  }
}

function rowOf(parsed: unknown): Row {
  if (!isRecord(parsed) || !isRecord(parsed['info']) || !Array.isArray(parsed['record']))
    throw new Error('the CSV parser answered in another shape');
  const cells = parsed['record'].map((cell) => String(cell).trim());
  return { line: Number(parsed['info']['lines']), cells };
}

/** What a row says: null where that is nothing about this series. */
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
      `these are not the columns of the ECB Data Portal: KEY, TIME_PERIOD and OBS_VALUE, or DATE and one named after ${ECB_SERIES}`,
    );
  // Beside other series a day on which only those changed has an empty cell.
  const hasOthers = cells.some((name, i) => i !== series && name.endsWith(')'));
  return (row) => (hasOthers && row[series] === '' ? null : { on: row[day] ?? '', rate: row[series] ?? '' });
}

function changeOf(line: number, stated: ReturnType<Reader>, lastDay: string): ReadChange | null {
  if (stated === null) return null;
  const { on, rate } = stated;
  if (!/^\d{4}-\d\d-\d\d$/.test(on) || !isTimestampInput(on))
    throw new RatesFileError(line, `"${on}" is not a day such as 2025-06-11`);
  // Of the time of variable rates nothing is taken, so that its empty values are no gaps.
  if (on < FIXED_SINCE) return null;
  if (on > lastDay) throw new RatesFileError(line, `${on} is too far in the future`);
  if (rate === '') throw new RatesFileError(line, `the rate from ${on} on is missing`);
  if (!/^\d{1,2}(\.\d{1,6})?$/.test(rate))
    throw new RatesFileError(line, `"${rate}" is not a rate in percent such as 2.15`);
  return { line, on, rate };
}
