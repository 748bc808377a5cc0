import type { PathsWithMethod, SuccessResponseJSON } from 'openapi-typescript-helpers';
import type { components, paths } from './types.gen.ts';

/** Every named schema of the API: `Schemas['Invoice']`, `Schemas['PaymentImport']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths that support a method, as openapi.json writes them: `/v1/invoices/{invoiceId}`. */
export type Path<M extends Method> = PathsWithMethod<paths, M>;

/** The definition of one operation in openapi.json. */
export type Operation<M extends Method, P extends Path<M>> = paths[P] extends Record<M, infer O> ? O : never;

/** Options of any call. */
export interface CallInput {
  /** Values of the path's `{…}`; the client encodes them. */
  path?: unknown;
  query?: unknown;
  /** JSON, or FormData for file uploads. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Seconds until an unanswered call fails; overrides the client's. 0: never. */
  timeout?: number;
  /**
   * Identifies this call, so that repeats are applied only once. Every POST without an external id gets a
   * generated key. Set your own to repeat a call later, or null to send none.
   */
  idempotencyKey?: string | null;
  /** Aborts the call, including its wait for a retry. */
  signal?: AbortSignal;
  /** 4xx error codes that are retried, such as `REFERENCE_NOT_FOUND`. */
  retryOn?: readonly string[];
}

/** Custom field filters, which have the field's id in their name. */
interface CustomFieldFilters {
  [name: `customFieldsData_${string}.eq`]: string;
}

type PathPart<O> = O extends { parameters: { path: infer T } } ? { path: T } : unknown;

/** Allows a single value for parameters that accept several. */
type OneOrMore<Q> = { [K in keyof Q]: NonNullable<Q[K]> extends readonly (infer I)[] ? Q[K] | I : Q[K] };

type QueryPart<O> = O extends { parameters: { query?: infer Q } }
  ? { query?: OneOrMore<NonNullable<Q>> & CustomFieldFilters }
  : unknown;

type BodyOf<C> =
  | (C extends { 'application/json': infer B } ? B : never)
  | (C extends { 'multipart/form-data': unknown } ? FormData : never);

type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? { body: BodyOf<C> }
  : O extends { requestBody?: { content: infer C } }
    ? { body?: BodyOf<C> }
    : unknown;

/** The options of an operation's call. */
export type Options<O> = CallInput & PathPart<O> & QueryPart<O> & BodyPart<O>;

/** The options as arguments, optional if the operation requires nothing. */
export type Arguments<O> =
  Partial<Options<O>> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

/** The JSON response of an operation; undefined if it has none. */
export type Answer<O> = O extends { responses: unknown } ? SuccessResponseJSON<O> : never;

type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

/** Paths whose GET returns a page of records and accepts a `cursor`. */
export type ListPath = {
  [P in Path<'get'>]: 'cursor' extends keyof QueryOf<Operation<'get', P>> ? P : never;
}[Path<'get'>];

/** Property names under which a page has its records; its other lists are additional data. */
export type ListName = 'items' | 'customers' | 'contacts' | 'invoices' | 'users';

/** The record type of a page. */
export type Item<A> = {
  [K in keyof A]-?: K extends ListName ? (NonNullable<A[K]> extends readonly (infer I)[] ? I : never) : never;
}[keyof A];
