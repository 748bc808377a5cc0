import fc from 'fast-check';
import { type KnownRecord, NAMES, type Pools, poolFor } from './known-records.ts';
import { isForbidden, type Schema, typesOf } from './schema.ts';

export interface Context {
  resolve(schema: Schema): Schema;
  pools: Pools;
  /** Property names that lead to this value, resource first: they show which records an id can name. */
  trail: readonly string[];
  /** Number of optional properties, out of ten, that are present. */
  density: number;
}

const ABSENT = Symbol('absent');
const LONG = 10_000;

/** Returns values that a schema allows. Ids mostly name existing records. */
export function arbitraryOf(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const known = context.resolve(schema);
  if (known.enum !== undefined) return fc.constantFrom(...known.enum);
  const choices = typesOf(known).map((type) => ({
    weight: type === 'null' ? 1 : 6,
    arbitrary: ofType(type, known, context),
  }));
  return fc.oneof(...choices);
}

function ofType(type: string, schema: Schema, context: Context): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return context.trail.at(-1) === 'version' ? version(schema, context) : integer(schema);
  if (type === 'number')
    return fc.oneof(
      integer(schema),
      fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    );
  if (type === 'array') return array(schema, context);
  if (type === 'object') return object(schema, context);
  return text(schema, context);
}

/** Draws mostly small numbers, and both ends of the range. */
function integer({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): fc.Arbitrary<number> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 100) });
  return fc.oneof(
    { weight: 8, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

/** Draws mostly the version of an existing record: other versions change nothing. */
function version(schema: Schema, { pools, trail }: Context): fc.Arbitrary<number> {
  const present = poolFor(pools, trail.slice(0, -1)).flatMap((record) => record.version ?? []);
  if (present.length === 0) return integer(schema);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...present) },
    { weight: 1, arbitrary: integer(schema) },
  );
}

function array(schema: Schema, context: Context): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 3, uniqueItems = false } = schema;
  // The service accepts this list only when it is empty.
  if (maxItems === 0 || schema.not?.minItems === 1) return fc.constant([]);
  const item = arbitraryOf(items, context);
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
  return uniqueItems
    ? fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(item, bounds);
}

function object(schema: Schema, context: Context): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const isNamed = 'id' in properties && 'externalId' in properties;
  const drawn = Object.entries(properties).filter(
    ([name, property]) => !isForbidden(property) && !(isNamed && NAMES.includes(name)),
  );
  const model = Object.fromEntries(
    drawn.map(([name, property]) => {
      const value = arbitraryOf(property, { ...context, trail: [...context.trail, name] });
      if (required.includes(name)) return [name, value];
      return [name, sometimes(value, isNeeded(property) ? 9 : context.density)];
    }),
  );
  const values = fc.record(model).map((all) => without(all));
  if (!isNamed) return values;
  const possible = NAMES.filter((name) => name in properties);
  const own = names(possible, context);
  // If nothing is required, such as in updates, the object is often empty.
  const isFree = schema.minProperties === undefined && !possible.some((name) => isNeeded(properties[name]));
  const named = isFree ? fc.oneof(fc.constant({}), own) : own;
  return fc.tuple(named, values).map(([own, rest]) => ({ ...own, ...rest }));
}

/** Fields that a new record requires are mostly present, so that some records are created. */
const isNeeded = (property: Schema | undefined) => /equired for a new/.test(property?.description ?? '');

function sometimes(value: fc.Arbitrary<unknown>, density: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 10 - density, arbitrary: fc.constant(ABSENT) },
    { weight: density, arbitrary: value },
  );
}

function without(all: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ABSENT));
}

/** Returns names of one record: an existing one, a new one, or one that does not exist. */
function names(possible: string[], { pools, trail }: Context): fc.Arbitrary<Record<string, unknown>> {
  const unknown = fc.uuid({ version: 7 }).map((id) => ({ id }));
  const fresh = fc.string({ minLength: 1, maxLength: 12 }).map((externalId) => ({ externalId }));
  const others = [
    { weight: 1, arbitrary: unknown },
    { weight: 2, arbitrary: fresh },
  ];
  const pool = poolFor(pools, trail);
  if (pool.length === 0) return fc.oneof(...others);
  const present = fc.constantFrom(...pool).chain((record) => {
    const known = Object.entries(record).filter(
      ([name, value]) => possible.includes(name) && typeof value === 'string',
    );
    return fc.subarray(known, { minLength: 1 }).map((chosen) => Object.fromEntries(chosen));
  });
  return fc.oneof({ weight: 20, arbitrary: present }, ...others);
}

/**
 * Fields that are checked beyond their schema. A random value would rarely be valid, so these are drawn from
 * a few valid ones.
 */
const CHECKED = new Map([
  ['iban', ['DE89370400440532013000', 'FR1420041010050500013M02606']],
  ['bic', ['DEUTDEFF', 'DEUTDEFF500']],
]);

const made = new Map<string, fc.Arbitrary<string>>();

