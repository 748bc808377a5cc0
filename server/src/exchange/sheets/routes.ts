import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { recordExport } from '../../ledger/index.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { discardStaged } from '../../platform/files/staging.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named, object, words } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { installUploads, receiveUpload, saidBy, uploadSchema } from '../../platform/http/upload.ts';
import { checkSheet, deleteSheet, importSheet, proposeSettings, receiveSheet } from './commands.ts';
import { FIELDS, SHEET_KINDS } from './domain/fields.ts';
import { listSheetRows } from './look.ts';
import { findSheet, listSheets, storedSheet } from './queries.ts';
import {
  MAX_COLUMNS,
  MAX_FILE_BYTES,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  MAX_ROWS_BYTES,
  MAX_WORKBOOK_BYTES,
} from './read/limits.ts';
import { refusedRows } from './refused.ts';
import {
  ImportSheet,
  ImportSheetFields,
  ImportSheetRow,
  ImportSheetRows,
  ImportSheetSettings,
  ImportSheets,
  ProposalQuery,
  SheetRowQuery,
  sheetPath,
} from './schema.ts';

export const sheetSchemas = [
  ImportSheetSettings,
  ImportSheetFields,
  ImportSheet,
  ImportSheets,
  ImportSheetRow,
  ImportSheetRows,
];

const tags = ['Imports'];
const MIB = 1024 * 1024;
const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Registers the routes for uploaded sheets: upload, check and import. */
export function sheetRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(async (uploads) => {
      await installUploads(uploads);
      upload(uploads, context);
    });
    reads(app, context);
    writes(app, context);
    refused(app, context);
  };
}

