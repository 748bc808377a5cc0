import type { Tool } from '@modelcontextprotocol/server';
import {
  type JsonSchema,
  type OpenApi,
  type Operation,
  type Parameter,
  refName,
} from '../platform/http/openapi/types.ts';
import { isRecord } from '../platform/is-record.ts';
import { covers, type Need, type Scope } from '../platform/scope.ts';

/** A tool that is one operation of the API. */
export interface AgentTool {
  method: 'GET' | 'POST';
  /** In lower case, as `list_customers` for `listCustomers`. */
  name: string;
  description: string;
  /** Path of the operation, with `{parameters}`. */
  path: string;
  pathParameters: readonly string[];
  queryParameters: readonly string[];
  /** Whether the arguments that are no parameters are the body. */
  hasBody: boolean;
  /** Shape of the arguments: one property for each parameter, and for each field of the body. */
  inputSchema: Tool['inputSchema'];
  /** Permissions that the scope of a key pair must include. */
  needs: readonly Need[];
  /** Schema of the answer, with references to the document's components. */
  answer: JsonSchema;
}

/** Ids of the operations that agents may use. */
export interface AgentOperations {
  reads: readonly string[];
  proposals: readonly string[];
}

/**
 * Builds the tools for operations of the OpenAPI documents.
 * @throws Error for an operation that does not exist, or does not answer with JSON
 */
export function agentToolsOf(
  documents: readonly OpenApi[],
  { reads, proposals }: AgentOperations,
): AgentTool[] {
  const tools = new Map<string, AgentTool>();
  for (const { paths, components } of documents)
    for (const [path, { get, post }] of Object.entries(paths)) {
      if (get !== undefined && reads.includes(get.operationId))
        tools.set(get.operationId, toolOf('GET', path, get, components.schemas));
      if (post !== undefined && proposals.includes(post.operationId))
        tools.set(post.operationId, toolOf('POST', path, post, components.schemas));
    }
  return [...reads, ...proposals].map((id) => {
    const tool = tools.get(id);
    if (tool === undefined) throw new Error(`no operation ${id} for agents`);
    return tool;
  });
}

type Components = Readonly<Record<string, JsonSchema>>;

function toolOf(
  method: AgentTool['method'],
  path: string,
  operation: Operation,
  components: Components,
): AgentTool {
  const { operationId, parameters = [], responses, summary, description } = operation;
  const answer = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
  if (answer === undefined) throw new Error(`${operationId} does not answer with JSON`);
  const own = parameters.filter((one) => one.in === 'path' || (one.in === 'query' && isNamed(one)));
  const texts = [summary, description].filter((text) => typeof text === 'string' && text !== '');
  const body = bodyOf(operation, components);
  return {
    method,
    hasBody: body !== null,
    name: toolName(operationId),
    description: texts.join('. '),
    path,
    pathParameters: own.filter((one) => one.in === 'path').map(({ name }) => name),
    queryParameters: own.filter((one) => one.in === 'query').map(({ name }) => name),
    inputSchema: inputSchemaOf(own, body),
    needs: needsOf(operation),
    answer,
  };
}

function inputSchemaOf(parameters: readonly Parameter[], body: JsonSchema | null): Tool['inputSchema'] {
  const named = Object.fromEntries(parameters.map((one) => [one.name, argumentOf(one)]));
  const needed = parameters.filter((one) => one.in === 'path' || one.required === true);
  const properties = { ...named, ...body?.properties };
  const required = [...needed.map(({ name }) => name), ...(body?.required ?? [])];
  return JSON.parse(JSON.stringify({ type: 'object', properties, required }));
}

/** Returns the schema of the body without references. Null: the operation has none. */
function bodyOf({ requestBody }: Operation, components: Components): JsonSchema | null {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return null;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (!isRecord(value)) return value;
    const name = refName(value);
    if (name !== null) return inline(components[name]);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inline(part)]));
  };
  return JSON.parse(JSON.stringify(inline(schema)));
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
export const mayUse = (scope: Scope, { needs }: AgentTool): boolean =>
  needs.every((need) => covers(scope, need));

/** A request to the API. */
export interface AgentRequest {
  method: AgentTool['method'];
  url: string;
  body?: object;
}

/**
 * Returns the request of a call of the tool.
 * @throws TypeError with a sentence for the agent if an argument is unknown, missing or not a single value
 */
export function requestOf(tool: AgentTool, given: Readonly<Record<string, unknown>>): AgentRequest {
  const { method, hasBody } = tool;
  if (!hasBody) return { method, url: addressOf(tool, given) };
  const isParameter = (name: string) => tool.pathParameters.includes(name);
  const entries = Object.entries(given);
  const url = addressOf(tool, Object.fromEntries(entries.filter(([name]) => isParameter(name))));
  return { method, url, body: Object.fromEntries(entries.filter(([name]) => !isParameter(name))) };
}

function addressOf(tool: AgentTool, given: Readonly<Record<string, unknown>>): string {
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

const argumentsOf = ({ pathParameters, queryParameters }: AgentTool): string => {
  const names = pathParameters.concat(queryParameters);
  return names.length === 0 ? 'It takes none.' : `It takes: ${names.join(', ')}.`;
};

function asText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new TypeError(`The argument ${name} must be a text, a number or a boolean.`);
}
