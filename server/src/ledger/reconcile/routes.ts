import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { reconcile } from './commands.ts';
import { ReconcileRequest, ReconcileResult } from './schema.ts';

export const reconcileSchemas = [ReconcileRequest, ReconcileResult];

const ERRORS = [
  ...BODY_ERRORS,
  'ACCESS_FORBIDDEN',
  'NOT_FOUND',
  'REFERENCE_NOT_FOUND',
  'AMOUNT_EXCEEDED',
  'AMBIGUOUS_REFERENCE',
  'CONFLICT',
] as const;

/** Routes for reconciliations. */
export function reconcileRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/reconcile',
      {
        config: { integrationOwned: true, idempotency: 'EXTERNAL_ID', undoable: true },
        schema: {
          operationId: 'reconcile',
          summary: 'Link payments and credit notes to invoices and refunds',
          description:
            'Items are paired in their order, invoices before refunds and payments before credit ' +
            'notes. Both sides must have the same total. The same `externalId` again replaces the ' +
            'earlier reconciliation: an absent list keeps its previous value, and four empty lists ' +
            'undo it. The amounts of a document that appears several times in a list are added.',
          tags: ['Reconcile'],
          body: schemaRef(ReconcileRequest),
          response: { 201: schemaRef(ReconcileResult), ...errorAnswers(...ERRORS) },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await reconcile(context, organizationOf(request), request.body)),
    );
  };
}
