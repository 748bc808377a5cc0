import { expect, it } from 'vitest';
import { en } from './i18n/en.ts';
import { PORTAL_LANGUAGES } from './i18n.ts';

/** Returns the paths of all texts with the type of each value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));
}

it('has the same texts in every language, none of them empty', () => {
  const [first, ...others] = Object.values(PORTAL_LANGUAGES).map((i18n) => pathsOf(i18n).sort());
  expect(first?.length).toBeGreaterThan(50);
  for (const other of others) expect(other).toEqual(first);
  for (const [language, i18n] of Object.entries(PORTAL_LANGUAGES))
    expect(JSON.stringify(i18n), language).not.toMatch(/""|" | "/);
});

/** Words that two languages share. */
const SHARED: Record<string, readonly string[]> = {
  fr: ['actions', 'bic', 'date', 'document', 'iban', 'pages', 'type'],
  de: ['bic', 'document', 'iban'],
  es: ['bic', 'document', 'iban'],
  it: ['bic', 'document', 'iban'],
  nl: ['bic', 'document', 'iban'],
};

const others = Object.entries(PORTAL_LANGUAGES).filter(([language]) => language !== 'en');
it.each(others)('differs from English in %s', (language, i18n) => {
  const same = Object.entries(en).filter(
    ([key, text]) => typeof text === 'string' && Reflect.get(i18n, key) === text,
  );
  expect(same.map(([key]) => key).sort()).toEqual(SHARED[language]);
});
