import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../../platform/field-sentences.ts';
import { BODY_ERRORS, errorAnswers } from '../../../platform/http/errors-schema.ts';
import { organizationOf } from '../../../platform/http/request.ts';
import { schemaRef } from '../../../platform/http/schema.ts';
import { invalidData } from '../../../platform/http/validation.ts';
import { changeOrganization, type OrganizationChanges } from '../commands.ts';
import { findOrganization } from '../queries.ts';
import { toSettings } from './queries.ts';
import { OrganizationSettings, OrganizationSettingsChange } from './schema.ts';

export const organizationSettingsSchemas = [OrganizationSettings, OrganizationSettingsChange];

const tags = ['Organization'];

/** Registers the routes for the organization's settings: name, currency, time zone, language and rates. */
export function organizationSettingsRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/organization/settings',
      {
        schema: {
          operationId: 'getOrganizationSettings',
          summary: 'Get the settings of the organization',
          description:
            'Its name, currency, time zone, language and rates, with the version that an update must ' +
            'name.',
          tags,
          response: { 200: schemaRef(OrganizationSettings), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const found = await findOrganization(context.database.pool, organizationOf(request).id);
        if (found === null) throw notFound();
        return toSettings(found);
      },
    );

    app.put(
      '/organization/settings',
      {
        schema: {
          operationId: 'changeOrganizationSettings',
          summary: 'Change the settings of the organization',
          description:
            'Absent fields stay; `rates` replaces all rates. Figures that depend on other currencies ' +
            'or rates are converted again in the background. A new time zone takes effect at once.',
          tags,
          body: schemaRef(OrganizationSettingsChange),
          response: {
            200: schemaRef(OrganizationSettings),
            ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request) =>
        toSettings(await changeOrganization(context, organizationOf(request).id, changesOf(request.body))),
    );
  };
}

/**
 * Converts the rates of a request to a map.
 * @throws INVALID_DATA if a currency occurs twice
 */
function changesOf({ rates, ...facts }: OrganizationSettingsChange): OrganizationChanges & {
  version?: number | undefined;
} {
  if (rates === undefined) return facts;
  const twice = rates.flatMap(({ currency }, i) =>
    rates.findIndex((one) => one.currency === currency) === i
      ? []
      : [{ field: `rates[${i}].currency`, error: FIELD_SENTENCES.APPEARS_TWICE }],
  );
  if (twice.length > 0) throw invalidData(twice);
  return { ...facts, rates: new Map(rates.map(({ currency, rate }) => [currency, rate])) };
}
