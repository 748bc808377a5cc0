import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { currency, id, instant, nullable, object, words } from '../../platform/http/schema.ts';

export const Organization = object(
  {
    id: id(),
    name: Type.String(),
    currency: currency({ description: 'In which figures without a currency of their own are' }),
    timezone: Type.String({ description: 'IANA name: where days begin and end' }),
    language: words(LANGUAGES),
    sandbox: Type.Boolean({
      description: 'Made for trying things out: mails nobody, and its time can be moved by `/test_clock`',
    }),
    nativeIntegration: nullable(Type.String(), {
      description: 'The integration that alone creates and changes records; null: none',
    }),
    contactPositions: Type.Array(Type.String()),
    limits: object({
      requestsPerMinute: Type.Integer({ minimum: 1 }),
      maxConcurrency: Type.Integer({ minimum: 1, description: 'Requests at once' }),
      unknownRecipientsPerDay: Type.Integer({
        minimum: 0,
        description: 'Addresses that are no contacts to which people may write within 24 hours',
      }),
    }),
    rates: Type.Array(
      object({
        currency: currency(),
        rate: Type.String({ description: 'Units of the currency of the organization, an exact decimal' }),
      }),
      { description: 'What one unit of another currency is worth' },
    ),
    version: Type.String({ description: 'Of the service' }),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'Organization' },
);
export type Organization = Static<typeof Organization>;
