import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isTimestampInput, isTimeZone } from '../../src/kernel/calendar.ts';
import { isCurrency } from '../../src/kernel/currency.ts';
import { isPrintable } from '../../src/platform/plain-text.ts';
import { documentOf } from '../harness/openapi.ts';
import type { TestService } from '../harness/service.ts';

/** The part of JSON Schema that the service's document uses. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: { pattern: string };
  contentMediaType?: string;
  not?: Schema;
}

export interface DrawnParameter {
  name: string;
  in: string;
  schema: Schema;
}

export interface DescribedOperation {
  operationId: string;
  parameters?: DrawnParameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

/** An operation and its location in the document. */
export interface LocatedOperation {
  method: string;
  /** Path below /v1, with parameters in braces. */
  path: string;
  operation: DescribedOperation;
}

/** The document of the running service: its operations and validators of its schemas. */
export interface Contract {
  places: LocatedOperation[];
  resolve(schema: Schema): Schema;
  validator(schema: Schema): ValidateFunction;
}

const REFERENCE = '#/components/schemas/';

/** Reads the document from the service, so that a new route is covered automatically. */
export async function contractOf(service: TestService): Promise<Contract> {
  const [document, internal] = await Promise.all(
    (['/openapi.json', '/openapi.internal.json'] as const).map((path) => documentOf<OpenApi>(service, path)),
  );
  if (document === undefined || internal === undefined) throw new Error('there are two documents');
  const schemas = { ...document.components.schemas, ...internal.components.schemas };
  // Schemas that many answers share are compiled once.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, inlineRefs: false });
  addFormats.default(ajv, ['email', 'uuid', 'date', 'date-time', 'uri', 'byte', 'int32', 'int64', 'binary']);
  ajv.addFormat('timestamp', isTimestampInput);
  ajv.addFormat('currency', isCurrency);
  ajv.addFormat('timezone', isTimeZone);
  ajv.addFormat('printable', isPrintable);
  ajv.addFormat('uuid-or-external', /^(external:.{1,255}|[0-9a-f-]{36})$/isu);
  ajv.addSchema({ $id: 'openapi', components: { schemas } });
  const compiled = new Map<string, ValidateFunction>();
  // Each wrong request is checked against the same schema, whose text is long.
  const compiledOf = new WeakMap<Schema, ValidateFunction>();
  return {
    places: [document, internal]
      .flatMap(({ paths }) => Object.entries(paths))
      // Sign-in has its own walk in server/test/people.
      .filter(([path]) => path.startsWith('/v1/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path: path.replace(/^\/v1/, ''),
          operation,
        })),
      ),
    resolve(schema) {
      // A named schema that may also be null is a choice of both.
      const isNullable = schema.anyOf?.some(({ type }) => type === 'null') === true;
      const $ref = schema.$ref ?? schema.anyOf?.find((one) => one.$ref !== undefined)?.$ref;
      if ($ref === undefined) return schema;
      const found = schemas[$ref.slice(REFERENCE.length)];
      if (found === undefined) throw new Error(`${$ref} leads nowhere`);
      if (!isNullable) return found;
      const nullable = { ...found, type: [...typesOf(found), 'null'] };
      return found.enum === undefined ? nullable : { ...nullable, enum: [...found.enum, null] };
    },
    validator(schema) {
      const before = compiledOf.get(schema);
      if (before !== undefined) return before;
      const text = JSON.stringify(schema).replaceAll(`"${REFERENCE}`, `"openapi${REFERENCE}`);
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
      compiled.set(text, validate);
      compiledOf.set(schema, validate);
      return validate;
    },
  };
}

/** Returns the types that a schema allows; all when it names none. */
export function typesOf({ type }: Schema): string[] {
  return type === undefined ? ['string', 'integer', 'boolean', 'null', 'array', 'object'] : [type].flat();
}

/** Returns whether a schema allows nothing: a known field that is never accepted. */
export const isForbidden = ({ not }: Schema) => not !== undefined && Object.keys(not).length === 0;
