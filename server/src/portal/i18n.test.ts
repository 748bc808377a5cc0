import { expect, it } from 'vitest';
import { TRANSLATIONS } from './i18n.ts';

/** The paths of all texts, with what kind of value each is. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${path}.${key}`));
}

it('is the same set of texts in every language, none of them empty', () => {
  const [first, ...others] = Object.values(TRANSLATIONS).map((i18n) => pathsOf(i18n).sort());
  expect(first?.length).toBeGreaterThan(50);
  for (const other of others) expect(other).toEqual(first);
  for (const [language, i18n] of Object.entries(TRANSLATIONS))
    expect(JSON.stringify(i18n), language).not.toMatch(/""|" | "/);
});

it('says something else in French than in English', () => {
  const same = Object.entries(TRANSLATIONS.en).filter(
    ([key, text]) => typeof text === 'string' && Reflect.get(TRANSLATIONS.fr, key) === text,
  );
  const shared = ['actions', 'bic', 'date', 'document', 'iban', 'pages', 'type'];
  expect(same.map(([key]) => key).sort()).toEqual(shared);
});
