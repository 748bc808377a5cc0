import type { TestService } from './service.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
}

export interface Operation {
  method: string;
  /** Below /v1, with its parameters in braces. */
  path: string;
  operationId: string;
  summary?: string;
  deprecated?: boolean;
  parameters: Parameter[];
  /** Content types of the body; null when the operation takes none. */
  bodyTypes: string[] | null;
  responses: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
}

interface Described extends Omit<Operation, 'method' | 'path' | 'bodyTypes' | 'parameters'> {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, unknown> };
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown> };
}

export async function documentOf(service: TestService): Promise<Document> {
  const answer = await fetch(`${service.url}/openapi.json`);
  const document: Document = JSON.parse(await answer.text());
  return document;
}

/** Whether only the native integration may do it, where the organization has one. */
export function isNativeOnly({ method, path, operationId }: Operation): boolean {
  return (
    method !== 'GET' &&
    /^\/(customers|invoices|payments|credit_notes|refunds|imports)(\/|$)/.test(path) &&
    !/\/(contacts|account-managers|portal)(\/|$)/.test(path) &&
    operationId !== 'updateInvoice'
  );
}

/** Every operation that the running service documents under /v1, which is every one that it has. */
export async function operationsOf(service: TestService): Promise<Operation[]> {
  const { paths } = await documentOf(service);
  return Object.entries(paths)
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
