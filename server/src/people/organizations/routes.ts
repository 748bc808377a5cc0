import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { version } from '../../platform/version.ts';
import { findOrganization, type OrganizationListed } from './queries.ts';
import { Organization } from './schema.ts';

export const organizationSchemas = [Organization];

/** Registers the route for the organization of the key pair. */
export function organizationRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  const ofService = version();
  return async (app) => {
    app.get(
      '/organization',
      {
        schema: {
          operationId: 'getOrganization',
          summary: 'Get the organization of the key pair',
          description: 'Its currency, time zone, rates and limits. Use it to check whether a key pair works.',
          tags: ['Organization'],
          response: { 200: schemaRef(Organization), ...errorAnswers() },
        },
      },
      async (request) => {
        const found = await findOrganization(database.pool, organizationOf(request).id);
        if (found === null) throw notFound();
        return { ...toOrganization(found), version: ofService };
      },
    );
  };
}

function toOrganization(stored: OrganizationListed): Omit<Organization, 'version'> {
  const { id, name, currency, timezone, language, sandbox, nativeIntegration, contactPositions } = stored;
  const { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay } = stored;
  const { rates, createdAt, updatedAt } = stored;
  return {
    id,
    name,
    currency,
    timezone,
    language,
    sandbox,
    nativeIntegration,
    contactPositions,
    limits: { requestsPerMinute, maxConcurrency, unknownRecipientsPerDay },
    rates: Object.entries(rates).map(([other, rate]) => ({ currency: other, rate: String(rate) })),
    createdAt,
    updatedAt,
  };
}
