import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { answerUpload } from '../../platform/http/answer-upload.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { installUploads, uploadSchema } from '../../platform/http/upload.ts';
import { deleteAdvice, receiveAdvice } from './commands.ts';
import { findAdvice, findFileOfAdvice, listAdvices } from './queries.ts';
import { MAX_ADVICE_BYTES } from './read/limits.ts';
import {
  NewRemittanceAdviceQuery,
  RemittanceAdvice,
  RemittanceAdviceList,
  RemittanceAdviceQuery,
  remittanceAdvicePath,
} from './schema.ts';

export const remittanceAdviceSchemas = [RemittanceAdvice, RemittanceAdviceList];

const tags = ['Remittance advices'];
const MIB = 1024 * 1024;

/** Routes for remittance advices. */
export function remittanceAdviceRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (uploads) => {
      await installUploads(uploads);
      addUploadRoute(uploads, context);
    });
    addReadRoutes(app, context);
    addFileRoutes(app, context);
  };
}

function addUploadRoute(app: TypedApp, context: Context): void {
  app.post(
    '/remittance_advices',
    {
      bodyLimit: MAX_ADVICE_BYTES + MIB,
      config: { streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'createRemittanceAdvice',
        summary: 'Upload a remittance advice',
        description:
          `multipart/form-data with one part \`file\` of at most ${MAX_ADVICE_BYTES / MIB} MiB: PDF with text, CSV, ` +
          'XLSX or plain text. It is read in the background: poll the response. Name the customer or the bank ' +
          'transaction if you know it.',
        tags,
        querystring: NewRemittanceAdviceQuery,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: {
          202: schemaRef(RemittanceAdvice),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const hints = {
        customerId: request.query.customerId?.toLowerCase() ?? null,
        bankTransactionId: request.query.bankTransactionId?.toLowerCase() ?? null,
      };
      const options = { status: 202, maxBytes: MAX_ADVICE_BYTES, fileName: 'remittance-advice', also: hints };
      return answerUpload(context, request, reply, options, (upload) =>
        receiveAdvice(context, id, { upload, hints }),
      );
    },
  );
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/remittance_advices',
    {
      schema: {
        operationId: 'listRemittanceAdvices',
        summary: 'List remittance advices, newest first',
        description: 'Each with the facts that were read, and the bank transaction that it explains.',
        tags,
        querystring: RemittanceAdviceQuery,
        response: { 200: schemaRef(RemittanceAdviceList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listAdvices(database, organizationOf(request).id, request.query),
  );
  app.get(
    '/remittance_advices/:remittanceAdviceId',
    {
      schema: {
        operationId: 'getRemittanceAdvice',
        summary: 'Get a remittance advice',
        description: 'Poll it while it is read.',
        tags,
        params: remittanceAdvicePath,
        response: { 200: schemaRef(RemittanceAdvice), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findAdvice(database.pool, organizationOf(request).id, idOf(request.params)),
  );
}

function addFileRoutes(app: TypedApp, context: Context): void {
  const { database, storage } = context;
  app.get(
    '/remittance_advices/:remittanceAdviceId/file',
    {
      schema: {
        operationId: 'downloadRemittanceAdvice',
        summary: 'Download the file of a remittance advice',
        description: 'The bytes as they were received.',
        tags,
        params: remittanceAdvicePath,
        response: {
          200: {
            description: 'The file',
            content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const file = await findFileOfAdvice(database, id, idOf(request.params));
      return sendFile(request, reply, file, () => storage.open(id, file.sha256));
    },
  );
  app.delete(
    '/remittance_advices/:remittanceAdviceId',
    {
      schema: {
        operationId: 'deleteRemittanceAdvice',
        summary: 'Delete a remittance advice',
        description: 'While a match rests on it, the response is CONFLICT.',
        tags,
        params: remittanceAdvicePath,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      await deleteAdvice(context, organizationOf(request).id, idOf(request.params));
      return reply.code(204).send(null);
    },
  );
}

const idOf = ({ remittanceAdviceId }: { remittanceAdviceId: string }): string =>
  remittanceAdviceId.toLowerCase();
