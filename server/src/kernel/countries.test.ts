import { expect, it } from 'vitest';
import { countryCode } from './countries.ts';
import { LANGUAGES } from './formats.ts';

it.each([
  ['CH', 'CH'],
  [' ch ', 'CH'],
  ['Schweiz', 'CH'],
  ['SUISSE', 'CH'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  ['Deutschland', 'DE'],
  ['Vereinigtes Königreich', 'GB'],
  ['Elsewhere', null],
  ['', null],
])('returns the code of %j', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

it('knows a country by its name in each language of the application', () => {
  for (const code of ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'IT', 'LI', 'LU', 'NL'])
    for (const language of LANGUAGES) {
      const name = new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? '';
      expect([name, countryCode(name)]).toEqual([name, code]);
    }
});
