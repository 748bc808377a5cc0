import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BulkMail } from '../../outreach/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { createBulkJob, KEEP_DAYS, MAX_UNFINISHED } from './create.ts';
import { cancelBulkJob } from './finish.ts';
import { previewMails } from './mail/preview.ts';
import { BulkMailPreview, BulkMailPreviewRequest } from './mail/schema.ts';
import { findBulkJob, listBulkJobRecords, listBulkJobs } from './queries.ts';
import {
  BulkJob,
  BulkJobQuery,
  BulkJobRecord,
  BulkJobRecordQuery,
  BulkJobRecords,
  BulkJobs,
  bulkJobPath,
  MAX_NAMED,
  MAX_RECORDS,
  NewBulkJob,
} from './schema.ts';
import { undoBulkJob } from './undo.ts';

export const bulkSchemas = [
  BulkMail,
  BulkMailPreviewRequest,
  BulkMailPreview,
  NewBulkJob,
  BulkJob,
  BulkJobs,
  BulkJobRecord,
  BulkJobRecords,
];

const tags = ['Bulk'];

/** Registers the routes for bulk jobs. */
export function bulkRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addCreateRoute(app, context);
    addMailPreviewRoute(app, context);
    addReadRoutes(app, context);
    addEndRoutes(app, context);
  };
}

function addCreateRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bulk-jobs',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'createBulkJob',
        summary: 'Start a bulk job: one operation on many records',
        description:
          'Runs in the background on a selection, or on all records that match a filter now. Records ' +
          'that start to match later are left out. Each record is processed like a single request of ' +
          `the caller, with the caller's permissions. A job has at most ${MAX_RECORDS} matching or ` +
          `${MAX_NAMED} selected records. An organization has at most ${MAX_UNFINISHED} unfinished ` +
          `jobs. Only the caller can see the job. It is kept for ${KEEP_DAYS} days.`,
        tags,
        body: schemaRef(NewBulkJob),
        response: {
          201: schemaRef(BulkJob),
          ...errorAnswers(
            ...BODY_ERRORS,
            ...(['REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT', 'CONCURRENCY_LIMITED'] as const),
          ),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createBulkJob(context, organizationOf(request), request.body, request),
      ),
  );
}

function addMailPreviewRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bulk-mails/preview',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'previewBulkMail',
        summary: 'Preview an email to many customers',
        description:
          'Returns the number of emails, the customers that get none with the reason, and one email ' +
          'as it would be sent now. The bulk command `write_mail` sends them. Nothing is stored.',
        tags,
        body: schemaRef(BulkMailPreviewRequest),
        response: {
          200: schemaRef(BulkMailPreview),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        previewMails(context, organizationOf(request), request.body, request),
      ),
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/bulk-jobs',
    {
      schema: {
        operationId: 'listBulkJobs',
        summary: "List the caller's bulk jobs, newest first",
        description: 'Jobs of the user in `X-Quittance-User`. Without this header: jobs without a user.',
        tags,
        querystring: BulkJobQuery,
        response: { 200: schemaRef(BulkJobs), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listBulkJobs(context, organizationOf(request).id, request.query, request.actingUser),
  );
  app.get(
    '/bulk-jobs/:bulkJobId',
    {
      schema: {
        operationId: 'getBulkJob',
        summary: 'Get the progress of a bulk job',
        description: "Only the caller's own jobs. Other jobs return NOT_FOUND.",
        tags,
        params: bulkJobPath,
        response: { 200: schemaRef(BulkJob), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findBulkJob(
        context.database.pool,
        organizationOf(request).id,
        idOf(request.params),
        request.actingUser,
      ),
  );
  app.get(
    '/bulk-jobs/:bulkJobId/records',
    {
      schema: {
        operationId: 'listBulkJobRecords',
        summary: 'List the result of each record of a bulk job',
        description: 'In processing order. Refused records include the reason.',
        tags,
        params: bulkJobPath,
        querystring: BulkJobRecordQuery,
        response: { 200: schemaRef(BulkJobRecords), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      listBulkJobRecords(context, organizationOf(request).id, {
        id: idOf(request.params),
        query: request.query,
        user: request.actingUser,
      }),
  );
}

function addEndRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/bulk-jobs/:bulkJobId/cancel',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'cancelBulkJob',
        summary: 'Cancel a bulk job',
        description:
          'Completed records are kept; the rest is skipped. CONFLICT if the job has already ended.',
        tags,
        params: bulkJobPath,
        response: {
          200: schemaRef(BulkJob),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      return answerOnce(context, request, reply, {}, () =>
        cancelBulkJob(context, id, idOf(request.params), request.actingUser),
      );
    },
  );
  app.post(
    '/bulk-jobs/:bulkJobId/undo',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'undoBulkJob',
        summary: 'Undo the changes of a bulk job with a new bulk job',
        description:
          'Undoes every record of `records.undoable`, as a single undo would: within 24 hours, if no ' +
          'later change depends on it. Refused records include the reason. CONFLICT if the job has ' +
          'not ended, or nothing can be undone.',
        tags,
        params: bulkJobPath,
        response: {
          201: schemaRef(BulkJob),
          ...errorAnswers(
            ...(['INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const),
            'CONCURRENCY_LIMITED',
          ),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      return answerOnce(context, request, reply, { status: 201 }, () =>
        undoBulkJob(context, id, idOf(request.params), request),
      );
    },
  );
}

const idOf = ({ bulkJobId }: { bulkJobId: string }) => bulkJobId.toLowerCase();
