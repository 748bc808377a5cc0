/**
 * Query strings. `updatedAt[gte]=…` and `updatedAt.gte=…` are the same parameter. A repeated parameter
 * becomes an array. No schema of the service accepts one for a single value, so validation refuses it.
 */

/** A query string that is refused. `field` is the parameter as far as it can be read. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly field: string;

  constructor(message: string, field: string) {
    super(message);
    this.field = field;
  }
}

/** The names of parameters that were sent with brackets, by their names with dots. */
const sentNames = new WeakMap<object, Map<string, string>>();

/** Returns the name of a parameter as the caller sent it: `page[size]` for `page.size`. */
export function sentName(query: unknown, name: string): string {
  const names = typeof query === 'object' && query !== null ? sentNames.get(query) : undefined;
  return names?.get(name) ?? name;
}

/** Parsed parameters: an object without prototype, so that `__proto__` is an ordinary key. */
export type Query = Record<string, string | string[]>;

/** Bounds the work of one request. No sensible query has more. */
const MAX_PARAMETERS = 200;

/**
 * Parses a query string (without its `?`): `+` and `%20` are spaces, a parameter without `=` is ''.
 * @throws QueryError for a malformed percent-escape or one that is not UTF-8, a NUL character, or too many
 * parameters
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null);
  if (text === '') return query;
  const names = new Map<string, string>();
  sentNames.set(query, names);
  let count = 0;
  for (const pair of text.split('&', MAX_PARAMETERS + 1)) {
    if (pair === '') continue;
    if (++count > MAX_PARAMETERS) throw new QueryError(`more than ${MAX_PARAMETERS} parameters`, '');
    const equals = pair.indexOf('=');
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const sent = decode(rawName, rawName);
    const name = dottedName(sent);
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1), sent);
    if (name !== sent) names.set(name, sent);
    const known = query[name];
    if (known === undefined) query[name] = value;
    else if (typeof known === 'string') query[name] = [known, value];
    else known.push(value);
  }
  return query;
}

const refusals = new WeakMap<object, QueryError>();

/**
 * Wraps `parseQuery` for Fastify's `querystringParser`, which must not throw. The router calls it outside of
 * any request, so an exception would end the process. A refused query string becomes an empty object, for
 * which `queryRefusal` returns the reason.
 */
export function parseQuerySafely(text: string): Query {
  try {
    return parseQuery(text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const empty: Query = Object.create(null);
    refusals.set(empty, error);
    return empty;
  }
}

/** Returns why `parseQuerySafely` refused the query string of this object. Call it before validation. */
export function queryRefusal(query: unknown): QueryError | undefined {
  return typeof query === 'object' && query !== null ? refusals.get(query) : undefined;
}

function decode(text: string, field: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  let decoded = spaced;
  if (spaced.includes('%')) {
    try {
      decoded = decodeURIComponent(spaced);
    } catch {
      throw new QueryError('has a percent-escape that is malformed or not UTF-8', field);
    }
  }
  if (decoded.includes('\0')) throw new QueryError('contains a NUL character', field);
  return decoded;
}

/** Converts `updatedAt[gte]` to `updatedAt.gte`; returns other names unchanged. */
function dottedName(name: string): string {
  if (!name.endsWith(']')) return name;
  return /^[^[\]]+(?:\[[^[\]]+\])+$/.test(name) ? name.replaceAll('[', '.').replaceAll(']', '') : name;
}
