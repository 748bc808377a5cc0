/** Formulates a failed schema rule as a predicate that follows the name of the field. */

import { FIELD_SENTENCES, fieldSentence } from '../field-sentences.ts';

/** Location of the validated value. */
export type Location = 'body' | 'query' | 'path' | 'headers';

/** The used part of an Ajv error. It fits the types of Ajv and of Fastify. */
export interface SchemaError {
  keyword: string;
  /** JSON pointer to the value. */
  instancePath: string;
  /** Path of the rule in the schema, such as `#/properties/dueDate/anyOf/0/format`. */
  schemaPath: string;
  params: Record<string, unknown>;
  message?: string | undefined;
  /** The schema that contains the rule. */
  parentSchema?: unknown;
  data?: unknown;
}

const TYPES = new Map([
  ['integer', 'an integer'],
  ['number', 'a number'],
  ['string', 'a string'],
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['array', 'a list'],
  ['null', 'null'],
]);

const FORMATS = new Map([
  ['timestamp', FIELD_SENTENCES.TIMESTAMP],
  ['currency', FIELD_SENTENCES.CURRENCY],
  ['email', FIELD_SENTENCES.EMAIL],
  ['uuid', 'is not a UUID'],
  ['printable', FIELD_SENTENCES.CONTROL_CHARACTER],
  ['uuid-or-external', 'is neither a UUID nor external:<externalId>'],
]);

const UNKNOWN: Record<Location, string> = {
  body: 'is not a known field',
  query: 'is not a known parameter',
  path: 'is not a known parameter',
  headers: 'is not a known header',
};

/** Returns the predicate for one error, for example `must be an integer` or `is required`. */
export function schemaSentence(error: SchemaError, location: Location): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `${typeSentence(typeNames(error), location)}${error.data === null ? ', not null' : ''}`;
    case 'format':
      return FORMATS.get(String(params.format)) ?? `is not a valid ${String(params.format)}`;
    case 'required':
      return FIELD_SENTENCES.REQUIRED;
    case 'dependentRequired':
    case 'dependencies':
      return fieldSentence('REQUIRED_WITH', { field: String(params.property) });
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return UNKNOWN[location];
    case 'propertyNames':
      return `has a name that is not allowed: ${String(params.propertyName)}`;
    case 'enum':
    case 'const':
      return choiceSentence(allowedValues(error));
    case 'pattern':
      return FIELD_SENTENCES.FORM;
    case 'x-name':
      return FIELD_SENTENCES.INVISIBLE;
    case 'uniqueItems':
      return FIELD_SENTENCES.REPEATED;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}`;
    case 'not':
      return descriptionOf(error.parentSchema) ?? 'is not allowed';
    case 'false schema':
      return 'is not allowed';
    default:
      return limitSentence(keyword, params.limit) ?? error.message ?? 'is not valid';
  }
}

/** Returns why a field is never accepted: the description of a schema that admits nothing. */
function descriptionOf(schema: unknown): string | undefined {
  const isDescribed = typeof schema === 'object' && schema !== null && 'description' in schema;
  return isDescribed && typeof schema.description === 'string' ? schema.description : undefined;
}

/** Returns the types that a `type` error requires. */
export function typeNames({ params }: SchemaError): string[] {
  const { type } = params;
  return Array.isArray(type) ? type.map(String) : String(type).split(',');
}

/** Returns for example `must be a string or null`. */
export function typeSentence(names: readonly string[], location: Location): string {
  // Every value in a query string is a string; only a repeated parameter, a list, is not.
  if (location === 'query' && names.includes('string')) return 'must be given only once';
  const distinct = [...new Set(names)].sort((a, b) => Number(a === 'null') - Number(b === 'null'));
  return `must be ${join(distinct.map((name) => TYPES.get(name) ?? name))}`;
}

/** Returns the values that an `enum` or `const` error requires. */
export function allowedValues({ keyword, params }: SchemaError): unknown[] {
  if (keyword === 'const') return [params.allowedValue];
  return Array.isArray(params.allowedValues) ? params.allowedValues : [];
}

/** Returns for example `must be one of DUE, PAID`. */
export function choiceSentence(values: readonly unknown[]): string {
  const names = [
    ...new Set(values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))),
  ];
  return names.length === 1 ? `must be ${names[0]}` : fieldSentence('CHOICE', { choices: names.join(', ') });
}

/** Returns for example `a, b or c`. */
export function join(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

function limitSentence(keyword: string, limit: unknown): string | undefined {
  const many = (noun: string) =>
    `${String(limit)} ${limit === 1 ? noun : noun.replace(/y$/, 'ie').concat('s')}`;
  switch (keyword) {
    case 'minimum':
      return fieldSentence('AT_LEAST', { limit: String(limit) });
    case 'maximum':
      return fieldSentence('AT_MOST', { limit: String(limit) });
    case 'exclusiveMinimum':
      return fieldSentence('MORE_THAN', { limit: String(limit) });
    case 'exclusiveMaximum':
      return fieldSentence('LESS_THAN', { limit: String(limit) });
    case 'minLength':
      return limit === 1 ? FIELD_SENTENCES.EMPTY : `must have at least ${many('character')}`;
    case 'maxLength':
      return `must have at most ${many('character')}`;
    case 'minItems':
      return limit === 1 ? FIELD_SENTENCES.EMPTY : `must have at least ${many('entry')}`;
    case 'maxItems':
      return `must have at most ${many('entry')}`;
    case 'minProperties':
      return limit === 1 ? FIELD_SENTENCES.EMPTY : `must have at least ${many('field')}`;
    case 'maxProperties':
      return `must have at most ${many('field')}`;
    default:
      return undefined;
  }
}