/** Returns texts of some length. Creating the arbitrary takes a millisecond, drawing from it none. */
function graphemes(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${minLength} ${maxLength}`;
  const known = made.get(key) ?? fc.string({ unit: 'grapheme', minLength, maxLength });
  made.set(key, known);
  return known;
}

function text(schema: Schema, context: Context): fc.Arbitrary<string> {
  const { format, pattern } = schema;
  const name = context.trail.at(-1)?.split('.').at(-1) ?? '';
  if (format !== undefined && format !== 'printable') return formatted(format, name, schema, context);
  // All key pairs but the first, which the requests use.
  const keys = (context.pools['keys'] ?? []).slice(1).flatMap((record) => stringOf(record, 'apiKey'));
  if (name === 'apiKey' && keys.length > 0) return fc.constantFrom(...keys);
  if (context.trail[0] === 'payment_references' && name === 'reference') return reference(context);
  if (pattern !== undefined && format === undefined) return fc.stringMatching(new RegExp(pattern));
  if (name === 'position') return fc.constantFrom('ACCOUNTING', 'PAYER', 'SALES', 'none of these');
  const checked = CHECKED.get(name);
  if (checked !== undefined) return fc.oneof(fc.constantFrom(...checked), graphemes(0, 20));
  if (name === 'version') return fc.oneof(fc.constant('1'), fc.nat().map(String));
  const { minLength = 0, maxLength = LONG } = schema;
  const plain = graphemes(minLength, Math.min(maxLength, 30));
  const long = fc.constantFrom('x', 'é', '😀').map((letter) => letter.repeat(Math.min(maxLength, LONG)));
  const anything = fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: long });
  const present = poolFor(context.pools, context.trail).flatMap((record) => stringOf(record, name));
  if (!NAMES.includes(name) || present.length === 0) return anything;
  return fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...present) }, { weight: 3, arbitrary: anything });
}

/** Returns mostly payment references that the portal issued. */
function reference({ pools }: Context): fc.Arbitrary<string> {
  const known = (pools['payment_references'] ?? []).map(({ id }) => fc.constant(id));
  return fc.oneof(...known, graphemes(1, 25));
}

function stringOf(record: KnownRecord, name: string): string[] {
  const value = Object.entries(record).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? [value] : [];
}

const between = (min: Date, max: Date) => fc.date({ min, max, noInvalidDate: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Half of them near today: operations that look ahead accept few others. */
const moment = fc.oneof(between(new Date(0), new Date('2099-12-31')), between(inDays(-30), inDays(90)));
const instant = moment.map((date) => date.toISOString());
/** Ends of spans: mostly spans that look ahead and end after they begin. */
const SPANS = new Map([
  ['from', between(inDays(2), inDays(90))],
  ['to', between(inDays(91), inDays(360))],
]);
function day(name: string): fc.Arbitrary<string> {
  const ahead = SPANS.get(name) ?? moment;
  const drawn = fc.oneof({ weight: 3, arbitrary: ahead }, { weight: 1, arbitrary: moment });
  return drawn.map((date) => date.toISOString().slice(0, 10));
}

function formatted(format: string, name: string, schema: Schema, context: Context): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return recordId(poolFor(context.pools, context.trail));
    case 'uuid-or-external':
      return pathId(poolFor(context.pools, context.trail));
    case 'date-time':
      return instant;
    case 'date':
      return day(name);
    case 'timestamp':
      return fc.oneof(
        instant,
        instant.map((iso) => iso.slice(0, 10)),
        instant.map((iso) => iso.replace(/\.\d+Z$/, '+02:00')),
        instant.map((iso) => iso.slice(0, 19)),
      );
    case 'currency':
      return fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'JPY', 'BHD');
    case 'email':
      return fc.emailAddress().filter((address) => address.length <= (schema.maxLength ?? 320));
    case 'uri':
      // No server listens there, so deliveries during a test go nowhere.
      return fc.webPath().map((path) => `http://127.0.0.1:9${path}`);
    case 'timezone':
      return fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC');
    case 'byte':
      return fc.uint8Array({ maxLength: 60 }).map((bytes) => asPdf(bytes).toString('base64'));
    case 'binary':
      return fc.uint8Array({ maxLength: 60 }).map((bytes) => asPdf(bytes).toString('latin1'));
    default:
      throw new Error(`nothing is known of the format ${format}`);
  }
}

/** Adds the first bytes of a PDF. */
export const asPdf = (bytes: Uint8Array) => Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes]);

/** Returns mostly the id of an existing record. */
export function recordId(pool: readonly KnownRecord[]): fc.Arbitrary<string> {
  const unknown = fc.uuid({ version: 7 });
  if (pool.length === 0) return unknown;
  const present = fc.constantFrom(...pool).map(({ id }) => id);
  return fc.oneof({ weight: 9, arbitrary: present }, { weight: 1, arbitrary: unknown });
}

/** Returns an id in a path: the service's or the caller's. */
function pathId(pool: readonly KnownRecord[]): fc.Arbitrary<string> {
  const own = pool.flatMap(({ externalId }) => (typeof externalId === 'string' ? [externalId] : []));
  const some = graphemes(1, 20);
  const externalId =
    own.length === 0 ? some : fc.oneof(fc.constantFrom(...own), fc.constantFrom(...own), some);
  return fc.oneof(
    { weight: 3, arbitrary: recordId(pool) },
    { weight: 2, arbitrary: externalId.map((name) => `external:${name}`) },
  );
}
