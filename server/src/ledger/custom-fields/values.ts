/** Values of custom fields: validated before the transaction, written in the transaction of their record. */
import type { Connection } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { allSent } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { InvalidValueError, type StoredValue, sameStored, storedValue } from './canonical.ts';
import type { FieldCatalog, KnownField } from './queries.ts';
import {
  type CustomFieldAssignment,
  type DataType,
  type EntityType,
  MAX_CHARACTERS,
  MAX_LABELS,
  MAX_OPTIONS,
} from './schema.ts';
import { type Assignable, touchRecords } from './touch.ts';

const ENTITY_NAMES: Record<EntityType, string> = {
  CUSTOMER: 'customers',
  CONTACT: 'contacts',
  INVOICE: 'invoices',
  CREDIT_NOTE: 'credit notes',
  PAYMENT: 'payments',
};

interface FieldValue {
  fieldId: string;
  dataType: DataType;
  value: StoredValue;
  /** Path of the item in the request, such as `customFields[0]`. */
  path: string;
}

/** The custom field changes in the body of a record. */
export interface FieldAssignment {
  /** Whether values of unlisted fields are cleared. */
  clearsAll: boolean;
  values: readonly FieldValue[];
}

/** The custom field changes of one stored record. */
export interface EntityAssignment {
  entityId: string;
  assignment: FieldAssignment;
  /** Whether the transaction has already stored a change of the record itself and its event. */
  isAnnounced?: boolean;
}

interface ValuesInput {
  entityType: Assignable;
  list: readonly CustomFieldAssignment[] | null | undefined;
  /** Path of the list in the request. */
  path?: string;
}

/**
 * Validates the `customFields` of a body. Returns undefined if the body has none.
 * @throws REFERENCE_NOT_FOUND for an unknown field; INVALID_DATA for a field of another entity type, a
 *   duplicate, an id and an externalId that differ, or an invalid value
 */
export function resolveValues(
  catalog: FieldCatalog,
  organization: Organization,
  { entityType, list, path = 'customFields' }: ValuesInput,
): FieldAssignment | undefined {
  if (list === undefined) return undefined;
  const seen = new Map<string, string>();
  const values = (list ?? []).map((item, i): FieldValue => {
    const own = `${path}[${i}]`;
    const field = fieldOf(catalog, item, own);
    if (field.entityType !== entityType)
      throw invalidField(
        own,
        `names a custom field of ${ENTITY_NAMES[field.entityType]}, not of ${ENTITY_NAMES[entityType]}`,
      );
    const first = seen.get(field.id);
    if (first !== undefined) throw invalidField(own, `names the same custom field as ${first}`);
    seen.set(field.id, own);
    const value = checkedValue(field, item, organization, `${own}.value`);
    return { fieldId: field.id, dataType: field.dataType, value, path: own };
  });
  return { clearsAll: list === null, values };
}

function fieldOf(catalog: FieldCatalog, { id, externalId }: CustomFieldAssignment, path: string): KnownField {
  const byId = id === undefined ? undefined : catalog.byId.get(id.toLowerCase());
  if (id !== undefined && byId === undefined) throw unknownField(`${path}.id`, id);
  const byExternalId = externalId === undefined ? undefined : catalog.byExternalId.get(externalId);
  if (externalId !== undefined && byExternalId === undefined)
    throw unknownField(`${path}.externalId`, externalId);
  const field = byId ?? byExternalId;
  if (field === undefined) throw invalidField(path, 'must have id or externalId of a custom field');
  if (byExternalId !== undefined && byExternalId.id !== field.id)
    throw invalidField(path, 'id and externalId name different custom fields');
  return field;
}

function unknownField(field: string, name: string): ApiError {
  const error = `does not exist: custom field ${name}`;
  return new ApiError('REFERENCE_NOT_FOUND', `${field}: ${error}`, { details: [{ field, error }] });
}

function checkedValue(
  field: KnownField,
  { value }: CustomFieldAssignment,
  { timezone }: Organization,
  path: string,
): StoredValue {
  try {
    return storedValue(field.dataType, value, timezone);
  } catch (error) {
    if (error instanceof InvalidValueError) throw invalidField(path, error.message);
    throw error;
  }
}

/** The values of one record by field id. */
type Values = Map<string, StoredValue>;

interface AssignInput {
  now: string;
  entityType: Assignable;
  assignments: readonly EntityAssignment[];
}

/**
 * Stores values in the transaction that holds the locks on the records' customers. New labels become options
 * of their field. Records with changed values get a new update time and an event. Several assignments to one
 * record apply in order.
 * @returns whether each assignment changed a value
 * @throws REFERENCE_NOT_FOUND for a field that was deleted in the meantime, INVALID_DATA for too many labels
 *   or too much text in a record; the caller must then roll back
 */
