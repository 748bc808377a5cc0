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

/** Returns the country of the browser's language, such as `CH` for `de-CH`; empty without one. */
export const browserCountry = (): string => new Intl.Locale(navigator.language).region ?? '';

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the first of the given languages that the browser prefers. */
export const browserLanguage = <L extends string>(languages: readonly L[], otherwise: L): L =>
  navigator.languages.flatMap((tag) => languages.find((one) => one === tag.slice(0, 2)) ?? [])[0] ??
  otherwise;
