import { isDeepStrictEqual } from 'node:util';
import { takesPreference } from './header-parameters.ts';
import {
  type JsonSchema,
  type OpenApi,
  type Operation,
  operationsIn,
  pascalCase,
  type Response,
  refName,
} from './types.ts';

/** Text of Fastify's documentation plugin for a response without a description. */
const UNDESCRIBED = 'Default Response';

/** Describes each response that its route does not describe, by its schema. */
export function describeAnswers(document: OpenApi): void {
  const { schemas } = document.components;
  for (const { responses } of operationsIn(document))
    for (const response of Object.values(responses))
      if (response.description === UNDESCRIBED)
        response.description = describeSchema(response.content?.['application/json']?.schema, schemas);
}

function describeSchema(
  schema: JsonSchema | undefined,
  schemas: Readonly<Record<string, JsonSchema>>,
): string {
  const name = refName(schema);
  const { description, properties = {} } = (name === null ? schema : schemas[name]) ?? {};
  if (description !== undefined) return description;
  if ('nextCursor' in properties) return 'A page of the list';
  if (name === null) return 'The response';
  return `The current ${wordsOf(name)}`;
}

const wordsOf = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();

const header = (description: string, schema: JsonSchema) => ({ description, schema });
const integer: JsonSchema = { type: 'integer', format: 'int32', minimum: 0 };

/** Headers of responses, by their component names. */
const HEADERS = {
  'X-Request-Id': header('Id of this request; include it when you report a problem', { type: 'string' }),
  'RateLimit-Limit': header('Maximum requests per minute of the organization', integer),
  'RateLimit-Remaining': header('Requests left in this minute', integer),
  'RateLimit-Reset': header('Seconds until the minute ends', integer),
  'Retry-After': header('Seconds to wait before sending the request again', integer),
  'Preference-Applied': header('`handling=lenient` if the request was handled leniently', {
    type: 'string',
  }),
};
type HeaderName = keyof typeof HEADERS;

const LIMITS: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const RETRIED = ['429', '503'];

/** Adds the headers that each response has, as references to components. */
export function showHeaders(document: OpenApi): void {
  document.components['headers'] = HEADERS;
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations))
      for (const [status, response] of Object.entries(operation.responses)) {
        const own = Object.fromEntries(
          namesOf(operation, status).map((name) => [name, refTo('headers', name)]),
        );
        response.headers = { ...own, ...response.headers };
      }
}

function namesOf(operation: Operation, status: string): HeaderName[] {
  const isLenient = status.startsWith('2') && takesPreference(operation);
  return [
    'X-Request-Id',
    ...(status === '401' || status === '500' ? [] : LIMITS),
    ...(RETRIED.includes(status) ? (['Retry-After'] as const) : []),
    ...(isLenient ? (['Preference-Applied'] as const) : []),
  ];
}

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Names each error response by its codes and makes operations reference it. */
export function nameErrors(document: OpenApi): void {
  const named: Record<string, Response> = {};
  for (const operation of operationsIn(document))
    for (const [status, response] of Object.entries(operation.responses)) {
      if (refName(response.content?.['application/json']?.schema) !== 'Error') continue;
      const name = response.description.split(', ').map(codeName).join('Or');
      if (named[name] !== undefined && !isDeepStrictEqual(named[name], response))
        throw new Error(`two different responses are named ${name}`);
      named[name] = response;
      Object.assign(operation.responses, { [status]: refTo('responses', name) });
    }
  document.components['responses'] = Object.fromEntries(
    Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const codeName = (code: string) => pascalCase(code.toLowerCase());
