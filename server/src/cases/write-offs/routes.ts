import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { settlementOf, settleOne } from '../../ledger/commands.ts';
import { viewStatement, viewsOf } from '../../ledger/reads.ts';
import type { Invoice } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { STORED_UNSEEN, unavailableError } from '../../platform/db/unavailable.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import {
  answerInvoice,
  INVOICE_ANSWER_WITHOUT_BODY,
  type InvoiceRequest,
  invoiceAnswers,
  invoicePath,
  invoiceRequest,
} from '../invoice-request.ts';
import { WriteOffAttributes } from './schema.ts';

export const writeOffSchemas = [WriteOffAttributes];

const tags = ['Promises and disputes'];

/** Routes for collectors to record write-offs. */
export function writeOffRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/invoices/:invoiceId/write_off',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'writeOffInvoice',
          summary: 'Write an invoice off',
          description:
            'No more reminders are sent about the invoice, and it no longer counts in the amount ' +
            'due. It stays in the balance. Writing it off again changes the reason.',
          tags,
          params: invoicePath,
          body: schemaRef(WriteOffAttributes),
          response: invoiceAnswers(),
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          writeInvoiceOff(invoiceRequest(context, request), request.body.reason),
        ),
    );
    app.delete(
      '/invoices/:invoiceId/write_off',
      {
        schema: {
          operationId: 'reverseWriteOff',
          summary: 'Undo the write-off of an invoice',
          description:
            'Reminders about the outstanding amount resume. If the invoice is not written off, ' +
            'nothing changes.',
          tags,
          params: invoicePath,
          response: INVOICE_ANSWER_WITHOUT_BODY,
        },
      },
      async (request) => writeInvoiceOff(invoiceRequest(context, request), null),
    );
  };
}

/** Writes an invoice off; null reverses it. @throws NOT_FOUND, CONFLICT */
export async function writeInvoiceOff(invoice: InvoiceRequest, reason: string | null): Promise<Invoice> {
  const { context, organization, target } = invoice;
  const { answers } = await settleOne(
    settlementOf(context, organization),
    { type: 'writeOff', target, reason },
    {
      reads: ([stored]) =>
        stored === undefined || stored instanceof Error || stored.id === null
          ? []
          : [viewStatement(organization.id, 'INVOICE', [stored.id])],
    },
  );
  const [view] = viewsOf(answers[0]?.rows ?? []);
  if (view === undefined) throw unavailableError(null, STORED_UNSEEN);
  return answerInvoice(invoice, view);
}
