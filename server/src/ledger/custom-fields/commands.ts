import type { DataContext } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { allSent, inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { recordChange } from '../audit.ts';
import { findField } from './queries.ts';
import {
  type CustomField,
  type CustomFieldImport,
  type DataType,
  type EntityType,
  MAX_FIELDS,
} from './schema.ts';

interface Field {
  id: string;
  label: string;
  description: string | null;
  dataType: DataType;
  entityType: EntityType;
}

/**
 * Creates a field, or updates label and description of the one with this externalId.
 * @returns the resulting field
 * @throws INVALID_DATA if a new field is incomplete, the data type or entity type of a known field would
 *   change, or the entity type has the maximum number of fields; CONFLICT if the stated version differs from
 *   the stored one; NOT_FOUND if a version is stated but the field does not exist
 */
export function importField(
  { database, clock }: DataContext,
  organizationId: string,
  body: CustomFieldImport,
): Promise<CustomField> {
  return inTransaction(database, async (connection) => {
    const [, { rows }] = await allSent([
      // Serialises these imports for each organization, so that their counts stay valid until the commit.
      connection.query({
        name: 'lock custom fields',
        text: `SELECT pg_advisory_xact_lock(hashtextextended('custom fields of ' || $1::text, 0))`,
        values: [organizationId],
      }),
      connection.query<Field>({
        name: 'custom field by externalId',
        text: `SELECT id, label, description, data_type AS "dataType", entity_type AS "entityType"
               FROM custom_fields WHERE organization_id = $1 AND external_id = $2`,
        values: [organizationId, body.externalId],
      }),
    ]);
    const [known] = rows;
    if (body.version !== undefined) await refuseOlder(connection, organizationId, known?.id, body.version);
    const id =
      known === undefined
        ? await createField(connection, organizationId, clock.now(), body)
        : await updateField(connection, organizationId, { now: clock.now(), known, body });
    const after = await findField(connection, organizationId, id);
    const { dataType, entityType, label, description } = after;
    await recordChange(connection, organizationId, {
      action: known === undefined ? 'custom_field.created' : 'custom_field.changed',
      records: [{ kind: 'CUSTOM_FIELD', id }],
      before: known ?? null,
      after: { id, label, description, dataType, entityType },
    });
    return after;
  });
}

async function refuseOlder(
  connection: Connection,
  organizationId: string,
  id: string | undefined,
  version: number,
): Promise<void> {
  if (id === undefined) throw notFound();
  refuseOutdated(version, await findField(connection, organizationId, id));
}

async function createField(
  connection: Connection,
  organizationId: string,
  now: string,
  { externalId, label, description, dataType, entityType }: CustomFieldImport,
): Promise<string> {
  if (label === undefined || dataType === undefined || entityType === undefined)
    throw invalidData(
      Object.entries({ label, dataType, entityType }).flatMap(([field, value]) =>
        value === undefined ? [{ field, error: 'is required for a new custom field' }] : [],
      ),
    );
  const { rows } = await connection.query<{ fields: number }>({
    name: 'count custom fields',
    text: 'SELECT count(*) AS fields FROM custom_fields WHERE organization_id = $1 AND entity_type = $2',
    values: [organizationId, entityType],
  });
  if ((rows[0]?.fields ?? 0) >= MAX_FIELDS)
    throw invalidField('entityType', `already has the maximum of ${MAX_FIELDS} custom fields`);
  const id = newId();
  await connection.query({
    name: 'insert custom field',
    text: `INSERT INTO custom_fields (organization_id, id, external_id, label, description, data_type, entity_type,
             created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    values: [organizationId, id, externalId, label, description || null, dataType, entityType, now],
  });
  return id;
}

interface FieldUpdate {
  now: string;
  known: Field;
  body: CustomFieldImport;
}

async function updateField(
  connection: Connection,
  organizationId: string,
  { now, known, body }: FieldUpdate,
): Promise<string> {
  for (const property of ['dataType', 'entityType'] as const) {
    const wanted = body[property];
    if (wanted !== undefined && wanted !== known[property])
      throw invalidField(
        property,
        `of an existing custom field cannot change: it is ${known[property]}. Delete the field and ` +
          'create it again',
      );
  }
  const { label = known.label, description = known.description } = body;
  await connection.query({
    name: 'update custom field',
    text: `UPDATE custom_fields SET label = $3, description = $4, updated_at = $5 WHERE organization_id = $1 AND id = $2
             AND (label, description) IS DISTINCT FROM ($3::text, $4::text)`,
    values: [organizationId, known.id, label, description || null, now],
  });
  return known.id;
}

/**
 * Deletes a field with its labels and values.
 * @throws NOT_FOUND
 */
export function deleteField(
  database: Database,
  organizationId: string,
  ref: { id: string } | { externalId: string },
): Promise<void> {
  return inTransaction(database, async (connection) => {
    const [column, value] = 'id' in ref ? ['id', ref.id] : ['external_id', ref.externalId];
    // This lock waits for transactions that assign values, which lock the field, and blocks new ones.
    const { rows } = await connection.query<{ id: string }>({
      name: `lock custom field by ${column}`,
      text: `SELECT id FROM custom_fields WHERE organization_id = $1 AND ${column} = $2 FOR UPDATE`,
      values: [organizationId, value],
    });
    const [field] = rows;
    if (field === undefined) throw notFound();
    const values = [organizationId, field.id];
    await allSent([
      connection.query({
        name: 'delete values of custom field',
        text: 'DELETE FROM custom_field_values WHERE organization_id = $1 AND field_id = $2',
        values,
      }),
      connection.query({
        name: 'delete options of custom field',
        text: 'DELETE FROM custom_field_options WHERE organization_id = $1 AND field_id = $2',
        values,
      }),
      connection.query({
        name: 'delete custom field',
        text: 'DELETE FROM custom_fields WHERE organization_id = $1 AND id = $2',
        values,
      }),
    ]);
    await recordChange(connection, organizationId, {
      action: 'custom_field.deleted',
      records: [{ kind: 'CUSTOM_FIELD', id: field.id }],
      before: field,
    });
  });
}
