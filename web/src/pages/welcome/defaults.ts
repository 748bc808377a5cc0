import { COUNTRY_CODES } from '../../parts/countries.ts';

const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** Currencies of countries that do not use the euro. */
const OTHERS: Readonly<Record<string, string>> = {
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IN: 'INR',
  JP: 'JPY',
  LI: 'CHF',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TR: 'TRY',
  US: 'USD',
  ZA: 'ZAR',
};

/** Returns the currency that companies of a country usually invoice in; undefined if unknown. */
export const currencyOf = (country: string): string | undefined =>
  EURO.split(' ').includes(country) ? 'EUR' : OTHERS[country];

/** The settings of a browser that suggest a country. */
interface BrowserPlace {
  /** Tags such as `de-CH`, the preferred one first. */
  languages: readonly string[];
  timeZone: string;
}

/**
 * Returns the country that a browser suggests; empty if none. The regions of its languages decide, and among
 * several of them the time zone. Languages without a region leave it to the time zone.
 */
export function suggestCountry({ languages, timeZone }: BrowserPlace): string {
  const regions = languages.flatMap((tag) => new Intl.Locale(tag).region ?? []);
  const isThere = (country: string) => timeZonesIn(country).includes(timeZone);
  return regions.find(isThere) ?? regions[0] ?? COUNTRY_CODES.find(isThere) ?? '';
}

/** Returns the time zones of a country. Older browsers do not know them. */
const timeZonesIn = (country: string): readonly string[] =>
  new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the first of the given languages that the browser prefers. */
export const browserLanguage = <L extends string>(languages: readonly L[], otherwise: L): L =>
  navigator.languages.flatMap((tag) => languages.find((one) => one === tag.slice(0, 2)) ?? [])[0] ??
  otherwise;
