import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import type {} from '../../platform/http/acting-user.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { id, object, schemaRef } from '../../platform/http/schema.ts';
import { mergeCustomer, previewMerge, undoCustomerMerge } from './commands.ts';
import { listMerges } from './queries.ts';
import {
  CustomerMerge,
  CustomerMergeList,
  CustomerMergeQuery,
  MergeAttributes,
  MergePreview,
} from './schema.ts';

export const mergeSchemas = [MergeAttributes, MergePreview, CustomerMerge, CustomerMergeList];

const tags = ['Customers'];

/** Routes to merge customers. */
export function mergeRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addPreviewRoute(app, context);
    app.post(
      '/customers/:customerId/merge',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'mergeCustomer',
          summary: 'Merge a customer into another one',
          description:
            'Everything that the customer has moves to the other one. The merged customer remains as ' +
            'an alias: new documents for it go to the other customer. It can no longer be changed. A ' +
            'merge can be undone for 24 hours.',
          tags,
          params: recordPath('customerId'),
          body: schemaRef(MergeAttributes),
          response: {
            200: schemaRef(CustomerMerge),
            ...errorAnswers(
              ...BODY_ERRORS,
              'REFERENCE_NOT_FOUND',
              'ACCESS_FORBIDDEN',
              'NOT_FOUND',
              'CONFLICT',
            ),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const customer = pathRef(request.params.customerId);
        const userId = request.actingUser?.id ?? null;
        const { into } = request.body;
        return answerOnce(context, request, reply, {}, () =>
          mergeCustomer(context, organization, { customer, into, userId }),
        );
      },
    );
    app.post(
      '/customer_merges/:mergeId/undo',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'undoCustomerMerge',
          summary: 'Undo a merge of customers',
          description:
            'Possible within 24 hours. Records that moved and still exist move back. Records that ' +
            'were created since then stay where they are.',
          tags,
          params: object({ mergeId: id() }),
          response: {
            200: schemaRef(CustomerMerge),
            ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const mergeId = request.params.mergeId.toLowerCase();
        const userId = request.actingUser?.id ?? null;
        return answerOnce(context, request, reply, {}, () =>
          undoCustomerMerge(context, organization, { mergeId, userId }),
        );
      },
    );
    app.get(
      '/customer_merges',
      {
        schema: {
          operationId: 'listCustomerMerges',
          summary: 'List merges of customers',
          description:
            'Includes merges that were undone. Both customers have the names they had at the time.',
          tags,
          querystring: CustomerMergeQuery,
          response: { 200: schemaRef(CustomerMergeList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listMerges(context.database, organizationOf(request), request.query),
    );
  };
}

/** Adds the preview route, which merges and rolls back. */
function addPreviewRoute(app: TypedApp, context: Context): void {
  app.post(
    '/customers/:customerId/merge/preview',
    {
      config: { idempotency: 'READS' },
      schema: {
        operationId: 'previewCustomerMerge',
        summary: 'Preview a merge of customers',
        description:
          'Counts the records that would move. Changes nothing. Returns the same errors as the merge.',
        tags,
        params: recordPath('customerId'),
        body: schemaRef(MergeAttributes),
        response: {
          200: schemaRef(MergePreview),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) =>
      previewMerge(context, organizationOf(request), {
        customer: pathRef(request.params.customerId),
        into: request.body.into,
        userId: request.actingUser?.id ?? null,
      }),
  );
}
