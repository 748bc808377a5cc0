import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeGuide } from './commands.ts';
import { readGuide } from './queries.ts';
import { Guide, GuideChange } from './schema.ts';

export const guideSchemas = [Guide, GuideChange];

const tags = ['Guide'];

/** Registers the routes for an organization's first steps. */
export function guideRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/guide',
      {
        schema: {
          operationId: 'getGuide',
          summary: 'Get the first steps of the organization, and which ones are done',
          description: 'Derived from the stored data, regardless of who did it.',
          tags,
          response: { 200: schemaRef(Guide), ...errorAnswers() },
        },
      },
      (request) => readGuide(context.database.pool, organizationOf(request).id),
    );
    app.put(
      '/guide',
      {
        schema: {
          operationId: 'changeGuide',
          summary: 'Hide the first steps, or show them again',
          description: 'For all users of the organization.',
          tags,
          body: schemaRef(GuideChange),
          response: { 200: schemaRef(Guide), ...errorAnswers(...BODY_ERRORS) },
        },
      },
      (request) => changeGuide(context, organizationOf(request).id, request.body),
    );
  };
}
