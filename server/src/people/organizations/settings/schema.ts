import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../../kernel/formats.ts';
import {
  currency,
  instant,
  nullable,
  object,
  requiredName,
  stringEnum,
} from '../../../platform/http/schema.ts';
import { optionalVersion, version } from '../../../platform/record-version.ts';

/** More than the number of existing currencies. */
const MAX_RATES = 200;

const rate = () =>
  object(
    {
      currency: currency(),
      rate: Type.String({
        pattern: '^[0-9]{1,12}([.][0-9]{1,12})?$',
        description: "Units of the organization's currency for one unit of this currency, an exact decimal",
      }),
    },
    { title: 'CurrencyRate' },
  );
const rates = () =>
  Type.Array(rate(), { maxItems: MAX_RATES, description: 'Value of one unit of another currency' });
const timezone = () =>
  Type.String({
    maxLength: 100,
    description: 'IANA name, such as Europe/Paris; days begin and end in this time zone',
  });
const language = () => stringEnum(LANGUAGES);
const collectedFrom = () =>
  nullable(Type.String({ format: 'date' }), {
    description:
      'First day whose payments are reported as the life-cycle status Encaissée (212) of the French reform. ' +
      'null: none are',
  });

export const OrganizationSettings = object(
  {
    name: Type.String(),
    currency: currency({ description: 'Currency of figures without their own currency' }),
    timezone: timezone(),
    language: language(),
    rates: rates(),
    collectedFrom: collectedFrom(),
    nativeIntegration: nullable(Type.String(), {
      description:
        'The only integration that may create and change records; null: none. Set on the command line',
    }),
    contactPositions: Type.Array(Type.String()),
    sandbox: Type.Boolean(),
    limits: object(
      {
        requestsPerMinute: Type.Integer({ minimum: 1 }),
        maxConcurrency: Type.Integer({ minimum: 1 }),
        unknownRecipientsPerDay: Type.Integer({ minimum: 0 }),
      },
      { description: 'Set on the command line', title: 'OrganizationLimitsSet' },
    ),
    version: version({
      description: 'Version of name, currency, time zone, language, rates and collectedFrom',
    }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'OrganizationSettings' },
);
export type OrganizationSettings = Static<typeof OrganizationSettings>;

/** Absent fields stay. */
export const OrganizationSettingsChange = object(
  {
    name: Type.Optional(requiredName()),
    currency: Type.Optional(
      currency({ description: 'A new currency drops all rates except those in this request' }),
    ),
    timezone: Type.Optional(timezone()),
    language: Type.Optional(language()),
    rates: Type.Optional(
      Type.Array(rate(), {
        maxItems: MAX_RATES,
        description: 'Complete list; each currency once',
      }),
    ),
    collectedFrom: Type.Optional(collectedFrom()),
    version: optionalVersion(),
  },
  { $id: 'OrganizationSettingsChange' },
);
export type OrganizationSettingsChange = Static<typeof OrganizationSettingsChange>;
