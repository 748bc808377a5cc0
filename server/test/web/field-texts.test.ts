import { describe, expect, it } from 'vitest';
import { lastName, recognizeSentence, textKeyOf } from '../../../web/src/parts/field-sentence.ts';
import {
  FIELD_SENTENCES,
  type FieldSentenceCode,
  fieldSentence,
} from '../../src/platform/field-sentences.ts';
import { schemaSentence } from '../../src/platform/http/schema-sentence.ts';

/** How the application recognizes the server's sentences about refused fields. */

const CODES = Object.keys(FIELD_SENTENCES).filter((one): one is FieldSentenceCode => one in FIELD_SENTENCES);

describe('every sentence', () => {
  it.each(CODES)('%s is recognized with its values, also if the field may be null', (code) => {
    const names = [...FIELD_SENTENCES[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const values = Object.fromEntries(names.map((name, i) => [name, `${i + 3}.5 (€)`]));
    for (const end of ['', ' or null', ', not null'])
      expect(recognizeSentence(`${fieldSentence(code, values)}${end}`)).toEqual({ code, values });
  });
});

describe('the sentence of a rule', () => {
  it.each<[keyword: string, params: Record<string, unknown>, code: FieldSentenceCode]>([
    ['required', {}, 'REQUIRED'],
    ['type', { type: 'integer' }, 'INTEGER'],
    ['type', { type: 'number,null' }, 'NUMBER'],
    ['format', { format: 'email' }, 'EMAIL'],
    ['enum', { allowedValues: ['A', 'B'] }, 'CHOICE'],
    ['pattern', {}, 'FORM'],
    ['minimum', { limit: 1 }, 'AT_LEAST'],
    ['exclusiveMaximum', { limit: 1 }, 'LESS_THAN'],
    ['minLength', { limit: 1 }, 'EMPTY'],
    ['minLength', { limit: 12 }, 'TOO_SHORT'],
    ['maxLength', { limit: 200 }, 'TOO_LONG'],
    ['maxItems', { limit: 20 }, 'TOO_MANY'],
  ])('%s %j is recognized as %s', (keyword, params, code) => {
    const rule = { keyword, params, instancePath: '/a', schemaPath: '#/a' };
    expect(recognizeSentence(schemaSentence(rule, 'body'))).toMatchObject({ code });
  });
});

it('leaves other sentences to the caller', () => {
  expect(recognizeSentence('is chosen by the user at Tryton; leave it empty')).toBeNull();
});

describe('the text for a refused field', () => {
  it.each([
    ['amount', 'must be at least 1', 'problems.amountTooSmall', ''],
    ['lines[0].amountLinked', 'must be at most 999999999999 or null', 'problems.amountTooLarge', ''],
    ['values.limits.0.maxAmount', 'must be more than 0', 'problems.amountTooSmall', ''],
    ['noticeDays', 'must be at least 5', 'fieldErrors.AT_LEAST', '5'],
    ['amount', 'is required', 'fieldErrors.REQUIRED', ''],
  ])('of %s that %s is %s', (field, error, key, limit) => {
    expect(textKeyOf(field, error)).toEqual({ key, limit });
  });

  it('is labelled by the last name of its path', () => {
    expect(['amount', 'lines[0].amount', 'steps.2.input', '/body/name', ''].map(lastName)).toEqual([
      'amount',
      'amount',
      'input',
      'name',
      '',
    ]);
  });
});
