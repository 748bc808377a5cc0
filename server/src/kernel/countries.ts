import { LANGUAGES } from './formats.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Regions that are no country. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

let codesByName: ReadonlyMap<string, string> | null = null;

/**
 * Returns the ISO 3166 code of a country.
 * @param text the code, or the name in a language of the application; null if it is neither
 */
export function countryCode(text: string): string | null {
  codesByName ??= readNames();
  const trimmed = text.trim();
  const named = codesByName.get(plainName(trimmed));
  if (named !== undefined) return named;
  return /^[A-Za-z]{2}$/.test(trimmed) ? trimmed.toUpperCase() : null;
}

function readNames(): ReadonlyMap<string, string> {
  // An old code, such as the one of a state that no longer exists, becomes that of today.
  const codes = new Set(
    LETTERS.flatMap((first) =>
      LETTERS.map((second) => new Intl.Locale(`und-${first}${second}`).region ?? ''),
    ).filter((code) => code !== '' && !NO_COUNTRIES.includes(code)),
  );
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = regions.of(code);
      if (name !== undefined) names.set(plainName(name), code);
    }
  }
  return names;
}

/** Returns a name without accents and capitals. */
const plainName = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
