import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { discardStaged } from '../../platform/files/staging.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { installUploads, receiveUpload, uploadSchema } from '../../platform/http/upload.ts';
import { previewEInvoices } from './commands.ts';
import type { FilePlan } from './domain/model.ts';
import { MAX_UPLOAD_BYTES } from './read/limits.ts';
import { EInvoicePreview, EInvoiceQuery } from './schema.ts';

export const eInvoiceSchemas = [EInvoicePreview];

const MIB = 1024 * 1024;

/** Routes of the application for e-invoices; `POST /imports` imports them. */
export function eInvoiceRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await installUploads(app);
    app.post(
      '/e-invoices/preview',
      {
        bodyLimit: MAX_UPLOAD_BYTES + MIB,
        config: { streamsBody: true, idempotency: 'READS' },
        schema: {
          operationId: 'previewEInvoices',
          summary: 'Show what an import of e-invoices would do',
          description:
            'Takes the upload of `POST /imports`: UBL, CII, Factur-X, or a ZIP archive of them. Nothing is stored.',
          tags: ['Imports'],
          querystring: EInvoiceQuery,
          body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
          response: {
            200: schemaRef(EInvoicePreview),
            ...errorAnswers(
              'INVALID_DATA',
              'ACCESS_FORBIDDEN',
              'REQUEST_TIMEOUT',
              'PAYLOAD_TOO_LARGE',
              'UNSUPPORTED_MEDIA_TYPE',
            ),
          },
        },
      },
      async (request) => {
        const { storage } = context;
        const options = { storage, maxBytes: MAX_UPLOAD_BYTES, fileName: 'e-invoice' };
        const upload = await receiveUpload(request, options);
        try {
          const { createsCustomers = false } = request.query;
          const { id } = organizationOf(request);
          const plans = await previewEInvoices(context, id, { upload, createsCustomers });
          return { items: plans.map(toPreview) };
        } finally {
          await discardStaged(upload);
        }
      },
    );
  };
}

function toPreview({ fileName, hasPdf, outcome, document, refusal }: FilePlan) {
  if (document === null) return { fileName, hasPdf, outcome, document: null, refusal };
  const { kind, number, customer, currency, amount, issuedOn, dueOn, instalments, links } = document;
  return {
    fileName,
    hasPdf,
    outcome,
    document: {
      kind,
      number,
      customer,
      currency,
      amount,
      issuedOn,
      dueOn,
      instalments: [...instalments],
      links: links.map((link) => ({ number: link.number, amount: link.amount })),
    },
    refusal: null,
  };
}
