/** The part of OpenAPI 3.1 that the service's documents use. */
export interface OpenApi {
  openapi: string;
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: Components;
  [other: string]: unknown;
}

export interface Tag {
  name: string;
  description?: string;
}

export interface Components {
  schemas: Record<string, JsonSchema>;
  examples?: Record<string, { value: unknown }>;
  [other: string]: unknown;
}

export interface Operation {
  operationId: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Content; [other: string]: unknown };
  responses: Record<string, Response>;
  'x-internal'?: boolean;
  [other: string]: unknown;
}

export interface Response {
  description: string;
  content?: Content;
  headers?: Record<string, object>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
  description?: string;
  example?: unknown;
}

export type Content = Record<string, Media>;

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  deprecated?: boolean;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: JsonSchema[];
  not?: JsonSchema;
  [other: string]: unknown;
}

const SCHEMAS = '#/components/schemas/';

export const refTo = (name: string): JsonSchema => ({ $ref: `${SCHEMAS}${name}` });

/** Returns the component name of a schema that is only a reference; else null. */
export function refName(schema: JsonSchema | undefined): string | null {
  return schema?.$ref?.startsWith(SCHEMAS) === true ? schema.$ref.slice(SCHEMAS.length) : null;
}

/** Converts `credit_note.created` to `CreditNoteCreated`. */
export function pascalCase(key: string): string {
  return key
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Returns every operation of a document, including webhooks. */
export function operationsIn(document: OpenApi): Operation[] {
  return [document.paths, document.webhooks ?? {}].flatMap((places) =>
    Object.values(places).flatMap((methods) => Object.values(methods)),
  );
}

/** Returns the contents of an operation's request and responses, with a suggested name for each. */
export function contentsOf({ operationId, requestBody, responses }: Operation): [string, Content][] {
  const answers = Object.values(responses).map(({ content }): [string, Content] => ['Answer', content ?? {}]);
  const all: [string, Content][] = [['Request', requestBody?.content ?? {}], ...answers];
  const prefix = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  return all.map(([what, content]) => [`${prefix}${what}`, content]);
}
