import type { components, paths } from './types.gen.ts';

/** A schema of the API by name: `Schema<'CustomerRow'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** Paths that support a method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Json<R> = R extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The success response of a path. */
export type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends { responses: infer R }
  ? { [Status in keyof R]: Status extends 200 | 201 | 202 | 204 ? Json<R[Status]> : never }[keyof R]
  : never;

type Query<P extends keyof paths, M extends Method> = paths[P][M] extends { parameters: { query?: infer Q } }
  ? Extract<Q, object>
  : never;
type InPath<P extends keyof paths, M extends Method> = paths[P][M] extends {
  parameters: { path: infer Named extends object };
}
  ? { path: Named }
  : { path?: never };
type Body<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer Sent } };
}
  ? { body: Sent }
  : { body?: unknown };

/** Filters as texts of the address; the server interprets them. */
export type QueryParams = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Parameters of a path. */
export type Init<P extends keyof paths, M extends Method> = InPath<P, M> &
  Body<P, M> & { query?: Query<P, M> | QueryParams | undefined; once?: string | undefined };

/** Lists with cursor paging. */
export type ListPath = {
  [P in PathsOf<'get'>]: Answer<P, 'get'> extends { items: readonly unknown[]; nextCursor?: string }
    ? P
    : never;
}[PathsOf<'get'>];

/** A row of such a list. */
export type RowOf<P extends ListPath> =
  Answer<P, 'get'> extends { items: readonly (infer Row)[] } ? Row : never;
