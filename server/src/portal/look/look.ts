import type { Language } from '../../ledger/domain/formats.ts';
import { type Greeting, greetingFor, type StoredLook } from './queries.ts';

/** How the pages that a debtor sees look. */
export interface PortalLook {
  /** `#rrggbb`; null: the portal's own. */
  accent: string | null;
  greeting: Greeting | null;
  /** Where the logo is got, or the logo itself as a data URL; null without one. */
  logo: string | null;
}

/** The look for a reader. @param logo where the logo is got, if there is one */
export function lookFor(
  { accent, greetings, hasLogo }: StoredLook,
  languages: readonly (Language | null)[],
  logo: string,
): PortalLook {
  const known = languages.flatMap((language) => language ?? []);
  return { accent, greeting: greetingFor(greetings, ...known), logo: hasLogo ? logo : null };
}
