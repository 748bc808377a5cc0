import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { create as contentDisposition } from 'content-disposition';
import { Type } from 'typebox';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findInvoice, markTransmitted, putVatBreakdown } from './commands.ts';
import { createMessageOfStatus, findVatBreakdown, listStatuses } from './queries.ts';
import { findReport, setReportingStart } from './report.ts';
import {
  CollectedReport,
  CollectedReportChange,
  CollectedReportQuery,
  CollectedStatus,
  CollectedStatusList,
  CollectedStatusQuery,
  lifecycleStatusPath,
  VatBreakdown,
  VatBreakdownChange,
} from './schema.ts';

export const collectedSchemas = [
  VatBreakdown,
  VatBreakdownChange,
  CollectedStatus,
  CollectedStatusList,
  CollectedReport,
  CollectedReportChange,
];

const tags = ['Life-cycle statuses'];

/** Routes for the life-cycle statuses that payments cause, and for the VAT that they state. */
export function collectedRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addVatRoutes(app, context);
    addListRoute(app, context);
    addReportRoutes(app, context);
    addStatusRoutes(app, context);
  };
}

function addVatRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/invoices/:invoiceId/vat_breakdown',
    {
      schema: {
        operationId: 'getVatBreakdown',
        summary: 'Get the VAT of an invoice by rate',
        description:
          'An e-invoice or a line of an import brings it. For other invoices, it is NOT_FOUND until you set it.',
        tags,
        params: recordPath('invoiceId'),
        response: { 200: schemaRef(VatBreakdown), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const { pool } = context.database;
      const invoice = await findInvoice(pool, id, pathRef(request.params.invoiceId));
      return findVatBreakdown(pool, id, invoice.id);
    },
  );
  app.put(
    '/invoices/:invoiceId/vat_breakdown',
    {
      schema: {
        operationId: 'putVatBreakdown',
        summary: 'Set the VAT of an invoice by rate',
        description:
          'The taxable amounts and the VAT must add up to the gross amount of the invoice. Absent fields ' +
          'become null. If a life-cycle status reported other VAT, the next one reports the difference.',
        tags,
        params: recordPath('invoiceId'),
        body: schemaRef(VatBreakdownChange),
        response: {
          200: schemaRef(VatBreakdown),
          ...errorAnswers(...BODY_ERRORS, 'NOT_FOUND'),
        },
      },
    },
    (request) =>
      putVatBreakdown(context, organizationOf(request).id, pathRef(request.params.invoiceId), request.body),
  );
}

function addListRoute(app: TypedApp, { database }: Context): void {
  app.get(
    '/lifecycle_statuses',
    {
      schema: {
        operationId: 'listLifecycleStatuses',
        summary: 'List life-cycle statuses to transmit, newest first',
        description:
          'Money that payments brought to invoices, as the status Encaissée (212) of the French reform. Set ' +
          '`collectedFrom` in the settings of the organization to have them created.',
        tags,
        querystring: CollectedStatusQuery,
        response: { 200: schemaRef(CollectedStatusList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listStatuses(database, organizationOf(request).id, request.query),
  );
}

function addReportRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/lifecycle_statuses/report',
    {
      schema: {
        operationId: 'getCollectedReport',
        summary: 'Get from which day payments are reported, and which invoices wait',
        description: 'An invoice that waits is reported as soon as you enter what is missing.',
        tags,
        querystring: CollectedReportQuery,
        response: { 200: schemaRef(CollectedReport), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => findReport(context.database.pool, organizationOf(request).id, request.query),
  );
  app.post(
    '/lifecycle_statuses/report',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'reportPaymentsFrom',
        summary: 'Report payments from a day on',
        description:
          'Begins to report payments as the status Encaissée (212), or also reports earlier payments. Their ' +
          'statuses appear within about a minute. To stop, set `collectedFrom` of the settings to null.',
        tags,
        body: schemaRef(CollectedReportChange),
        response: { 200: schemaRef(CollectedReport), ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        setReportingStart(context, organizationOf(request), request.body),
      ),
  );
}

function addStatusRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/lifecycle_statuses/:lifecycleStatusId/file',
    {
      schema: {
        operationId: 'downloadLifecycleStatus',
        summary: 'Download a life-cycle status as a message',
        description: 'A CDAR message (D22B) for the platform that transmits it. It is the same each time.',
        tags,
        params: lifecycleStatusPath,
        response: {
          200: {
            description: 'The message',
            content: { 'application/xml': { schema: Type.String() } },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const id = idOf(request.params);
      const { fileName, text } = await createMessageOfStatus(
        context.database,
        organizationOf(request).id,
        id,
      );
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', contentDisposition(fileName))
        .header('cache-control', 'private, no-store')
        .send(text);
    },
  );
  app.post(
    '/lifecycle_statuses/:lifecycleStatusId/transmitted',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'markLifecycleStatusTransmitted',
        summary: 'Confirm that a life-cycle status is transmitted',
        description: 'Call it when your platform accepted the message. Repeating it changes nothing.',
        tags,
        params: lifecycleStatusPath,
        response: {
          200: schemaRef(CollectedStatus),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        markTransmitted(context, organizationOf(request).id, idOf(request.params)),
      ),
  );
}

const idOf = ({ lifecycleStatusId }: { lifecycleStatusId: string }): string =>
  lifecycleStatusId.toLowerCase();
