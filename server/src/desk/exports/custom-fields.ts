import { localDate } from '../../kernel/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ExportedList } from './exported-list.ts';
import type { ColumnKind, ExportCell, TableColumn } from './table.ts';

/** A custom field column. */
export interface CustomColumn extends TableColumn {
  fieldId: string;
  /** Path of the list with the values of all fields. */
  path: string;
  read(values: unknown): ExportCell;
}

const KINDS: Readonly<Record<string, ColumnKind>> = { NUMBER: 'NUMBER', BOOLEAN: 'BOOLEAN', DATE: 'DAY' };

interface FieldRow {
  id: string;
  label: string;
  dataType: string;
}
const { text, uuid } = shape;
const ROW = rowShape<FieldRow>({ id: uuid, label: text, dataType: text });

/** Returns the columns of all custom fields that the records of a list can have, oldest field first. */
export async function loadCustomColumns(
  { pool }: Database,
  { id: organizationId, timezone }: Organization,
  { customFields }: Pick<ExportedList, 'customFields'>,
): Promise<CustomColumn[]> {
  if (customFields === null) return [];
  const { path, entityType } = customFields;
  const { rows } = await queryRows(pool, {
    name: 'custom fields to export',
    text: `SELECT id, label, data_type AS "dataType" FROM custom_fields
           WHERE organization_id = $1 AND entity_type = $2 ORDER BY created_at, id`,
    values: [organizationId, entityType],
    row: ROW,
  });
  return rows.map(({ id, label, dataType }) => ({
    fieldId: id,
    path,
    label,
    kind: KINDS[dataType] ?? 'TEXT',
    read: (values) => {
      const cell = cellIn(values, id);
      const isMoment = dataType === 'DATE' && typeof cell === 'string' && cell.length > 10;
      return isMoment ? localDate(cell, timezone) : cell;
    },
  }));
}

function cellIn(values: unknown, fieldId: string): ExportCell {
  const all: unknown[] = Array.isArray(values) ? values : [];
  const found = all.find((one) => isRecord(one) && one['id'] === fieldId);
  return isRecord(found) ? cellOf(found['value']) : null;
}

/** Converts a value to a cell. Several labels are joined. */
function cellOf(value: unknown): ExportCell {
  if (Array.isArray(value)) return value.map((one: unknown) => String(cellOf(one))).join('; ');
  if (isRecord(value)) return cellOf(value['label']);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
