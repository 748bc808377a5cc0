import { expect, it } from 'vitest';
import { memoize } from './memoize.ts';

it('computes once per arguments, and evicts when there are too many', () => {
  const made: string[] = [];
  const thing = memoize(2, (name: string, kind: 'a' | 'b') => {
    made.push(`${name} ${kind}`);
    return { name, kind };
  });
  expect(thing('x', 'a')).toBe(thing('x', 'a'));
  expect(thing('x', 'b')).toEqual({ name: 'x', kind: 'b' });
  expect(made).toEqual(['x a', 'x b']);
  thing('y', 'a');
  thing('x', 'a');
  expect(made).toEqual(['x a', 'x b', 'y a', 'x a']);
});
