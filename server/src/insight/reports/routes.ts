import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { recordExport } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { object, schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { changeSchedule, sendNow } from './commands.ts';
import { reportName } from './deliver.ts';
import { loadReport } from './facts.ts';
import { reportPdf } from './pdf.ts';
import { findSchedule, listReportMails } from './queries.ts';
import {
  ReportMail,
  ReportMailQuery,
  ReportMails,
  ReportSchedule,
  ReportScheduleChange,
  ReportSending,
} from './schema.ts';

export const reportSchemas = [ReportSchedule, ReportScheduleChange, ReportSending, ReportMail, ReportMails];

const tags = ['Reports'];
const PDF = 'application/pdf';

/** Registers the receivables report: direct, and by email on a schedule. */
export function reportRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addReportRoute(app, context);
    addScheduleRoutes(app, context);
    addSendRoutes(app, context);
  };
}

function addReportRoute(app: TypedApp, context: Context): void {
  app.get(
    '/report',
    {
      schema: {
        operationId: 'getReport',
        summary: 'Get the receivables report as a PDF',
        description:
          'The report as it would be sent now, in the language of the organization: aging by ' +
          'currency and converted, DSO and payment times, trend, largest debtors, and expected cash.',
        tags,
        response: {
          200: { description: 'The PDF', content: { [PDF]: { schema: {} } } },
          ...errorAnswers('INVALID_DATA'),
        },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const facts = await loadReport(context, organization);
      const file = { contentType: PDF, fileName: reportName(facts), size: null };
      return sendFile(request, reply, file, async () => {
        await recordExport(context.database, organization.id, { name: file.fileName });
        return Readable.from([await reportPdf(organization.id, facts)]);
      });
    },
  );
}

function addScheduleRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/report/schedule',
    {
      schema: {
        operationId: 'getReportSchedule',
        summary: 'Get the report schedule',
        description: 'Reports are not sent until the organization activates the schedule.',
        tags,
        response: { 200: schemaRef(ReportSchedule), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => findSchedule(context.database.pool, organizationOf(request).id),
  );
  app.put(
    '/report/schedule',
    {
      schema: {
        operationId: 'changeReportSchedule',
        summary: 'Change the report schedule',
        description:
          "The report is sent once per period, at the given hour in the organization's time zone. If " +
          'the service was down when it was due, it is sent once after the restart.',
        tags,
        body: schemaRef(ReportScheduleChange),
        response: {
          200: schemaRef(ReportSchedule),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    (request) => changeSchedule(context, organizationOf(request), request.body),
  );
}

function addSendRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/report/send',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'sendReport',
        summary: 'Send the receivables report now',
        description: 'Does not affect the schedule.',
        tags,
        body: schemaRef(ReportSending),
        response: {
          202: object({ recipients: Type.Integer({ minimum: 1 }) }, { title: 'ReportQueued' }),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 202 }, () =>
        sendNow(context, organizationOf(request).id, request.body),
      ),
  );
  app.get(
    '/report/mails',
    {
      schema: {
        operationId: 'listReportMails',
        summary: 'List sent and pending reports, newest first',
        description: 'One entry per report and recipient, with its result.',
        tags,
        querystring: ReportMailQuery,
        response: { 200: schemaRef(ReportMails), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listReportMails(context, organizationOf(request).id, request.query),
  );
}
