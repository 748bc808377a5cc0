import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { changeDunningSettings } from './commands.ts';
import { findStoredSettings, toSettings } from './queries.ts';
import { DunningSettings, DunningSettingsChange } from './schema.ts';

export const dunningSettingsSchemas = [DunningSettings, DunningSettingsChange];

const tag = 'Dunning plans';

/** Routes for the contact times and the sender of reminders. */
export function dunningSettingsRoutes(context: {
  database: Database;
  clock: Clock;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/dunning_settings',
      {
        schema: {
          operationId: 'getDunningSettings',
          summary: 'Get the sending times and the sender of reminders',
          description: 'Returns the defaults for settings that the organization has not changed.',
          tags: [tag],
          response: { 200: schemaRef(DunningSettings), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) =>
        toSettings(await findStoredSettings(context.database.pool, organizationOf(request).id)),
    );

    app.put(
      '/dunning_settings',
      {
        schema: {
          operationId: 'changeDunningSettings',
          summary: 'Change the sending times and the sender of reminders',
          description:
            'Omitted fields keep their value. null restores the default. The change applies to ' +
            'everything that is sent from now on.',
          tags: [tag],
          body: schemaRef(DunningSettingsChange),
          response: {
            200: schemaRef(DunningSettings),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request) => {
        return changeDunningSettings(context, organizationOf(request).id, request.body);
      },
    );
  };
}
