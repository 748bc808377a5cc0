import { type Static, Type } from 'typebox';
import {
  externalId,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  optionalText,
  requiredName,
  stringEnum,
  TEXT_LENGTH,
} from '../../platform/http/schema.ts';
import { externalIdsQuery } from '../../platform/lists/filters.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

export const DATA_TYPES = ['STRING', 'TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'SELECT', 'MULTI_SELECT'] as const;
export type DataType = (typeof DATA_TYPES)[number];

export const ENTITY_TYPES = ['CUSTOMER', 'CONTACT', 'INVOICE', 'CREDIT_NOTE', 'PAYMENT'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Maximum number of fields for each kind of record. */
export const MAX_FIELDS = 100;
/** Maximum number of labels of one select field. */
export const MAX_OPTIONS = 500;
/** Maximum number of labels in an organization. Responses include them with the fields. */
export const MAX_LABELS = 10_000;
/**
 * Maximum number of characters in all values of one record. List responses include them with every record.
 */
export const MAX_CHARACTERS = 30_000;
/** Maximum number of labels in one MULTI_SELECT value. */
export const MAX_SELECTED = 100;
/** Maximum length of a STRING and of a label, in characters. */
export const STRING_LENGTH = NAME_LENGTH;

export const CustomFieldImport = object(
  {
    externalId: externalId({ description: 'Identifies the field; an existing one is updated' }),
    label: Type.Optional(requiredName({ description: 'Required for a new field' })),
    description: Type.Optional(optionalText(TEXT_LENGTH)),
    dataType: Type.Optional(
      stringEnum(DATA_TYPES, {
        title: 'CustomFieldDataType',
        description: 'Required for a new field; cannot be changed later',
      }),
    ),
    entityType: Type.Optional(
      stringEnum(ENTITY_TYPES, {
        title: 'CustomFieldEntityType',
        description:
          'The records that have the field. Required for a new field; cannot be changed later. ' +
          'Values of credit notes and payments are assigned only in the application',
      }),
    ),
    version: optionalVersion(),
  },
  { $id: 'CustomFieldImport' },
);
export type CustomFieldImport = Static<typeof CustomFieldImport>;

const label = () =>
  object({ label: Type.String({ minLength: 1, maxLength: STRING_LENGTH }) }, { title: 'CustomFieldLabel' });

export const CustomField = object(
  {
    id: id(),
    externalId: externalId(),
    label: Type.String(),
    description: nullable(Type.String()),
    dataType: stringEnum(DATA_TYPES, { title: 'CustomFieldDataType' }),
    entityType: stringEnum(ENTITY_TYPES, {
      title: 'CustomFieldEntityType',
    }),
    values: Type.Array(label(), {
      description: 'The values of a SELECT or MULTI_SELECT, oldest first: each label that was ever assigned',
    }),
    version: version({ description: 'Version of label and description' }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'CustomField' },
);
export type CustomField = Static<typeof CustomField>;

export const CustomFieldQuery = object({ ...pagingQuery(MAX_LIMIT), ...externalIdsQuery });
export type CustomFieldQuery = Static<typeof CustomFieldQuery>;

export const CustomFieldList = listAnswer(
  'items',
  Type.Unsafe<CustomField>({ $ref: 'CustomField#' }),
  'CustomFieldList',
);

/** A value in requests and responses. Its form depends on the field's data type. */
export type FieldValue = string | number | boolean | { label: string } | { label: string }[];

// A list of types with the rules of each, instead of anyOf, gives one clear error message when none fits.
const formsOfValue = {
  maxLength: TEXT_LENGTH,
  properties: { label: Type.String({ minLength: 1, maxLength: STRING_LENGTH }) },
  required: ['label'],
  additionalProperties: false,
  items: label(),
  maxItems: MAX_SELECTED,
};
// The response serializer tries the types in this order.
const TYPES = ['array', 'object', 'number', 'boolean', 'string'];

export const CustomFieldAssignment = object(
  {
    id: Type.Optional(id()),
    externalId: Type.Optional(externalId()),
    value: Type.Unsafe<FieldValue | null>({
      type: [...TYPES, 'null'],
      ...formsOfValue,
      description:
        'As the data type of the field: STRING (at most 500 characters) and TEXT a string, NUMBER a number, BOOLEAN true or false, DATE an ISO 8601 date or date-time, SELECT {label}, MULTI_SELECT a list of {label}. A new label becomes a value of the field. null clears',
    }),
  },
  { $id: 'CustomFieldAssignment' },
);
export type CustomFieldAssignment = Static<typeof CustomFieldAssignment>;

/**
 * Schema for `customFields` in requests. Fields that are absent from the list keep their value; null clears
 * all.
 */
export const customFieldsInput = () =>
  nullable(
    Type.Array(Type.Unsafe<CustomFieldAssignment>({ $ref: 'CustomFieldAssignment#' }), {
      maxItems: MAX_FIELDS,
      description:
        'Values of custom fields, each identified by id or externalId. Fields that the list does not ' +
        'name keep their value; null clears all',
    }),
  );

export const CustomFieldValue = object(
  {
    id: id({ description: 'Id of the field' }),
    externalId: externalId({ description: 'External id of the field' }),
    label: Type.String(),
    dataType: stringEnum(DATA_TYPES, { title: 'CustomFieldDataType' }),
    value: Type.Unsafe<FieldValue>({
      type: TYPES,
      ...formsOfValue,
      description: 'The value of a DATE is the given date, or the given instant in UTC',
    }),
  },
  { $id: 'CustomFieldValue' },
);
export type CustomFieldValue = Static<typeof CustomFieldValue>;

/** Schema for `customFields` in responses: the fields that have a value. */
export const customFieldsAnswer = () =>
  Type.Array(Type.Unsafe<CustomFieldValue>({ $ref: 'CustomFieldValue#' }), {
    description: 'Custom fields that have a value, oldest field first',
  });

const FILTER = /^customFieldsData_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eq$/i;

/** Returns the field id that a query parameter filters by, or null for any other parameter. */
export function filteredField(parameter: string): string | null {
  return FILTER.exec(parameter)?.[1]?.toLowerCase() ?? null;
}

/** Filters `customFieldsData_<custom_field_id>.eq`, for the `patternProperties` of a query. */
export const customFieldFilters = {
  '^customFieldsData_[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\.eq$': Type.String({
    title: 'customFieldsData_<custom_field_id>.eq',
    maxLength: TEXT_LENGTH,
    description:
      'Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other',
  }),
};
