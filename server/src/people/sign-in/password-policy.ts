/** Letters, digits and signs; long ones are worth more than wild ones (NIST SP 800-63B, 3.1.1). */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;
const MIN_DIFFERENT = 5;
/** What must be left when everything is taken out that is guessed first. */
const MIN_REST = 8;

/** What the commonest long passwords are made of (lists of breaches hold them by the million). */
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
 * What is wrong with a password; null when nothing is.
 * @param about what others know of the person: no password may be made of it
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
    return 'is made of words that are guessed first; take several that have nothing to do with each other';
  return null;
}
