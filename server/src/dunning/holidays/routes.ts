import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { listCountries, listHolidays, listRegions } from './calendars.ts';
import { PublicHolidayQuery, PublicHolidays } from './schema.ts';

export const holidaySchemas = [PublicHolidays];

/** Serves the built-in calendars of public holidays. */
export function holidayRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/public_holidays',
      {
        schema: {
          operationId: 'listPublicHolidays',
          summary: 'List the public holidays of a country',
          description: 'With the countries that have a calendar, and the regions of this one.',
          tags: ['Dunning plans'],
          querystring: PublicHolidayQuery,
          response: { 200: schemaRef(PublicHolidays), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const { id, language: own } = organizationOf(request);
        const { country, region = null, year, language = own } = request.query;
        const countries = await listCountries(id);
        if (!countries.includes(country)) return { countries, regions: [], days: [] };
        const regions = await listRegions(id, { country, language });
        const known = regions.some(({ code }) => code === region) ? region : null;
        const years = [year, year + 1];
        return {
          countries,
          regions,
          days: await listHolidays(id, { country, region: known, years, language }),
        };
      },
    );
  };
}
