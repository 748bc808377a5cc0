import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { compareImport } from '../diff/diff.ts';
import type { Difference, FieldDifference } from '../diff/difference.ts';
import { type RowNote, streamLinesOfSheet } from './lines.ts';
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
  const onNote = (note: RowNote) => outcomes.note(note);
  const lines = streamLinesOfSheet(database, organization, sheet, { onNote, onRows });
  await compareImport(database, organization, lines, {
    extras: false,
    report: (difference) => outcomes.add(difference),
  });
  return outcomes.end();
}

class Outcomes {
  readonly #database: Database;
  readonly #organizationId: string;
  readonly #sheet: StoredSheet & { checkId: string };
  readonly #rows = new Map<number, RowResult['outcome']>();
  readonly #incomplete = new Map<number, readonly string[]>();
  #waiting = new Map<number, RowResult>();
  #customers = 0;
  #totals = 0;
  #negatives = 0;
  #unknownCustomers = 0;

  constructor(database: Database, organizationId: string, sheet: StoredSheet & { checkId: string }) {
    this.#database = database;
    this.#organizationId = organizationId;
    this.#sheet = sheet;
  }

  note(note: RowNote): void {
    switch (note.kind) {
      case 'INCOMPLETE':
        if (note.fields.length > 0) this.#incomplete.set(note.row, note.fields);
        break;
      case 'TOTAL':
        this.#totals += 1;
        break;
      case 'NEGATIVE':
        this.#negatives += 1;
        break;
      case 'UNKNOWN_CUSTOMER':
        this.#unknownCustomers += 1;
        break;
      case 'SKIPPED':
        this.#set({
          row: note.row,
          outcome: 'SKIPPED',
          fields: [{ field: '', given: note.reason, stored: null }],
          currency: null,
        });
    }
  }

  async add(difference: Difference): Promise<void> {
    const { kind, type, line, fields, currency } = difference;
    if (line === null) return;
    const isOfRow = this.#sheet.settings.kind === 'customers' || type !== 'customer' || kind === 'refused';
    if (!isOfRow) {
      if (kind === 'missing') this.#customers += 1;
      return;
    }
    // A row is refused if any part of it is.
    if (this.#rows.get(line) === 'REFUSED') return;
    const lacks = kind === 'missing' ? (this.#incomplete.get(line) ?? []) : [];
    const outcome =
      kind === 'refused' || lacks.length > 0 ? 'REFUSED' : kind === 'missing' ? 'CREATED' : 'CHANGED';
    const fieldsShown =
      lacks.length > 0 ? lacks.map(missingField) : fields.slice(0, MAX_FIELDS).map(shortenDifference);
    this.#set({ row: line, outcome, fields: fieldsShown, currency });
    if (this.#waiting.size >= TOGETHER) await this.#flush();
  }

  #set(result: RowResult): void {
    this.#rows.set(result.row, result.outcome);
    this.#waiting.set(result.row, result);
  }

  async end(): Promise<Counts> {
    await this.#flush();
    const count = (wanted: RowResult['outcome']) =>
      [...this.#rows.values()].filter((one) => one === wanted).length;
    const [created, changed, refused] = [count('CREATED'), count('CHANGED'), count('REFUSED')];
    const skipped = count('SKIPPED');
    return {
      created,
      changed,
      unchanged: this.#sheet.rows - created - changed - refused - skipped,
      refused,
      skipped,
      customers: this.#customers,
      totals: this.#totals,
      negatives: this.#negatives,
      unknownCustomers: this.#unknownCustomers,
    };
  }

  async #flush(): Promise<void> {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < waiting.length; at += TOGETHER)
      await this.#insert(waiting.slice(at, at + TOGETHER));
  }

  async #insert(results: readonly RowResult[]): Promise<void> {
    const { id, checkId } = this.#sheet;
    await this.#database.pool.query({
      name: 'insert import sheet outcomes',
      text: `INSERT INTO import_sheet_outcomes (organization_id, import_sheet_id, check_id, row_number, outcome, is_skipped, fields, currency)
             SELECT $1, $2, $3, r.row, CASE r.outcome WHEN 'SKIPPED' THEN 'REFUSED' ELSE r.outcome END, r.outcome = 'SKIPPED',
               r.fields, r.currency
             FROM json_to_recordset($4::json) AS r(row integer, outcome text, fields jsonb, currency text)
             ON CONFLICT (organization_id, import_sheet_id, check_id, row_number)
               DO UPDATE SET outcome = excluded.outcome, is_skipped = excluded.is_skipped, fields = excluded.fields,
                 currency = excluded.currency`,
      values: [this.#organizationId, id, checkId, JSON.stringify(results)],
    });
  }
}

const missingField = (field: string): FieldDifference => ({
  field,
  given: 'is required for a new record',
  stored: null,
});

const shortenDifference = ({ field, given, stored }: FieldDifference): FieldDifference => ({
  field,
  given: shortValue(given),
  stored: shortValue(stored),
});

const shortValue = (value: unknown): unknown =>
  typeof value === 'string' && value.length > MAX_VALUE_LENGTH
    ? `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…`
    : value;
