import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
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
          summary: 'Export the data of a person',
          description:
            'Finds a contact of customers by address or contact id. Returns every record that ' +
            'contains the address, the full name or a phone number of the person. The request is ' +
            'recorded.',
          tags,
          body: schemaRef(PersonNamed),
          response: { 200: schemaRef(PersonExport), ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND') },
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
          summary: 'Erase the data of a person',
          description:
            'Deletes contacts, portal links and the texts of their emails. Elsewhere the address, ' +
            'the full name and phone numbers become `[erased]`. Financial records are kept. All ' +
            'uploaded import files, finished exports and responses stored by Idempotency-Key are ' +
            'deleted as well. The request reads every text of the organization. It cannot be undone, ' +
            'and can be repeated.',
          tags,
          body: schemaRef(PersonNamed),
          response: {
            200: schemaRef(PersonErasure),
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
