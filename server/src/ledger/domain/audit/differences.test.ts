import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRecords } from './differences.ts';

describe('the differences between two states', () => {
  it.each([
    ['nothing', { a: 1 }, { a: 1 }, []],
    ['a number', { a: 1 }, { a: 2 }, [{ field: 'a', before: 1, after: 2 }]],
    ['absent and null are the same', {}, { a: null }, []],
    ['a created record', null, { isActive: true }, [{ field: 'isActive', before: null, after: true }]],
    ['a removed record', { name: 'A' }, null, [{ field: 'name', before: 'A', after: null }]],
    ['no text of an unknown field', { motto: 'x' }, { motto: 'y' }, [{ field: 'motto' }]],
    ['no free text', { comment: 'x' }, { comment: null }, [{ field: 'comment' }]],
    ['no secret, even a number', { secret: 1 }, { secret: 2 }, [{ field: 'secret' }]],
    [
      'a day',
      { dueOn: '2026-01-01' },
      { dueOn: null },
      [{ field: 'dueOn', before: '2026-01-01', after: null }],
    ],
    ['a constant', { mode: 'A_B' }, { mode: 'C' }, [{ field: 'mode', before: 'A_B', after: 'C' }]],
    ['no updatedAt', { updatedAt: 'x' }, { updatedAt: 'y' }, []],
    [
      'lists with their entries',
      { steps: [{ key: 'a', days: 1 }] },
      { steps: [{ key: 'a', days: 2 }] },
      [{ field: 'steps', before: [{ key: 'a', days: 1 }], after: [{ key: 'a', days: 2 }] }],
    ],
    ['no nested text', { steps: [{ body: 'Pay!' }] }, { steps: [] }, [{ field: 'steps' }]],
    ['no overlong text', { name: 'x'.repeat(3_000) }, { name: 'y' }, [{ field: 'name' }]],
  ])('contain %s', (_, before, after, expected) => {
    expect(compareRecords(before, after)).toEqual(expected);
  });

  it('never contain the text of a secret field at any depth', () => {
    const hidden = fc.constantFrom('secret', 'clientSecret', 'comment', 'texts', 'password', 'tokenHash');
    const deep = fc.tuple(fc.array(fc.constantFrom('name', 'steps', 'x'), { maxLength: 8 }), hidden);
    fc.assert(
      fc.property(deep, fc.boolean(), ([path, last], inList) => {
        const value = [...path, last].reduceRight<unknown>(
          (inner, key) => ({ [key]: inList ? [inner] : inner }),
          'CONFIDENTIAL',
        );
        const kept = JSON.stringify(compareRecords({ facts: null }, { facts: value }));
        expect(kept).not.toContain('CONFIDENTIAL');
        expect(kept).toContain('facts');
      }),
    );
  });
});
