import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema, OpenApi, Operation, Parameter } from '../platform/http/openapi/types.ts';
import { covers, type Need, type Scope } from '../platform/scope.ts';

/** A tool that reads with one operation of the API. */
export interface ReadTool {
  /** In lower case, as `list_customers` for `listCustomers`. */
  name: string;
  description: string;
  /** Path of the operation, with `{parameters}`. */
  path: string;
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  /** Shape of the arguments: one property for each parameter. */
  inputSchema: Tool['inputSchema'];
  /** Permissions that the scope of a key pair must include. */
  needs: readonly Need[];
  /** Schema of the answer, with references to the document's components. */
  answer: JsonSchema;
}

/**
 * Builds the tools for operations of the OpenAPI documents.
 * @throws Error for an operation that does not exist, or does not answer a GET with JSON
 */
export function readToolsOf(documents: readonly OpenApi[], operationIds: readonly string[]): ReadTool[] {
  const tools = new Map<string, ReadTool>();
  for (const { paths } of documents)
    for (const [path, { get }] of Object.entries(paths))
      if (get !== undefined && operationIds.includes(get.operationId))
        tools.set(get.operationId, readToolOf(path, get));
  return operationIds.map((id) => {
    const tool = tools.get(id);
    if (tool === undefined) throw new Error(`no GET operation ${id} for agents`);
    return tool;
  });
}

function readToolOf(path: string, operation: Operation): ReadTool {
  const { operationId, parameters = [], responses, summary, description } = operation;
  const answer = responses['200']?.content?.['application/json']?.schema;
  if (answer === undefined) throw new Error(`${operationId} does not answer with JSON`);
  const own = parameters.filter((one) => one.in === 'path' || (one.in === 'query' && isNamed(one)));
  const texts = [summary, description].filter((text) => typeof text === 'string' && text !== '');
  return {
    name: toolName(operationId),
    description: texts.join('. '),
    path,
    pathParameters: own.filter((one) => one.in === 'path').map(({ name }) => name),
    queryParameters: own.filter((one) => one.in === 'query').map(({ name }) => name),
    inputSchema: inputSchemaOf(own),
    needs: needsOf(operation),
    answer,
  };
}

function inputSchemaOf(parameters: readonly Parameter[]): Tool['inputSchema'] {
  const properties = Object.fromEntries(parameters.map((one) => [one.name, argumentOf(one)]));
  const required = parameters.filter((one) => one.in === 'path' || one.required === true);
  return JSON.parse(
    JSON.stringify({ type: 'object', properties, required: required.map(({ name }) => name) }),
  );
}

/** Returns whether the parameter has one name. Filters by custom field have one for each field. */
const isNamed = ({ name }: Parameter): boolean => !name.includes('<');

/** The caller writes it as JSON, which leaves out what a schema does not have. */
function argumentOf({ schema, description }: Parameter): object {
  const { type, format, minimum, maximum, items } = schema;
  return { type, enum: schema.enum, format, minimum, maximum, items, default: schema.default, description };
}

function needsOf(operation: Operation): readonly Need[] {
  const scope = operation['x-scope'];
  if (!Array.isArray(scope) || !scope.every(isNeed))
    throw new Error(`${operation.operationId} does not state its scope`);
  return scope;
}

const isNeed = (value: unknown): value is Need => typeof value === 'string' && /:(read|write)$/.test(value);

const toolName = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns whether a key pair of this scope may use the tool. */
export const mayUse = (scope: Scope, { needs }: ReadTool): boolean =>
  needs.every((need) => covers(scope, need));

/**
 * Returns the address that a call of the tool reads.
 * @throws TypeError with a sentence for the agent if an argument is unknown, missing or not a single value
 */
export function addressOf(tool: ReadTool, given: Readonly<Record<string, unknown>>): string {
  const { path, pathParameters, queryParameters } = tool;
  const query = new URLSearchParams();
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    if (!pathParameters.includes(name) && !queryParameters.includes(name))
      throw new TypeError(`${tool.name} has no argument ${name}. ${argumentsOf(tool)}`);
    const text = Array.isArray(value) ? value.map((one) => asText(name, one)).join(',') : asText(name, value);
    if (pathParameters.includes(name)) values.set(name, text);
    else query.set(name, text);
  }
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values.get(name) ?? '';
    if (value === '') throw new TypeError(`${tool.name} needs the argument ${name}.`);
    // A path would lead elsewhere.
    if (/^\.\.?$/.test(value)) throw new TypeError(`${value} is no ${name}.`);
    return encodeURIComponent(value);
  });
  return query.size === 0 ? filled : `${filled}?${query}`;
}

const argumentsOf = ({ pathParameters, queryParameters }: ReadTool): string => {
  const names = pathParameters.concat(queryParameters);
  return names.length === 0 ? 'It takes none.' : `It takes: ${names.join(', ')}.`;
};

function asText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`The argument ${name} must be a text, a number or a boolean.`);
}
