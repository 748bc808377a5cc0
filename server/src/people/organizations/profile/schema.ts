import { type Static, Type } from 'typebox';
import { instant, nullable, object, optionalName, optionalText } from '../../../platform/http/schema.ts';
import { optionalVersion, version } from '../../../platform/record-version.ts';

const fields = () => ({
  legalName: optionalName({ description: 'Registered name; null: the name of the organization' }),
  address: optionalText(1000, { description: 'Street and number; may have several lines' }),
  zipcode: optionalName(),
  city: optionalName(),
  state: optionalName(),
  country: nullable(Type.String({ pattern: '^[A-Z]{2}$' }), { description: 'ISO 3166 code such as FR' }),
  registrationNumber: optionalName({ description: 'Number in the register of companies' }),
  vatNumber: optionalName(),
  website: optionalName({ description: 'Shown as text, never as a link' }),
  email: nullable(Type.String({ maxLength: 254, pattern: '^[^\\s@<>,;]+@[^\\s@<>,;]+$' }), {
    description: 'Email address for questions',
  }),
  phone: optionalName({ description: 'Phone number for questions' }),
});

export const OrganizationLogo = object(
  {
    contentType: Type.Enum(['image/png', 'image/jpeg']),
    size: Type.Integer({ description: 'Bytes' }),
    width: Type.Integer({ description: 'Pixels' }),
    height: Type.Integer({ description: 'Pixels' }),
  },
  { title: 'OrganizationLogo' },
);

export const OrganizationProfile = object(
  {
    ...fields(),
    logo: nullable(OrganizationLogo),
    version: version({ description: 'Version of all details except the logo' }),
    updatedAt: nullable(instant()),
  },
  { $id: 'OrganizationProfile' },
);
export type OrganizationProfile = Static<typeof OrganizationProfile>;

const { legalName, address, zipcode, city, state, country, ...others } = fields();
const { registrationNumber, vatNumber, website, email, phone } = others;

/** Absent fields stay; null clears. */
export const OrganizationProfileChange = object(
  {
    legalName: Type.Optional(legalName),
    address: Type.Optional(address),
    zipcode: Type.Optional(zipcode),
    city: Type.Optional(city),
    state: Type.Optional(state),
    country: Type.Optional(country),
    registrationNumber: Type.Optional(registrationNumber),
    vatNumber: Type.Optional(vatNumber),
    website: Type.Optional(website),
    email: Type.Optional(email),
    phone: Type.Optional(phone),
    version: optionalVersion(),
  },
  { $id: 'OrganizationProfileChange' },
);
export type OrganizationProfileChange = Static<typeof OrganizationProfileChange>;

const DRAFT_LENGTH = 1000;
const draft = () => Type.Optional(Type.String({ maxLength: DRAFT_LENGTH, 'x-name': true }));

/** Company details as they are typed, for previews. An empty text means none, an absent one the stored one. */
export const profileDraft = () => ({
  legalName: draft(),
  address: Type.Optional(Type.String({ maxLength: DRAFT_LENGTH })),
  zipcode: draft(),
  city: draft(),
  state: draft(),
  country: Type.Optional(Type.String({ pattern: '^([A-Z]{2})?$' })),
  registrationNumber: draft(),
  vatNumber: draft(),
  website: draft(),
  email: draft(),
  phone: draft(),
});
