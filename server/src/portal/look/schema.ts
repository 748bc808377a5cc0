import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { LEAST_CONTRAST } from '../domain/accent.ts';

/** Limit of the greeting above the account: the balance must stay on a phone's first screen. */
export const MAX_GREETING = 500;

const accent = () =>
  Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    description: `Of links and marks, as #rrggbb; it must have a contrast of ${LEAST_CONTRAST} to the pages' ground. null: the portal's own`,
  });
const greeting = () => Type.String({ minLength: 1, maxLength: MAX_GREETING });
const greetings = () =>
  object(
    {
      ...{ en: Type.Optional(greeting()), fr: Type.Optional(greeting()), de: Type.Optional(greeting()) },
      ...{ es: Type.Optional(greeting()), it: Type.Optional(greeting()), nl: Type.Optional(greeting()) },
    },
    {
      title: 'PortalGreetings',
      description:
        "What stands above the account, by language: plain text, whose lines are paragraphs. A debtor reads that of their language, else that of the organization's",
    },
  );

export const PortalSettings = object(
  {
    accent: nullable(accent()),
    greetings: greetings(),
    version: version(),
    updatedAt: nullable(instant(), { description: 'Null: nothing was stated yet' }),
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
  customerId: Type.Optional(id({ description: 'Whose page; default: of those who owe most' })),
  language: Type.Optional(words(LANGUAGES, { description: "Default: the customer's" })),
  accent: Type.Optional(
    Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'In place of what is set' }),
  ),
  greeting: Type.Optional(
    Type.String({ maxLength: MAX_GREETING, description: 'In place of what is set; empty: none' }),
  ),
});
export type PortalPreviewQuery = Static<typeof PortalPreviewQuery>;
