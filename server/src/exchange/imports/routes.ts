import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { answerUpload } from '../../platform/http/answer-upload.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { hashedBody } from '../../platform/http/hashed-body.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { noteLenient, prefersLenient } from '../../platform/http/preference.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { installUploads } from '../../platform/http/upload.ts';
import { receiveEInvoices } from '../e-invoices/commands.ts';
import { MAX_UPLOAD_BYTES } from '../e-invoices/read/limits.ts';
import { MAX_STATE_LINES } from './apply-state.ts';
import { LINES_BODY, linesBody, streamedBody, takeLines } from './body.ts';
import { receiveImport } from './commands.ts';
import { MAX_STORED_ERRORS } from './errors.ts';
import { findImport, listErrors, listImports } from './queries.ts';
import { KEEP_DAYS } from './removal.ts';
import {
  CreateImportQuery,
  Import,
  ImportError,
  ImportErrorList,
  ImportList,
  ImportQuery,
  ImportWarningList,
  importPath,
} from './schema.ts';
import { MAX_FILE_LINES } from './stage-state.ts';
import { UNPACKED_RULE } from './unpack.ts';

export const importSchemas = [Import, ImportError, ImportList, ImportErrorList, ImportWarningList];

const tag = 'Imports';
const MIB = 1024 * 1024;
const CREATE_DESCRIPTION =
  'The body is NDJSON with one line `{"type": "customer", "data": {…}}` per record, ' +
  'optionally gzipped (Content-Encoding: gzip, or the content type application/gzip). It has ' +
  'at most 10,000,000 lines of 1 MiB. Types: customer, contact (its data has a customer), ' +
  'bank_transaction, invoice (its data may have a `vatBreakdown`, as PUT /invoices/{invoiceId}/vat_breakdown ' +
  'takes it), credit_note, payment, refund, reconcile. Lines can be in any order. With ' +
  '`mode=state`, the lines state the final state of customers and documents, and ' +
  '`{"type": "deleted", "data": {"type": "invoice", "externalId": …}}` deletes a record; such an ' +
  `import has at most ${MAX_FILE_LINES} lines, and ${MAX_STATE_LINES} of one family. Counts as ` +
  'one request. The response is an import that runs in the background. A gzipped body has ' +
  `${UNPACKED_RULE}. Prefer: handling=lenient applies to each record as in a single request. ` +
  'Returns PAYLOAD_TOO_LARGE if the files and waiting imports of the organization use all ' +
  'its storage. multipart/form-data with one part `file` imports e-invoices instead: UBL 2.1, CII, ' +
  `Factur-X, ZUGFeRD 2, or a ZIP archive of them, at most ${MAX_UPLOAD_BYTES / MIB} MiB. The number of a ` +
  'line is then that of the file. The same file again changes nothing.';

export function importRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (uploads) => {
      await installUploads(uploads);
      addCreateRoute(uploads, context);
    });
    addReadRoutes(app, context);
  };
}

function addCreateRoute(app: TypedApp, context: Context): void {
  takeLines(app);
  app.post(
    '/imports',
    {
      config: { integrationOwned: true, streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'createImport',
        summary: 'Import records in bulk, or e-invoices',
        description: CREATE_DESCRIPTION,
        tags: [tag],
        querystring: CreateImportQuery,
        // Generated clients could not send a body that is either lines or a form, so the form is described above.
        body: LINES_BODY,
        response: {
          202: schemaRef(Import),
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
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { createsCustomers, mode = 'upsert' } = request.query;
      if (request.isMultipart()) {
        if (mode === 'state') throw invalidField('mode', 'cannot be state for e-invoices');
        return answerEInvoices(context, request, reply, createsCustomers ?? false);
      }
      if (createsCustomers !== undefined)
        throw invalidField('createsCustomers', 'applies to e-invoices only; state customers as lines');
      const name = request.headers['x-file-name'];
      const fileName = typeof name === 'string' ? name.slice(0, 255) : null;
      const isLenient = prefersLenient(request);
      if (isLenient) noteLenient(reply);
      const body = hashedBody(streamedBody(request));
      const said = async () => {
        const digest = await body.digest();
        return digest === null ? null : JSON.stringify([digest, fileName, isLenient, mode]);
      };
      return answerOnce(context, request, reply, { status: 202, said }, () =>
        receiveImport(context, id, linesBody(request, body.stream), { fileName, isLenient, mode }),
      );
    },
  );
}

/** Imports the e-invoices of an upload. */
function answerEInvoices(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  createsCustomers: boolean,
): Promise<FastifyReply> {
  const also = { createsCustomers };
  const options = { status: 202, maxBytes: MAX_UPLOAD_BYTES, fileName: 'e-invoice', also };
  return answerUpload(context, request, reply, options, (upload) =>
    receiveEInvoices(context, organizationOf(request).id, { upload, createsCustomers }),
  );
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/imports',
    {
      schema: {
        operationId: 'listImports',
        summary: 'List imports, newest first',
        description: 'Includes the state and the counts of each import.',
        tags: [tag],
        querystring: ImportQuery,
        response: { 200: schemaRef(ImportList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listImports(database, organizationOf(request).id, request.query),
  );

  app.get(
    '/imports/:importId',
    {
      schema: {
        operationId: 'getImport',
        summary: 'Get the state, counts and progress of an import',
        description: 'Poll it while the import runs.',
        tags: [tag],
        params: importPath,
        response: { 200: schemaRef(Import), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findImport(database.pool, organizationOf(request).id, request.params.importId.toLowerCase()),
  );

  app.get(
    '/imports/:importId/errors',
    {
      schema: {
        operationId: 'listImportErrors',
        summary: 'List the refused lines of an import, in file order',
        description:
          'Each with its line number and the error that a single request would return. At most ' +
          `${MAX_STORED_ERRORS} errors per import are stored, until ${KEEP_DAYS} days after its end. ` +
          '`leftOut` counts the others.',
        tags: [tag],
        params: importPath,
        querystring: ImportQuery,
        response: { 200: schemaRef(ImportErrorList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { importId } = request.params;
      return listErrors(database, organizationOf(request).id, importId.toLowerCase(), request.query);
    },
  );

  app.get(
    '/imports/:importId/warnings',
    {
      schema: {
        operationId: 'listImportWarnings',
        summary: 'List the repairs of lenient handling, in file order',
        description:
          'Repaired or omitted parts of lines that were stored, if the upload had `Prefer: ' +
          'handling=lenient`. They are kept like errors, and count towards the first ' +
          `${MAX_STORED_ERRORS} problems.`,
        tags: [tag],
        params: importPath,
        querystring: ImportQuery,
        response: { 200: schemaRef(ImportWarningList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { importId } = request.params;
      const { id } = organizationOf(request);
      return listErrors(database, id, importId.toLowerCase(), request.query, 'warnings');
    },
  );
}
