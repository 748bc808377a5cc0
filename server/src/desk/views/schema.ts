import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, requiredName, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { editedVersion, version } from '../../platform/record-version.ts';
import { VIEWED } from './lists.ts';

const MAX_FILTERS = 50;
const MAX_VALUES = 100;
const MAX_COLUMNS = 100;
const VALUE_LENGTH = 10_000;
const COLUMN_LENGTH = 200;

/** A filter value in JSON, as the list accepts it. */
export type FilterValue = string | number | boolean | string[];

const list = () => stringEnum(VIEWED, { title: 'ViewedList' });
export const filter = () =>
  Type.Unsafe<Record<string, FilterValue>>({
    type: 'object',
    maxProperties: MAX_FILTERS,
    additionalProperties: {
      // The response serializer tries the types in this order.
      type: ['array', 'number', 'boolean', 'string'],
      maxLength: VALUE_LENGTH,
      maxItems: MAX_VALUES,
      items: { type: 'string', maxLength: VALUE_LENGTH },
    },
    description:
      'Query parameters of the list, by name. Numbers and booleans keep their JSON type; several ' +
      'values are an array. Validated like a request to the list',
  });
export const columns = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: COLUMN_LENGTH }), {
    minItems: 1,
    maxItems: MAX_COLUMNS,
    uniqueItems: true,
    description:
      'Properties of a row, in order. For its record: `invoice.customId`. For a custom field: ' +
      '`customFields.<id>`',
  });
export const sortOrder = () => stringEnum(['ASC', 'DESC'], { title: 'SortOrder' });
export const SORT_LENGTH = 50;

export const NewView = object(
  {
    list: list(),
    name: requiredName(),
    isShared: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether all users of the organization can use it. false: only its owner',
      }),
    ),
    filter: Type.Optional(filter()),
    sortBy: Type.Optional(nullable(Type.String({ maxLength: SORT_LENGTH }))),
    sortOrder: Type.Optional(nullable(sortOrder())),
    columns: columns(),
  },
  { $id: 'NewView' },
);
export type NewView = Static<typeof NewView>;

export const ViewChange = object(
  {
    version: editedVersion(),
    name: Type.Optional(requiredName()),
    isShared: Type.Optional(Type.Boolean()),
    filter: Type.Optional(filter()),
    sortBy: Type.Optional(nullable(Type.String({ maxLength: SORT_LENGTH }))),
    sortOrder: Type.Optional(nullable(sortOrder())),
    columns: Type.Optional(columns()),
  },
  { $id: 'ViewChange' },
);
export type ViewChange = Static<typeof ViewChange>;

export const SavedView = object(
  {
    id: id(),
    list: list(),
    name: Type.String(),
    isShared: Type.Boolean(),
    ownerUserId: nullable(id(), { description: 'Owner. null: created without a user' }),
    filter: filter(),
    sortBy: nullable(Type.String()),
    sortOrder: nullable(sortOrder()),
    columns: columns(),
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'SavedView' },
);
export type SavedView = Static<typeof SavedView>;

export const ViewQuery = object({ ...cursorQuery(), list: Type.Optional(list()) });
export type ViewQuery = Static<typeof ViewQuery>;

export const SavedViews = countedAnswer(Type.Unsafe<SavedView>({ $ref: 'SavedView#' }), 'SavedViews');
export const viewPath = object({ viewId: id() });
