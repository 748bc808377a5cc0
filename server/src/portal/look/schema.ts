import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { LEAST_CONTRAST } from '../domain/accent.ts';

/** Limit of the greeting above the account: the balance must stay on a phone's first screen. */
export const MAX_GREETING = 500;

const accent = () =>
  Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    description: `Colour of links and marks, as #rrggbb, with a contrast of at least ${LEAST_CONTRAST} to the background. null: the default colour`,
  });
const greeting = () => Type.String({ minLength: 1, maxLength: MAX_GREETING });
const greetings = () =>
  object(
    {
      en: Type.Optional(greeting()),
      fr: Type.Optional(greeting()),
      de: Type.Optional(greeting()),
      es: Type.Optional(greeting()),
      it: Type.Optional(greeting()),
      nl: Type.Optional(greeting()),
    },
    {
      title: 'PortalGreetings',
      description:
        'Text above the account, by language: plain text, one paragraph per line. Debtors see it in their language, else in that of the organization',
    },
  );

export const PortalSettings = object(
  {
    accent: nullable(accent()),
    greetings: greetings(),
    version: version(),
    updatedAt: nullable(instant(), { description: 'Null: never set' }),
  },
  { $id: 'PortalSettings' },
);
export type PortalSettings = Static<typeof PortalSettings>;

export const PortalSettingsChange = object(
  {
    accent: Type.Optional(nullable(accent())),
    greetings: Type.Optional(greetings()),
    version: optionalVersion(),
  },
  { $id: 'PortalSettingsChange' },
);
export type PortalSettingsChange = Static<typeof PortalSettingsChange>;

export const PortalPreviewQuery = object({
  customerId: Type.Optional(id({ description: 'The customer of the page; default: one that owes most' })),
  language: Type.Optional(stringEnum(LANGUAGES, { description: 'Default: the language of the customer' })),
  accent: Type.Optional(
    Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'Replaces the stored value' }),
  ),
  greeting: Type.Optional(
    Type.String({ maxLength: MAX_GREETING, description: 'Replaces the stored value; empty: none' }),
  ),
});
export type PortalPreviewQuery = Static<typeof PortalPreviewQuery>;
