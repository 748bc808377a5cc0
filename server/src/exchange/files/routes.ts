import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KIND_NAMES } from '../../ledger/domain/settlement/references.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { discardStaged } from '../../platform/files/staging.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import {
  installUploads,
  notUploaded,
  receiveUpload,
  saidBy,
  type Upload,
  uploadSchema,
} from '../../platform/http/upload.ts';
import { findPdfOwner, onlyPdf, type PdfKind, pdfName, putPdf, stageBase64 } from './commands.ts';
import { fetchPdf } from './fetch-pdf.ts';
import { findLinked } from './queries.ts';
import { LinkQuery, linkPath, MAX_FILE_BYTES, MAX_FILE_JSON_BYTES, PdfLink, PdfUpload } from './schema.ts';

export const fileSchemas = [PdfUpload, PdfLink];

/** Registers the routes for the PDFs of documents. */
export function pdfRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await installUploads(app);
    for (const route of PDF_ROUTES) {
      pdfRoute(app, context, route);
      fetchRoute(app, context, route);
    }
  };
}

interface PdfRoute {
  kind: PdfKind;
  path: string;
  parameter: string;
  tag: string;
}

const PDF_ROUTES: readonly PdfRoute[] = [
  { kind: 'INVOICE', path: '/invoices', parameter: 'invoiceId', tag: 'Invoices' },
  { kind: 'CREDIT_NOTE', path: '/credit_notes', parameter: 'creditNoteId', tag: 'Credit notes' },
];

function pdfRoute(app: FastifyInstance, context: Context, { kind, path, parameter, tag }: PdfRoute): void {
  const { storage } = context;
  app.post<{ Params: Record<string, string>; Body: PdfUpload }>(
    `${path}/:${parameter}/pdf`,
    {
      bodyLimit: MAX_FILE_JSON_BYTES,
      config: { integrationOwned: true, streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: kind === 'INVOICE' ? 'uploadInvoicePdf' : 'uploadCreditNotePdf',
        summary: `Upload the PDF of a ${KIND_NAMES[kind]}, replacing the previous one`,
        description:
          'Send multipart/form-data with one part `file`, or JSON with the file as base64. At most ' +
          '10 MiB. The file must begin with `%PDF-`.',
        tags: [tag],
        params: recordPath(parameter),
        body: {
          content: {
            'multipart/form-data': { schema: uploadSchema },
            'application/json': { schema: schemaRef(PdfUpload) },
          },
        },
        response: { 204: NO_CONTENT, ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const owner = await findPdfOwner(context, organization, kind, pathRef(request.params[parameter] ?? ''));
      const fileName = pdfName(owner);
      const upload = await receivePdf(request, storage, fileName);
      try {
        return await answerOnce(context, request, reply, { status: 204, said: () => saidBy(upload) }, () =>
          putPdf(context, organization, { kind, owner, upload }),
        );
      } finally {
        await discardStaged(upload);
      }
    },
  );
}

function fetchRoute(app: FastifyInstance, context: Context, { kind, path, parameter, tag }: PdfRoute): void {
  app.post<{ Params: Record<string, string> }>(
    `${path}/:${parameter}/pdf/fetch`,
    {
      config: { idempotency: 'READS' },
      schema: {
        operationId: kind === 'INVOICE' ? 'fetchInvoicePdf' : 'fetchCreditNotePdf',
        summary: `Fetch the PDF of a ${KIND_NAMES[kind]} from the integrated ERP`,
        description:
          'Does nothing if the PDF is stored already. Otherwise it waits up to four seconds for the ERP. A 503 with ' +
          'the reason `PDF_PENDING` means that the ERP is still being asked: try again later. With `PDF_FAILED` the ' +
          'ERP gave no PDF, and a later request asks it again.',
        tags: [tag],
        params: recordPath(parameter),
        response: {
          200: schemaRef(PdfLink),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'UNAVAILABLE'),
        },
      },
    },
    (request) => fetchPdf(context, organizationOf(request), kind, pathRef(request.params[parameter] ?? '')),
  );
}

/** Receives a PDF as multipart or as base64 in JSON. */
function receivePdf(
  request: FastifyRequest<{ Body?: PdfUpload }>,
  storage: Context['storage'],
  fileName: string,
): Promise<Upload> {
  if (request.isMultipart()) {
    const through = onlyPdf('file');
    return receiveUpload(request, { storage, maxBytes: MAX_FILE_BYTES, fileName, through });
  }
  // Without a content type there is no body that the schema has validated.
  if (request.body === undefined || request.body === null)
    throw notUploaded('multipart/form-data or application/json');
  return stageBase64(storage, request.body.data, fileName);
}

/** Registers the routes for signed links. They need no key, and every invalid link gets the same response. */
export function linkRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, clock, organizations, storage } = context;
  return async (app: TypedApp) => {
    app.route({
      method: ['GET', 'HEAD'],
      url: '/files/:organizationId/:fileId',
      schema: { hide: true, params: linkPath, querystring: LinkQuery },
      handler: async (request, reply) => {
        const { organizationId, fileId } = request.params;
        const { expires, signature } = request.query;
        reply.header('cache-control', 'private, no-store');
        const file = await findLinked(database, organizations, {
          organizationId,
          fileId,
          expires: String(expires ?? ''),
          signature: String(signature ?? ''),
          now: clock.wall.millis(),
        });
        if (file === null) throw notFound();
        const pdf = { ...file, contentType: 'application/pdf' };
        return sendFile(request, reply, pdf, () => storage.open(organizationId.toLowerCase(), file.sha256));
      },
    });
  };
}
