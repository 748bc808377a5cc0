import type { Document } from '../harness/openapi.ts';

/** Property names that refer to a record, by the service's id or the caller's. */
const REFERENCE = /(^|\.)(id|externalId|customId)$|Id$|Ids\[\]$/;
/** Names that a body gives to its own record; they need not exist. */
const OWN_NAME = /^(contacts\[\]\.)?(externalId|customId)$/;

/**
 * Returns every position in an operation's JSON body that names another record, such as
 * `linkedInvoices[].invoice.id`.
 */
export function referencePositions(document: Document, path: string, method: string): string[] {
  const operation: unknown = document.paths[`/v1${path}`]?.[method.toLowerCase()];
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
  return [...new Set(positionsOf(document, schema, ''))]
    .filter((position) => REFERENCE.test(position) && !OWN_NAME.test(position))
    .sort();
}

function positionsOf(document: Document, schema: unknown, where: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const ref = at(schema, '$ref');
  if (typeof ref === 'string')
    return positionsOf(document, document.components.schemas[ref.split('/').at(-1) ?? ''], where);
  const variants = [at(schema, 'anyOf'), at(schema, 'oneOf'), at(schema, 'allOf')]
    .filter((list) => Array.isArray(list))
    .flat()
    .flatMap((variant: unknown) => positionsOf(document, variant, where));
  const properties = Object.entries(Object(at(schema, 'properties'))).flatMap(([name, property]) =>
    positionsOf(document, property, where === '' ? name : `${where}.${name}`),
  );
  return [where, ...variants, ...properties, ...positionsOf(document, at(schema, 'items'), `${where}[]`)];
}

function at(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((inner, key) => Object(inner)[key], value);
}

/** Returns the positions of this text in a body. */
export function positionsWith(body: unknown, text: string, where = ''): string[] {
  if (body === text) return [where];
  if (Array.isArray(body)) return body.flatMap((item) => positionsWith(item, text, `${where}[]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    positionsWith(value, text, where === '' ? name : `${where}.${name}`),
  );
}
