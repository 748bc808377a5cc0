import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { queryRows, rowShape, shape } from '../../../platform/db/rows.ts';
import type { ImageType } from '../../../platform/images/codecs.ts';
import { versionOf } from '../../../platform/record-version.ts';
import type { OrganizationProfile } from './schema.ts';

/** Public profile of an organization. */
export interface ProfileFacts {
  legalName: string | null;
  /** Lines of the address. */
  address: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166 code. */
  country: string | null;
  registrationNumber: string | null;
  vatNumber: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
}

export interface StoredLogo {
  sha256: string;
  /** Bytes. */
  size: number;
  contentType: ImageType;
  /** Pixels. */
  width: number;
  height: number;
}

/** Returns the file name under which a logo is stored, shown and sent. */
export const logoName = (contentType: ImageType) => (contentType === 'image/png' ? 'logo.png' : 'logo.jpg');

export interface Profile extends ProfileFacts {
  logo: StoredLogo | null;
  updatedAt: string | null;
}

/** Unsaved company details. An empty text means none, an absent one the stored one. */
export type ProfileDraft = { [Name in keyof ProfileFacts]?: string };

/** Returns a profile as it would be after saving a draft. */
export function withDraft(profile: Profile, draft: ProfileDraft): Profile {
  const typed = (name: keyof ProfileFacts) => {
    const text = draft[name]?.trim();
    return text === undefined ? profile[name] : text === '' ? null : text;
  };
  return {
    ...profile,
    legalName: typed('legalName'),
    address: typed('address'),
    zipcode: typed('zipcode'),
    city: typed('city'),
    state: typed('state'),
    country: typed('country'),
    registrationNumber: typed('registrationNumber'),
    vatNumber: typed('vatNumber'),
    website: typed('website'),
    email: typed('email'),
    phone: typed('phone'),
  };
}

/** Profile of an organization that has not set one. */
export const NO_PROFILE: Profile = {
  legalName: null,
  address: null,
  zipcode: null,
  city: null,
  state: null,
  country: null,
  registrationNumber: null,
  vatNumber: null,
  website: null,
  email: null,
  phone: null,
  logo: null,
  updatedAt: null,
};

type ProfileRow = ProfileFacts & {
  updatedAt: string;
  sha256: string | null;
  size: number | null;
  contentType: ImageType | null;
  width: number | null;
  height: number | null;
};

const { instant, integer, oneOf, orNull, text } = shape;
const words = orNull(text);
const ROW = rowShape<ProfileRow>({
  legalName: words,
  address: words,
  zipcode: words,
  city: words,
  state: words,
  country: words,
  registrationNumber: words,
  vatNumber: words,
  website: words,
  email: words,
  phone: words,
  updatedAt: instant,
  sha256: words,
  size: orNull(integer),
  width: orNull(integer),
  height: orNull(integer),
  contentType: orNull(oneOf(['image/png', 'image/jpeg'])),
});

/** Returns the profile of an organization; empty if it has not set one. */
export async function loadProfile(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<Profile> {
  const { rows } = await queryRows(queryable, {
    name: 'organization profile',
    text: `SELECT p.legal_name AS "legalName", p.address, p.zipcode, p.city, p.state, p.country,
             p.registration_number AS "registrationNumber", p.vat_number AS "vatNumber", p.website, p.email, p.phone,
             p.updated_at AS "updatedAt", f.sha256, f.size, f.content_type AS "contentType",
             p.logo_width AS width, p.logo_height AS height
           FROM organization_profiles p LEFT JOIN files f ON f.organization_id = $1 AND f.is_logo
           WHERE p.organization_id = $1`,
    values: [organizationId],
    row: ROW,
  });
  const [found] = rows;
  if (found === undefined) return NO_PROFILE;
  const { sha256, size, contentType, width, height, ...facts } = found;
  const hasLogo =
    sha256 !== null && size !== null && contentType !== null && width !== null && height !== null;
  return { ...facts, logo: hasLogo ? { sha256, size, contentType, width, height } : null };
}

/** Converts a profile to the response of the API. */
export function toProfile({ logo, updatedAt, ...facts }: Profile): OrganizationProfile {
  const answer = { ...facts, updatedAt, version: versionOf(facts) };
  if (logo === null) return { ...answer, logo: null };
  const { contentType, size, width, height } = logo;
  return { ...answer, logo: { contentType, size, width, height } };
}

/** Returns the logo as a data URL; null without a logo. */
export async function logoUrl(
  { storage }: Pick<Context, 'storage'>,
  organizationId: string,
  { logo }: Profile,
): Promise<string | null> {
  if (logo === null) return null;
  const bytes = await buffer(await storage.open(organizationId, logo.sha256));
  return `data:${logo.contentType};base64,${bytes.toString('base64')}`;
}
