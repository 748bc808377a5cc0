import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type TObject, Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { object, schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { createExport, createMonthEndPack, deleteExport } from './commands.ts';
import { withoutPaging } from './exported-list.ts';
import { addFigureExportRoutes } from './figures/routes.ts';
import { EXPORTED_AT_ONCE, EXPORTS, type ExportedAtOnce } from './lists.ts';
import { findExport, findExportFile, listExports } from './queries.ts';
import { exportTable } from './rows.ts';
import {
  columnsQuery,
  Export,
  ExportQuery,
  Exports,
  exportPath,
  exportQuery,
  type Format,
  NewExport,
  NewMonthEndPack,
} from './schema.ts';
import { createSender, FILE_ANSWER, type Send, STORED_ANSWER } from './send.ts';

export const exportSchemas = [NewExport, NewMonthEndPack, Export, Exports];

const tags = ['Exports'];

/** Operation ids of the direct export of each list. */
const OPERATIONS: Readonly<Record<ExportedAtOnce, string>> = {
  customers: 'exportCustomerRows',
  invoices: 'exportInvoiceRows',
  payments: 'exportPaymentRows',
  credit_notes: 'exportCreditNoteRows',
  promises: 'exportPromiseRows',
  disputes: 'exportDisputes',
  messages: 'exportMessages',
  work: 'exportWorkRows',
  payment_habits: 'exportPaymentHabits',
  figure_documents: 'exportFigureDocuments',
  figure_changes: 'exportFigureChanges',
  collection_items: 'exportCollectionItems',
  forecast_invoices: 'exportForecastInvoices',
  bank_transactions: 'exportBankTransactions',
};

/** Registers the exports of lists and figures to spreadsheets, direct or in the background. */
export function exportRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    const send = createSender(context);
    for (const list of EXPORTED_AT_ONCE) addImmediateRoute(app, context, list, send);
    addFigureExportRoutes(app, context, send);
    addBackgroundRoutes(app, context);
    addMonthEndPackRoute(app, context);
    addReadRoutes(app, context);
  };
}

interface ExportedListQuery {
  format?: Format;
  columns?: string;
  [filter: string]: unknown;
}

/** Returns the query schema of a list without paging, with the export parameters. */
function exportQuerySchema(query: TObject) {
  const { patternProperties } = { patternProperties: undefined, ...query };
  const properties = { ...withoutPaging(query), ...exportQuery, ...columnsQuery };
  return Type.Unsafe<ExportedListQuery>(
    object(properties, patternProperties === undefined ? {} : { patternProperties }),
  );
}

function addImmediateRoute(app: TypedApp, context: Context, list: ExportedAtOnce, send: Send): void {
  const { name, query } = EXPORTS[list];
  app.get(
    `/exports/lists/${list}`,
    {
      schema: {
        operationId: OPERATIONS[list],
        summary: `Export a list at once: ${name.toLowerCase()}`,
        description:
          'The whole filtered and sorted list as of one moment. Amounts are in major units of their ' +
          'currency. If the transfer breaks off, the file is incomplete; HTTP clients report this. ' +
          'An organization has one such export at a time. Use a background export for a list that is ' +
          'too long to be counted exactly.',
        tags,
        querystring: exportQuerySchema(query),
        response: { 200: FILE_ANSWER, ...errorAnswers('INVALID_DATA', 'CONCURRENCY_LIMITED') },
      },
    },
    (request, reply) => {
      const { format = 'csv', columns, ...stated } = request.query;
      const choice = { list, query: stated, columns: columns?.split(',') ?? null };
      return send(request, reply, format, () => exportTable(context, organizationOf(request), choice));
    },
  );
}

function addBackgroundRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/exports',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'createExport',
        summary: 'Export a list in the background',
        description:
          'Filters and order are validated like those of the list. The file contains only what the ' +
          'caller may see, and only the caller can see the export. It is kept for a week.',
        tags,
        body: schemaRef(NewExport),
        response: { 201: schemaRef(Export), ...errorAnswers(...BODY_ERRORS, 'CONCURRENCY_LIMITED') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createExport(context, organizationOf(request).id, request.body, request.actingUser),
      ),
  );
  app.delete(
    '/exports/:exportId',
    {
      config: { restrictsItself: true },
      schema: {
        operationId: 'deleteExport',
        summary: 'Delete an export and its file',
        description: 'An export in progress is stopped.',
        tags,
        params: exportPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteExport(context, organizationOf(request).id, idOf(request.params), request.actingUser);
      return reply.code(204).send(null);
    },
  );
}

function addMonthEndPackRoute(app: TypedApp, context: Context): void {
  app.post(
    '/exports/month-end-pack',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'createMonthEndPack',
        summary: 'Make the month-end pack of a month in the background',
        description:
          'A workbook or PDF with aging, doubtful debts, roll-forward, DSO, best possible DSO, CEI and the ' +
          'largest debtors, as of the month end. The figures are those of `/figures` for that day. They ' +
          'contain only what the caller may see.',
        tags,
        body: schemaRef(NewMonthEndPack),
        response: { 201: schemaRef(Export), ...errorAnswers(...BODY_ERRORS, 'CONCURRENCY_LIMITED') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createMonthEndPack(context, organizationOf(request), request.body, request.actingUser),
      ),
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/exports',
    {
      schema: {
        operationId: 'listExports',
        summary: "List the caller's exports, newest first",
        description:
          'Exports of the user in `X-Quittance-User`. Without this header: exports without a user.',
        tags,
        querystring: ExportQuery,
        response: { 200: schemaRef(Exports), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listExports(context, organizationOf(request).id, request.query, request.actingUser),
  );
  app.get(
    '/exports/:exportId',
    {
      schema: {
        operationId: 'getExport',
        summary: 'Get the progress of an export and the address of its file',
        description: "Only the caller's own exports. Other exports return NOT_FOUND.",
        tags,
        params: exportPath,
        response: { 200: schemaRef(Export), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findExport(context.database.pool, organizationOf(request).id, idOf(request.params), request.actingUser),
  );
  app.get(
    '/exports/:exportId/file',
    {
      schema: {
        operationId: 'getExportFile',
        summary: 'Download the file of an export',
        description: '`404` until the export is done.',
        tags,
        params: exportPath,
        response: { 200: STORED_ANSWER, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const file = await findExportFile(context, id, idOf(request.params), request.actingUser);
      return sendFile(request, reply, file, () => context.storage.open(id, file.sha256));
    },
  );
}

const idOf = ({ exportId }: { exportId: string }) => exportId.toLowerCase();
