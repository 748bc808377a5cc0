import { fromCustomers, fromInvoices } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { RawLine } from '../imports/lines.ts';
import type { UnreadableLine } from '../imports/stage.ts';
import { LINE_TYPE, type RowRead, rowReader } from './domain/records.ts';
import type { StoredSheet } from './queries.ts';
import { packsOfRows, type SheetRow } from './rows.ts';

/** An import line made from a row, or the reason why there is none. */
export type SheetLine = RawLine | UnreadableLine;

type Good = Exclude<RowRead, { reason: string }>;
interface ParsedRow {
  row: SheetRow;
  read: RowRead;
}

interface LinesOptions {
  /** Called for each accepted row with the fields that a new record would lack. */
  onMissing?: (row: number, missing: readonly string[]) => void;
  /** Called with the number of rows processed. */
  onRows?: (rows: number) => Promise<void>;
}

/**
 * Converts the rows of a file to import lines, numbered by row. The check and the import use the same lines.
 * Refuses unreadable rows, and rows that name an unknown invoice or customer (unless settings create it).
 * Refuses all rows with the same record, because it is unclear which one is right.
 */
export async function* linesOfSheet(
  { pool }: Pick<Database, 'pool'>,
  organization: Organization,
  sheet: StoredSheet,
  { onMissing = () => {}, onRows = async () => {} }: LinesOptions = {},
): AsyncGenerator<SheetLine> {
  const { settings, columns } = sheet;
  const of = { organizationId: organization.id, importSheetId: sheet.id };
  const read = rowReader(
    settings,
    columns.map(({ heading }) => heading),
    organization.currency,
  );
  const repeated = await repeatedNames(packsOfRows(pool, of), read);
  const known = new RecordLookup(pool, organization.id, settings);
  const named =
    settings.kind === 'customers' ? await namesOf(packsOfRows(pool, of), read) : new Set<string>();
  let done = 0;
  for await (const pack of packsOfRows(pool, of)) {
    const rows = pack.map(
      (row): ParsedRow => ({
        row,
        read: row.problem === null ? read(row.cells) : { field: '', reason: row.problem },
      }),
    );
    await known.lookUp(rows.flatMap((one) => ('data' in one.read ? [one.read] : [])));
    for (const one of rows) {
      const lines = linesOf(one, { sheet, repeated, known, named });
      if ('data' in one.read && lines.every((line) => 'bytes' in line))
        onMissing(one.row.row, one.read.missing);
      yield* lines;
    }
    done += rows.length;
    await onRows(done);
  }
}

interface Facts {
  sheet: StoredSheet;
  repeated: ReadonlyMap<string, number>;
  known: RecordLookup;
  named: ReadonlySet<string>;
}

function linesOf({ row: { row }, read }: ParsedRow, { sheet, repeated, known, named }: Facts): SheetLine[] {
  const { kind } = sheet.settings;
  const type = LINE_TYPE[kind];
  const refuse = (field: string | null, reason: string, data: Record<string, unknown> = {}): SheetLine[] => {
    const { externalId } = data;
    return [
      {
        number: row,
        type,
        externalId: typeof externalId === 'string' ? externalId.slice(0, 255) : null,
        field,
        reason,
      },
    ];
  };
  if (!('data' in read)) return refuse(read.field || null, read.reason);
  const { data, customer, customerName, invoice } = read;
  const times = repeated.get(nameOf(data)) ?? 1;
  if (times > 1)
    return refuse('externalId', `appears in ${times} rows of the file; keep one row per record`, data);
  const links = invoice === null ? {} : linksTo(invoice, known, data);
  if (typeof links === 'string') return refuse('invoice', links, data);
  const line = lineOf(row, type, { ...data, ...links });
  if (customer === null || known.hasCustomer(customer) || named.has(customer)) return [line];
  if (!sheet.settings.createsCustomers || kind === 'customers' || kind === 'contacts')
    return refuse(
      kind === 'customers' ? 'parent' : 'customer',
      `names ${quoted(customer)}, but there is no such customer`,
      data,
    );
  known.addCustomer(customer);
  return [lineOf(row, 'customer', { externalId: customer, name: customerName ?? customer }), line];
}

/**
 * Returns the link of a payment or credit note to the invoice of its row, or the reason why there is none.
 */
