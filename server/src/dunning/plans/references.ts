import { isTimestampInput } from '../../kernel/calendar.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import type { DunningStep } from '../domain/plan.ts';

interface FoundReferences {
  positions: string[];
  templateIds: string[];
  fields: { id: string; dataType: string; entityType: string }[];
}

/**
 * Checks that the records named in steps exist, and protects templates from deletion until the transaction
 * ends.
 * @param isKept false if nothing is written: then templates are not locked
 * @throws INVALID_DATA naming unknown positions and values that a custom field cannot have, else
 *   REFERENCE_NOT_FOUND naming templates and custom fields that do not exist
 */
export async function checkReferences(
  connection: Connection,
  organizationId: string,
  steps: readonly DunningStep[],
  isKept = true,
): Promise<void> {
  const known = await readKnown(connection, organizationId, steps, isKept);
  const wrong = steps.flatMap((step, i) => wrongIn(step, `steps[${i}]`, known));
  if (wrong.length > 0) throw invalidData(wrong);
  const missing = steps.flatMap((step, i) => missingIn(step, `steps[${i}]`, known));
  if (missing.length === 0) return;
  const message = missing.map(({ field, error }) => `${field}: ${error}`).join('; ');
  throw new ApiError('REFERENCE_NOT_FOUND', message, { details: missing });
}

async function readKnown(
  connection: Connection,
  organizationId: string,
  steps: readonly DunningStep[],
  isKept: boolean,
): Promise<FoundReferences> {
  const positions = await connection.query<{ name: string }>({
    name: 'contact positions of plans',
    text: 'SELECT name FROM contact_positions WHERE organization_id = $1',
    values: [organizationId],
  });
  const templates = await connection.query<{ id: string }>({
    name: isKept ? 'hold mail templates' : 'mail templates of plans',
    text: `SELECT id FROM mail_templates WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id${isKept ? ' FOR KEY SHARE' : ''}`,
    values: [organizationId, steps.flatMap(({ templateId }) => templateId ?? [])],
  });
  const fields = await connection.query<FoundReferences['fields'][number]>({
    name: 'custom fields of plans',
    text: `SELECT id, data_type AS "dataType", entity_type AS "entityType" FROM custom_fields
           WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    values: [organizationId, steps.flatMap(({ conditions }) => conditions.customField?.id ?? [])],
  });
  return {
    positions: positions.rows.map(({ name }) => name),
    templateIds: templates.rows.map(({ id }) => id),
    fields: fields.rows,
  };
}

function wrongIn(
  { recipients, conditions }: DunningStep,
  path: string,
  known: FoundReferences,
): ErrorDetail[] {
  const problems = recipients.positions.flatMap((position, i) =>
    known.positions.includes(position)
      ? []
      : {
          field: `${path}.recipients.positions[${i}]`,
          error: `is not a contact position of the organization (${known.positions.join(', ')})`,
        },
  );
  const { customField } = conditions;
  const field = known.fields.find(({ id }) => id === customField?.id);
  if (customField === null || field === undefined) return problems;
  const at = `${path}.conditions.customField`;
  if (field.entityType !== 'CUSTOMER' && field.entityType !== 'INVOICE')
    return [...problems, { field: `${at}.id`, error: 'is not a custom field of customers or invoices' }];
  const error = valueProblem(field.dataType, customField.value);
  return error === null ? problems : [...problems, { field: `${at}.value`, error }];
}

function valueProblem(dataType: string, value: string | number | boolean): string | null {
  const form = dataType === 'NUMBER' ? 'number' : dataType === 'BOOLEAN' ? 'boolean' : 'string';
  if (typeof value !== form) return `must be a ${form}: the field is a ${dataType}`;
  if (dataType === 'DATE' && !isTimestampInput(String(value)))
    return 'must be an ISO 8601 date or instant: the field is a DATE';
  return null;
}

function missingIn(
  { templateId, conditions }: DunningStep,
  path: string,
  known: FoundReferences,
): ErrorDetail[] {
  const missing: ErrorDetail[] = [];
  if (templateId !== null && !known.templateIds.includes(templateId))
    missing.push({ field: `${path}.templateId`, error: 'does not exist' });
  const fieldId = conditions.customField?.id;
  if (fieldId !== undefined && !known.fields.some(({ id }) => id === fieldId))
    missing.push({ field: `${path}.conditions.customField.id`, error: 'does not exist' });
  return missing;
}
