import { expect, it } from 'vitest';
import { hideSecret } from './hide-secret.ts';

it.each([
  ['the key key-1 is wrong', 'key-1', 'the key … is wrong'],
  ['a1b2 and a1b2', 'a1b2', '… and …'],
  ['Odoo answered 500', 'o', 'Odoo answered 500'],
  ['Odoo answered 500', 'ans', 'Odoo answered 500'],
  ['Odoo answered 500', '', 'Odoo answered 500'],
])('of %j, hides %j: %j', (text, secret, hidden) => {
  expect(hideSecret(text, secret)).toBe(hidden);
});