function upload(app: TypedApp, context: Context): void {
  const { storage } = context;
  app.post(
    '/import-sheets',
    {
      bodyLimit: MAX_FILE_BYTES + MIB,
      config: { streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'createImportSheet',
        summary: 'Hand in a file of rows: CSV or XLSX',
        description: `multipart/form-data with one part \`file\`, which is taken for what it is, whatever its name. At most ${MAX_FILE_BYTES / MIB} MiB (${MAX_WORKBOOK_BYTES / MIB} of a workbook), ${MAX_ROWS} rows and ${MAX_COLUMNS} columns; of a workbook the first sheet. A row has at most ${MAX_ROW_LENGTH} characters, and all rows together at most ${MAX_ROWS_BYTES / MIB} MiB of text, also where a workbook shows one text in many cells. PAYLOAD_TOO_LARGE: the rows exceed what the organization may store. The answer says how its columns are taken, as recognised or as remembered; nothing is imported.`,
        tags,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: { 201: named(ImportSheet), ...errorAnswers(...BODY_ERRORS) },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const received = await receiveUpload(request, { storage, maxBytes: MAX_FILE_BYTES, fileName: 'file' });
      try {
        return await answerOnce(
          context,
          request,
          reply,
          { status: 201, said: () => saidBy(received) },
          (own) => receiveSheet(own, id, received),
        );
      } finally {
        await discardStaged(received);
      }
    },
  );
}

function reads(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/import-sheets',
    {
      schema: {
        operationId: 'listImportSheets',
        summary: 'List the files that were handed in, newest first',
        description: 'The newest fifty. One that is not imported is kept for 7 days, one that is for 30.',
        tags,
        response: { 200: named(ImportSheets), ...errorAnswers() },
      },
    },
    (request) => listSheets(database.pool, organizationOf(request).id),
  );
  app.get(
    '/import-sheets/fields',
    {
      schema: {
        operationId: 'listImportSheetFields',
        summary: 'List what columns of a file can be taken for',
        description: 'By kind of record.',
        tags,
        response: { 200: named(ImportSheetFields), ...errorAnswers() },
      },
    },
    async () => ({
      kinds: SHEET_KINDS.map((kind) => ({
        kind,
        fields: FIELDS[kind].map(({ name, reads: reading, needed }) => ({ name, reads: reading, needed })),
      })),
    }),
  );
  app.get(
    '/import-sheets/:importSheetId',
    {
      schema: {
        operationId: 'getImportSheet',
        summary: 'Get one file: its columns, how they are taken, and how far it has come',
        description: 'May be asked for again and again while it is checked or imported.',
        tags,
        params: sheetPath,
        response: { 200: named(ImportSheet), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findSheet(database.pool, organizationOf(request).id, idOf(request.params)),
  );
  app.get(
    '/import-sheets/:importSheetId/proposal',
    {
      schema: {
        operationId: 'proposeImportSheet',
        summary: 'Get how the columns of a file would be taken, were it of another kind',
        description: 'As they are recognised by their headings and cells.',
        tags,
        params: sheetPath,
        querystring: ProposalQuery,
        response: { 200: named(ImportSheetSettings), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      proposeSettings(context, organizationOf(request).id, idOf(request.params), request.query.kind),
  );
  app.get(
    '/import-sheets/:importSheetId/rows',
    {
      schema: {
        operationId: 'listImportSheetRows',
        summary: 'List the rows of a file, with what an import would do with each',
        description:
          'In the order of the file. What only the ledger can tell while it writes, such as that more is linked than is left, is told by the import.',
        tags,
        params: sheetPath,
        querystring: SheetRowQuery,
        response: { 200: named(ImportSheetRows), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const sheet = await storedSheet(database.pool, id, idOf(request.params));
      if (sheet === null) throw notFound();
      return listSheetRows(database, id, sheet, request.query);
    },
  );
}

function writes(app: TypedApp, context: Context): void {
  app.post(
    '/import-sheets/:importSheetId/check',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'checkImportSheet',
        summary: 'State how the columns of a file are taken, and find out what an import would do',
        description: 'In the background; nothing is imported. What can be read in two ways must be stated.',
        tags,
        params: sheetPath,
        body: named(ImportSheetSettings),
        response: { 202: named(ImportSheet), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, (own) =>
        checkSheet(own, organizationOf(request).id, idOf(request.params), request.body),
      ),
  );
  app.post(
    '/import-sheets/:importSheetId/import',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'importImportSheet',
        summary: 'Import the rows of a file as they were checked',
        description:
          'In the background, as the import that `importId` names. The next file with these headings is taken in the same way.',
        tags,
        params: sheetPath,
        response: { 202: named(ImportSheet), ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, (own) =>
        importSheet(own, organizationOf(request).id, idOf(request.params)),
      ),
  );
  app.delete(
    '/import-sheets/:importSheetId',
    {
      schema: {
        operationId: 'deleteImportSheet',
        summary: 'Remove a file that is not to be imported',
        description: 'CONFLICT once it is.',
        tags,
        params: sheetPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) => {
      await deleteSheet(context, organizationOf(request).id, idOf(request.params));
      return reply.status(204).send();
    },
  );
}

const RefusedQuery = object({ format: Type.Optional(words(['csv', 'xlsx'])) });

function refused(app: TypedApp, { database }: Context): void {
  app.get(
    '/import-sheets/:importSheetId/refused-rows',
    {
      schema: {
        operationId: 'getRefusedRows',
        summary: 'Get the rows that an import of a file refused, as a file to be mended',
        description:
          'The same columns and one that says why, in the format of the file where none is asked for. NOT_FOUND where it is not imported or nothing was refused.',
        tags,
        params: sheetPath,
        querystring: RefusedQuery,
        response: {
          200: {
            description: 'The file',
            content: Object.fromEntries(
              Object.values(MEDIA_TYPES).map((type) => [type.replace(/;.*$/, ''), { schema: {} }]),
            ),
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { format = null } = request.query;
      const file = await refusedRows(database, id, { importSheetId: idOf(request.params), format });
      const sent = { contentType: MEDIA_TYPES[file.format], fileName: file.fileName, size: null };
      return sendFile(request, reply, sent, async () => {
        await recordExport(database, id, { name: 'Refused rows', asked: [] });
        return file.open();
      });
    },
  );
}

const idOf = ({ importSheetId }: { importSheetId: string }) => importSheetId.toLowerCase();
