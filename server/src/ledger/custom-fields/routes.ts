import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { recordPath } from '../documents/schema.ts';
import { deleteField, importField } from './commands.ts';
import { listFields } from './queries.ts';
import {
  CustomField,
  CustomFieldAssignment,
  CustomFieldImport,
  CustomFieldList,
  CustomFieldQuery,
  CustomFieldValue,
} from './schema.ts';

export const customFieldSchemas = [
  CustomFieldImport,
  CustomField,
  CustomFieldList,
  CustomFieldAssignment,
  CustomFieldValue,
];

const tags = ['Custom fields'];

/** Routes for custom fields. */
export function customFieldRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    app.post(
      '/custom_fields',
      {
        config: { idempotency: 'EXTERNAL_ID' },
        schema: {
          operationId: 'importCustomField',
          summary: 'Create a custom field, or update label and description of the one with its externalId',
          description:
            'A new field needs `label`, `dataType` and `entityType`. The last two cannot be changed ' +
            'later.',
          tags,
          body: schemaRef(CustomFieldImport),
          response: { 201: schemaRef(CustomField), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
        },
      },
      async (request, reply) => {
        const { id } = organizationOf(request);
        return reply.code(201).send(await importField(context, id, request.body));
      },
    );

    app.get(
      '/custom_fields',
      {
        schema: {
          operationId: 'listCustomFields',
          summary: 'List custom fields',
          description:
            'With the labels that fields of the types SELECT and MULTI_SELECT have been given so far.',
          tags,
          querystring: CustomFieldQuery,
          response: { 200: schemaRef(CustomFieldList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listFields(database, organizationOf(request).id, request.query),
    );

    app.delete(
      '/custom_fields/:customFieldId',
      {
        schema: {
          operationId: 'deleteCustomField',
          summary: 'Delete a custom field with its labels and all values',
          description: 'The values are deleted from all records. This cannot be undone.',
          tags,
          params: recordPath('customFieldId'),
          response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request, reply) => {
        await deleteField(database, organizationOf(request).id, pathRef(request.params.customFieldId));
        return reply.code(204).send(null);
      },
    );
  };
}
