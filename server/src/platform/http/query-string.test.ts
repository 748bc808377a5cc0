import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { parseQuery, parseQuerySafely, QueryError, queryRefusal } from './query-string.ts';

/** Adds a prototype, so that `toEqual` compares more readably. */
const plain = (text: string) => Object.fromEntries(Object.entries(parseQuery(text)));

describe('parseQuery', () => {
  it.each<[string, Record<string, string | string[]>]>([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['&&a=1&', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', { '': '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=x+y%20z', { a: 'x y z' }],
    ['a=%2B1', { a: '+1' }],
    ['email=jean%2Bbilling%40example.com', { email: 'jean+billing@example.com' }],
    ['customer.externalId=A%2FB%3AC%20d', { 'customer.externalId': 'A/B:C d' }],
    ['name=Caf%C3%A9%20%F0%9F%98%80', { name: 'Café 😀' }],
    ['updatedAt.gte=2026-01-01', { 'updatedAt.gte': '2026-01-01' }],
    ['updatedAt[gte]=2026-01-01', { 'updatedAt.gte': '2026-01-01' }],
    ['updatedAt%5Bgte%5D=2026-01-01', { 'updatedAt.gte': '2026-01-01' }],
    ['updatedAt[gte]=1&updatedAt[lt]=2', { 'updatedAt.gte': '1', 'updatedAt.lt': '2' }],
    ['a[b][c]=1', { 'a.b.c': '1' }],
    ['a[]=1', { 'a[]': '1' }],
    ['[gte]=1', { '[gte]': '1' }],
    ['a[b]c=1', { 'a[b]c': '1' }],
    ['a[b=1', { 'a[b': '1' }],
    ['a[[b]]=1', { 'a[[b]]': '1' }],
    ['a=[x]', { a: '[x]' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a=1&a=2&a=1', { a: ['1', '2', '1'] }],
    ['updatedAt[gte]=1&updatedAt.gte=2', { 'updatedAt.gte': ['1', '2'] }],
    ['constructor=1&toString=2', { constructor: '1', toString: '2' }],
  ])('parses %j', (text, expected) => {
    expect(Object.entries(plain(text))).toEqual(Object.entries(expected));
  });

  it('treats __proto__ like any other name', () => {
    for (const text of ['__proto__=1&__proto__=2', '__proto__[polluted]=1', '__proto__.polluted=1']) {
      const query = parseQuery(text);
      expect(Object.getPrototypeOf(query)).toBeNull();
      expect(Object.keys(query)).toHaveLength(1);
    }
    expect('polluted' in {}).toBe(false);
  });

  it.each([
    ['a=%', 'a'],
    ['a=%4', 'a'],
    ['a=%zz', 'a'],
    ['a=1&b=100%', 'b'],
    ['updatedAt[gte]=%ff', 'updatedAt[gte]'], // Latin-1
    ['a=%c0%80', 'a'], // overlong NUL
    ['a=%ed%a0%80', 'a'], // surrogate
    ['%=1', '%'],
    ['a=x%00y', 'a'],
    ['a%00=1', 'a%00'],
  ])('refuses %s and names %s', (text, field) => {
    expect(() => parseQuery(text)).toThrow(QueryError);
    expect(() => parseQuery(text)).toThrow(expect.objectContaining({ field }));
  });

  it('refuses thousands of parameters', () => {
    expect(() => parseQuery('a=1&'.repeat(5000))).toThrow(/parameters/);
    expect(parseQuery('a=1&'.repeat(200)).a).toHaveLength(200);
  });

  it('parses what URLSearchParams writes', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[[\]\0]/.test(text));
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    const entries = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 20 });
    fc.assert(
      fc.property(entries, (pairs) => {
        const query = parseQuery(new URLSearchParams(pairs).toString());
        expect(new Map(Object.entries(query))).toEqual(new Map(pairs));
      }),
    );
  });

  it('throws nothing but QueryError', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('%', 'a', '0', 'f', '[', ']', '&', '=', '+', '.') }),
        (text) => {
          try {
            parseQuery(text);
          } catch (error) {
            expect(error).toBeInstanceOf(QueryError);
          }
        },
      ),
    );
  });
});

describe('a server with this query parser', () => {
  it('refuses a malformed query string and keeps running', async () => {
    const app = fastify({ routerOptions: { querystringParser: parseQuerySafely } });
    app.get('/', async ({ query }, reply) => {
      const refusal = queryRefusal(query);
      return refusal === undefined ? { query } : reply.code(400).send({ field: refusal.field });
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const bad = await fetch(`${address}/?limit=%zz`);
      expect([bad.status, await bad.json()]).toEqual([400, { field: 'limit' }]);
      const good = await fetch(`${address}/?updatedAt[gte]=2026-01-01`);
      expect([good.status, await good.json()]).toEqual([200, { query: { 'updatedAt.gte': '2026-01-01' } }]);
    } finally {
      await app.close();
    }
  });
});
