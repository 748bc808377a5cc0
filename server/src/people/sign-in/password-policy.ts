/** Minimum length. Length matters more than special characters (NIST SP 800-63B, 3.1.1). */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
const MIN_DIFFERENT = 5;
/** Characters that must remain after all easily guessed parts are removed. */
const MIN_REST = 8;

/** Parts of the most common long passwords, which occur millions of times in lists of breaches. */
const COMMON = [
  'password',
  'passwort',
  'motdepasse',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'changeme',
  'quittance',
];
const KEYBOARD = '1234567890qwertyuiopasdfghjklzxcvbnm abcdefghijklmnopqrstuvwxyz 0123456789';

/**
 * Returns the problem of a password, or null.
 * @param about known facts about the person, which the password must not consist of
 */
export function passwordProblem(password: string, about: readonly string[]): string | null {
  if (password.length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters`;
  if (password.length > MAX_PASSWORD) return `must have at most ${MAX_PASSWORD} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < MIN_DIFFERENT) return `must have at least ${MIN_DIFFERENT} different characters`;
  const known = about
    .flatMap((text) => [text, ...text.split(/[@.\s_-]+/)])
    .filter(({ length }) => length >= 3)
    .map((text) => text.toLowerCase());
  const rest = [...COMMON, ...known].reduce((left, word) => left.replaceAll(word, ''), plain);
  if (rest.length < MIN_REST || KEYBOARD.includes(rest))
    return 'consists of common words that are guessed first; use several unrelated ones';
  return null;
}
