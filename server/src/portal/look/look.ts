import type { Language } from '../../kernel/formats.ts';
import { type Greeting, greetingFor, type StoredLook } from './queries.ts';

/** The look of the pages that a debtor sees. */
export interface PortalLook {
  /** `#rrggbb`; null: the portal's default. */
  accent: string | null;
  greeting: Greeting | null;
  /** The logo's URL, or the logo as a data URL; null without a logo. */
  logo: string | null;
}

/** Returns the look for a reader. @param logo the logo's URL, if there is a logo */
export function lookFor(
  { accent, greetings, hasLogo }: StoredLook,
  languages: readonly (Language | null)[],
  logo: string,
): PortalLook {
  const known = languages.flatMap((language) => language ?? []);
  return { accent, greeting: greetingFor(greetings, ...known), logo: hasLogo ? logo : null };
}
