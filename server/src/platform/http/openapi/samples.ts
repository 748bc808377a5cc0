import { type JsonSchema, refName } from './types.ts';

/** Example values of schemas and of properties, by name. */
export interface Examples {
  schemas: Readonly<Record<string, unknown>>;
  properties: Readonly<Record<string, unknown>>;
  /** For path parameters, by name. */
  parameters: Readonly<Record<string, unknown>>;
}

const FORMATS: Record<string, unknown> = {
  uuid: '01980f2e-5c00-7a11-8a31-6a1f3c5d7e90',
  'date-time': '2026-02-03T09:30:00.000Z',
  timestamp: '2026-02-03',
  date: '2026-02-03',
  currency: 'EUR',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  'uuid-or-external': 'external:4711',
};

/**
 * Builds a value that fits a schema, from the examples of its parts, when there is no written example.
 * @param schemas the named schemas
 */
export function sampleOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
  examples: Examples,
  name = '',
): unknown {
  const sampleWithin = (inner: JsonSchema, of = '') => sampleOf(inner, schemas, examples, of);
  const reference = refName(schema);
  if (reference !== null)
    return reference in examples.schemas
      ? examples.schemas[reference]
      : sampleWithin(schemas[reference] ?? {}, name);
  const { anyOf, enum: choices, items, properties = {}, required = [] } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.examples !== undefined) return schema.examples[0];
  if (choices !== undefined) return schema.default ?? choices[0];
  if (anyOf !== undefined) return sampleWithin(anyOf[0] ?? {}, name);
  const type = [schema.type ?? 'string'].flat().find((one) => one !== 'null');
  if (type === 'object') {
    // A sample is the last page of a list, which has no next cursor.
    const shown = Object.entries(properties).filter(
      ([key]) => required.includes(key) || key !== 'nextCursor',
    );
    return Object.fromEntries(shown.map(([key, inner]) => [key, sampleWithin(inner, key)]));
  }
  if (type === 'array') return items === undefined ? [] : [sampleWithin(items, name.replace(/s$/, ''))];
  if (name in examples.properties) return examples.properties[name];
  if (type === 'boolean') return schema.default ?? true;
  if (type === 'integer' || type === 'number') return schema.default ?? Math.max(1, schema.minimum ?? 1);
  return FORMATS[schema.format ?? ''] ?? 'Text';
}
