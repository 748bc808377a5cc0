import type { Operation } from '../harness/openapi.ts';
import type { Answer } from '../harness/service.ts';
import { MULTIPART, multipart } from '../harness/uploads.ts';
import { BODIES } from './bodies.ts';
import { type OwnIds, refOf } from './organization.ts';

export const MISSING_ID = '01890000-0000-7000-8000-000000000000';
export const MISSING = 'an unused name';

/** Returns the answer without the requested names and without parts that differ between requests. */
export function withoutNames({ status, text }: Answer, ...named: string[]): string {
  let plain = text;
  for (const part of named) plain = plain.replaceAll(JSON.stringify(part).slice(1, -1), '…');
  return `${status} ${plain}`;
}

const json = { 'content-type': 'application/json' };
const FILE = multipart({ bytes: Buffer.from('no PDF') });

/** Returns one request per content type and body of an operation. */
export function inits({ bodyTypes }: Operation, body: unknown): RequestInit[] {
  if (bodyTypes === null) return [{}];
  return bodyTypes.map((type) => {
    if (type === 'application/json') return { body: JSON.stringify(body), headers: json };
    if (type === 'multipart/form-data')
      return { body: new Uint8Array(FILE), headers: { 'content-type': MULTIPART } };
    return { body: '{}', headers: { 'content-type': type } };
  });
}

/** Returns the parameters that name a record. A provider is one of a fixed list. */
export const parametersOf = ({ path }: Operation) =>
  [...path.matchAll(/\{\w+\}/g)].flatMap(([parameter]) => (parameter === '{provider}' ? [] : [parameter]));

/** Required query parameters of operations. */
const QUERIES: Record<string, string> = {
  search: '?q=mine',
  getFigureComparison: '?compareWith=2026-01-31',
  listPublicHolidays: '?country=FR&year=2026',
};

/** Returns functions that build paths of operations for the owner of these records. */
export function pathBuilder(own: OwnIds) {
  const ownRef = (path: string, parameter: string) => refOf(own, path, parameter);
  const ownPath = ({ path, operationId }: Pick<Operation, 'path' | 'operationId'>) =>
    path.replaceAll(/\{\w+\}/g, (parameter) => ownRef(path, parameter)) + (QUERIES[operationId] ?? '');
  /** Returns the path with one parameter replaced; the others name our own records. */
  const pathWith = (operation: Operation, parameter: string, ref: string): string =>
    parametersOf(operation).reduce(
      (path, each) => path.replace(each, each === parameter ? ref : ownRef(operation.path, each)),
      operation.path,
    );
  /** Returns a path for each parameter, with that one replaced. */
  const pathsOf = (operation: Operation, ref: string): string[] =>
    parametersOf(operation).map((parameter) => pathWith(operation, parameter, ref));
  return { ownPath, pathWith, pathsOf };
}

/** Returns a body whose references all exist. */
export const valid = ({ operationId }: Operation) =>
  BODIES[operationId]?.({ externalId: 'mine' }, MISSING_ID)
    .filter((body) => !JSON.stringify(body).includes(MISSING_ID))
    .at(-1) ?? {};
