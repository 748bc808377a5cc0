import type { FieldValues } from '../domain/facts.ts';

/** A stored row of a custom field's value; a MULTI_SELECT has one for each label. */
export interface FieldRow {
  entityId: string;
  fieldId: string;
  dataType: string;
  position: number;
  value: string;
}

type Value = string | number | boolean | readonly string[];

/**
 * Returns the values by record, in the form that conditions compare. The rows of one value must be in order.
 */
export function fieldValues(rows: readonly FieldRow[]): ReadonlyMap<string, FieldValues> {
  const records = new Map<string, Map<string, Value>>();
  for (const { entityId, fieldId, dataType, value } of rows) {
    const values = records.get(entityId) ?? new Map<string, Value>();
    values.set(fieldId, typedValue(dataType, value, values.get(fieldId)));
    records.set(entityId, values);
  }
  return records;
}

function typedValue(dataType: string, value: string, before: Value | undefined): Value {
  if (dataType === 'NUMBER') return Number(value);
  if (dataType === 'BOOLEAN') return value === 'true';
  if (dataType !== 'MULTI_SELECT') return value;
  return Array.isArray(before) ? [...before, value] : [value];
}
