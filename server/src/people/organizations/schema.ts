import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { currency, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';

export const Organization = object(
  {
    id: id(),
    name: Type.String(),
    currency: currency({ description: 'Currency of figures without their own currency' }),
    timezone: Type.String({ description: 'IANA name; days begin and end in this time zone' }),
    language: stringEnum(LANGUAGES),
    sandbox: Type.Boolean({
      description: 'For tests: sends no email, and `/test_clock` can move its time',
    }),
    nativeIntegration: nullable(Type.String(), {
      description: 'The only integration that may create and change records; null: none',
    }),
    contactPositions: Type.Array(Type.String()),
    limits: object({
      requestsPerMinute: Type.Integer({ minimum: 1 }),
      maxConcurrency: Type.Integer({ minimum: 1, description: 'Maximum concurrent requests' }),
      unknownRecipientsPerDay: Type.Integer({
        minimum: 0,
        description:
          'Maximum email addresses that are not contacts, to which users may write within 24 hours',
      }),
    }),
    rates: Type.Array(
      object({
        currency: currency(),
        rate: Type.String({ description: "Units of the organization's currency, an exact decimal" }),
      }),
      { description: 'Value of one unit of another currency' },
    ),
    version: Type.String({ description: 'Version of the service' }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'Organization' },
);
export type Organization = Static<typeof Organization>;
