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

/** Installs the one way in which requests are validated. */
export function installValidation(app: FastifyInstance, compiler: SchemaCompiler): void {
  installSchemas(app, compiler);
  app.addHook('onRoute', (route) => {
    // What an operation does not name is refused, also by one that takes no query at all.
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
      return invalidData(explain(errors, location, location === 'body' ? isAnswered : undefined));
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

/** Has the routes of an application validate and answer by the compiler's functions. */
function installSchemas(app: FastifyInstance, compiler: SchemaCompiler): void {
  for (const schema of Object.values(compiler.shared)) app.addSchema(schema);
  app.setValidatorCompiler<object>(({ schema, httpPart }) =>
    compiler.validator(httpPart === 'body' ? 'body' : 'query', schema),
  );
  app.setSerializerCompiler<object>(({ schema }) => compiler.serializer(schema));
}

/** Fastify hands on Ajv's own errors under a narrower type. */
function explain(
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

/** As the caller wrote it: a list of the query is a parameter that was repeated. */
function writtenName(field: string, location: string): string {
  if (location === 'headers') return headerName(field);
  return location === 'query' ? field.replace(/\[\d+\]$/, '') : field;
}

/** What an operation answers when all is well. */
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

/** What the body of a request must be like; where several media types are taken, what that of the request must be. */
function bodySchema(request: FastifyRequest): object | null {
  const { body }: FastifySchema = request.routeOptions.schema ?? {};
  if (!isRecord(body)) return null;
  if (!isRecord(body['content'])) return body;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const taken = body['content'][type];
  const schema = isRecord(taken) ? taken['schema'] : null;
  return isRecord(schema) ? schema : null;
}

/** The parser of query strings cannot throw inside the router, so it leaves its refusal to be found here. */
function refuseQuery(request: FastifyRequest): void {
  const refusal = queryRefusal(request.query);
  if (refusal !== undefined && refusal !== null)
    throw invalidData([{ field: refusal.field, error: refusal.message }]);
}

/** Integers as they are written: `10`, not `1e1`, `+10` or `010`, which become numbers as well; no more digits than are exact. */
const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/;

/** Numbers of a query string, before they are coerced: what looks odd is a mistake of whoever wrote it. */
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
 * Parameters that may be given several times become lists, also where they are given once; words, which hold no commas,
 * may be separated by them instead.
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
