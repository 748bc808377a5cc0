import type { PathsWithMethod, SuccessResponseJSON } from 'openapi-typescript-helpers';
import type { components, paths } from './types.gen.ts';

/** Every named shape of the interface: `Schemas['Invoice']`, `Schemas['PaymentImport']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The addresses that take a method, as openapi.json writes them: `/v1/invoices/{invoiceId}`. */
export type Path<M extends Method> = PathsWithMethod<paths, M>;

/** What openapi.json says of one method of one address. */
export type Operation<M extends Method, P extends Path<M>> = paths[P] extends Record<M, infer O> ? O : never;

/** How one call is made, whatever it asks for. */
export interface CallInput {
  /** Values of the address's `{…}`; encoded for you. */
  path?: unknown;
  query?: unknown;
  /** JSON, or FormData where files are sent. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Seconds until an unanswered call counts as failed, in place of the client's; 0: never. */
  timeout?: number;
  /**
   * Names this call, so that it is carried out once however often it is sent. Every POST without an external id gets
   * one by itself; give your own to repeat a call later, or null to have none.
   */
  idempotencyKey?: string | null;
  /** Ends the call, its waiting for a retry included. */
  signal?: AbortSignal;
  /** Codes of 4xx answers that are tried again all the same, such as `REFERENCE_NOT_FOUND`. */
  retryOn?: readonly string[];
}

/** Filters on custom fields bear the field's id in their name. */
interface CustomFieldFilters {
  [name: `customFieldsData_${string}.eq`]: string;
}

type PathPart<O> = O extends { parameters: { path: infer T } } ? { path: T } : unknown;

/** What may be given several times may be given once. */
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

/** What a call of an operation takes. */
export type Options<O> = CallInput & PathPart<O> & QueryPart<O> & BodyPart<O>;

/** The same as arguments: nothing needs to be given where nothing is required. */
export type Arguments<O> =
  Partial<Options<O>> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

/** The JSON that an operation answers; undefined where it answers nothing. */
export type Answer<O> = O extends { responses: unknown } ? SuccessResponseJSON<O> : never;

type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

/** Addresses whose GET answers a page of records, and goes on from a `cursor`. */
export type ListPath = {
  [P in Path<'get'>]: 'cursor' extends keyof QueryOf<Operation<'get', P>> ? P : never;
}[Path<'get'>];

/** Under which name a page has its records; what else it lists are facts beside them. */
export type ListName = 'items' | 'customers' | 'contacts' | 'invoices' | 'users';

/** The records of a page. */
export type Item<A> = {
  [K in keyof A]-?: K extends ListName ? (NonNullable<A[K]> extends readonly (infer I)[] ? I : never) : never;
}[keyof A];