export async function assignValues(
  connection: Connection,
  organizationId: string,
  { now, entityType, assignments }: AssignInput,
): Promise<boolean[]> {
  if (assignments.length === 0) return [];
  const input = assignments
    .flatMap(({ assignment }) => assignment.values)
    .filter(({ value }) => value.keys.length > 0);
  await lockFields(connection, organizationId, input);
  await addLabels(connection, organizationId, now, input);
  const before = await storedValues(
    connection,
    organizationId,
    assignments.map(({ entityId }) => entityId),
  );
  const after = new Map([...before].map(([entityId, values]) => [entityId, new Map(values)]));
  const changed = assignments.map(({ entityId, assignment }) => {
    const values: Values = after.get(entityId) ?? new Map();
    after.set(entityId, values);
    const isChanged = applyAssignment(values, assignment);
    if (isChanged) refuseTooMuch(values, assignment);
    return isChanged;
  });
  if (changed.includes(true)) await writeDifference(connection, organizationId, before, after);
  const announced = new Set(
    assignments.filter(({ isAnnounced }) => isAnnounced).map(({ entityId }) => entityId),
  );
  const silent = assignments
    .filter(({ entityId }, i) => changed[i] && !announced.has(entityId))
    .map(({ entityId }) => entityId);
  await touchRecords(connection, organizationId, { now, entityType, ids: silent });
  return changed;
}

