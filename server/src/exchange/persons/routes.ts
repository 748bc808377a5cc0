import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';
import { PersonErasure, PersonExport, PersonNamed } from './schema.ts';

export const personSchemas = [PersonNamed, PersonExport, PersonErasure];

const tags = ['Persons'];

/**
 * Registers the routes to export and erase the data of a data subject. The person is named in the body,
 * because URLs are logged.
 */
export function personRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/persons/export',
      {
        config: { idempotency: 'READS' },
        schema: {
          operationId: 'copyPerson',
          summary: 'Get everything that tells of a person',
          description:
            'A contact of customers, by address or by one of their contacts: wherever the address, the whole name or a phone number of theirs stands. That it was asked for is recorded.',
          tags,
          body: named(PersonNamed),
          response: { 200: named(PersonExport), ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND') },
        },
      },
      async (request) => exportPerson(context, organizationOf(request).id, request.body),
    );

    app.post(
      '/persons/erase',
      {
        config: { idempotency: 'READS' },
        schema: {
          operationId: 'erasePerson',
          summary: 'Erase what tells of a person',
          description:
            'Contacts, links to the portal and the texts of their mail go; elsewhere the address, the whole name and phone numbers become `[erased]`. Money records stay as they are. All files of rows and exports that lie ready go with it, and answers kept by Idempotency-Key. It reads every text of the organization, cannot be undone, and may be asked for again.',
          tags,
          body: named(PersonNamed),
          response: {
            200: named(PersonErasure),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request) =>
        erasePerson(
          { ...context, outboxFolder: context.mail.outboxFolder },
          organizationOf(request).id,
          request.body,
        ),
    );
  };
}
