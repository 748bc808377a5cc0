import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTimestampInput, isTimeZone } from '../src/kernel/calendar.ts';
import { isCurrency } from '../src/kernel/currency.ts';
import { EVENT_TYPES } from '../src/ledger/domain/event-types.ts';
import { isPrintable } from '../src/platform/plain-text.ts';
import { type Described, type Document, documentOf, type Media } from './harness/openapi.ts';
import { isDay } from './harness/seeds.ts';
import { type TestService, testService } from './harness/service.ts';

let service: TestService;
const documents: Record<string, Document> = {};
beforeAll(async () => {
  service = await testService();
  documents['public'] = await documentOf(service);
  documents['internal'] = await documentOf(service, '/openapi.internal.json');
});
afterAll(() => service.close());

function judge(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, ['email', 'uuid', 'date', 'date-time', 'uri', 'byte', 'int32', 'int64', 'binary']);
  ajv.addFormat('timestamp', isTimestampInput);
  ajv.addFormat('currency', isCurrency);
  ajv.addFormat('timezone', isTimeZone);
  ajv.addFormat('printable', isPrintable);
  ajv.addFormat('uuid-or-external', /^(external:.{1,255}|[0-9a-f-]{36})$/isu);
  ajv.addSchema({ $id: 'document', components: document.components });
  return (schema: object | undefined, value: unknown, where: string) => {
    const text = JSON.stringify(schema ?? false).replaceAll('"#/components', '"document#/components');
    const validate = ajv.compile(JSON.parse(text));
    validate(value);
    expect(validate.errors ?? [], where).toEqual([]);
  };
}

const examplesOf = ({ components }: Document, { examples = {} }: Media) =>
  Object.values(examples).map(({ $ref }) => components.examples?.[$ref.replace(/.*\//, '')]?.value);

function operations({ paths, webhooks = {} }: Document): Described[] {
  return [paths, webhooks].flatMap((places) => Object.values(places).flatMap((all) => Object.values(all)));
}

describe.each(['public', 'internal'])('the %s document', (which) => {
  it.skipIf(isDay && which === 'internal')(
    'has a valid example for every request body and every response',
    () => {
      const document = documents[which];
      if (document === undefined) throw new Error('the document is there');
      const fits = judge(document);
      let shown = 0;
      for (const { operationId, requestBody, responses } of operations(document)) {
        const places = Object.entries({ ...responses, request: requestBody });
        for (const [place, described] of places) {
          const media = described?.content?.['application/json'];
          if (media === undefined) continue;
          const examples = examplesOf(document, media);
          expect(examples.length, `${operationId} ${place}`).toBeGreaterThan(0);
          for (const example of examples) fits(media.schema, example, `${operationId} ${place}`);
          shown += examples.length;
        }
      }
      expect(shown).toBeGreaterThan(100);
    },
  );

  it('has a valid example for every path parameter', () => {
    const document = documents[which];
    if (document === undefined) throw new Error('the document is there');
    const fits = judge(document);
    for (const { operationId, parameters = [] } of operations(document)) {
      for (const { name, schema, example } of parameters.filter((parameter) => parameter.in === 'path'))
        fits(schema, example, `${operationId} ${name}`);
    }
  });

  it('shows no error for an operation that cannot return it', () => {
    const document = documents[which];
    if (document === undefined) throw new Error('the document is there');
    for (const { operationId, responses } of operations(document)) {
      for (const [status, { description, content }] of Object.entries(responses)) {
        const media = content?.['application/json'];
        if (status < '400' || media === undefined) continue;
        const codes = examplesOf(document, media).map((example) => Object(example).Error.code);
        expect(codes.join(', '), `${operationId} ${status}`).toBe(description);
      }
    }
  });

  it('names every object', () => {
    const document = documents[which];
    const anonymous: string[] = [];
    const visit = (value: unknown, path: string, isNamed: boolean): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties } = Object.assign({ type: null, properties: null }, value);
      if (!isNamed && type === 'object' && Object.keys(properties ?? {}).length > 0) anonymous.push(path);
      for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${key}`, false);
    };
    for (const [name, schema] of Object.entries(document?.components.schemas ?? {}))
      visit(schema, name, true);
    for (const operation of document === undefined ? [] : operations(document))
      visit([operation.requestBody, operation.responses], operation.operationId, false);
    expect(anonymous).toEqual([]);
  });

  it('contains only schemas that it uses, and the version of the service', async () => {
    const text = JSON.stringify(documents[which]);
    for (const name of Object.keys(documents[which]?.components.schemas ?? {}))
      expect(text, name).toContain(`"#/components/schemas/${name}"`);
    expect(JSON.parse(text).info.version).toMatch(/^\d+\.\d+\.\d+/);
  });
});

it('excludes operations of the application from the public document', () => {
  const paths = (which: string) => Object.keys(documents[which]?.paths ?? {});
  const isInternal = (path: string) => /^\/(v1\/internal|auth)\//.test(path);
  expect(paths('public').filter(isInternal)).toEqual([]);
  expect(paths('internal').filter((path) => !isInternal(path))).toEqual([]);
  expect(paths('internal').length).toBeGreaterThan(30);
});

it('describes a webhook for every type of event', () => {
  const { webhooks = {} } = documents['public'] ?? {};
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES]);
  expect(documents['internal']?.webhooks).toBeUndefined();
});
