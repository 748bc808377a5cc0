import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { answerUpload } from '../../platform/http/answer-upload.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { installUploads, uploadSchema } from '../../platform/http/upload.ts';
import { deleteBankFile, receiveBankFile } from '../files/commands.ts';
import { findBankFile, listBankFiles } from '../files/queries.ts';
import { MAX_LINES } from '../files/read.ts';
import { BankFile, BankFileList, BankFileQuery, bankFilePath } from '../files/schema.ts';
import { assignStatement } from './commands.ts';
import { findBankStatement, findFileOfStatement, listBankStatements } from './queries.ts';
import {
  BankStatement,
  BankStatementAssignment,
  BankStatementList,
  BankStatementQuery,
  bankStatementPath,
} from './schema.ts';

export const bankStatementSchemas = [
  BankFile,
  BankFileList,
  BankStatement,
  BankStatementList,
  BankStatementAssignment,
];

const tags = ['Bank statements'];
const MIB = 1024 * 1024;
const MAX_FILE_BYTES = 200 * MIB;

/** Routes for bank files and the statements in them. */
export function bankStatementRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (uploads) => {
      await installUploads(uploads);
      addUploadRoute(uploads, context);
    });
    addFileRoutes(app, context);
    addStatementRoutes(app, context);
  };
}

function addUploadRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bank_statements',
    {
      bodyLimit: MAX_FILE_BYTES + MIB,
      config: { streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'createBankFile',
        summary: 'Upload a file of bank statements',
        description:
          'multipart/form-data with one part `file` of at most ' +
          `${MAX_FILE_BYTES / MIB} MiB: camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, or a ZIP ` +
          'archive of these. The content decides the format. The file is read in the background: poll ' +
          'the response. A statement whose balances do not fit its transactions is refused, and the ' +
          `others of the file are stored. A statement has at most ${MAX_LINES} transactions. Lines that ` +
          'earlier files contained are recognized, also in other formats.',
        tags,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: { 202: schemaRef(BankFile), ...errorAnswers(...BODY_ERRORS) },
      },
    },
    async (request, reply) =>
      answerUpload(
        context,
        request,
        reply,
        { status: 202, maxBytes: MAX_FILE_BYTES, fileName: 'bank-file' },
        (received) => receiveBankFile(context, organizationOf(request).id, received),
      ),
  );
}

function addFileRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/bank_files',
    {
      schema: {
        operationId: 'listBankFiles',
        summary: 'List files of bank statements, newest first',
        description: 'Each with its state and the counts of its statements and transactions.',
        tags,
        querystring: BankFileQuery,
        response: { 200: schemaRef(BankFileList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listBankFiles(database, organizationOf(request).id, request.query),
  );
  app.get(
    '/bank_files/:bankFileId',
    {
      schema: {
        operationId: 'getBankFile',
        summary: 'Get a file of bank statements with its state and counts',
        description: 'Poll it while the file is read.',
        tags,
        params: bankFilePath,
        response: { 200: schemaRef(BankFile), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findBankFile(database.pool, organizationOf(request).id, request.params.bankFileId.toLowerCase()),
  );
  app.delete(
    '/bank_files/:bankFileId',
    {
      schema: {
        operationId: 'deleteBankFile',
        summary: 'Delete a file that has no bank statements',
        description: 'For a file that was uploaded by mistake. One that is being read cannot be deleted.',
        tags,
        params: bankFilePath,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      await deleteBankFile({ database }, organizationOf(request).id, request.params.bankFileId.toLowerCase());
      return reply.code(204).send(null);
    },
  );
}

function addStatementRoutes(app: TypedApp, context: Context): void {
  const { database, storage } = context;
  app.get(
    '/bank_statements',
    {
      schema: {
        operationId: 'listBankStatements',
        summary: 'List bank statements, newest first',
        description: 'Each with its balances, and the gap to the statement before it.',
        tags,
        querystring: BankStatementQuery,
        response: { 200: schemaRef(BankStatementList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listBankStatements(database, organizationOf(request).id, request.query),
  );
  app.get(
    '/bank_statements/:bankStatementId',
    {
      schema: {
        operationId: 'getBankStatement',
        summary: 'Get a bank statement',
        description: 'With its balances, and the gap to the statement before it.',
        tags,
        params: bankStatementPath,
        response: { 200: schemaRef(BankStatement), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findBankStatement(database.pool, organizationOf(request).id, idOf(request.params)),
  );
  app.get(
    '/bank_statements/:bankStatementId/file',
    {
      schema: {
        operationId: 'downloadBankFile',
        summary: 'Download the file that contains a bank statement',
        description: 'The bytes as they were uploaded.',
        tags,
        params: bankStatementPath,
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
      const file = await findFileOfStatement(database, id, idOf(request.params));
      return sendFile(request, reply, file, () => storage.open(id, file.sha256));
    },
  );
  app.post(
    '/bank_statements/:bankStatementId/assign',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'assignBankStatement',
        summary: 'Say which bank account a waiting statement is of',
        description:
          'The number is remembered. All waiting statements are looked up again in the background.',
        tags,
        params: bankStatementPath,
        body: schemaRef(BankStatementAssignment),
        response: {
          200: schemaRef(BankStatement),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        assignStatement(context, organizationOf(request).id, {
          id: idOf(request.params),
          bankAccountId: request.body.bankAccountId.toLowerCase(),
        }),
      ),
  );
}

const idOf = ({ bankStatementId }: { bankStatementId: string }): string => bankStatementId.toLowerCase();
