import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/seeds.ts';
import { JsonError, MAX_FIELDS, parseStrictJson } from './strict-json.ts';

function refusal(input: Buffer | string): JsonError {
  try {
    parseStrictJson(input);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseStrictJson with valid JSON', () => {
  it.each<[string, unknown]>([
    ['{}', {}],
    [' [ ] ', []],
    ['null', null],
    ['true', true],
    ['"text"', 'text'],
    ['0', 0],
    ['-1', -1],
    ['-0.5', -0.5],
    ['0.25', 0.25],
    ['1.0', 1],
    ['{"amount":100.00}', { amount: 100 }],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', -Number.MAX_SAFE_INTEGER],
    ['{"a":{"id":1},"b":{"id":2},"id":3}', { a: { id: 1 }, b: { id: 2 }, id: 3 }], // same key, other objects
    ['[{"id":1},{"id":1}]', [{ id: 1 }, { id: 1 }]],
    ['{"a":1,"A":2}', { a: 1, A: 2 }],
    ['{"":1}', { '': 1 }],
    ['{"a:b":"c:d,{}[]-0 1e5"}', { 'a:b': 'c:d,{}[]-0 1e5' }],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
    ['{"a\\\\":"b\\\\","c":"\\\\\\""}', { 'a\\': 'b\\', c: '\\"' }],
    ['"\\u00e9 \\ud83d\\ude00"', 'é 😀'], // as PHP and Python write them
    ['"é 😀 \u2028"', 'é 😀 \u2028'],
    ['{"constructor":{"prototype":1}}', { constructor: { prototype: 1 } }],
    ['{"note":"__proto__","my__proto__":1}', { note: '__proto__', my__proto__: 1 }], // no such key
    [nested(32), JSON.parse(nested(32))],
    ['\ufeff{"a":1}', { a: 1 }], // a byte order mark
  ])('accepts %j', (text, value) => {
    expect(isDeepStrictEqual(parseStrictJson(text), value)).toBe(true);
    expect(isDeepStrictEqual(parseStrictJson(Buffer.from(text)), value)).toBe(true);
  });
});

describe('parseStrictJson with invalid JSON', () => {
  it.each<[string, RegExp, string]>([
    // Duplicate keys
    ['{"a":1,"a":1}', /appears twice/, 'a'],
    ['{"a":1,"\\u0061":2}', /appears twice/, 'a'],
    ['{"a":{"b":1,"c":[],"b":2}}', /appears twice/, 'a.b'],
    ['{"links":[{"id":1},{"id":2,"x":{"y":1},"id":3}]}', /appears twice/, 'links[1].id'],
    ['{"a":{"b":1},"a":{"b":1,"c":2}}', /appears twice/, 'a'],
    ['{"":1,"":2}', /appears twice/, ''],
    ['{"a" : 1 , "b" : 2 , "a" : 3}', /appears twice/, 'a'],
    // Prototype
    ['{"__proto__":{"admin":true}}', /__proto__/, ''],
    ['{"a":{"\\u005f_proto__":1}}', /__proto__/, 'a'],
    // Numbers
    ['-0', /negative zero/, ''],
    ['[0,-0]', /negative zero/, '[1]'],
    ['{"a":-0.0}', /negative zero/, 'a'],
    ['{"a":-0e0}', /exponent/, 'a'],
    ['{"a":1e3}', /exponent/, 'a'],
    ['{"a":1E+3}', /exponent/, 'a'],
    ['{"a":[1,2.5e-3]}', /exponent/, 'a[1]'],
    ['{"a":9007199254740992}', /beyond/, 'a'],
    ['{"a":-9007199254740992}', /beyond/, 'a'],
    ['{"a":9007199254740993.0}', /beyond/, 'a'],
    [`{"a":${'9'.repeat(400)}}`, /beyond/, 'a'], // Infinity to JSON.parse
    ['{"a":100.00000000000000000001}', /too many decimals/, 'a'], // 100 to JSON.parse
    ['{"a":9007199254740991.4}', /too many decimals/, 'a'],
    [`{"a":-0.${'0'.repeat(400)}1}`, /negative zero/, 'a'],
    // Text that cannot be stored
    ['{"a":"x\\u0000y"}', /NUL/, 'a'],
    ['{"a":["\\uD800"]}', /surrogate/, 'a[0]'],
    ['{"a":"\\udc00\\ud800"}', /surrogate/, 'a'],
    ['{"a":{"k\\u0000":1}}', /key .* NUL/, 'a'],
    ['{"\\udfff":1}', /key .* surrogate/, ''],
  ])('refuses %s', (text, message, field) => {
    for (const input of [text, Buffer.from(text)]) {
      const error = refusal(input);
      expect(error.message).toMatch(message);
      expect(error.field).toBe(field);
      expect(error.position).toBeGreaterThanOrEqual(0);
    }
  });

  it.each([
    '{',
    '[1,2',
    '{"a":1,}',
    '[1,]',
    "{'a':1}",
    '{a:1}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":5.}',
    '{"a":--1}',
    '{"a":1 2}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":undefined}',
    '{"a":1}{"b":2}',
    '{"a":1} x',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a":"x\u0000y"}', // raw control characters
    '{"a":"x\ny"}',
    '{"a":"\\x41"}',
    '{"a":"\\u12"}',
    '{"a":"unterminated',
    '{"a":"unterminated\\',
    '// comment\n{}',
    '\ufeff\ufeff{}',
    'True',
    ']',
    '}'.repeat(1000),
    ':'.repeat(1000),
    '-',
  ])('refuses broken JSON: %j', (text) => {
    expect(refusal(text).message).toMatch(/^is not valid JSON: /);
    expect(refusal(Buffer.from(text)).message).toMatch(/^is not valid JSON: /);
  });

  it.each(['', '   \n', '\ufeff'])('refuses an empty text: %j', (text) => {
    expect(refusal(text).message).toMatch(/^is empty/);
  });

  it.each([33, 10_000, 500_000])(
    'refuses nesting of %i levels, at the first level above the limit',
    (depth) => {
      expect(refusal(nested(depth))).toMatchObject({
        message: 'is nested deeper than 32 levels',
        position: 32,
      });
      expect(refusal('{"a":'.repeat(depth)).message).toMatch(/nested deeper/);
    },
  );

  it('refuses bytes that are not UTF-8, and texts with a lone surrogate', () => {
    const latin1 = Buffer.from('{"name":"Café"}', 'latin1');
    const overlong = Buffer.from([0x22, 0xc0, 0x80, 0x22]);
    const surrogate = Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]);
    const cut = Buffer.from('"é"').subarray(0, 2);
    const utf16 = Buffer.from('\ufeff{}', 'utf16le');
    for (const bytes of [latin1, overlong, surrogate, cut, utf16, '"\ud800"']) {
      expect(refusal(bytes).message).toMatch(/^is not valid UTF-8/);
    }
  });
});

