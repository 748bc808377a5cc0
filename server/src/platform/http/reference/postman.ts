import { type JsonSchema, type OpenApi, type Operation, type Parameter, refName } from '../openapi/types.ts';

/** An entry of a collection: a request of Postman's format 2.1. */
interface Item {
  name: string;
  request: object;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Renders a Postman collection of the public operations: a folder for each group, and a request with its
 * example for each operation. The address and the key pair are variables.
 */
export function renderPostman(document: OpenApi): string {
  const items = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags?.[0] ?? '',
      item: itemOf(document, method, path, operation),
    })),
  );
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: items.filter(({ tag }) => tag === name).map(({ item }) => item),
  }));
  const { title, description, version } = document.info;
  const collection = {
    info: { name: title, description, version, schema: SCHEMA },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000', type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'apiSecret', value: '', type: 'string' },
    ],
    item: folders.filter(({ item }) => item.length > 0),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(document: OpenApi, method: string, path: string, operation: Operation): Item {
  const { parameters = [], summary, description } = operation;
  const parametersIn = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const body = bodyOf(document, operation);
  return {
    name: String(summary),
    request: {
      method: method.toUpperCase(),
      description,
      header: [
        { key: 'X-Api-Key', value: '{{apiKey}}' },
        { key: 'X-Api-Secret', value: '{{apiSecret}}' },
        ...(body?.header ?? []),
      ],
      ...(body === null ? {} : { body: body.body }),
      url: {
        raw: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: path
          .split('/')
          .slice(1)
          .map((part) => part.replace(/^\{(\w+)\}$/, ':$1')),
        query: parametersIn('query').map((parameter) => ({ ...parameterEntry(parameter), disabled: true })),
        variable: parametersIn('path').map(parameterEntry),
      },
    },
  };
}

function parameterEntry({ name, schema, example, description }: Parameter) {
  const value = example ?? schema.default ?? '';
  return { key: name, value: String(value), ...(description === undefined ? {} : { description }) };
}

/** Returns the example body of the first content type. */
function bodyOf(document: OpenApi, { requestBody }: Operation) {
  const content = Object.entries(requestBody?.content ?? {});
  const [first] = content;
  if (first === undefined) return null;
  const [type, media] = content.find(([name]) => name === 'application/json') ?? first;
  if (type === 'multipart/form-data') {
    const names = Object.keys(resolveRef(document, media.schema).properties ?? {});
    return { header: [], body: { mode: 'formdata', formdata: names.map((key) => ({ key, type: 'file' })) } };
  }
  const [example] = Object.values(media.examples ?? {});
  const value = document.components.examples?.[example?.$ref.replace(/.*\//, '') ?? '']?.value;
  const raw = value === undefined ? String(media.example ?? '') : JSON.stringify(value, null, 2);
  return { header: [{ key: 'Content-Type', value: type }], body: { mode: 'raw', raw } };
}

function resolveRef({ components }: OpenApi, schema: JsonSchema | undefined): JsonSchema {
  const name = refName(schema);
  return (name === null ? schema : components.schemas[name]) ?? {};
}
