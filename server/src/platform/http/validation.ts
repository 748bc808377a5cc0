import { Ajv2020, type FormatDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { ApiError } from '../errors.ts';
import { explainAjvErrors } from './field-path.ts';
import { queryRefusal } from './query-string.ts';
import { noQuery } from './schema.ts';

export type Formats = Record<string, (text: string) => boolean>;

const API = '/v1/';
const EXTERNAL = 'external:';
const MAX_EXTERNAL_ID = 255;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The service's id, or `external:` and the caller's own. */
function isRecordId(text: string): boolean {
  if (!text.startsWith(EXTERNAL)) return UUID.test(text);
  // Characters, as schemas count them, not UTF-16 units.
  const length = [...text.slice(EXTERNAL.length)].length;
  return length >= 1 && length <= MAX_EXTERNAL_ID;
}

/** What a path id names, for look-ups. The format `uuid-or-external` was checked before. */
export function pathRef(text: string): { id: string } | { externalId: string } {
  return text.startsWith(EXTERNAL) ? { externalId: text.slice(EXTERNAL.length) } : { id: text.toLowerCase() };
}

export interface Validator {
  /** Bodies: no coercion, unknown fields refused. */
  body: Ajv2020;
  /** Query strings and paths: text becomes numbers and booleans. */
  query: Ajv2020;
  /** Drops unknown fields, for callers that prefer lenient handling. */
  lenient: Ajv2020;
}

export function createValidator(formats: Formats): Validator {
  const make = (options: { coerceTypes: boolean; removeAdditional: boolean }) => {
    const ajv = new Ajv2020({
      allErrors: true,
      allowUnionTypes: true,
      strict: true,
      strictRequired: false,
      verbose: true,
      ...options,
    });
    addFormats.default(ajv, ['email', 'uuid', 'date', 'date-time', 'uri']);
    ajv.addFormat('uuid-or-external', isRecordId);
    ajv.addFormat('binary', true);
    for (const [name, validate] of Object.entries(formats)) {
      const format: FormatDefinition<string> = { type: 'string', validate };
      ajv.addFormat(name, format);
    }
    return ajv;
  };
  return {
    body: make({ coerceTypes: false, removeAdditional: false }),
    query: make({ coerceTypes: true, removeAdditional: false }),
    lenient: make({ coerceTypes: false, removeAdditional: true }),
  };
}

/** Installs the one way in which requests are validated. */
export function installValidation(app: FastifyInstance, validator: Validator): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (typeof schema !== 'object' || schema === null) throw new Error('a route schema must be an object');
    for (const [name, shared] of Object.entries(app.getSchemas())) shareSchema(validator, name, shared);
    return httpPart === 'body' ? validator.body.compile(schema) : validator.query.compile(schema);
  });
  app.setSchemaErrorFormatter((errors, part) => {
    const location =
      part === 'querystring' ? 'query' : part === 'params' ? 'path' : part === 'headers' ? 'headers' : 'body';
    return invalidData(explain(errors, location));
  });
  // What an operation does not name is refused, also by one that takes no query at all.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(API)) route.schema = { querystring: noQuery, ...route.schema };
  });
  const lenientOf = new WeakMap<object, ValidateFunction>();
  app.addHook('preValidation', async (request, reply) => {
    refuseUnstorableText(request);
    refuseQuery(request);
    if (!prefersLenient(request)) return;
    const { body } = bodySchema(request);
    if (body === null || typeof request.body !== 'object' || request.body === null) return;
    const prune = lenientOf.get(body) ?? validator.lenient.compile(body);
    lenientOf.set(body, prune);
    prune(request.body);
    reply.header('preference-applied', 'handling=lenient');
  });
}

function shareSchema(validator: Validator, name: string, schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const ajv of [validator.body, validator.query, validator.lenient]) {
    if (ajv.getSchema(name) === undefined) ajv.addSchema(schema, name);
  }
}

/** Fastify hands on Ajv's own errors under a narrower type. */
function explain(
  errors: readonly FastifySchemaValidationError[],
  location: 'body' | 'query' | 'path' | 'headers',
) {
  const plain = errors.map((error) => ({
    ...error,
    params: Object.fromEntries(Object.entries(error.params)),
  }));
  return explainAjvErrors(plain, location);
}

export function invalidData(details: { field: string; error: string }[]): ApiError {
  const summary = details
    .slice(0, 3)
    .map(({ field, error }) => (field === '' ? error : `${field}: ${error}`));
  const more = details.length > summary.length ? ` (and ${details.length - summary.length} more)` : '';
  return new ApiError('INVALID_DATA', `${summary.join('; ')}${more}`, { details });
}

function prefersLenient(request: FastifyRequest): boolean {
  const { prefer } = request.headers;
  const text = Array.isArray(prefer) ? prefer.join(',') : (prefer ?? '');
  return /(^|[,;\s])handling\s*=\s*"?lenient"?($|[,;\s])/i.test(text);
}

function bodySchema(request: FastifyRequest): { body: object | null } {
  const schema: FastifySchema | undefined = request.routeOptions.schema;
  const body = schema?.body;
  return { body: typeof body === 'object' && body !== null ? body : null };
}

/** The parser of query strings cannot throw inside the router, so it leaves its refusal to be found here. */
function refuseQuery(request: FastifyRequest): void {
  const refusal = queryRefusal(request.query);
  if (refusal !== undefined && refusal !== null)
    throw invalidData([{ field: refusal.field, error: refusal.message }]);
}

/** Paths and query strings with NUL or lone surrogates would fail inside the database; bodies are checked when parsed. */
function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const [field, value] of Object.entries(part)) {
      for (const text of [field, ...(Array.isArray(value) ? value : [value])]) {
        if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed()))
          throw invalidData([{ field, error: 'must not contain NUL or lone surrogates' }]);
      }
    }
  }
}
