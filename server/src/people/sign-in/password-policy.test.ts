import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PASSWORD, MIN_PASSWORD, passwordProblem } from './password-policy.ts';

const ABOUT = ['ada.marchand@lumiere.example', 'Ada Marchand'];

it.each([
  ['a phrase', 'seven green bottles hang', true],
  ['another language', 'sept bouteilles vertes', true],
  ['random characters', 'k3x9T-a72Lq!', true],
  ['characters of any kind', '緑の瓶が七本下がっている', true],
  ['too few characters', 'k3x9T-a72L', false],
  ['too many', 'abcde '.repeat(30), false],
  ['one character again and again', 'aaaaaaaaaaaaaaa', false],
  ['the commonest words', 'Password1234', false],
  ['the commonest words, and a row of digits', 'Password12345678', false],
  ['the commonest words, twice', 'passwordpassword', false],
  ['a row of the keyboard', '1234567890qwerty', false],
  ['one’s own name', 'Marchand-Ada-1', false],
  ['one’s own address', 'ada.marchand@lumiere.example', false],
  ['the name of this service', 'QuittanceQuittance', false],
])('evaluates %s', (_title, password, isTaken) => {
  expect(passwordProblem(password, ABOUT) === null, String(passwordProblem(password, ABOUT))).toBe(isTaken);
});

it('decides about every text, first by its length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140 }), (password) => {
      const problem = passwordProblem(password, ABOUT);
      if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) expect(problem).not.toBeNull();
    }),
  );
});
