import { expect, it } from 'vitest';
import { suggestCountry } from '../../../web/src/pages/welcome/defaults.ts';

/** The country that the first form proposes. */

it.each<[languages: string[], timeZone: string, country: string, why: string]>([
  [['de-CH'], 'Europe/Zurich', 'CH', 'language and time zone agree'],
  [['de-AT', 'de'], 'Europe/Berlin', 'AT', 'the language decides before the time zone'],
  [['en-US', 'en', 'nl-NL'], 'Europe/Amsterdam', 'NL', 'the time zone decides among several languages'],
  [['en-US', 'fr-CA'], 'Europe/Paris', 'US', 'no region fits the time zone'],
  [['de'], 'Europe/Vienna', 'AT', 'no language has a region'],
  [['zh-Hant-TW'], 'Asia/Taipei', 'TW', 'a script precedes the region'],
  [['en'], 'UTC', '', 'neither suggests a country'],
  [[], 'America/Sao_Paulo', 'BR', 'the browser states no language'],
])('from %s and %s suggests %j: %s', (languages, timeZone, country) => {
  expect(suggestCountry({ languages, timeZone })).toBe(country);
});
