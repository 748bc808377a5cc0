import { type RawBuilder, sql } from 'kysely';
import type { Connection, Database, Statement } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { externalIds } from '../../platform/lists/filters.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { withVersion } from '../../platform/record-version.ts';
import { filterKey, InvalidValueError, shownValue } from './canonical.ts';
import {
  type CustomField,
  type CustomFieldQuery,
  type CustomFieldValue,
  DATA_TYPES,
  type DataType,
  type EntityType,
  filteredField,
} from './schema.ts';

/** The parts of a field that the validation of values needs. */
export interface KnownField {
  id: string;
  externalId: string;
  dataType: DataType;
  entityType: EntityType;
}

/** The fields of an organization, by id and by externalId. */
export interface FieldCatalog {
  byId: ReadonlyMap<string, KnownField>;
  byExternalId: ReadonlyMap<string, KnownField>;
}

const NO_FIELDS: FieldCatalog = { byId: new Map(), byExternalId: new Map() };

/**
 * Loads the current fields of an organization. A transaction that assigns values verifies that they still
 * exist.
 * @param needed whether a body contains custom fields; if not, nothing is read
 */
export async function loadFieldCatalog(
  database: Database,
  organizationId: string,
  needed = true,
): Promise<FieldCatalog> {
  if (!needed) return NO_FIELDS;
  const { rows } = await database.pool.query<KnownField>({
    name: 'custom field catalog',
    text: `SELECT id, external_id AS "externalId", data_type AS "dataType", entity_type AS "entityType"
           FROM custom_fields WHERE organization_id = $1`,
    values: [organizationId],
  });
  return {
    byId: new Map(rows.map((field) => [field.id, field])),
    byExternalId: new Map(rows.map((field) => [field.externalId, field])),
  };
}

/** One stored row of a value, with the facts of its field that API responses show. */
export interface ValueRow {
  id: string;
  externalId: string;
  label: string;
  dataType: DataType;
  value: string;
}

export const VALUE_ROW = rowShape<ValueRow>({
  id: shape.uuid,
  externalId: shape.text,
  label: shape.text,
  dataType: shape.oneOf(DATA_TYPES),
  value: shape.text,
});

/**
 * Returns a column with the values of one record, for a query whose `$1` is the organization. The column has
 * rows for `customFieldValues`, or null.
 * @param entityId SQL of the record's id
 */
export const valueColumn = (entityId: string) => `
  (SELECT json_agg(json_build_object('id', f.id, 'externalId', f.external_id, 'label', f.label, 'dataType', f.data_type,
      'value', coalesce(v.long_text, v.value_key)) ORDER BY f.created_at, f.id, v.position)
    FROM custom_field_values v JOIN custom_fields f ON f.organization_id = $1 AND f.id = v.field_id
    WHERE v.organization_id = $1 AND v.entity_id = ${entityId})`;

/** The columns of a value as a JSON array. */
export type ValueTuple = readonly [
  id: string,
  externalId: string,
  label: string,
  dataType: DataType,
  value: string,
];

export const VALUE_TUPLE = [shape.uuid, shape.text, shape.text, shape.oneOf(DATA_TYPES), shape.text] as const;

/**
 * Returns a query for the values of many records, as one list: each is the record's id and a `ValueTuple`.
 * @param ids SQL that follows `=` and matches the ids of the records
 */
export const VALUE_LIST = (ids: string) => `
  SELECT json_agg(json_build_array(v.entity_id, f.id, f.external_id, f.label, f.data_type,
    coalesce(v.long_text, v.value_key)) ORDER BY f.created_at, f.id, v.position)
  FROM custom_field_values v ${lateralLookup('f', 'custom_fields', 'id = v.field_id')}
  WHERE v.organization_id = $1 AND v.entity_id = ${ids}`;

/** Converts a tuple of `VALUE_LIST` to a row of `valueColumn`. */
export function valueOfTuple([id, externalId, label, dataType, value]: ValueTuple): ValueRow {
  return { id, externalId, label, dataType, value };
}

/** Converts the rows of `valueColumn` for API responses. */
export function customFieldValues(rows: readonly ValueRow[] | null | undefined): CustomFieldValue[] {
  const fields = new Map<string, { field: ValueRow; parts: string[] }>();
  for (const row of rows ?? []) {
    const { parts } = fields.get(row.id) ?? { parts: [] };
    fields.set(row.id, { field: row, parts: [...parts, row.value] });
  }
  return [...fields.values()].map(({ field: { id, externalId, label, dataType }, parts }) => ({
    id,
    externalId,
    label,
    dataType,
    value: shownValue(dataType, parts),
  }));
}

