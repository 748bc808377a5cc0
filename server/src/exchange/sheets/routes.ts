import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { recordExport } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { answerUpload } from '../../platform/http/answer-upload.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { object, schemaRef, stringEnum } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { installUploads, uploadSchema } from '../../platform/http/upload.ts';
import { MAX_ROW_LENGTH } from '../../platform/sheets/csv-rows.ts';
import { MAX_WORKBOOK_BYTES } from '../../platform/sheets/limits.ts';
import { checkSheet, deleteSheet, importSheet, proposeSettings, receiveSheet } from './commands.ts';
import { correctCells } from './corrections.ts';
import { FIELDS } from './domain/fields.ts';
import { SHEET_KINDS } from './domain/sheet-kinds.ts';
import { listSheetRows } from './list-rows.ts';
import { findSheet, listSheets, loadSheet } from './queries.ts';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, MAX_ROWS_BYTES } from './read/limits.ts';
import { createRefusedRowsFile, createSheetRowsFile } from './refused.ts';
import {
  ImportSheet,
  ImportSheetCorrections,
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
  ImportSheetCorrections,
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
      addUploadRoute(uploads, context);
    });
    addReadRoutes(app, context);
    addWriteRoutes(app, context);
    addFileRoutes(app, context);
  };
}

