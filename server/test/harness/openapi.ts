import { isRecord } from '../../src/platform/is-record.ts';
import type { TestService } from './service.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: object;
  example?: unknown;
  deprecated?: boolean;
}

export interface Operation {
  method: string;
  /** Path below /v1, with parameters in braces. */
  path: string;
  operationId: string;
  summary?: string;
  deprecated?: boolean;
  parameters: Parameter[];
  /** Content types of the body; null when the operation takes none. */
  bodyTypes: string[] | null;
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}

export interface Media {
  schema?: { $ref?: string };
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface Described extends Omit<Operation, 'method' | 'path' | 'bodyTypes' | 'parameters'> {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  webhooks?: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown>; examples?: Record<string, { value: unknown }> };
}

type DocumentPath = '/openapi.json' | '/openapi.internal.json';

/** Fetches the document from the service. */
export async function servedDocument(
  service: Pick<TestService, 'url'>,
  path: DocumentPath = '/openapi.json',
): Promise<unknown> {
  return JSON.parse(await (await fetch(`${service.url}${path}`)).text());
}

/** Returns the public or the internal document, with references to answers and parameters resolved. */
export async function documentOf<D extends object = Document>(
  service: Pick<TestService, 'url'>,
  path?: DocumentPath,
): Promise<D> {
  const served: object = Object(await servedDocument(service, path));
  return JSON.parse(JSON.stringify(writtenOut(served, served)));
}

const SHARED = /^#\/components\/(responses|parameters|headers)\/(.+)$/;

/** Resolves references to components, and adds the service's own formats. */
function writtenOut(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(document, one));
  if (!isRecord(value)) return value;
  const [, kind, name] = SHARED.exec(String(value['$ref'])) ?? [];
  if (kind !== undefined && name !== undefined)
    return writtenOut(document, Object(Object(Object(document).components)[kind])[name]);
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, writtenOut(document, one)]),
  );
  return 'x-format' in inner ? { ...inner, format: inner['x-format'] } : inner;
}

/** Returns whether only the native integration may call the operation, if the organization has one. */
export function isNativeOnly({ method, path, operationId }: Operation): boolean {
  return (
    method !== 'GET' &&
    /^\/(customers|invoices|payments|credit_notes|refunds|imports|reconcile)(\/|$)|\/(un)?match$|^\/internal\/cash\/(accept|recorded_twice(\/undo)?)$/.test(
      path,
    ) &&
    !/\/(contacts|account-managers|portal|promise|dispute|write_off|vat_breakdown|pdf\/fetch|online_payment_rules)(\/|$)/.test(
      path,
    ) &&
    operationId !== 'updateInvoice'
  );
}

/**
 * Returns every operation that the running service documents under /v1. The documents cover all operations.
 */
export async function operationsOf(service: TestService): Promise<Operation[]> {
  const both = await Promise.all([documentOf(service), documentOf(service, '/openapi.internal.json')]);
  return both
    .flatMap(({ paths }) => Object.entries(paths))
    .filter(([path]) => path.startsWith('/v1/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, ...operation }]) => ({
        parameters: [],
        ...operation,
        method: method.toUpperCase(),
        path: path.slice('/v1'.length),
        bodyTypes: requestBody === undefined ? null : Object.keys(requestBody.content),
      })),
    );
}
