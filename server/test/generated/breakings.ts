import { isForbidden, type Schema, typesOf } from './schema.ts';

/** A value with one error, and a description of it. */
export interface Broken {
  kind: 'type' | 'missing' | 'unknown' | 'range' | 'length' | 'text' | 'format';
  /** The location, for the message of a failure. */
  at: string;
  value: unknown;
}

const SAMPLES: readonly (readonly [string, unknown])[] = [
  ['string', 'text'],
  ['integer', 7],
  ['number', 7.5],
  ['boolean', true],
  ['null', null],
  ['array', [[]]],
  ['object', { zzz: {} }],
];

/** Text that no database can store. */
export const UNSTORABLE = ['a\0b', '\ud800', 'x\udc00'];

/** Returns every single error that a value can have. */
export function breakingsOf(resolve: (schema: Schema) => Schema, schema: Schema, value: unknown): Broken[] {
  const known = resolve(schema);
  const inner = (child: Schema, part: unknown) => breakingsOf(resolve, child, part);
  return [
    ...wrongTypes(known),
    ...(typeof value === 'string' ? wrongTexts(known) : []),
    ...(typeof value === 'number' ? outOfRange(known) : []),
    ...(Array.isArray(value) ? wrongLists(known, value, inner) : []),
    ...(isObject(value) ? wrongObjects(known, value, inner) : []),
  ];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongTypes(schema: Schema): Broken[] {
  const allowed = typesOf(schema);
  const types = allowed.includes('number') ? [...allowed, 'integer'] : allowed;
  return SAMPLES.filter(([type]) => !types.includes(type)).map(([, value]) => ({
    kind: 'type',
    at: '',
    value,
  }));
}

function wrongTexts(schema: Schema): Broken[] {
  const { enum: words, format, pattern, minLength = 0, maxLength } = schema;
  const found: Broken[] = UNSTORABLE.map((value) => ({ kind: 'text', at: '', value }));
  if (words !== undefined) found.push({ kind: 'range', at: '', value: 'NONE_OF_THESE' });
  if (format !== undefined || pattern !== undefined)
    for (const value of ['2026-02-30', 'not this', '']) found.push({ kind: 'format', at: '', value });
  if (minLength > 0) found.push({ kind: 'length', at: '', value: '' });
  if (maxLength !== undefined)
    for (const letter of ['x', '😀'])
      found.push({ kind: 'length', at: '', value: letter.repeat(maxLength + 1) });
  return found;
}

function outOfRange({ minimum, maximum }: Schema): Broken[] {
  const ends = [
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1, 1e300]),
  ];
  return ends.map((value) => ({ kind: 'range', at: '', value }));
}

type Inner = (schema: Schema, part: unknown) => Broken[];

function wrongLists(schema: Schema, value: unknown[], inner: Inner): Broken[] {
  const { items = {}, minItems = 0, maxItems, uniqueItems = false } = schema;
  const found = value.flatMap((item, i) =>
    inner(items, item).map((one) => ({ ...one, at: `[${i}]${one.at}`, value: value.with(i, one.value) })),
  );
  if (minItems > 0) found.push({ kind: 'length', at: '', value: [] });
  if (maxItems !== undefined && value.length > 0)
    found.push({ kind: 'length', at: '', value: Array.from({ length: maxItems + 1 }, () => value[0]) });
  if (uniqueItems && value.length > 0) found.push({ kind: 'length', at: '', value: [...value, value[0]] });
  return found;
}

function wrongObjects(schema: Schema, value: Record<string, unknown>, inner: Inner): Broken[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const found: Broken[] = Object.entries(value).flatMap(([name, part]) =>
    inner(properties[name] ?? {}, part).map((one) => ({
      ...one,
      at: `.${name}${one.at}`,
      value: { ...value, [name]: one.value },
    })),
  );
  for (const name of required) {
    const { [name]: _gone, ...rest } = value;
    found.push({ kind: 'missing', at: `.${name}`, value: rest });
  }
  for (const [name, property] of Object.entries(properties))
    if (isForbidden(property))
      found.push({ kind: 'unknown', at: `.${name}`, value: { ...value, [name]: 1 } });
  if (additionalProperties === false)
    for (const name of ['zzz', 'Id', 'a\0b'])
      found.push({ kind: 'unknown', at: `.${name}`, value: { ...value, [name]: 1 } });
  return found;
}