function addUploadRoute(app: TypedApp, context: Context): void {
  app.post(
    '/import-sheets',
    {
      bodyLimit: MAX_FILE_BYTES + MIB,
      config: { streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'createImportSheet',
        summary: 'Upload a CSV or XLSX file',
        description:
          'multipart/form-data with one part `file`. The format is detected from the content, not ' +
          `from the name. At most ${MAX_FILE_BYTES / MIB} MiB (${MAX_WORKBOOK_BYTES / MIB} for a ` +
          `workbook), ${MAX_ROWS} rows and ${MAX_COLUMNS} columns. Only the first sheet of a workbook ` +
          `is read. A row has at most ${MAX_ROW_LENGTH} characters. All rows together have at most ` +
          `${MAX_ROWS_BYTES / MIB} MiB of text, even if a workbook shows one text in many cells. ` +
          'PAYLOAD_TOO_LARGE: the rows exceed the storage of the organization. The response contains ' +
          'the column assignment, as detected or remembered. Nothing is imported.',
        tags,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: { 201: schemaRef(ImportSheet), ...errorAnswers(...BODY_ERRORS) },
      },
    },
    async (request, reply) =>
      answerUpload(
        context,
        request,
        reply,
        { status: 201, maxBytes: MAX_FILE_BYTES, fileName: 'file' },
        (received) => receiveSheet(context, organizationOf(request).id, received),
      ),
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/import-sheets',
    {
      schema: {
        operationId: 'listImportSheets',
        summary: 'List uploaded files, newest first',
        description: 'The newest 50 files. Imported files are kept for 30 days, others for 7 days.',
        tags,
        response: { 200: schemaRef(ImportSheets), ...errorAnswers() },
      },
    },
    (request) => listSheets(database.pool, organizationOf(request).id),
  );
  app.get(
    '/import-sheets/fields',
    {
      schema: {
        operationId: 'listImportSheetFields',
        summary: 'List the fields that columns can be assigned to',
        description: 'By kind of record.',
        tags,
        response: { 200: schemaRef(ImportSheetFields), ...errorAnswers() },
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
        summary: 'Get a file with its columns, their assignment and the progress',
        description: 'Poll it while the file is checked or imported.',
        tags,
        params: sheetPath,
        response: { 200: schemaRef(ImportSheet), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => findSheet(database.pool, organizationOf(request).id, idOf(request.params)),
  );
  app.get(
    '/import-sheets/:importSheetId/proposal',
    {
      schema: {
        operationId: 'proposeImportSheet',
        summary: 'Get the detected column assignment for another kind of record',
        description: 'Detected from the headings and cells.',
        tags,
        params: sheetPath,
        querystring: ProposalQuery,
        response: { 200: schemaRef(ImportSheetSettings), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
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
        summary: 'List the rows of a file with the result of the check',
        description:
          'In file order. Problems that only the ledger detects when it writes, such as linking more ' +
          'than is left, are reported by the import.',
        tags,
        params: sheetPath,
        querystring: SheetRowQuery,
        response: { 200: schemaRef(ImportSheetRows), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const sheet = await loadSheet(database.pool, id, idOf(request.params));
      if (sheet === null) throw notFound();
      return listSheetRows(database, id, sheet, request.query);
    },
  );
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/import-sheets/:importSheetId/check',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'checkImportSheet',
        summary: 'Assign the columns of a file, and check its rows',
        description:
          'Runs in the background. Nothing is imported. Ambiguous columns need an explicit choice.',
        tags,
        params: sheetPath,
        body: schemaRef(ImportSheetSettings),
        response: { 202: schemaRef(ImportSheet), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () =>
        checkSheet(context, organizationOf(request).id, idOf(request.params), request.body),
      ),
  );
  app.post(
    '/import-sheets/:importSheetId/corrections',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'correctImportSheet',
        summary: 'Correct cells of a file, and check its rows again',
        description:
          'The uploaded rows are kept; download them with `isCorrected=false`. A file that was not ' +
          'checked yet is not checked. CONFLICT if another user corrected one of the cells.',
        tags,
        params: sheetPath,
        body: schemaRef(ImportSheetCorrections),
        response: { 202: schemaRef(ImportSheet), ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () =>
        correctCells(context, organizationOf(request).id, {
          id: idOf(request.params),
          cells: request.body.cells,
        }),
      ),
  );
  app.post(
    '/import-sheets/:importSheetId/import',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'importImportSheet',
        summary: 'Import the checked rows of a file',
        description:
          'Runs in the background, as the import in `importId`. The next file with the same headings ' +
          'gets the same column assignment.',
        tags,
        params: sheetPath,
        response: { 202: schemaRef(ImportSheet), ...errorAnswers('INVALID_DATA', 'NOT_FOUND', 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () =>
        importSheet(context, organizationOf(request).id, idOf(request.params)),
      ),
  );
  app.delete(
    '/import-sheets/:importSheetId',
    {
      schema: {
        operationId: 'deleteImportSheet',
        summary: 'Delete a file without importing it',
        description: 'CONFLICT if the file is imported or being imported.',
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

const RefusedQuery = object({ format: Type.Optional(stringEnum(['csv', 'xlsx'])) });
const RowsFileQuery = object({ isCorrected: Type.Optional(Type.Boolean({ default: true })) });
const FILE_ANSWER = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(MEDIA_TYPES).map((type) => [type.replace(/;.*$/, ''), { schema: {} }]),
  ),
};

function addFileRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/import-sheets/:importSheetId/file',
    {
      schema: {
        operationId: 'getImportSheetFile',
        summary: 'Download the rows of a file, corrected or as they were uploaded',
        description: 'The columns below the headings, in the format of the file.',
        tags,
        params: sheetPath,
        querystring: RowsFileQuery,
        response: { 200: FILE_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { isCorrected = true } = request.query;
      const file = await createSheetRowsFile(database, id, {
        importSheetId: idOf(request.params),
        isCorrected,
      });
      const sent = { contentType: MEDIA_TYPES[file.format], fileName: file.fileName, size: null };
      return sendFile(request, reply, sent, async () => {
        await recordExport(database, id, { name: 'Rows of a file', asked: [] });
        return file.open();
      });
    },
  );
  app.get(
    '/import-sheets/:importSheetId/refused-rows',
    {
      schema: {
        operationId: 'getRefusedRows',
        summary: 'Download the refused rows of a file for correction',
        description:
          'The same columns, plus a column with the reason. The default format is that of the file. ' +
          'NOT_FOUND if the file is not imported or no row was refused.',
        tags,
        params: sheetPath,
        querystring: RefusedQuery,
        response: {
          200: FILE_ANSWER,
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { format = null } = request.query;
      const file = await createRefusedRowsFile(database, id, { importSheetId: idOf(request.params), format });
      const sent = { contentType: MEDIA_TYPES[file.format], fileName: file.fileName, size: null };
      return sendFile(request, reply, sent, async () => {
        await recordExport(database, id, { name: 'Refused rows', asked: [] });
        return file.open();
      });
    },
  );
}

const idOf = ({ importSheetId }: { importSheetId: string }) => importSheetId.toLowerCase();
