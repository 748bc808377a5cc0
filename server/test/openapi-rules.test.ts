import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord } from '../src/platform/is-record.ts';
import { contractOf } from './generated/schema.ts';
import { documentOf, operationsOf, servedDocument } from './harness/openapi.ts';
import { type TestService, testService } from './harness/service.ts';

/**
 * Our own rules for the OpenAPI documents, which code generators and readers need and linters do not check.
 */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** Formats that JSON Schema or OpenAPI defines. */
const FORMATS = ['uuid', 'date', 'date-time', 'email', 'uri', 'byte', 'binary', 'int32', 'int64'];

interface Found {
  at: string;
  value: Record<string, unknown>;
}

/** Returns every object of a document, except in examples, with its path. */
function objectsIn(value: unknown, at = ''): Found[] {
  if (Array.isArray(value)) return value.flatMap((inner, i) => objectsIn(inner, `${at}/${i}`));
  if (!isRecord(value)) return [];
  const inner = Object.entries(value)
    .filter(([key]) => !['example', 'examples', 'default', 'const'].includes(key))
    .flatMap(([key, one]) => objectsIn(one, `${at}/${key}`));
  return [{ at, value }, ...inner];
}

const isInteger = ({ value }: Found) => [value['type']].flat().includes('integer');

/** Returns the statuses of each operation's answers, with the answer from the document. */
function answersIn(document: unknown): [where: string, answer: Record<string, unknown>][] {
  return Object.entries(Object(document).paths).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).flatMap(([method, operation]) =>
      Object.entries(Object(operation).responses).map(
        ([status, answer]): [string, Record<string, unknown>] => [
          `${method} ${path} ${status}`,
          Object(answer),
        ],
      ),
    ),
  );
}

describe.each(['/openapi.json', '/openapi.internal.json'] as const)('%s', (path) => {
  it('gives every integer a format', async () => {
    const integers = objectsIn(await servedDocument(service, path)).filter(isInteger);
    expect(integers.length).toBeGreaterThan(100);
    for (const { at, value } of integers) expect(['int32', 'int64'], at).toContain(value['format']);
  });

  it('uses only standard formats', async () => {
    for (const { at, value } of objectsIn(await servedDocument(service, path)))
      if (typeof value['format'] === 'string') expect(FORMATS, at).toContain(value['format']);
  });

  it('describes files as binary strings', async () => {
    const files = objectsIn(await servedDocument(service, path)).filter(
      ({ at, value }) =>
        at.endsWith('/FileUpload/properties/file') ||
        (value['contentMediaType'] !== undefined && value['type'] === undefined),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { at, value } of files) expect(value, at).toMatchObject({ type: 'string', format: 'binary' });
  });

  it('describes each error response once', async () => {
    for (const [where, answer] of answersIn(await servedDocument(service, path)))
      if (/ [45]\d\d$/.test(where))
        expect(answer, where).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\/\w+$/) });
  });

  it('describes every successful response and its headers', async () => {
    for (const [where, answer] of answersIn(await documentOf(service, path))) {
      expect(answer['description'], where).toMatch(/\S/);
      expect(answer['description'], where).not.toBe('Default Response');
      for (const [name, header] of Object.entries(Object(answer['headers'])))
        expect(Object(header).description, `${where} ${name}`).toMatch(/\S/);
      expect(Object.keys(Object(answer['headers'])), where).toContain('X-Request-Id');
    }
  });
});

it('describes every parameter of the public document', async () => {
  const { paths } = await documentOf(service);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of operation.parameters ?? []) {
      const { description, schema = {} } = Object.assign({ description: undefined }, parameter);
      const text = description ?? Object.assign({ description: undefined }, schema).description;
      expect(text, `${operation.operationId} ${parameter.name}`).toMatch(/\S/);
    }
});

it('describes every property of the public document', async () => {
  const document = await documentOf(service);
  for (const [name, schema] of Object.entries(document.components.schemas))
    for (const [property, value] of Object.entries(Object(Object(schema).properties)))
      if (!('$ref' in Object(value)))
        expect(Object(value), `${name}.${property}`).toHaveProperty('description');
});

it('lists the headers that operations accept', async () => {
  for (const { operationId, parameters, bodyTypes } of await operationsOf(service)) {
    const names = parameters.filter((one) => one.in === 'header').map(({ name }) => name);
    expect(names, operationId).toContain('X-Quittance-User');
    if (bodyTypes?.includes('application/json')) expect(names, operationId).toContain('Prefer');
  }
});

it('requires the identifying fields in import bodies', async () => {
  const { places, validator } = await contractOf(service);
  const imports = places.filter(
    ({ path, operation }) =>
      /^import|^createNote$/.test(operation.operationId) && !path.startsWith('/internal'),
  );
  expect(imports.length).toBeGreaterThanOrEqual(8);
  for (const { operation } of imports) {
    const schema = operation.requestBody?.content['application/json']?.schema ?? {};
    expect(validator(schema)({}), operation.operationId).toBe(false);
  }
});

it('describes failed responses to webhooks', async () => {
  const { webhooks = {} } = await documentOf(service);
  expect(Object.keys(webhooks).length).toBeGreaterThan(20);
  for (const [type, methods] of Object.entries(webhooks))
    for (const { responses } of Object.values(methods))
      expect(Object.keys(responses), type).toEqual(['2XX', '4XX', '5XX']);
});
