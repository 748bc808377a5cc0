import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textOrNull } from '../../ledger/commands.ts';
import { toInvoice } from '../../ledger/invoices/queries.ts';
import { todayOf } from '../../ledger/reads.ts';
import type { Invoice } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { decisionSource } from '../../platform/current-actor.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import {
  INVOICE_ANSWER_WITHOUT_BODY,
  type InvoiceRequest,
  invoiceAnswers,
  invoicePath,
  invoiceRequest,
} from '../invoice-request.ts';
import { statePromise } from './commands.ts';
import { listPromises } from './queries.ts';
import { PromiseAttributes, PromiseList, PromiseQuery, PromiseToPay } from './schema.ts';

export const promiseSchemas = [PromiseAttributes, PromiseToPay, PromiseList];

const tags = ['Promises and disputes'];

/** Routes for collectors to record promises to pay. */
export function promiseRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/invoices/:invoiceId/promise',
      {
        config: { idempotency: 'KEY', undoable: true },
        schema: {
          operationId: 'promiseInvoice',
          summary: 'Record a promise to pay an invoice',
          description:
            'Reminders about the invoice stop until the end of the promised day. The new promise ' +
            'replaces the previous one; sending the same promise again changes nothing.',
          tags,
          params: invoicePath,
          body: schemaRef(PromiseAttributes),
          response: invoiceAnswers('AMOUNT_EXCEEDED'),
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          promiseInvoice(invoiceRequest(context, request), request.body),
        ),
    );
    app.delete(
      '/invoices/:invoiceId/promise',
      {
        config: { undoable: true },
        schema: {
          operationId: 'cancelPromise',
          summary: 'Cancel the promise to pay an invoice',
          description: 'The promise stays in the history of the invoice. Without a promise, nothing changes.',
          tags,
          params: invoicePath,
          response: INVOICE_ANSWER_WITHOUT_BODY,
        },
      },
      async (request) => promiseInvoice(invoiceRequest(context, request), null),
    );
    app.get(
      '/invoices/:invoiceId/promises',
      {
        schema: {
          operationId: 'listInvoicePromises',
          summary: 'List the promises to pay an invoice',
          description: 'All promises of the invoice, each with its result.',
          tags,
          params: invoicePath,
          querystring: PromiseQuery,
          response: { 200: schemaRef(PromiseList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request) =>
        listPromises(context, organizationOf(request), pathRef(request.params.invoiceId), request.query),
    );
  };
}

/** Records or ends a promise. @throws the errors of `statePromise` */
export async function promiseInvoice(
  { context, organization, target, userId }: InvoiceRequest,
  body: PromiseAttributes | null,
): Promise<Invoice> {
  const input =
    body === null
      ? null
      : {
          date: body.date,
          amount: body.amount ?? null,
          comment: textOrNull(body.comment ?? null),
        };
  const view = await statePromise(context, organization, {
    target,
    input,
    by: { source: decisionSource(), userId },
    version: body?.version,
  });
  return toInvoice(view, todayOf(organization, context));
}