describe('the number of fields', () => {
  const fields = (count: number) => `[${Array.from({ length: count / 10 }, () => `{${TEN}}`).join(',')}]`;
  const TEN = Array.from({ length: 10 }, (_, i) => `"${i}:":${i}`).join(',');

  it('is counted for all objects together', () => {
    expect(parseStrictJson(fields(MAX_FIELDS))).toHaveLength(MAX_FIELDS / 10);
    expect(refusal(fields(MAX_FIELDS + 10)).message).toBe('has more than 20000 fields');
  });
});

describe('parseStrictJson, for any value', () => {
  const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
  const key = text.filter((value) => value !== '__proto__');
  const number = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000),
  );
  const { value: anyValue } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(
        text,
        number.map((value) => (value === 0 ? 0 : value)),
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie('value'), { maxLength: 5 }),
      fc
        .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 5, selector: ([name]) => name })
        .map(Object.fromEntries),
    ),
  }));
  const escapeAll = (json: string) =>
    json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

  it('reads what JSON.stringify writes, plain, indented or escaped', () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(0, 1, '\t'), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        expect(isDeepStrictEqual(parseStrictJson(json), value)).toBe(true);
        expect(isDeepStrictEqual(parseStrictJson(Buffer.from(json)), value)).toBe(true);
        expect(isDeepStrictEqual(parseStrictJson(escapeAll(json)), value)).toBe(true);
      }),
      runs(500),
    );
  });

  it('refuses a duplicate key at any depth and in any notation, and names it', () => {
    fc.assert(
      fc.property(
        anyValue,
        anyValue,
        anyValue,
        key,
        fc.boolean(),
        fc.boolean(),
        (a, b, c, name, escaped, deep) => {
          const first = JSON.stringify(name);
          const codes = [...Array(name.length).keys()].map((at) =>
            name.charCodeAt(at).toString(16).padStart(4, '0'),
          );
          const second = escaped ? `"${codes.map((code) => `\\u${code}`).join('')}"` : first;
          const object = `{${first}:${JSON.stringify(a)},"${name}|":${JSON.stringify(b)},${second}:${JSON.stringify(c)}}`;
          const safe = `{${first}:${JSON.stringify(a)},${second}:${JSON.stringify(c)}}`;
          // The key in the middle is only legal JSON when the name needs no escape.
          const json = JSON.stringify(name) === `"${name}"` ? object : safe;
          const error = refusal(deep ? `[0,{"in":${json}}]` : json);
          expect(error.message).toMatch(/appears twice/);
          expect(error.field).toBe(deep ? `[1].in.${name}` : name);
        },
      ),
      runs(500),
    );
  });

  it('accepts no text that JSON.parse refuses, and throws only JsonError', () => {
    const shard = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\',
      '\\u',
      'd800',
      '-',
      '0',
      '1',
      '.',
      'e',
      'a',
      ' ',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(shard, { maxLength: 12 }), (shards) => {
        const json = shards.join('');
        let accepted: unknown;
        try {
          accepted = parseStrictJson(json);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonError);
          return;
        }
        expect(accepted).toStrictEqual(JSON.parse(json));
      }),
      runs(2000),
    );
  });
});
