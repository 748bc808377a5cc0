/** The part of an OpenAPI document that the client generators use. */
export interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, SchemaObject> };
}

export interface OperationObject {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  'x-internal'?: boolean;
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaObject> };
  responses: Record<string, { content?: Record<string, MediaObject> }>;
}

export interface ParameterObject {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  deprecated?: boolean;
  explode?: boolean;
  schema: SchemaObject;
}

interface MediaObject {
  schema?: SchemaObject;
}

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  /** A format that only this service defines. */
  'x-format'?: string;
  description?: string;
  deprecated?: boolean;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean | SchemaObject;
  items?: SchemaObject;
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  allOf?: SchemaObject[];
  not?: SchemaObject;
}
