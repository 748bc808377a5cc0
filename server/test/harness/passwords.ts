import { createHash } from 'node:crypto';
import type { PasswordHashing } from '../../src/people/routes.ts';

const digestOf = (password: string) => createHash('sha256').update(password.normalize('NFKC')).digest('hex');

/** Hashes without the cost of scrypt, which takes 90 ms of CPU time: the tests sign in hundreds of times. */
export const FAST_PASSWORDS: PasswordHashing = {
  hash: (password) => Promise.resolve(digestOf(password)),
  verify: ({ hash, password }) => Promise.resolve(hash === digestOf(password)),
};
