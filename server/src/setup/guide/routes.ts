import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
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
          summary: 'Get the first steps of the organization, and which of them are done',
          description: 'By what is there, whoever has done it and wherever.',
          tags,
          response: { 200: named(Guide), ...errorAnswers() },
        },
      },
      (request) => readGuide(context.database.pool, organizationOf(request).id),
    );
    app.put(
      '/guide',
      {
        schema: {
          operationId: 'changeGuide',
          summary: 'Put the first steps away, or bring them back',
          description: 'For everybody of the organization.',
          tags,
          body: named(GuideChange),
          response: { 200: named(Guide), ...errorAnswers(...BODY_ERRORS) },
        },
      },
      (request) => changeGuide(context, organizationOf(request).id, request.body),
    );
  };
}
