import type { QueryResult, QueryResultRow } from 'pg';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Connection, Statement } from './database.ts';

/**
 * What a column, or a whole row, holds. `query<Row>()` only claims it: a statement that bears its `row` may be believed,
 * because tests check each row that it answers with (server/test/harness/statements.ts). The service never looks at it.
 */
export interface Shape<T> {
  readonly schema: TSchema;
  /** Of a row or an object, its parts. */
  readonly parts?: Readonly<Record<string, TSchema>>;
  /** For the compiler alone. */
  readonly value?: T;
}

/** A statement whose rows tests check. */
export interface CheckedStatement<Row> extends Statement {
  row: Shape<Row>;
}

/** Sends a statement whose rows are what it says that they are. */
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
const date: Shape<string> = { schema: Type.String({ pattern: '^\\d{4,6}-\\d\\d-\\d\\d$' }) };

/** What columns hold, as `typeParsers` answer with them. */
export const shape = {
  ...{ uuid, text, integer, boolean, date },
  /** An instant in UTC. */
  instant,
  oneOf: <const W extends readonly string[]>(words: W): Shape<W[number]> => ({
    schema: Type.Enum([...words]),
  }),
  orNull: <T>({ schema }: Shape<T>): Shape<T | null> => ({ schema: Type.Union([schema, Type.Null()]) }),
  scalar,
  pair: <A, B>(a: Shape<A>, b: Shape<B>): Shape<[A, B]> => ({ schema: Type.Tuple([a.schema, b.schema]) }),
  record: <T>({ schema }: Shape<T>): Shape<Record<string, T>> => ({
    schema: Type.Record(Type.String(), schema),
  }),
  listOf: <T>({ schema }: Shape<T>): Shape<T[]> => ({ schema: Type.Array(schema) }),
  /** One that not every statement for these rows has. */
  optional: <T>({ schema }: Shape<T>): Shape<T | undefined> => ({ schema: Type.Optional(schema) }),
  /** What a schema of the interface describes. */
  described: <S extends TSchema>(schema: S): Shape<Static<S>> => ({ schema }),
};

/** What each column of a row holds. */
export type Shapes<Row> = { readonly [K in keyof Row]-?: Shape<Row[K]> };

/** All columns of a row, or all properties of an object in JSON, and no others. */
export function row<Row>(columns: Shapes<Row>): Shape<Row> {
  return rowOfParts(Object.entries<Shape<unknown>>(columns));
}

/** A row with more columns than another one. */
export function extended<Row, More>(before: Shape<Row>, more: Shapes<More>): Shape<Row & More> {
  return ofSchemas({ ...before.parts, ...row(more).parts });
}

/** `row` for columns whose list the caller has checked. */
export function rowOfParts<Row>(columns: readonly (readonly [string, Shape<unknown>])[]): Shape<Row> {
  return ofSchemas(Object.fromEntries(columns.map(([name, { schema }]) => [name, schema])));
}

function ofSchemas<Row>(parts: Record<string, TSchema>): Shape<Row> {
  return { schema: Type.Object(parts, { additionalProperties: false }), parts };
}

/** A row that holds what answers give, column by column; its instants are written as answers write them. */
export function rowOfAnswer<S extends TObject>(schema: S): Shape<Static<S>> {
  return ofSchemas(schema.properties);
}

const INSTANTS = JSON.stringify(instant.schema);

/** Whether a column holds instants, or null. */
export function isInstant(schema: TSchema): boolean {
  const { anyOf, format }: { anyOf?: unknown; format?: unknown } = schema;
  if (Array.isArray(anyOf)) return anyOf.some((one) => JSON.stringify(one) === INSTANTS);
  return format === 'date-time' || JSON.stringify(schema) === INSTANTS;
}
