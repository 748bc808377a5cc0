import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainAjvErrors, fieldPath } from './field-path.ts';

const FORMATS = ['timestamp', 'currency', 'email', 'uuid', 'uuid-or-external'];

/** Runs Ajv with formats that refuse every string except "ok". */
function explain(schema: object, value: unknown, location: 'body' | 'query' | 'path' | 'headers' = 'body') {
  const ajv = new Ajv({ allErrors: true, strict: false });
  for (const format of FORMATS) ajv.addFormat(format, (text) => text === 'ok');
  const validate = ajv.compile(schema);
  validate(value);
  return explainAjvErrors(validate.errors ?? [], location);
}

const nullable = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const timestamp = { type: 'string', format: 'timestamp' };
const dateError = 'is not an ISO 8601 date or date-time, such as 2026-01-31 or 2026-01-31T10:00:00Z';

const reference = {
  type: 'object',
  anyOf: [{ required: ['id'] }, { required: ['externalId'] }],
  properties: { id: { type: 'string', format: 'uuid' }, externalId: { type: 'string' } },
  additionalProperties: false,
};

describe('fieldPath', () => {
  it.each([
    ['', undefined, ''],
    ['', 'amount', 'amount'],
    ['/amount', undefined, 'amount'],
    ['/linkedInvoices/0/invoice/externalId', undefined, 'linkedInvoices[0].invoice.externalId'],
    ['/linkedInvoices/12', 'amount', 'linkedInvoices[12].amount'],
    ['/0/id', undefined, '[0].id'],
    ['/a/0/1', undefined, 'a[0][1]'],
    ['/customer.id', undefined, 'customer.id'],
    ['/a~1b/c~0d', undefined, 'a/b.c~d'],
    ['/~01', undefined, '~1'],
  ])('converts %s and %s to %s', (pointer, extra, expected) => {
    expect(fieldPath(pointer, extra)).toBe(expected);
  });

  it('keeps every name with any characters', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => !/^\d+$/.test(text));
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const pointer = names.map((text) => `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
        expect(fieldPath(pointer)).toBe(names.join('.'));
      }),
    );
  });
});

describe('explainAjvErrors, one rule', () => {
  it.each<[object | boolean, unknown, string]>([
    [{ type: 'integer' }, '100', 'must be an integer'],
    [{ type: 'string' }, 1, 'must be a string'],
    [{ type: 'boolean' }, 'yes', 'must be true or false'],
    [{ type: 'array' }, {}, 'must be a list'],
    [{ type: ['integer', 'null'] }, 'x', 'must be an integer or null'],
    [{ type: ['null', 'string', 'number'] }, {}, 'must be a string, a number or null'],
    [timestamp, '2026-02-30', dateError],
    [{ type: 'string', format: 'currency' }, 'EURO', 'is not a currency code of ISO 4217'],
    [{ type: 'string', format: 'email' }, 'x', 'is not an email address'],
    [{ type: 'string', format: 'uuid' }, 'x', 'is not a UUID'],
    [{ type: 'string', format: 'uuid-or-external' }, 'x', 'is neither a UUID nor external:<externalId>'],
    [{ enum: ['CARD', 'CASH'] }, 'GOLD', 'must be one of CARD, CASH'],
    [{ enum: ['CARD', null] }, 'GOLD', 'must be one of CARD, null'],
    [{ const: 'API' }, 'APP', 'must be API'],
    [{ minimum: 0 }, -1, 'must be at least 0'],
    [{ maximum: 10 }, 11, 'must be at most 10'],
    [{ exclusiveMinimum: 0 }, 0, 'must be more than 0'],
    [{ exclusiveMaximum: 5 }, 5, 'must be less than 5'],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minLength: 3 }, 'a', 'must have at least 3 characters'],
    [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 entry'],
    [{ minItems: 2 }, [1], 'must have at least 2 entries'],
    [{ uniqueItems: true }, [1, 1], 'must not contain the same entry twice'],
    [{ minProperties: 1 }, {}, 'must not be empty'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 field'],
    [{ pattern: '^a' }, 'b', 'does not have the expected form'],
    [{ multipleOf: 5 }, 3, 'must be a multiple of 5'],
    [{ not: {} }, 1, 'is not allowed'],
    [false, 1, 'is not allowed'],
    [{ contains: { type: 'string' } }, [1], 'must contain at least 1 valid item(s)'], // the text of Ajv
  ])('explains %j, given %j: %s', (rule, value, error) => {
    const details = explain({ properties: { field: rule } }, { field: value });
    expect(details.at(-1)).toEqual({ field: 'field', error });
  });

  it('names missing and unknown fields by their path', () => {
    const link = {
      type: 'object',
      required: ['amount'],
      properties: { amount: {} },
      additionalProperties: false,
    };
    const schema = { type: 'object', required: ['externalId'], properties: { links: { items: link } } };
    expect(explain(schema, { links: [{ amount: 1 }, { amout: 1 }] })).toEqual([
      { field: 'externalId', error: 'is required' },
      { field: 'links[1].amount', error: 'is required' },
      { field: 'links[1].amout', error: 'is not a known field' },
    ]);
    expect(explain({ dependentRequired: { a: ['b'] } }, { a: 1 })).toEqual([]); // not a keyword of this draft
    expect(explain({ dependencies: { a: ['b'] } }, { a: 1 })).toEqual([
      { field: 'b', error: 'is required together with a' },
    ]);
  });

  it('names parameters and headers as such', () => {
    const closed = { type: 'object', additionalProperties: false };
    expect(explain(closed, { 'updatedAt.gt': '1' }, 'query')).toEqual([
      { field: 'updatedAt.gt', error: 'is not a known parameter' },
    ]);
    expect(explain(closed, { 'x-a': '1' }, 'headers')).toEqual([
      { field: 'x-a', error: 'is not a known header' },
    ]);
    const email = { properties: { email: { type: 'string' } } };
    expect(explain(email, { email: ['a', 'b'] }, 'query')).toEqual([
      { field: 'email', error: 'must be given only once' },
    ]);
  });

  it('names the location when the whole value is wrong', () => {
    expect(explain({ type: 'object' }, [])).toEqual([{ field: 'body', error: 'must be an object' }]);
    expect(explain({ type: 'object' }, [], 'query')).toEqual([
      { field: 'query', error: 'must be an object' },
    ]);
  });
});

describe('explainAjvErrors, values of several forms', () => {
  const state = nullable({ anyOf: [{ const: 'DUE' }, { const: 'PAID' }] });
  const line = {
    anyOf: [
      { type: 'object', properties: { type: { const: 'customer' }, data: { required: ['name'] } } },
      { type: 'object', properties: { type: { const: 'payment' }, data: { required: ['amount'] } } },
    ],
  };
  const person = { type: 'object', properties: { email: nullable({ type: 'string', format: 'email' }) } };

  it.each<[string, object, unknown, string, string]>([
    ['a bad date', nullable(timestamp), '2026-02-30', 'field', dateError],
    ['a date of the wrong type', nullable(timestamp), 1, 'field', 'must be a string or null'],
    ['an unknown constant', state, 'LATE', 'field', 'must be one of DUE, PAID'],
    ['neither id nor externalId', reference, {}, 'field', 'must have id or externalId'],
    ['a bad id', reference, { id: 'x' }, 'field.id', 'is not a UUID'],
    ['a bad part of a nullable object', nullable(reference), { id: 'x' }, 'field.id', 'is not a UUID'],
    ['a text for a nullable object', nullable(reference), 'x', 'field', 'must be an object or null'],
    ['a union within a union', nullable(person), { email: 'x' }, 'field.email', 'is not an email address'],
    [
      'a union in a list',
      { items: nullable(person) },
      [null, { email: 1 }],
      'field[1].email',
      'must be a string or null',
    ],
    ['a tagged form', line, { type: 'payment', data: {} }, 'field.data.amount', 'is required'],
    ['an unknown tag', line, { type: 'note', data: {} }, 'field.type', 'must be one of customer, payment'],
    [
      'two formats',
      {
        oneOf: [
          { type: 'string', format: 'uuid' },
          { type: 'string', format: 'email' },
        ],
      },
      'x',
      'field',
      'is not a UUID, and is not an email address',
    ],
    [
      'nothing in common',
      {
        anyOf: [
          { type: 'string', maxLength: 1 },
          { type: 'string', format: 'uuid' },
        ],
      },
      'xx',
      'field',
      'does not match any accepted form',
    ],
    [
      'both of two exclusive forms',
      { oneOf: [{ minimum: 0 }, { minimum: 1 }] },
      5,
      'field',
      'matches several forms, but must match one',
    ],
  ])('explains %s in one sentence', (_, rule, value, field, error) => {
    expect(explain({ properties: { field: rule } }, { field: value })).toEqual([{ field, error }]);
  });

  it('keeps the errors of list entries separate, 1 from 10', () => {
    const value = Array.from({ length: 11 }, (_, at) => (at === 1 || at === 10 ? 1 : null));
    expect(explain({ items: nullable(timestamp) }, value).map(({ field }) => field)).toEqual(['[1]', '[10]']);
  });
});

describe('explainAjvErrors, many errors', () => {
  it('gives at most 50 details', () => {
    const details = explain({ items: { type: 'integer' } }, Array(1000).fill('x'));
    expect(details).toHaveLength(50);
    expect(details[49]).toEqual({ field: '[49]', error: 'must be an integer' });
  });

  it('explains thousands of failed unions quickly', () => {
    const details = explain({ items: nullable(reference) }, Array(20_000).fill({ id: 'x' }));
    expect(details).toHaveLength(50);
    expect(details[49]).toEqual({ field: '[49].id', error: 'is not a UUID' });
  });

  it('contains no duplicates', () => {
    const rule = { type: 'integer' };
    expect(explain({ allOf: [rule, rule, { if: rule, else: rule }] }, 'x')).toEqual([
      { field: 'body', error: 'must be an integer' },
    ]);
  });

  it.each<[object, unknown, string]>([
    [{ type: ['string', 'null'], enum: ['en', null] }, 7, 'must be one of en, null'],
    [{ type: 'integer', minimum: 0 }, -1.5, 'must be an integer'],
    [{ pattern: '^[A-Z]{3}$', format: 'currency' }, 'euro', 'is not a currency code of ISO 4217'],
    [{ minLength: 5, pattern: 'x' }, 'abc', 'must have at least 5 characters'],
    [{ anyOf: [{ minimum: 5 }, { maximum: -5 }], multipleOf: 2 }, 1, 'must be a multiple of 2'],
  ])('explains %j, given %j, in one sentence: %s', (rule, value, error) => {
    expect(explain({ properties: { field: rule } }, { field: value })).toEqual([{ field: 'field', error }]);
  });

  it('returns nothing without errors', () => {
    expect(explainAjvErrors([], 'body')).toEqual([]);
  });
});
