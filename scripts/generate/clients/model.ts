import type { OpenApi, OperationObject, ParameterObject, SchemaObject } from './document.ts';
import { namesIn, type Shape, shapeOf } from './shapes.ts';

/** A language-neutral model of the public API. Operations for our own application are left out. */
export interface Model {
  operations: Operation[];
  /** Named shapes that these operations accept or return, in document order. */
  types: NamedType[];
}

export interface NamedType {
  name: string;
  shape: Shape;
  description: string;
}

export interface Operation {
  /** The `operationId`, such as `importInvoice`. */
  name: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  pathParameters: Parameter[];
  query: Parameter[];
  body: Body | null;
  answer: Answer;
}

export interface Parameter {
  /** The name in the request. */
  wire: string;
  shape: Shape;
  description: string;
  isDeprecated: boolean;
  /** Values keyed by custom field id, each sent under its own name. */
  isByCustomField: boolean;
  /** Several values are sent as one, separated by commas. */
  isJoined: boolean;
}

export type Body =
  | { kind: 'json'; shape: Shape; isRequired: boolean }
  /** The content of a file; `json` is the shape that may be sent instead. */
  | { kind: 'file'; part: string; json: Shape | null };

export type Answer =
  | { kind: 'none' }
  | { kind: 'bytes' }
  | { kind: 'json'; shape: Shape }
  /** A page of records with a cursor to the next page. */
  | { kind: 'page'; field: string; record: Shape };

const METHODS = ['get', 'post', 'put', 'delete'];

export function modelOf(document: OpenApi): Model {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => METHODS.includes(method) && isOffered(operation))
      .map(([method, operation]) => operationOf(document, method, path, operation)),
  );
  return { operations, types: typesOf(document, operations) };
}

/**
 * Returns whether clients get a generated method. Import lines are streamed: each client has a hand-written
 * method for them.
 */
function isOffered({ operationId, requestBody, ...operation }: OperationObject): boolean {
  if (operation['x-internal'] === true || operationId === undefined) return false;
  const contents = Object.keys(requestBody?.content ?? {});
  return contents.length === 0 || contents.some((type) => type === JSON_TYPE || type === FORM);
}

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data';

function operationOf(document: OpenApi, method: string, path: string, operation: OperationObject): Operation {
  const parameters = operation.parameters ?? [];
  const query = parameters.filter((parameter) => parameter.in === 'query').map(parameterOf);
  return {
    name: operation.operationId ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    isDeprecated: operation.deprecated === true,
    // In path order, independent of the order in which they are described.
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) =>
      parameters.filter((one) => one.in === 'path' && one.name === name).map(parameterOf),
    ),
    query,
    body: bodyOf(document, operation),
    answer: answerOf(document, operation, query),
  };
}

function parameterOf({ name, schema, description, deprecated, explode }: ParameterObject): Parameter {
  return {
    wire: name,
    shape: shapeOf(schema),
    description: description ?? schema.description ?? '',
    isDeprecated: deprecated === true,
    isByCustomField: name.startsWith('customFieldsData_'),
    isJoined: explode === false,
  };
}

function bodyOf(document: OpenApi, { requestBody }: OperationObject): Body | null {
  if (requestBody === undefined) return null;
  const form = resolveRef(document, requestBody.content[FORM]?.schema ?? {});
  const [part] = Object.keys(form.properties ?? {});
  const json = requestBody.content[JSON_TYPE]?.schema;
  const shape = shapeOf(json);
  if (part !== undefined) return { kind: 'file', part, json: json === undefined ? null : shape };
  return { kind: 'json', shape, isRequired: requestBody.required === true };
}

/** Property names under which a page returns its records. */
const LISTS = ['items', 'customers', 'contacts', 'invoices', 'users'];

function answerOf(
  document: OpenApi,
  { operationId, responses }: OperationObject,
  query: readonly Parameter[],
): Answer {
  const [success] = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => response.content ?? {});
  if (success === undefined || Object.keys(success).length === 0) return { kind: 'none' };
  const schema = success[JSON_TYPE]?.schema;
  if (schema === undefined) return { kind: 'bytes' };
  // A response with more than records, such as a balance, is returned whole.
  if (operationId?.startsWith('list') && query.some(({ wire }) => wire === 'cursor')) {
    const { properties = {} } = resolveRef(document, schema);
    const field = LISTS.find((name) => properties[name]?.type === 'array');
    if (field !== undefined) return { kind: 'page', field, record: shapeOf(properties[field]?.items) };
  }
  return { kind: 'json', shape: shapeOf(schema) };
}

function resolveRef({ components }: OpenApi, schema: SchemaObject): SchemaObject {
  const name = schema.$ref?.replace(/^.*\//, '');
  return name === undefined ? schema : (components.schemas[name] ?? {});
}

function typesOf({ components }: OpenApi, operations: readonly Operation[]): NamedType[] {
  const used = new Set<string>();
  const use = (shape: Shape): void => {
    for (const name of namesIn(shape)) {
      if (used.has(name)) continue;
      used.add(name);
      use(shapeOf(components.schemas[name]));
    }
  };
  for (const { body, answer, query } of operations) {
    if (body?.kind === 'json') use(body.shape);
    if (body?.kind === 'file' && body.json !== null) use(body.json);
    if (answer.kind === 'json') use(answer.shape);
    if (answer.kind === 'page') use(answer.record);
    for (const { shape } of query) use(shape);
  }
  // A bulk import and its lines use these shapes, though no generated method accepts them.
  for (const name of ['Import', 'ImportError', 'Event']) use({ kind: 'named', name });
  return Object.entries(components.schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => ({ name, shape: shapeOf(schema), description: schema.description ?? '' }));
}
