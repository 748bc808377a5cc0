import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { diff } from '../diff/diff.ts';
import type { Difference, FieldDifference } from '../diff/difference.ts';
import { LINE_TYPE } from './domain/records.ts';
import { linesOfSheet } from './lines.ts';
import type { StoredSheet } from './queries.ts';
import type { ImportSheet, RowOutcome } from './schema.ts';

type Counts = NonNullable<ImportSheet['counts']>;

interface RowResult {
  row: number;
  outcome: Exclude<RowOutcome, 'UNCHANGED'>;
  fields: FieldDifference[];
  currency: string | null;
}

const TOGETHER = 500;
/** Maximum listed fields per row; only long lists of a customer exceed it. */
const MAX_FIELDS = 30;
const MAX_VALUE_LENGTH = 500;

/**
 * Determines what an import of a sheet would do with each row, by comparing its lines with the stored
 * records. Locks and changes nothing in the ledger. Some errors, such as linking more than is left, are found
 * only by the import itself.
 * @param onRows called with the number of rows processed
 */
export async function checkRows(
  { database }: Pick<DataContext, 'database'>,
  organization: Organization,
  sheet: StoredSheet & { checkId: string },
  onRows: (rows: number) => Promise<void>,
): Promise<Counts> {
  const outcomes = new Outcomes(database, organization.id, sheet);
  const missing = new Map<number, readonly string[]>();
  const onMissing = (row: number, fields: readonly string[]) => {
    if (fields.length > 0) missing.set(row, fields);
  };
  const lines = linesOfSheet(database, organization, sheet, { onMissing, onRows });
  await diff(database, organization, lines, {
    extras: false,
    report: (difference) => outcomes.add(difference, missing),
  });
  return outcomes.end();
}

class Outcomes {
  readonly #database: Database;
  readonly #organizationId: string;
  readonly #sheet: StoredSheet & { checkId: string };
  readonly #rows = new Map<number, RowResult['outcome']>();
  #waiting = new Map<number, RowResult>();
  #customers = 0;

  constructor(database: Database, organizationId: string, sheet: StoredSheet & { checkId: string }) {
    this.#database = database;
    this.#organizationId = organizationId;
    this.#sheet = sheet;
  }

  async add(difference: Difference, missing: ReadonlyMap<number, readonly string[]>): Promise<void> {
    const { kind, type, line, fields, currency } = difference;
    if (line === null) return;
    const isOfRow = type === LINE_TYPE[this.#sheet.settings.kind] || kind === 'refused';
    if (!isOfRow) {
      if (kind === 'missing') this.#customers += 1;
      return;
    }
    // A row is refused if any part of it is.
    if (this.#rows.get(line) === 'REFUSED') return;
    const lacks = kind === 'missing' ? (missing.get(line) ?? []) : [];
    const outcome =
      kind === 'refused' || lacks.length > 0 ? 'REFUSED' : kind === 'missing' ? 'CREATED' : 'CHANGED';
    const fieldsShown = lacks.length > 0 ? lacks.map(needed) : fields.slice(0, MAX_FIELDS).map(short);
    this.#rows.set(line, outcome);
    this.#waiting.set(line, { row: line, outcome, fields: fieldsShown, currency });
    if (this.#waiting.size >= TOGETHER) await this.#flush();
  }

  async end(): Promise<Counts> {
    await this.#flush();
    const count = (wanted: RowResult['outcome']) =>
      [...this.#rows.values()].filter((one) => one === wanted).length;
    const [created, changed, refused] = [count('CREATED'), count('CHANGED'), count('REFUSED')];
    const unchanged = this.#sheet.rows - created - changed - refused;
    return { created, changed, unchanged, refused, customers: this.#customers };
  }

  async #flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const { id, checkId } = this.#sheet;
    await this.#database.pool.query({
      name: 'insert import sheet outcomes',
      text: `INSERT INTO import_sheet_outcomes (organization_id, import_sheet_id, check_id, row_number, outcome, fields, currency)
             SELECT $1, $2, $3, r.row, r.outcome, r.fields, r.currency
             FROM json_to_recordset($4::json) AS r(row integer, outcome text, fields jsonb, currency text)
             ON CONFLICT (organization_id, import_sheet_id, check_id, row_number)
               DO UPDATE SET outcome = excluded.outcome, fields = excluded.fields, currency = excluded.currency`,
      values: [this.#organizationId, id, checkId, JSON.stringify([...this.#waiting.values()])],
    });
    this.#waiting = new Map();
  }
}

const needed = (field: string): FieldDifference => ({
  field,
  given: 'is required for a new record',
  stored: null,
});

const short = ({ field, given, stored }: FieldDifference): FieldDifference => ({
  field,
  given: shortValue(given),
  stored: shortValue(stored),
});

const shortValue = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`
    : value;
