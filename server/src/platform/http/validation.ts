import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { ApiError } from '../errors.ts';
import { isRecord } from '../is-record.ts';
import { fieldsOfAnswer } from './answer-fields.ts';
import { explainAjvErrors, type IsAnswered } from './field-path.ts';
import { headerName } from './header-name.ts';
import { noteLenient, prefersLenient } from './preference.ts';
import { queryRefusal } from './query-string.ts';
import { noQuery } from './schema.ts';
import type { SchemaCompiler } from './schema-compiler.ts';

const API = '/v1/';

/** Installs the validation of all requests. */
export function installValidation(app: FastifyInstance, compiler: SchemaCompiler): void {
  installSchemas(app, compiler);
  app.addHook('onRoute', (route) => {
    // Unknown parameters are refused, also by operations without a query.
    if (route.url.startsWith(API)) route.schema = { querystring: noQuery, ...route.schema };
    const answer = answerSchema(route.schema ?? {});
    const isAnswered = answer === null ? undefined : fieldsOfAnswer(answer, compiler.shared);
    route.schemaErrorFormatter = (errors, part) => {
      const location =
        part === 'querystring'
          ? 'query'
          : part === 'params'
            ? 'path'
            : part === 'headers'
              ? 'headers'
              : 'body';
      return invalidData(explainProblems(errors, location, location === 'body' ? isAnswered : undefined));
    };
  });
  app.decorateRequest('lenient', null);
  app.addHook('preValidation', async (request, reply) => {
    refuseUnstorableText(request);
    refuseQuery(request);
    refuseOddNumbers(request);
    listParameters(request);
    if (!prefersLenient(request)) return;
    const body = bodySchema(request);
    if (body === null || !isRecord(request.body) || request.body instanceof Readable) return;
    const prune = compiler.validator('lenient', body);
    prune(request.body);
    const { lenient } = request.routeOptions.config;
    request.lenient = lenient?.(request.body) ?? { warnings: [], taken: null };
    noteLenient(reply);
  });
}

/** Makes the routes of an application validate and serialise with the compiler's functions. */
function installSchemas(app: FastifyInstance, compiler: SchemaCompiler): void {
  for (const schema of Object.values(compiler.shared)) app.addSchema(schema);
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    compiler.validator(httpPart === 'body' ? 'body' : 'query', schema),
  );
  app.setSerializerCompiler<object>(({ schema }) => compiler.serializer(schema));
}

/** Converts Ajv's errors to details. Fastify passes them under a narrower type. */
function explainProblems(
  errors: readonly FastifySchemaValidationError[],
  location: 'body' | 'query' | 'path' | 'headers',
  isAnswered: IsAnswered | undefined,
) {
  const plain = errors.map((error) => ({
    ...error,
    params: Object.fromEntries(Object.entries(error.params)),
  }));
  const details = explainAjvErrors(plain, location, isAnswered);
  return details.map(({ field, error }) => ({ field: writtenName(field, location), error }));
}

/** Returns the name as the caller wrote it: a list in the query is a repeated parameter. */
function writtenName(field: string, location: string): string {
  if (location === 'headers') return headerName(field);
  return location === 'query' ? field.replace(/\[\d+\]$/, '') : field;
}

/** Returns the schema of an operation's successful response. */
function answerSchema({ response }: FastifySchema): object | null {
  if (!isRecord(response)) return null;
  const schema = response['200'] ?? response['201'] ?? response['202'];
  return isRecord(schema) ? schema : null;
}

export function invalidData(details: { field: string; error: string }[]): ApiError {
  const summary = details
    .slice(0, 3)
    .map(({ field, error }) => (field === '' ? error : `${field}: ${error}`));
  const more = details.length > summary.length ? ` (and ${details.length - summary.length} more)` : '';
  return new ApiError('INVALID_DATA', `${summary.join('; ')}${more}`, { details });
}

/** Returns the schema of the body; with several media types, the one for the request's type. */
function bodySchema(request: FastifyRequest): object | null {
  const { body }: FastifySchema = request.routeOptions.schema ?? {};
  if (!isRecord(body)) return null;
  if (!isRecord(body['content'])) return body;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const taken = body['content'][type];
  const schema = isRecord(taken) ? taken['schema'] : null;
  return isRecord(schema) ? schema : null;
}

/** Throws the refusal of the query-string parser, which cannot throw inside the router. */
function refuseQuery(request: FastifyRequest): void {
  const refusal = queryRefusal(request.query);
  if (refusal !== undefined && refusal !== null)
    throw invalidData([{ field: refusal.field, error: refusal.message }]);
}

/**
 * Canonical integers: `10`, not `1e1`, `+10` or `010`, which also convert to numbers. At most as many digits
 * as are exact.
 */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/;

/**
 * Refuses numbers of a query string in an unusual form before they are coerced: they are probably mistakes.
 */
function refuseOddNumbers(request: FastifyRequest): void {
  const { querystring }: FastifySchema = request.routeOptions.schema ?? {};
  if (!isRecord(request.query) || !isRecord(querystring) || !isRecord(querystring['properties'])) return;
  for (const [field, value] of Object.entries(request.query)) {
    const schema = querystring['properties'][field];
    if (!isRecord(schema) || schema['type'] !== 'integer' || typeof value !== 'string') continue;
    if (!INTEGER.test(value)) throw invalidData([{ field, error: 'must be an integer' }]);
  }
}

/**
 * Converts repeatable parameters to lists, also when they occur once. Enum values, which contain no commas,
 * may also be separated by commas.
 */
function listParameters(request: FastifyRequest): void {
  const { querystring }: FastifySchema = request.routeOptions.schema ?? {};
  if (!isRecord(request.query) || !isRecord(querystring) || !isRecord(querystring['properties'])) return;
  for (const [field, value] of Object.entries(request.query)) {
    const schema = querystring['properties'][field];
    if (!isRecord(schema) || schema['type'] !== 'array') continue;
    const given: unknown[] = [value].flat();
    const isWords = isRecord(schema['items']) && 'enum' in schema['items'];
    request.query[field] = isWords ? given.flatMap((one) => String(one).split(',')) : given;
  }
}

/**
 * Refuses paths and query strings with NUL or lone surrogates, which would fail inside the database. Bodies
 * are checked when parsed.
 */
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
