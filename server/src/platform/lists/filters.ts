import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { externalId, stringEnum, timestamp } from '../http/schema.ts';

const COMPARISONS = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const OPERATORS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Record<
  Comparison,
  string
>;

/** Returns the query parameters `updatedAt.gte=…` and its variants. The bracket form means the same. */
export function rangeQuery<const N extends string>(name: N, options: Record<string, unknown> = {}) {
  const parameter = () =>
    Type.Optional(
      timestamp({
        description: `Range of ${name}; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end`,
        ...options,
      }),
    );
  return recordOfKeys(
    [`${name}.eq`, `${name}.gt`, `${name}.gte`, `${name}.lt`, `${name}.lte`] as const,
    parameter,
  );
}

/** Returns the query parameters `amount`, `amount.gt`, … in minor units. */
export function amountQuery<const N extends string>(name: N) {
  const parameter = () =>
    Type.Optional(
      Type.Integer({
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
        description: `Comparison with ${name}, in minor units of the currency`,
      }),
    );
  return recordOfKeys([name, `${name}.gt`, `${name}.gte`, `${name}.lt`, `${name}.lte`] as const, parameter);
}

/** Returns a parameter with one or several enum values: `state=DUE&state=OVERDUE`, `state=DUE,OVERDUE`. */
export function wordsQuery<const W extends readonly string[]>(values: W) {
  return Type.Optional(
    Type.Array(stringEnum(values), {
      minItems: 1,
      maxItems: values.length,
      uniqueItems: true,
      description: 'One or several values: repeat the parameter, or separate them by commas',
    }),
  );
}

const MAX_EXTERNAL_IDS = 100;

/** Parameter for records by external id: `externalId=A&externalId=B`. */
export const externalIdsQuery = {
  externalId: Type.Optional(
    Type.Array(externalId(), {
      minItems: 1,
      maxItems: MAX_EXTERNAL_IDS,
      description: `One or several, at most ${MAX_EXTERNAL_IDS}: repeat the parameter. Unknown ids are ignored`,
    }),
  ),
};

/** Returns the condition for `externalIdsQuery`. */
export function externalIds({ externalId: ids }: { externalId?: string[] }) {
  return ids === undefined ? [] : [sql<boolean>`external_id = ANY(${ids}::text[])`];
}

function recordOfKeys<const K extends string, V>(keys: readonly K[], value: () => V): Record<K, V> {
  const record: Partial<Record<K, V>> = {};
  for (const key of keys) record[key] = value();
  if (!isComplete(record, keys)) throw new Error('a key is missing');
  return record;
}

function isComplete<K extends string, V>(
  record: Partial<Record<K, V>>,
  keys: readonly K[],
): record is Record<K, V> {
  return keys.every((key) => record[key] !== undefined);
}

/** A comparison of a column with one value. Several conditions are combined with AND. */
export type Condition = readonly [Comparison, unknown];

/** Returns the conditions that a query states on one column or expression: `name`, `name.eq`, `name.gt`, … */
export function comparisonConditions(
  query: Record<string, unknown>,
  name: string,
  column: string | RawBuilder<unknown>,
  read: (comparison: Comparison, value: unknown) => readonly Condition[] = (...condition) => [condition],
) {
  const statedComparisons = COMPARISONS.map(
    (comparison) => [comparison, query[`${name}.${comparison}`]] as const,
  );
  const [equal] = COMPARISONS;
  return [[equal, query[name]] as const, ...statedComparisons]
    .filter(([, value]) => value !== undefined)
    .flatMap(([comparison, value]) => read(comparison, value))
    .map(
      ([comparison, value]) =>
        sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} ${sql.raw(OPERATORS[comparison])} ${value}`,
    );
}
