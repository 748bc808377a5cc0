import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PASSWORD, MIN_PASSWORD, passwordProblem } from './password-policy.ts';

const ABOUT = ['ada.marchand@lumiere.example', 'Ada Marchand'];

it.each([
  ['a phrase', 'seven green bottles hang', true],
  ['a phrase in another language', 'sept bouteilles vertes', true],
  ['random characters', 'k3x9T-a72Lq!', true],
  ['characters of any script', '緑の瓶が七本下がっている', true],
  ['too few characters', 'k3x9T-a72L', false],
  ['too many characters', 'abcde '.repeat(30), false],
  ['one repeated character', 'aaaaaaaaaaaaaaa', false],
  ['the most common words', 'Password1234', false],
  ['the most common words with a row of digits', 'Password12345678', false],
  ['the most common words, repeated', 'passwordpassword', false],
  ['a row of keys on the keyboard', '1234567890qwerty', false],
  ["the user's own name", 'Marchand-Ada-1', false],
  ["the user's own address", 'ada.marchand@lumiere.example', false],
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