/**
 * Returns the ids and values in the rows of `valueColumn`, without the facts of the fields. Record versions
 * use them.
 */
export const storedValues = (rows: readonly ValueRow[] | null | undefined): [id: string, value: string][] =>
  (rows ?? []).map(({ id, value }) => [id, value]);

/**
 * Returns the list conditions of `customFieldsData_<id>.eq` parameters.
 * @param of the entity type of the fields, and the table or alias whose `id` is the record's id
 * @throws INVALID_DATA for a field of another entity type, or an invalid value
 */
export async function buildCustomFieldConditions(
  database: Database,
  organization: Organization,
  query: Record<string, unknown>,
  of: { entityType: 'CUSTOMER' | 'INVOICE'; table: string } = { entityType: 'CUSTOMER', table: 'customers' },
): Promise<RawBuilder<boolean>[]> {
  const names = { CUSTOMER: 'customers', INVOICE: 'invoices' };
  const values = await parseFilteredValues(database, organization, query, {
    [of.entityType]: names[of.entityType],
  });
  return values.map(
    ({
      fieldId,
      key,
    }) => sql<boolean>`EXISTS (SELECT FROM custom_field_values v WHERE v.organization_id = ${organization.id}
      AND v.field_id = ${fieldId} AND v.value_key = ${key} AND v.entity_id = ${sql.ref(`${of.table}.id`)})`,
  );
}

/** A value that a filter requires, in its stored form. */
export interface FilteredValue {
  fieldId: string;
  entityType: EntityType;
  key: string;
}

/**
 * Parses the `customFieldsData_<id>.eq` parameters.
 * @param entities the allowed entity types, with their names for messages
 * @throws INVALID_DATA for a field of another entity type, or an invalid value
 */
export async function parseFilteredValues(
  database: Database,
  organization: Organization,
  query: Record<string, unknown>,
  entities: Partial<Record<EntityType, string>>,
): Promise<FilteredValue[]> {
  const filters = Object.entries(query).flatMap(([parameter, value]) => {
    const fieldId = filteredField(parameter);
    return fieldId === null ? [] : [{ parameter, fieldId, value: String(value) }];
  });
  if (filters.length === 0) return [];
  const catalog = await loadFieldCatalog(database, organization.id);
  return filters.map(({ parameter, fieldId, value }) => {
    const field = catalog.byId.get(fieldId);
    if (field === undefined || entities[field.entityType] === undefined)
      throw invalidField(parameter, `is not a custom field of ${Object.values(entities).join(' or ')}`);
    const { entityType } = field;
    return { fieldId, entityType, key: keyOf(parameter, field, value, organization.timezone) };
  });
}

function keyOf(parameter: string, field: KnownField, value: string, timeZone: string): string {
  try {
    return filterKey(field.dataType, value, timeZone);
  } catch (error) {
    if (error instanceof InvalidValueError) throw invalidField(parameter, error.message);
    throw error;
  }
}

function fieldsStatement(organizationId: string, ids: readonly string[]): Statement {
  return {
    name: 'custom fields by id',
    text: `SELECT f.id, f.external_id AS "externalId", f.label, f.description, f.data_type AS "dataType",
             f.entity_type AS "entityType", f.created_at AS "createdAt", f.updated_at AS "updatedAt",
             (SELECT coalesce(json_agg(json_build_object('label', o.label) ORDER BY o.id), '[]')
               FROM custom_field_options o WHERE o.organization_id = $1 AND o.field_id = f.id) AS values
           FROM custom_fields f WHERE f.organization_id = $1 AND f.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  };
}

type FieldRow = Omit<CustomField, 'version'>;

function toField(row: FieldRow): CustomField {
  const { label, description } = row;
  return withVersion(row, { label, description });
}

/** Returns one field with its labels, or throws 404. */
export async function findField(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<CustomField> {
  const { rows } = await queryable.query<FieldRow>(fieldsStatement(organizationId, [id]));
  const [field] = rows;
  if (field === undefined) throw notFound();
  return toField(field);
}

export async function listFields(database: Database, organizationId: string, query: CustomFieldQuery) {
  const page = readPage(query, { list: 'custom-fields', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'custom_fields', organizationId, where: externalIds(query), sortColumn: 'created_at' },
    page,
  );
  const { rows } = await database.pool.query<FieldRow>(fieldsStatement(organizationId, ids));
  const byId = new Map(rows.map((row) => [row.id, toField(row)]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
