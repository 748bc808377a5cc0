import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parseTransferReference } from '../../ledger/domain/transfers/transfer-reference.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findReference } from './queries.ts';
import { PaymentReference, referencePath } from './schema.ts';

export const paymentReferenceSchemas = [PaymentReference];

/** Looks up the invoices of a bank transfer by its portal reference. */
export function paymentReferenceRoutes({ database }: Pick<Context, 'database'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/payment_references/:reference',
      {
        schema: {
          operationId: 'getPaymentReference',
          summary: 'Get the invoices that a debtor selected in the portal to pay together',
          description:
            'By the reference that the portal showed and that the transfer contains: a creditor reference ' +
            '(RF…), a Swiss QR reference, or a Belgian structured communication.',
          tags: ['Payments'],
          params: referencePath,
          response: { 200: schemaRef(PaymentReference), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) => {
        const parsed = parseTransferReference(request.params.reference);
        if (parsed === null) throw notFound();
        const { reference } = parsed;
        const found = await findReference(database.pool, organizationOf(request).id, reference);
        if (found === null) throw notFound();
        return found;
      },
    );
  };
}