/** Locks the fields against deletion until the transaction ends. */
async function lockFields(
  connection: Connection,
  organizationId: string,
  input: readonly FieldValue[],
): Promise<void> {
  if (input.length === 0) return;
  const ids = [...new Set(input.map(({ fieldId }) => fieldId))];
  const { rows } = await connection.query<{ id: string }>({
    name: 'hold custom fields',
    text: `SELECT id FROM custom_fields WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [organizationId, ids],
  });
  const knownIds = new Set(rows.map(({ id }) => id));
  const gone = input.find(({ fieldId }) => !knownIds.has(fieldId));
  if (gone !== undefined) throw unknownField(gone.path, gone.fieldId);
}

/** Adds the new labels as options of their fields. */
async function addLabels(
  connection: Connection,
  organizationId: string,
  now: string,
  input: readonly FieldValue[],
): Promise<void> {
  const labels = new Map<string, { id: string; fieldId: string; label: string; path: string }>();
  for (const { dataType, fieldId, value, path } of input) {
    if (dataType !== 'SELECT' && dataType !== 'MULTI_SELECT') continue;
    for (const label of value.keys)
      labels.set(`${fieldId} ${label}`, { id: newId(), fieldId, label, path: `${path}.value` });
  }
  if (labels.size === 0) return;
  const wanted = [...labels.values()];
  const { rows: present } = await connection.query<{ fieldId: string; label: string }>({
    name: 'custom field labels',
    text: `SELECT o.field_id AS "fieldId", o.label FROM unnest($2::uuid[], $3::text[]) AS r(field_id, label)
           ${lateralLookup('o', 'custom_field_options', 'field_id = r.field_id AND label = r.label')}`,
    values: [organizationId, wanted.map(({ fieldId }) => fieldId), wanted.map(({ label }) => label)],
  });
  for (const { fieldId, label } of present) labels.delete(`${fieldId} ${label}`);
  if (labels.size > 0) await insertLabels(connection, organizationId, now, [...labels.values()]);
}

async function insertLabels(
  connection: Connection,
  organizationId: string,
  now: string,
  labels: readonly { id: string; fieldId: string; label: string; path: string }[],
): Promise<void> {
  const fieldIds = [...new Set(labels.map(({ fieldId }) => fieldId))].sort();
  const [, , , { rows }] = await allSent([
    // Serialises additions of labels in an organization, so that there are no duplicates and the count is
    // exact.
    connection.query({
      name: 'lock labels',
      text: `SELECT pg_advisory_xact_lock(hashtextextended('labels of ' || $1::text, 0))`,
      values: [organizationId],
    }),
    connection.query({
      name: 'insert labels',
      text: `INSERT INTO custom_field_options (organization_id, id, field_id, label)
             SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::text[])
             ON CONFLICT ON CONSTRAINT custom_field_options_label_key DO NOTHING`,
      values: [
        organizationId,
        labels.map(({ id }) => id),
        labels.map(({ fieldId }) => fieldId),
        labels.map(({ label }) => label),
      ],
    }),
    connection.query({
      name: 'touch fields of labels',
      text: 'UPDATE custom_fields SET updated_at = $3 WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      values: [organizationId, fieldIds, now],
    }),
    connection.query<{ fieldId: string; count: number }>({
      name: 'count labels',
      text: `SELECT field_id AS "fieldId", count(*) AS count FROM custom_field_options
             WHERE organization_id = $1 GROUP BY field_id`,
      values: [organizationId],
    }),
  ] as const);
  const overfull = new Set(rows.filter(({ count }) => count > MAX_OPTIONS).map(({ fieldId }) => fieldId));
  const refused = labels.find(({ fieldId }) => overfull.has(fieldId));
  if (refused !== undefined)
    throw invalidField(refused.path, `would give the custom field more than ${MAX_OPTIONS} labels`);
  const [first] = labels;
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  if (total > MAX_LABELS && first !== undefined)
    throw invalidField(first.path, `would give all custom fields more than ${MAX_LABELS} labels`);
}

async function storedValues(
  connection: Connection,
  organizationId: string,
  entityIds: readonly string[],
): Promise<Map<string, Values>> {
  const { rows } = await connection.query<{
    entityId: string;
    fieldId: string;
    key: string;
    longText: string | null;
  }>({
    name: 'custom field values of records',
    text: `SELECT v.entity_id AS "entityId", v.field_id AS "fieldId", v.value_key AS key, v.long_text AS "longText"
           FROM unnest($2::uuid[]) AS r(id) ${lateralLookup('v', 'custom_field_values', 'entity_id = r.id')}
           ORDER BY v.entity_id, v.field_id, v.position`,
    values: [organizationId, [...new Set(entityIds)]],
  });
  const stored = new Map<string, Values>();
  for (const { entityId, fieldId, key, longText } of rows) {
    const values: Values = stored.get(entityId) ?? new Map();
    stored.set(entityId, values);
    const { keys } = values.get(fieldId) ?? { keys: [] };
    values.set(fieldId, { keys: [...keys, key], longText });
  }
  return stored;
}

/** Applies an assignment. Returns whether a value changed. */
function applyAssignment(values: Values, { clearsAll, values: input }: FieldAssignment): boolean {
  let changed = clearsAll && values.size > 0;
  if (clearsAll) values.clear();
  for (const { fieldId, value } of input) {
    changed ||= !sameStored(values.get(fieldId), value);
    if (value.keys.length === 0) values.delete(fieldId);
    else values.set(fieldId, value);
  }
  return changed;
}

function refuseTooMuch(values: Values, { values: input }: FieldAssignment): void {
  const last = input.at(-1);
  if (last === undefined) return;
  let characters = 0;
  for (const { keys, longText } of values.values())
    characters += longText?.length ?? keys.reduce((sum, key) => sum + key.length, 0);
  if (characters > MAX_CHARACTERS)
    throw invalidField(
      `${last.path}.value`,
      `would give the record more than ${MAX_CHARACTERS} characters in all its custom fields`,
    );
}

async function writeDifference(
  connection: Connection,
  organizationId: string,
  before: ReadonlyMap<string, Values>,
  after: ReadonlyMap<string, Values>,
): Promise<void> {
  const gone: { entityId: string; fieldId: string }[] = [];
  const rows: {
    entityId: string;
    fieldId: string;
    position: number;
    key: string;
    longText: string | null;
  }[] = [];
  for (const [entityId, values] of after) {
    const stored = before.get(entityId);
    for (const fieldId of new Set([...(stored?.keys() ?? []), ...values.keys()])) {
      const value = values.get(fieldId);
      if (sameStored(stored?.get(fieldId), value)) continue;
      if (stored?.has(fieldId)) gone.push({ entityId, fieldId });
      value?.keys.forEach((key, position) => {
        rows.push({ entityId, fieldId, position, key, longText: value.longText });
      });
    }
  }
  await allSent([
    gone.length === 0
      ? null
      : connection.query({
          name: 'delete custom field values',
          text: `DELETE FROM custom_field_values t WHERE t.organization_id = $1 AND (t.entity_id, t.field_id, t.position) IN (
                   SELECT v.entity_id, v.field_id, v.position
                   FROM unnest($2::uuid[], $3::uuid[]) AS g(entity_id, field_id)
                   ${lateralLookup('v', 'custom_field_values', 'entity_id = g.entity_id AND field_id = g.field_id')})`,
          values: [organizationId, gone.map(({ entityId }) => entityId), gone.map(({ fieldId }) => fieldId)],
        }),
    rows.length === 0
      ? null
      : connection.query({
          name: 'insert custom field values',
          text: `INSERT INTO custom_field_values (organization_id, entity_id, field_id, position, value_key, long_text)
                 SELECT $1, r."entityId", r."fieldId", r.position, r.key, r."longText" FROM json_to_recordset($2::json)
                   AS r("entityId" uuid, "fieldId" uuid, position smallint, key text, "longText" text)`,
          values: [organizationId, JSON.stringify(rows)],
        }),
  ]);
}
