import type { Actor } from '../../platform/actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type ColumnFacts, detectDecimal, detectEpoch, detectOrder } from './domain/facts.ts';
import { ambiguousAmountFormats, ambiguousDayFormats } from './domain/headings.ts';
import type { ImportSheet, ImportSheetSettings, ImportSheets, SheetState } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

/** A file as it is stored. */
export interface StoredSheet {
  id: string;
  state: SheetState;
  fileName: string;
  format: 'CSV' | 'XLSX';
  encoding: string | null;
  separator: string | null;
  headingRow: number;
  rows: number;
  columns: ColumnFacts[];
  settings: ImportSheetSettings;
  source: string;
  remembered: boolean;
  checkId: string | null;
  /** Number of rows with corrected cells. */
  corrected: number;
  rowsDone: number;
  counts: ImportSheet['counts'];
  importId: string | null;
  failure: string | null;
  actor: Actor | null;
  createdAt: string;
  updatedAt: string;
}

const COLUMNS = `id, state, file_name AS "fileName", format, encoding, separator, heading_row AS "headingRow", rows_total AS rows,
  columns, settings, source, remembered, check_id AS "checkId", rows_done AS "rowsDone", counts, import_id AS "importId", failure,
  actor, created_at AS "createdAt", updated_at AS "updatedAt",
  (SELECT count(*)::integer FROM import_sheet_edits e
   WHERE e.organization_id = import_sheets.organization_id AND e.import_sheet_id = import_sheets.id) AS corrected`;

/** Counts that the checks of older releases do not have. */
const NO_FINDINGS = { skipped: 0, totals: 0, negatives: 0, unknownCustomers: 0 };

/** Maximum number of listed files. */
const SHOWN = 50;

/** Returns the file, or null. @param isLocked whether to lock it until the transaction ends */
export async function loadSheet(
  queryable: Queryable,
  organizationId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredSheet | null> {
  const { rows } = await queryable.query<StoredSheet>({
    name: isLocked ? 'lock import sheet' : 'import sheet',
    text: `SELECT ${COLUMNS} FROM import_sheets WHERE organization_id = $1 AND id = $2 ${isLocked ? 'FOR UPDATE' : ''}`,
    values: [organizationId, id],
  });
  return rows[0] ?? null;
}

/** Returns one file. @throws NOT_FOUND */
export async function findSheet(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<ImportSheet> {
  const stored = await loadSheet(queryable, organizationId, id);
  if (stored === null) throw notFound();
  return toSheet(stored);
}

/** Lists the newest files, including imported ones. */
export async function listSheets(queryable: Queryable, organizationId: string): Promise<ImportSheets> {
  const { rows } = await queryable.query<StoredSheet>({
    name: 'import sheets',
    text: `SELECT ${COLUMNS} FROM import_sheets WHERE organization_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${SHOWN}`,
    values: [organizationId],
  });
  return { items: rows.map(toSheet) };
}

/** Returns the settings of the last file with the same headings. */
export async function loadRememberedSettings(
  queryable: Queryable,
  organizationId: string,
  source: string,
): Promise<ImportSheetSettings | null> {
  const { rows } = await queryable.query<{ settings: ImportSheetSettings }>({
    name: 'import source',
    text: 'SELECT settings FROM import_sources WHERE organization_id = $1 AND source = $2',
    values: [organizationId, source],
  });
  return rows[0] === undefined ? null : complete(rows[0].settings);
}

/** Returns settings with the defaults of those that older files and clients do not state. */
export const complete = (settings: ImportSheetSettings): ImportSheetSettings => ({
  ...settings,
  skipsTotals: settings.skipsTotals ?? false,
  negatives: settings.negatives ?? 'REFUSE',
});

/** Converts a stored file to its API form. */
export function toSheet({
  columns,
  settings,
  counts,
  source: _,
  checkId: _check,
  actor: _actor,
  ...stored
}: StoredSheet): ImportSheet {
  return {
    ...stored,
    settings: complete(settings),
    counts: counts === null ? null : { ...NO_FINDINGS, ...counts },
    columns: columns.map((column) => {
      const { heading, filled, samples } = column;
      return {
        heading,
        filled,
        samples,
        asDay: {
          asks: ambiguousDayFormats(column),
          order: detectOrder(column).answer,
          epoch: detectEpoch(column, stored.createdAt, false).answer,
        },
        asAmount: { asks: ambiguousAmountFormats(column), decimal: detectDecimal(column).answer },
      };
    }),
  };
}
