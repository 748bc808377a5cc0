import type { QueryResult, QueryResultRow } from 'pg';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Connection, Statement } from './database.ts';

/**
 * Type of a column or a whole row. `query<Row>()` only claims a type. A statement with a `row` can be
 * trusted, because tests check each row that it returns (server/test/harness/statements.ts). The service
 * itself never reads it.
 */
export interface Shape<T> {
  readonly schema: TSchema;
  /** The columns of a row, or the properties of an object. */
  readonly parts?: Readonly<Record<string, TSchema>>;
  /** Only for the compiler. */
  readonly value?: T;
}

/** A statement whose rows are checked in tests. */
export interface CheckedStatement<Row> extends Statement {
  row: Shape<Row>;
}

/** Sends a statement and returns its rows with the type that its `row` declares. */
export function queryRows<Row extends QueryResultRow>(
  queryable: Pick<Connection, 'query'>,
  statement: CheckedStatement<Row>,
): Promise<QueryResult<Row>> {
  return queryable.query<Row>(statement);
}

const uuid: Shape<string> = {
  schema: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
};
const text: Shape<string> = { schema: Type.String() };
const integer: Shape<number> = {
  schema: Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
};
const scalar: Shape<string | number | boolean> = {
  schema: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
};
const boolean: Shape<boolean> = { schema: Type.Boolean() };
const instant: Shape<string> = {
  schema: Type.String({ pattern: '^\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
};
const jsonInstant: Shape<string> = {
  schema: Type.String({ pattern: '^\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?\\+00:00$' }),
};
const date: Shape<string> = { schema: Type.String({ pattern: '^\\d{4,6}-\\d\\d-\\d\\d$' }) };

/** Types of columns, as `typeParsers` return them. */
export const shape = {
  uuid,
  text,
  integer,
  boolean,
  date,
  /** An instant in UTC. */
  instant,
  /** An instant inside JSON, as PostgreSQL writes it: `instantOfJson` converts it. */
  jsonInstant,
  oneOf: <const W extends readonly string[]>(words: W): Shape<W[number]> => ({
    schema: Type.Enum([...words]),
  }),
  orNull: <T>({ schema }: Shape<T>): Shape<T | null> => ({ schema: Type.Union([schema, Type.Null()]) }),
  scalar,
  pair: <A, B>(a: Shape<A>, b: Shape<B>): Shape<[A, B]> => ({ schema: Type.Tuple([a.schema, b.schema]) }),
  /** A JSON array with one value for each column. */
  tuple: <T extends readonly unknown[]>(...parts: { [K in keyof T]: Shape<T[K]> }): Shape<T> => ({
    schema: Type.Tuple(parts.map(({ schema }) => schema)),
  }),
  record: <T>({ schema }: Shape<T>): Shape<Record<string, T>> => ({
    schema: Type.Record(Type.String(), schema),
  }),
  listOf: <T>({ schema }: Shape<T>): Shape<T[]> => ({ schema: Type.Array(schema) }),
  /** A column that not every statement for these rows returns. */
  optional: <T>({ schema }: Shape<T>): Shape<T | undefined> => ({ schema: Type.Optional(schema) }),
  /** A type described by a schema of the API. */
  described: <S extends TSchema>(schema: S): Shape<Static<S>> => ({ schema }),
};

/** The type of each column of a row. */
export type Shapes<Row> = { readonly [K in keyof Row]-?: Shape<Row[K]> };

/** Returns the shape of a row, or of a JSON object: these properties and no others. */
export function rowShape<Row>(columns: Shapes<Row>): Shape<Row> {
  return rowOfParts(Object.entries<Shape<unknown>>(columns));
}

/** Returns the shape of a row with additional columns. */
export function extendShape<Row, More>(before: Shape<Row>, more: Shapes<More>): Shape<Row & More> {
  return ofSchemas({ ...before.parts, ...rowShape(more).parts });
}

/** Returns the same as `rowShape`, for columns whose list the caller has checked. */
export function rowOfParts<Row>(columns: readonly (readonly [string, Shape<unknown>])[]): Shape<Row> {
  return ofSchemas(Object.fromEntries(columns.map(([name, { schema }]) => [name, schema])));
}

function ofSchemas<Row>(parts: Record<string, TSchema>): Shape<Row> {
  return { schema: Type.Object(parts, { additionalProperties: false }), parts };
}

/**
 * Returns the shape of a row that matches a response schema column by column, with instants in the response
 * format.
 */
export function rowOfAnswer<S extends TObject>(schema: S): Shape<Static<S>> {
  return ofSchemas(schema.properties);
}

const INSTANTS = JSON.stringify(instant.schema);

/** Returns whether a column contains instants or null. */
export function isInstant(schema: TSchema): boolean {
  const { anyOf, format }: { anyOf?: unknown; format?: unknown } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((one) => JSON.stringify(one) === INSTANTS);
  return format === 'date-time' || JSON.stringify(schema) === INSTANTS;
}
