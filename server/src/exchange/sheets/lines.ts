import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { RawLine } from '../imports/lines.ts';
import type { UnreadableLine } from '../imports/stage.ts';
import {
  findRepeatedRecords,
  type GoodRow,
  isNegative,
  type ParsedRow,
  type Repeated,
  recordKey,
  streamParsedRows,
} from './parsed-rows.ts';
import type { StoredSheet } from './queries.ts';
import { RecordLookup } from './record-lookup.ts';
import { streamPacksOfRows } from './rows.ts';

/** An import line made from a row, or the reason why there is none. */
type SheetLine = RawLine | UnreadableLine;

/** A finding about a row that its lines do not show. */
export type RowNote =
  /** A new record would lack these fields. */
  | { kind: 'INCOMPLETE'; row: number; fields: readonly string[] }
  /** The row makes no line. */
  | { kind: 'SKIPPED'; row: number; reason: string }
  /** The row is a total, skipped or not. */
  | { kind: 'TOTAL'; row: number }
  /** The row is an invoice with a negative amount. */
  | { kind: 'NEGATIVE'; row: number }
  /** The row is refused because its customer does not exist, which the settings may create. */
  | { kind: 'UNKNOWN_CUSTOMER'; row: number };

interface LinesOptions {
  onNote?: (note: RowNote) => void;
  /** Called with the number of rows processed. */
  onRows?: (rows: number) => Promise<void>;
}

/**
 * Converts the rows of a file to import lines, numbered by row. The check and the import use the same lines.
 * Skips equal rows after the first, and totals if the settings say so. Refuses unreadable rows, rows that name
 * an unknown invoice or customer (unless settings create it), and all rows that describe one record differently,
 * because it is unclear which one is right.
 */
export async function* streamLinesOfSheet(
  { pool }: Pick<Database, 'pool'>,
  organization: Organization,
  sheet: StoredSheet,
  { onNote = () => {}, onRows = async () => {} }: LinesOptions = {},
): AsyncGenerator<SheetLine> {
  const { kind } = sheet.settings;
  const sheetRef = { organizationId: organization.id, importSheetId: sheet.id };
  const parsed = () => streamParsedRows(streamPacksOfRows(pool, sheetRef), sheet, organization.currency);
  const repeated = await findRepeatedRecords(parsed());
  const known = new RecordLookup(pool, organization.id, kind !== 'invoices');
  const facts = { sheet, repeated, known, onNote };
  let done = 0;
  for await (const rows of parsed()) {
    await known.lookUp(rows.flatMap(({ read }) => ('data' in read ? [read] : [])));
    for (const one of rows) yield* linesOf(one, facts);
    done += rows.length;
    await onRows(done);
  }
}

interface Facts {
  sheet: StoredSheet;
  repeated: ReadonlyMap<string, Repeated>;
  known: RecordLookup;
  onNote: (note: RowNote) => void;
}

function linesOf(parsedRow: ParsedRow, { sheet, repeated, known, onNote }: Facts): SheetLine[] {
  const { row: sheetRow, read, type, total } = parsedRow;
  const { row } = sheetRow;
  const { settings } = sheet;
  const refuse = (field: string | null, reason: string): SheetLine[] => [
    { number: row, type, externalId: 'data' in read ? shortId(read) : null, field, reason },
  ];
  const skip = (reason: string): SheetLine[] => {
    onNote({ kind: 'SKIPPED', row, reason });
    return [];
  };
  if (total !== null) {
    onNote({ kind: 'TOTAL', row });
    return settings.skipsTotals ? skip(total) : refuse(null, `${total}; skip total rows or correct it`);
  }
  if (!('data' in read)) return refuse(read.field || null, read.reason);
  const { firstRow, times, isSame } = repeated.get(recordKey({ type, read })) ?? { times: 1 };
  if (times > 1 && !isSame)
    return refuse('externalId', `appears in ${times} rows of the file; keep one row per record`);
  if (firstRow !== undefined && firstRow !== row) return skip(`is a duplicate of row ${firstRow}`);
  if (settings.kind === 'invoices' && type === 'credit_note') onNote({ kind: 'NEGATIVE', row });
  else if (isNegative(read, settings.kind)) {
    onNote({ kind: 'NEGATIVE', row });
    return refuse('grossAmount', 'is negative; import negative amounts as credit notes or correct it');
  }
  const lines = recordLines({ row, type, read }, { settings, repeated, known });
  if ('reason' in lines) {
    if (lines.isCreatable) onNote({ kind: 'UNKNOWN_CUSTOMER', row });
    return refuse(lines.field, lines.reason);
  }
  onNote({ kind: 'INCOMPLETE', row, fields: read.missing });
  return lines;
}

type NamedRow = Pick<ParsedRow, 'type'> & { row: number; read: GoodRow };
type Context = Pick<Facts, 'repeated' | 'known'> & Pick<StoredSheet, 'settings'>;

/** Returns the line of a record, after one for its customer if that is created; or why it cannot be imported. */
function recordLines(
  { row, type, read }: NamedRow,
  { settings: { kind, createsCustomers }, repeated, known }: Context,
): RawLine[] | { field: string; reason: string; isCreatable?: boolean } {
  const { data, customer, customerName, invoice } = read;
  const links = invoice === null ? {} : linksTo(invoice, known, data);
  if (typeof links === 'string') return { field: 'invoice', reason: links };
  const line = lineOf(row, type, { ...data, ...links });
  if (customer === null || known.hasCustomer(customer)) return [line];
  // A parent may be another row of the file.
  if (kind === 'customers' && repeated.has(JSON.stringify([type, customer]))) return [line];
  const isCreatable = kind !== 'customers' && kind !== 'contacts';
  if (!createsCustomers || !isCreatable)
    return {
      field: kind === 'customers' ? 'parent' : 'customer',
      reason: `names ${quoteText(customer)}, but there is no such customer`,
      isCreatable,
    };
  known.addCustomer(customer);
  return [lineOf(row, 'customer', { externalId: customer, name: customerName ?? customer }), line];
}

const shortId = ({ data: { externalId } }: GoodRow): string | null =>
  typeof externalId === 'string' ? externalId.slice(0, 255) : null;

/**
 * Returns the link of a payment or credit note to the invoice of its row, or the reason why there is none.
 */
function linksTo(
  invoice: string,
  known: RecordLookup,
  { amount, grossAmount }: Record<string, unknown>,
): object | string {
  const ids = known.invoicesOf(invoice);
  if (ids.length === 0) return `names ${quoteText(invoice)}, but there is no such invoice`;
  if (ids.length > 1) return `names ${quoteText(invoice)}, but several invoices have this number`;
  const amountLinked = amount ?? grossAmount;
  return amountLinked === undefined ? {} : { linkedInvoices: [{ amountLinked, invoice: { id: ids[0] } }] };
}

const quoteText = (text: string) => JSON.stringify(text.slice(0, 80));

function lineOf(number: number, type: string, data: unknown): RawLine {
  return { number, bytes: Buffer.from(JSON.stringify({ type, data })) };
}
