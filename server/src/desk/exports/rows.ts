import { localDate, localTime } from '../../kernel/calendar.ts';
import { minorToDecimal } from '../../kernel/currency.ts';
import { bindAsyncContext } from '../../platform/bind-async-context.ts';
import type { Context } from '../../platform/context.ts';
import { readDatabaseSnapshot } from '../../platform/db/snapshot-reader.ts';
import { type ErrorDetail, invalidField } from '../../platform/errors.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { ExportColumn } from './columns.ts';
import { type CustomColumn, loadCustomColumns } from './custom-fields.ts';
import type { ExportedList } from './exported-list.ts';
import { EXPORTS, type ExportedAtOnce } from './lists.ts';
import type { ExportCell, ExportTable } from './table.ts';

/**
 * The list to export, its filters and order, and its columns as in saved views; null: the default columns.
 */
export interface ExportChoice {
  list: ExportedAtOnce;
  query: Readonly<Record<string, unknown>>;
  columns: readonly string[] | null;
}

/** Observer of an export. */
export interface Progress {
  /** Receives the number of rows; null: more than are counted. */
  begun(total: number | null): void;
  /** Called after each part of the list. Throwing aborts the export. */
  written(rows: number): Promise<void>;
}

const UNWATCHED: Progress = { begun: () => {}, written: async () => {} };

/** Returns the invalid columns of a choice. */
export function columnProblems({ list, columns }: ExportChoice): ErrorDetail[] {
  return (columns ?? []).flatMap((column, i) =>
    columnsNamed(EXPORTS[list], column).length > 0 || isCustom(EXPORTS[list], column)
      ? []
      : [{ field: `columns[${i}]`, error: `is not a column of ${list}` }],
  );
}

/** Returns the columns for a name: one, or all within the object of this name. */
const columnsNamed = ({ columns }: ExportedList, name: string) =>
  columns.filter(({ path }) => path === name || path.startsWith(`${name}.`));

const CUSTOM = /^customFields\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const isCustom = ({ customFields }: ExportedList, name: string) =>
  customFields !== null && (name === customFields.path || CUSTOM.test(name));

type AnyColumn = ExportColumn | CustomColumn;

/**
 * Returns a list as a table. All rows come from one snapshot, taken with the first row.
 * @throws INVALID_DATA for a column that the list does not have
 */
export async function exportTable(
  context: Context,
  organization: Organization,
  choice: ExportChoice,
  progress: Progress = UNWATCHED,
): Promise<ExportTable> {
  const list = EXPORTS[choice.list];
  const [problem] = columnProblems(choice);
  if (problem !== undefined) throw invalidField(problem.field, problem.error);
  const columns = await columnsIn(context, organization, choice);
  // The lists apply the restriction to own customers. This call records it before the first row is read.
  rowScope();
  const rows = readDatabaseSnapshot(context.database, (database) =>
    streamPages({ ...context, database }, organization, { list, query: choice.query, columns, progress }),
  );
  return { name: list.name, columns, rows: bindAsyncContext(rows) };
}

async function columnsIn(
  context: Context,
  organization: Organization,
  { list: name, columns: names }: ExportChoice,
): Promise<AnyColumn[]> {
  const list = EXPORTS[name];
  const wanted = names ?? list.usual;
  const fields = wanted.some((one) => isCustom(list, one))
    ? await loadCustomColumns(context.database, organization, list)
    : [];
  const columns = wanted.flatMap((one): AnyColumn[] => {
    if (one === list.customFields?.path) return fields;
    const id = CUSTOM.exec(one)?.[1];
    return id === undefined ? columnsNamed(list, one) : fields.filter(({ fieldId }) => fieldId === id);
  });
  // An amount is never exported without its currency.
  const isLacking =
    columns.some(({ kind }) => kind === 'AMOUNT') && !columns.some(({ path }) => path === list.currency);
  const all =
    isLacking && list.currency !== null ? [...columns, ...columnsNamed(list, list.currency)] : columns;
  return [...new Set(all)];
}

interface ExportRead {
  list: ExportedList;
  query: Readonly<Record<string, unknown>>;
  columns: readonly AnyColumn[];
  progress: Progress;
}

async function* streamPages(
  context: Context,
  organization: Organization,
  { list, query, columns, progress }: ExportRead,
): AsyncGenerator<readonly ExportCell[]> {
  const yieldWhenDue = yieldToEventLoop();
  let cursor: string | undefined;
  let written = 0;
  do {
    const page = await list.page(context, organization, { query, cursor });
    if (cursor === undefined)
      progress.begun(page.total ?? (page.count?.isMore === true ? null : (page.count?.count ?? null)));
    const days = await list.days(context.database, organization.id, page.items);
    for (const [i, item] of page.items.entries()) {
      await yieldWhenDue();
      yield cellsOf(item, { organization, list, columns, days: days[i] ?? {} });
    }
    written += page.items.length;
    await progress.written(written);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

interface RowFacts {
  organization: Organization;
  list: ExportedList;
  columns: readonly AnyColumn[];
  days: Readonly<Record<string, string | null>>;
}

function cellsOf(item: object, { organization, list, columns, days }: RowFacts): ExportCell[] {
  const currency = list.currency === null ? null : String(valueAt(item, list.currency));
  return columns.map((column) => {
    if ('fieldId' in column) return column.read(valueAt(item, column.path));
    const value = valueAt(item, column.path);
    if (value === null || value === undefined) return null;
    return cellOf(value, column, {
      currency,
      day: days[column.path] ?? null,
      timezone: organization.timezone,
    });
  });
}

interface CellFacts {
  currency: string | null;
  /** The stored day. */
  day: string | null;
  timezone: string;
}

function cellOf(
  value: unknown,
  { kind, item }: ExportColumn,
  { currency, day, timezone }: CellFacts,
): ExportCell {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number')
    return kind === 'AMOUNT' && currency !== null ? minorToDecimal(value, currency) : value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    return items.map((one) => (isRecord(one) ? (item?.(one) ?? '') : String(one))).join('; ');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  if (kind === 'DAY') return day ?? (value.length === 10 ? value : localDate(value, timezone));
  return kind === 'MOMENT' ? localTime(value, timezone) : value;
}

function valueAt(item: object, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), item);
}
