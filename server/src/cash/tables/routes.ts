import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { BankFile, bankFilePath } from '../files/schema.ts';
import { forgetMapping, mapBankFile } from './commands.ts';
import { previewTable } from './preview.ts';
import { listFileMappings } from './queries.ts';
import {
  BankFileMapping,
  BankFileMappingList,
  BankFileMappingQuery,
  BankTable,
  BankTableMapping,
  BankTablePreview,
  bankFileMappingPath,
} from './schema.ts';
import { describeFileTable } from './table-of-file.ts';

export const bankTableSchemas = [
  BankTableMapping,
  BankTable,
  BankTablePreview,
  BankFileMapping,
  BankFileMappingList,
];

const tags = ['Bank statements'];

/** Routes for the columns of CSV and XLSX files of banks. */
export function bankTableRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addTableRoutes(app, context);
    addMapRoute(app, context);
    addMappingRoutes(app, context);
  };
}

function addTableRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/bank_files/:bankFileId/table',
    {
      schema: {
        operationId: 'getBankTable',
        summary: 'Get the first rows of a CSV or XLSX file, and the proposed mapping',
        description: 'Of a file in state NEEDS_MAPPING. `questions` are facts that the table does not show.',
        tags,
        params: bankFilePath,
        response: { 200: schemaRef(BankTable), ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    (request) => describeFileTable(context, organizationOf(request).id, idOf(request.params)),
  );
  app.post(
    '/bank_files/:bankFileId/table/preview',
    {
      config: { idempotency: 'READS' },
      schema: {
        operationId: 'previewBankTable',
        summary: 'Preview a CSV or XLSX file by a mapping',
        description: 'Reads all rows of a file in state NEEDS_MAPPING. Nothing is stored.',
        tags,
        params: bankFilePath,
        body: schemaRef(BankTableMapping),
        response: {
          200: schemaRef(BankTablePreview),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) =>
      previewTable(context, organizationOf(request).id, {
        bankFileId: idOf(request.params),
        mapping: request.body,
      }),
  );
}

function addMapRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bank_files/:bankFileId/mapping',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'mapBankFile',
        summary: 'Confirm the mapping of a CSV or XLSX file',
        description:
          'The file is read in the background. The mapping is remembered: files with the same headings are ' +
          'read by it. INVALID_DATA has the first rows that cannot be read, or whose balances do not follow.',
        tags,
        params: bankFilePath,
        body: schemaRef(BankTableMapping),
        response: {
          202: schemaRef(BankFile),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () =>
        mapBankFile(context, organizationOf(request).id, {
          bankFileId: idOf(request.params),
          mapping: request.body,
        }),
      ),
  );
}

function addMappingRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/bank_file_mappings',
    {
      schema: {
        operationId: 'listBankFileMappings',
        summary: 'List remembered mappings of CSV and XLSX files',
        description: 'Newest first. A file whose headings are those of a mapping is read by it.',
        tags,
        querystring: BankFileMappingQuery,
        response: { 200: schemaRef(BankFileMappingList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listFileMappings(context.database, organizationOf(request).id, request.query),
  );
  app.delete(
    '/bank_file_mappings/:bankFileMappingId',
    {
      schema: {
        operationId: 'deleteBankFileMapping',
        summary: 'Forget a mapping',
        description: 'The next file with its headings needs a mapping. Files that were read stay.',
        tags,
        params: bankFileMappingPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { bankFileMappingId } = request.params;
      await forgetMapping(context, organizationOf(request).id, bankFileMappingId.toLowerCase());
      return reply.code(204).send(null);
    },
  );
}

const idOf = ({ bankFileId }: { bankFileId: string }): string => bankFileId.toLowerCase();
