import type { Connection, Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ImportMode } from './modes.ts';

/** Maximum number of stored problems per import; further ones are only counted. */
export const MAX_STORED_ERRORS = 10_000;
/** Maximum length of a problem's text: unknown field names may be as long as a line. */
const MAX_TEXT = 500;

/** A refused line as it is stored. */
export interface LineError {
  line: number;
  type: string | null;
  externalId: string | null;
  code: string;
  field: string | null;
  reason: string;
}

/**
 * Tracks how many problems of an import can still be stored. A batch that is retried after a failed
 * transaction counts once.
 */
export class ErrorRoom {
  readonly #taken = new Map<string, number>();
  #left: number;

  /** @param stored number of problems already stored */
  constructor(stored = 0) {
    this.#left = MAX_STORED_ERRORS - stored;
  }

  /**
   * Reserves room for the problems of one part of the import.
   * @param part the same value in each attempt to store the part's problems
   */
  take(part: string, errors: readonly LineError[]): { stored: readonly LineError[]; leftOut: number } {
    const left = this.#left + (this.#taken.get(part) ?? 0);
    const stored = errors.slice(0, Math.max(0, left));
    this.#left = left - stored.length;
    if (stored.length > 0) this.#taken.set(part, stored.length);
    else this.#taken.delete(part);
    return { stored, leftOut: errors.length - stored.length };
  }
}

export interface LineReports {
  /** Reasons for refused lines. */
  errors: readonly LineError[];
  /** Fields that lenient handling corrected or omitted in accepted lines. */
  warnings?: readonly LineError[];
}

/** Stores the errors and warnings of import lines. Long texts are cut. */
export async function insertErrors(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  importId: string,
  { errors, warnings = [] }: LineReports,
): Promise<void> {
  if (errors.length + warnings.length === 0) return;
  const short = (text: string) => text.slice(0, MAX_TEXT).toWellFormed();
  const toRow = (error: LineError, { isWarning }: { isWarning: boolean }) => ({
    ...error,
    id: newId(),
    field: error.field === null ? null : short(error.field),
    reason: short(error.reason),
    isWarning,
  });
  const rows = [
    ...errors.map((error) => toRow(error, { isWarning: false })),
    ...warnings.map((warning) => toRow(warning, { isWarning: true })),
  ];
  await connection.query({
    name: 'import errors',
    text: `INSERT INTO import_errors (organization_id, id, import_id, line, type, external_id, code, field, reason,
             is_warning)
           SELECT $1, r.id, $2, r.line, r.type, r."externalId", r.code, r.field, r.reason, r."isWarning"
           FROM json_to_recordset($3::json) AS r(id uuid, line integer, type text, "externalId" text, code text,
             field text, reason text, "isWarning" boolean)`,
    values: [organizationId, importId, JSON.stringify(rows)],
  });
}

interface ImportStatus {
  mode: ImportMode;
  isLenient: boolean;
  stored: number;
}

/** Returns the mode and the handling of an import, and the number of its stored problems. */
export async function importStatus(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  importId: string,
): Promise<ImportStatus> {
  const { rows } = await pool.query<ImportStatus>({
    name: 'import status',
    text: `SELECT mode, lenient AS "isLenient", errors_stored AS stored FROM imports
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, importId],
  });
  return rows[0] ?? { mode: 'upsert', isLenient: false, stored: 0 };
}
