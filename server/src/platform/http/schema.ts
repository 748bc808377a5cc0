import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

export const NAME_LENGTH = 500;
export const ID_LENGTH = 255;
export const TEXT_LENGTH = 10_000;

type Options = Record<string, unknown>;

/** Returns an object schema that refuses unknown properties. */
export function object<P extends TProperties>(properties: P, options: Options = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** The query of an operation without parameters: it refuses any. */
export const noQuery = object({});

/**
 * Returns the schema or null. It uses a type list instead of anyOf, which gives one clear sentence when
 * neither fits.
 */
export function nullable<S extends TSchema>(schema: S, options: Options = {}) {
  const plain: Record<string, unknown> = Object.fromEntries(Object.entries(schema));
  const values = Array.isArray(plain['enum']) ? { enum: [...plain['enum'], null] } : {};
  return Type.Unsafe<Static<S> | null>({ ...plain, type: [plain['type'], 'null'], ...values, ...options });
}

/** Returns the schema of a text that is one of these words. */
export function stringEnum<const W extends readonly string[]>(values: W, options: Options = {}) {
  return Type.Unsafe<W[number]>({ type: 'string', enum: values, ...options });
}

export const REQUIRES_ONE_OF = 'x-requires-one-of';

/**
 * Returns schema options for a body that must have one of these sets of fields, for the reference. The
 * command refuses other bodies.
 */
export const requiresOneOf = (...sets: string[][]) => ({ [REQUIRES_ONE_OF]: sets });

/** References a schema by its name, so that it occurs once in the OpenAPI document. */
export function schemaRef<S extends TSchema>(schema: S) {
  const { $id } = Object.assign({ $id: undefined }, schema);
  if (typeof $id !== 'string') throw new Error('a schema needs an $id to be referred to');
  return Type.Unsafe<Static<S>>({ $ref: `${$id}#` });
}

export const id = (options: Options = {}) => Type.String({ format: 'uuid', ...options });
export const externalId = (options: Options = {}) =>
  Type.String({ minLength: 1, maxLength: ID_LENGTH, format: 'printable', ...options });
export const requiredName = (options: Options = {}) =>
  Type.String({ minLength: 1, maxLength: NAME_LENGTH, 'x-name': true, ...options });
/** Returns the schema of an optional text: null and the empty string clear it. */
export const optionalText = (maxLength: number, options: Options = {}) =>
  nullable(Type.String({ maxLength, ...options }));
/**
 * Returns the schema of an optional name. Control characters and those that change the writing direction are
 * removed.
 */
export const optionalName = (options: Options = {}) =>
  optionalText(NAME_LENGTH, { 'x-name': true, ...options });
/**
 * Returns the schema of an optional id. Control characters and those that change the writing direction are
 * refused.
 */
export const optionalId = (options: Options = {}) =>
  optionalText(ID_LENGTH, { format: 'printable', ...options });
/**
 * Returns the schema of an ISO 8601 date from a caller: a day, or an instant. Without a zone, it is in the
 * organization's time zone.
 */
export const timestamp = (options: Options = {}) => Type.String({ format: 'timestamp', ...options });
/** Returns the schema of an instant in a response. */
export const instant = (options: Options = {}) => Type.String({ format: 'date-time', ...options });
export const currency = (options: Options = {}) =>
  Type.String({ format: 'currency', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code', ...options });
/** Returns the schema of an amount in minor units. */
export const amount = (options: Options = {}) =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'In minor units of the currency',
    ...options,
  });
export const positiveAmount = (options: Options = {}) => amount({ minimum: 1, ...options });
/** Returns the schema of a figure in minor units, which may be negative. */
export const figure = (options: Options = {}) =>
  Type.Integer({
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'In minor units of the currency',
    ...options,
  });

/**
 * Returns the schema of a field that is known but not accepted here. The reason follows its name: `is
 * assigned elsewhere`.
 */
export const refusedField = (reason: string) => Type.Unsafe<undefined>({ not: {}, description: reason });

/**
 * Returns the schema of a list that is accepted only when empty or null, without effect. The reason is as for
 * `refusedField`.
 */
export const refusedUnlessEmpty = (reason: string) =>
  Type.Unsafe<readonly unknown[] | null>({
    type: ['array', 'null'],
    items: {},
    not: { type: 'array', items: {}, minItems: 1 },
    description: reason,
  });

/** Returns the schema of `{id}` and/or `{externalId}`, and `{customId}` for documents that have one. */
export const recordRef = (options: Options = {}) =>
  object(
    { id: Type.Optional(id()), externalId: Type.Optional(externalId()) },
    { minProperties: 1, title: 'RecordReference', ...options },
  );
export const documentRef = (options: Options = {}) =>
  object(
    {
      id: Type.Optional(id()),
      externalId: Type.Optional(externalId()),
      customId: Type.Optional(externalId()),
    },
    { minProperties: 1, title: 'DocumentReference', ...options },
  );
