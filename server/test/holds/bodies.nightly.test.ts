/**
 * Bodies of maximum size with the maximum number of errors must not block the event loop, in any operation.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemaCompiler } from '../../src/app.ts';
import { MAX_JSON_BYTES } from '../../src/platform/http/body-parser.ts';
import { MAX_FIELDS } from '../../src/platform/http/strict-json.ts';
import { contractOf, type Schema } from '../generated/schema.ts';
import { asError, expectError } from '../harness/contract.ts';
import { contact, customer } from '../harness/factories.ts';
import { expectFree } from '../harness/main-thread.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await schemaCompiler.compileAll();
});
afterAll(() => service.close());

const LARGE = MAX_JSON_BYTES - 10_000;

/**
 * How a schema is violated: a list gets very many entries, an object very many fields, a text very many
 * characters.
 */
type Way = 'entries' | 'fields' | 'characters';

/**
 * Returns the text of a value that violates a schema in one way wherever possible, with about this many
 * characters.
 */
function broken(schema: Schema, way: Way, size: number, resolve: (schema: Schema) => Schema): string {
  const is = resolve(schema);
  if (is.items !== undefined) {
    if (way === 'entries') return `[${Array.from({ length: size / 2 }, () => 1).join(',')}]`;
    return `[${broken(is.items, way, size - 2, resolve)}]`;
  }
  if (is.properties !== undefined || is.additionalProperties !== undefined) {
    const inner = Object.entries(is.properties ?? {});
    const fields = way === 'fields' ? Array.from({ length: size / 30 }, (_, i) => `"unknown${i}":1`) : [];
    const share = (way === 'fields' ? size / 2 : size) / Math.max(1, inner.length);
    return `{${[...inner.map(([name, one]) => `"${name}":${broken(one, way, share - name.length - 4, resolve)}`), ...fields].join(',')}}`;
  }
  return way === 'characters' ? `"${'a@a-a.'.repeat(Math.max(1, Math.floor(size / 6)))}"` : '1';
}

describe('a large body', () => {
  it.each([
    ['entries', LARGE],
    ['fields', LARGE],
    // The maximum that is still parsed.
    ['fields', MAX_FIELDS * 14],
    ['characters', LARGE],
  ] as const)(
    'with too many %s, in %i characters, is refused by every operation without delay',
    async (way, size) => {
      const { places, resolve } = await contractOf(service);
      // Operations with the same schema share its validator.
      const taking = new Map(
        places.flatMap(({ method, path, operation }) => {
          const schema = operation.requestBody?.content['application/json']?.schema;
          return schema === undefined ? [] : [[JSON.stringify(schema), { method, path, schema }]];
        }),
      );
      expect(taking.size).toBeGreaterThan(20);
      for (const { method, path, schema } of taking.values()) {
        const body = broken(schema, way, size, resolve).slice(0, MAX_JSON_BYTES);
        await expectFree(`${method} ${path}`, async () => {
          const { status, text } = await client.send(
            method,
            path.replaceAll(/\{[^}]+\}/g, crypto.randomUUID()),
            {
              body,
              headers: { 'content-type': 'application/json' },
            },
          );
          expect([400, 404], text.slice(0, 500)).toContain(status);
        });
      }
    },
  );

  it('of invalid contacts returns at most fifty problems', async () => {
    const body = customer('a', { contacts: Array.from({ length: 100_000 }, () => 1) });
    await expectFree('contacts', async () => {
      const answer = await client.post('/customers', body);
      expectError(answer, 400, 'INVALID_DATA', 'contacts', 'contacts[0]', 'contacts[40]');
      const { details = [] } = asError(answer).Error;
      expect(details.length).toBeLessThanOrEqual(50);
      expect(details).toContainEqual({ field: 'contacts', error: 'must have at most 500 entries' });
    });
  });

  it('of unknown fields is pruned without delay for lenient callers', async () => {
    const unknown = Array.from({ length: MAX_FIELDS - 10 }, (_, i) => [`unknown${i}`, 1]);
    const body = { ...customer('lenient'), ...Object.fromEntries(unknown) };
    await expectFree('lenient', async () => {
      const { status } = await client.post('/customers', body, { prefer: 'handling=lenient' });
      expect([201, 200, 409]).toContain(status);
    });
  });

  it('of the maximum number of contacts is accepted', async () => {
    const contacts = Array.from({ length: 500 }, (_, i) => contact(`c${i}@buyer.example`));
    await expectFree('contacts', async () => {
      expect((await client.post('/customers', customer('c', { contacts }))).status).toBe(201);
    });
  });

  it.each([
    ['parameters', '/customers?'.concat('limit=x&'.repeat(199))],
    ['characters', `/customers?name=${'%41'.repeat(4000)}`],
  ])('in a query of too many %s is refused without delay', async (_, path) => {
    await expectFree(path.slice(0, 20), () => client.get(path));
  });
});
