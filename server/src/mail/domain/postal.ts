import { LANGUAGES, type Language, type Locale, languageOf } from '../../kernel/formats.ts';
import { memoize } from '../../kernel/memoize.ts';

export interface PostalPlace {
  /** Address lines. */
  address: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166 code, or a name. */
  country: string | null;
}

/** Returns the lines of an address below the name, without empty ones. */
export function postalLines(
  { address, zipcode, city, state, country }: PostalPlace,
  locale: Locale,
): string[] {
  const place = [zipcode, city].filter((part) => part !== null && part.trim() !== '').join(' ');
  return [...(address ?? '').split(/\r?\n/), place, state ?? '', countryName(country, locale)]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the country in capitals, as the Universal Postal Union requires. */
function countryName(country: string | null, locale: Locale): string {
  if (country === null) return '';
  if (!/^[A-Za-z]{2}$/.test(country)) return country.toUpperCase();
  const language = languageOf(locale);
  return (regionNames(language).of(country.toUpperCase()) ?? country).toLocaleUpperCase(language);
}

const regionNames = memoize(
  LANGUAGES.length,
  (language: Language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }),
);
