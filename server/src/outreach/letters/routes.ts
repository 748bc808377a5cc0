import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { actionPath } from '../../dunning/schemas.ts';
import { recordPath } from '../../ledger/schemas.ts';
import { profileDraft } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { object, schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { markPosted } from './posting.ts';
import { letterPdf } from './preview.ts';
import { printLetters } from './print.ts';
import { findBatch, findBatchFile, listBatches } from './queries.ts';
import { sampleLetterPdf } from './sample.ts';
import {
  batchPath,
  LetterBatch,
  LetterBatchList,
  LetterBatchPosting,
  LetterBatchQuery,
  NewLetterBatch,
} from './schema.ts';

export const letterSchemas = [NewLetterBatch, LetterBatch, LetterBatchList, LetterBatchPosting];

const tag = 'Letters';
const PDF = 'application/pdf';
const PDF_ANSWER = { description: 'The PDF', content: { [PDF]: { schema: {} } } };

/** Routes to print letters and read printed ones. */
export function letterRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addPrintRoute(app, context);
    addBatchRoutes(app, context);
    addPostRoute(app, context);
    addPdfRoutes(app, context);
  };
}

function addPrintRoute(app: TypedApp, context: Context): void {
  app.post(
    '/letters/batches',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'printLetters',
        summary: 'Print pending letters into one PDF',
        description:
          'Printed actions are completed with the outcome `PRINTED`. Actions with nothing left to ' +
          'write are ignored. Prints at most 200 letters; repeat the request until it returns `409`. ' +
          'Needs `X-Quittance-User`.',
        tags: [tag],
        body: schemaRef(NewLetterBatch),
        response: {
          201: schemaRef(LetterBatch),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        printLetters(context, organizationOf(request), request.body, request.actingUser),
      ),
  );
}

function addBatchRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/letters/batches',
    {
      schema: {
        operationId: 'listLetterBatches',
        summary: 'List batches of letters',
        description: 'Newest first.',
        tags: [tag],
        querystring: LetterBatchQuery,
        response: { 200: schemaRef(LetterBatchList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listBatches(database, organizationOf(request), request.query),
  );

  app.get(
    '/letters/batches/:batchId',
    {
      schema: {
        operationId: 'getLetterBatch',
        summary: 'Get one batch of letters',
        description: 'The outcome of each action, and the pages of its letter.',
        tags: [tag],
        params: batchPath,
        response: { 200: schemaRef(LetterBatch), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findBatch(database.pool, organizationOf(request).id, request.params.batchId.toLowerCase()),
  );
}

function addPostRoute(app: TypedApp, context: Context): void {
  app.put(
    '/letters/batches/:batchId/posted',
    {
      schema: {
        operationId: 'markLettersPosted',
        summary: 'Mark a batch of letters as posted',
        description: '`isPosted: false` removes the mark. Needs `X-Quittance-User`.',
        tags: [tag],
        params: batchPath,
        body: schemaRef(LetterBatchPosting),
        response: {
          200: schemaRef(LetterBatch),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) =>
      markPosted(context, organizationOf(request), {
        batchId: request.params.batchId.toLowerCase(),
        posting: request.body,
        user: request.actingUser,
      }),
  );
}

function addPdfRoutes(app: TypedApp, context: Context): void {
  const { database, storage } = context;
  app.get(
    '/letters/batches/:batchId/pdf',
    {
      schema: {
        operationId: 'getLetterBatchPdf',
        summary: 'Get the PDF of a batch',
        description: 'Returns the same bytes every time. `404` if the batch has no printed letters.',
        tags: [tag],
        params: batchPath,
        response: { 200: PDF_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const file = await findBatchFile(database, id, request.params.batchId.toLowerCase());
      return sendFile(request, reply, file, () => storage.open(id, file.sha256));
    },
  );

  app.get(
    '/customers/:customerId/letter.pdf',
    {
      schema: {
        operationId: 'getSampleLetter',
        summary: 'Get a sample letter to a customer',
        description:
          'A reminder of what it owes, else of an example invoice. Nothing is stored. Company details may be ' +
          'stated as they would be after saving; an empty text means none.',
        tags: [tag],
        params: recordPath('customerId'),
        querystring: object(profileDraft()),
        response: { 200: PDF_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const ref = pathRef(request.params.customerId);
      const bytes = await sampleLetterPdf(context, organizationOf(request), ref, request.query);
      const file = { contentType: PDF, fileName: 'letter.pdf', size: bytes.length };
      return sendFile(request, reply, file, async () => Readable.from([bytes]));
    },
  );
  app.get(
    '/actions/:actionId/letter.pdf',
    {
      schema: {
        operationId: 'getLetterPdf',
        summary: 'Get the letter of an action',
        description: 'The letter as printed. Before printing, a preview with the current data.',
        tags: [tag],
        params: actionPath,
        response: { 200: PDF_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) => {
      const actionId = request.params.actionId.toLowerCase();
      const bytes = await letterPdf(context, organizationOf(request), actionId);
      const file = { contentType: PDF, fileName: 'letter.pdf', size: bytes.length };
      return sendFile(request, reply, file, async () => Readable.from([bytes]));
    },
  );
}