function linksTo(
  invoice: string,
  known: RecordLookup,
  { amount, grossAmount }: Record<string, unknown>,
): object | string {
  const ids = known.invoicesOf(invoice);
  if (ids.length === 0) return `names ${quoted(invoice)}, but there is no such invoice`;
  if (ids.length > 1) return `names ${quoted(invoice)}, but several invoices have this number`;
  const amountLinked = amount ?? grossAmount;
  return amountLinked === undefined ? {} : { linkedInvoices: [{ amountLinked, invoice: { id: ids[0] } }] };
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 80));

function lineOf(number: number, type: string, data: unknown): RawLine {
  return { number, bytes: Buffer.from(JSON.stringify({ type, data })) };
}

/** Returns the key of a row's record; rows with equal keys describe the same record. */
function nameOf({ externalId, email, customer }: Record<string, unknown>): string {
  return typeof email === 'string' ? JSON.stringify([customer, email.toLowerCase()]) : String(externalId);
}

type ReadRow = (cells: SheetRow['cells']) => RowRead;

async function repeatedNames(
  packs: AsyncIterable<SheetRow[]>,
  read: ReadRow,
): Promise<ReadonlyMap<string, number>> {
  const once = new Set<string>();
  const repeated = new Map<string, number>();
  for await (const name of namesIn(packs, read, nameOf)) {
    if (once.has(name)) repeated.set(name, (repeated.get(name) ?? 1) + 1);
    else once.add(name);
  }
  return repeated;
}

/** Collects the customers of a file: other rows may name them as parents. */
async function namesOf(packs: AsyncIterable<SheetRow[]>, read: ReadRow): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of namesIn(packs, read, ({ externalId }) => String(externalId))) names.add(name);
  return names;
}

async function* namesIn(
  packs: AsyncIterable<SheetRow[]>,
  read: ReadRow,
  name: (data: Record<string, unknown>) => string,
): AsyncGenerator<string> {
  for await (const pack of packs)
    for (const { cells, problem } of pack) {
      const one = problem === null ? read(cells) : null;
      if (one !== null && 'data' in one) yield name(one.data);
    }
}

/** Looks up which customers and invoices named in rows exist. */
class RecordLookup {
  readonly #pool: Pick<Database, 'pool'>['pool'];
  readonly #organizationId: string;
  readonly #settings: StoredSheet['settings'];
  readonly #customers = new Set<string>();
  #invoices = new Map<string, string[]>();

  constructor(
    pool: Pick<Database, 'pool'>['pool'],
    organizationId: string,
    settings: StoredSheet['settings'],
  ) {
    this.#pool = pool;
    this.#organizationId = organizationId;
    this.#settings = settings;
  }

  hasCustomer(externalId: string): boolean {
    return this.#customers.has(externalId);
  }

  addCustomer(externalId: string): void {
    this.#customers.add(externalId);
  }

  invoicesOf(name: string): readonly string[] {
    return this.#invoices.get(name) ?? [];
  }

  async lookUp(rows: readonly Good[]): Promise<void> {
    const customers = rows.flatMap(({ customer }) =>
      customer === null || this.#customers.has(customer) ? [] : [customer],
    );
    if (customers.length > 0) await this.#lookUpCustomers([...new Set(customers)]);
    const invoices = rows.flatMap(({ invoice }) => invoice ?? []);
    this.#invoices =
      invoices.length === 0 || this.#settings.kind === 'invoices'
        ? new Map()
        : await this.#lookUpInvoices([...new Set(invoices)]);
  }

  async #lookUpCustomers(externalIds: readonly string[]): Promise<void> {
    const { rows } = await this.#pool.query<{ externalId: string }>({
      name: 'customers that rows name',
      text: `SELECT c.external_id AS "externalId" ${fromCustomers('c')} AND c.external_id = ANY($2::text[])`,
      values: [this.#organizationId, externalIds],
    });
    for (const { externalId } of rows) this.#customers.add(externalId);
  }

  /** Looks invoices up by externalId, else by number. */
  async #lookUpInvoices(names: readonly string[]): Promise<Map<string, string[]>> {
    const { rows } = await this.#pool.query<{ id: string; name: string }>({
      name: 'invoices that rows name',
      text: `SELECT d.id, d.external_id AS name ${fromInvoices('d')} AND d.external_id = ANY($2::text[])
             UNION ALL
             SELECT d.id, d.custom_id ${fromInvoices('d')} AND d.custom_id = ANY($2::text[])
               AND d.external_id <> d.custom_id
               AND NOT EXISTS (SELECT 1 ${fromInvoices('e')} AND e.external_id = d.custom_id)`,
      values: [this.#organizationId, names],
    });
    return new Map(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, found]) => [name, found.map(({ id }) => id)]),
    );
  }
}
