import { type Static, Type } from 'typebox';
import { LANGUAGES } from '../../kernel/formats.ts';
import { nullable, object, stringEnum } from '../../platform/http/schema.ts';

const MAX_REMOVED = 500;
/** The calendars decide which codes exist. */
const country = () => Type.String({ minLength: 2, maxLength: 8, description: 'ISO 3166 code such as FR' });
const region = () =>
  nullable(Type.String({ pattern: '^[A-Za-z0-9-]{1,10}$' }), { description: 'null: the whole country' });
const removedHolidays = () =>
  Type.Array(Type.String({ format: 'date' }), {
    maxItems: MAX_REMOVED,
    uniqueItems: true,
    description: 'Public holidays on which debtors are contacted nevertheless',
  });

export const newHolidayCalendar = () =>
  nullable(
    object(
      { country: country(), region: Type.Optional(region()), removed: Type.Optional(removedHolidays()) },
      { title: 'NewHolidayCalendar', description: 'Public holidays of a country. null: none' },
    ),
  );

/** Returns the schema of a holiday calendar in responses. */
export const holidayCalendar = () =>
  nullable(
    object(
      {
        country: country(),
        region: region(),
        removed: removedHolidays(),
        days: Type.Array(Type.String({ format: 'date' }), {
          description: 'Public holidays of the next ten years without the removed ones',
        }),
        through: Type.String({
          format: 'date',
          description: 'Last day of the stored years. Each January a job adds a year',
        }),
      },
      { title: 'HolidayCalendar' },
    ),
  );

export const PublicHolidayQuery = object({
  country: country(),
  region: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,10}$' })),
  year: Type.Integer({ minimum: 1970, maximum: 2200 }),
  language: Type.Optional(stringEnum(LANGUAGES, { description: 'Default: that of the organization' })),
});

export const PublicHolidays = object(
  {
    countries: Type.Array(country(), { description: 'Countries with a calendar' }),
    regions: Type.Array(object({ code: Type.String(), name: Type.String() }, { title: 'HolidayRegion' })),
    days: Type.Array(
      object({ on: Type.String({ format: 'date' }), name: Type.String() }, { title: 'PublicHoliday' }),
      { description: 'Public holidays of the year and the next one. Empty for a country without a calendar' },
    ),
  },
  { $id: 'PublicHolidays' },
);
export type PublicHolidays = Static<typeof PublicHolidays>;
