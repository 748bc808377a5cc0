import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers, IMPORT_ERRORS } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { importAtVersion } from '../documents/facts-version.ts';
import { recordRoutes } from '../documents/routes.ts';
import { todayOf } from '../documents/views.ts';
import { creditNoteImport } from './commands.ts';
import { listCreditNotes, toCreditNote } from './queries.ts';
import { CreditNote, CreditNoteImport, CreditNoteList, CreditNoteQuery } from './schema.ts';

export const creditNoteSchemas = [CreditNoteImport, CreditNote, CreditNoteList];

const tag = 'Credit notes';

/** Routes for credit notes. */
export function creditNoteRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/credit_notes',
      {
        config: { integrationOwned: true, idempotency: 'EXTERNAL_ID' },
        schema: {
          operationId: 'importCreditNote',
          summary: 'Create a credit note, or update it when its externalId exists',
          description:
            'A new credit note needs `externalId`, `customer` and `grossAmount`. A given list of ' +
            'linked invoices is complete: other links are removed. Without a list, links do not ' +
            'change.',
          tags: [tag],
          body: schemaRef(CreditNoteImport),
          response: { 201: schemaRef(CreditNote), ...errorAnswers(...IMPORT_ERRORS) },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const change = creditNoteImport(organization, request.body);
        const { factsVersion } = request.body;
        const view = await importAtVersion(context, organization, change, factsVersion, toCreditNote);
        return reply.code(201).send(toCreditNote(view, todayOf(organization, context)));
      },
    );

    app.get(
      '/credit_notes',
      {
        schema: {
          operationId: 'listCreditNotes',
          summary: 'List credit notes',
          description: 'With the invoices that each one is linked to, and its unlinked amount.',
          tags: [tag],
          querystring: CreditNoteQuery,
          response: { 200: schemaRef(CreditNoteList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        return listCreditNotes(context, organizationOf(request), request.query);
      },
    );

    recordRoutes(app, context, {
      kind: 'CREDIT_NOTE',
      path: '/credit_notes',
      parameter: 'creditNoteId',
      tag,
      answer: CreditNote,
      toAnswer: toCreditNote,
    });
  };
}
