import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { createBulkJob, KEEP_DAYS, MAX_UNFINISHED } from './create.ts';
import { cancelBulkJob } from './finish.ts';
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

export const bulkSchemas = [NewBulkJob, BulkJob, BulkJobs, BulkJobRecord, BulkJobRecords];

const tags = ['Bulk'];

/** Registers the routes for bulk jobs. */
export function bulkRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    creation(app, context);
    reads(app, context);
    endings(app, context);
  };
}

function creation(app: TypedApp, context: Context): void {
  app.post(
    '/bulk-jobs',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'createBulkJob',
        summary: 'Do the same to many records, in the background',
        description: `To a selection, or to all that match a filter at this moment: what begins to match afterwards is left alone. Each record is done by itself, as its operation does it, in the name of whoever asks; who may not do it to one may not do it to many. At most ${MAX_RECORDS} records that match or ${MAX_NAMED} that are named, and ${MAX_UNFINISHED} jobs of an organization that are not finished. Nobody else sees it; it is kept for ${KEEP_DAYS} days.`,
        tags,
        body: named(NewBulkJob),
        response: {
          201: named(BulkJob),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT', 'CONCURRENCY_LIMITED'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, (own) =>
        createBulkJob(own, organizationOf(request), request.body, request),
      ),
  );
}

function reads(app: TypedApp, context: Context): void {
  app.get(
    '/bulk-jobs',
    {
      schema: {
        operationId: 'listBulkJobs',
        summary: 'List the bulk jobs that one has asked for, newest first',
        description:
          'Those of the user who is named by `X-Quittance-User`; else those made in nobody’s name.',
        tags,
        querystring: BulkJobQuery,
        response: { 200: named(BulkJobs), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listBulkJobs(context, organizationOf(request).id, request.query, request.actingUser),
  );
  app.get(
    '/bulk-jobs/:bulkJobId',
    {
      schema: {
        operationId: 'getBulkJob',
        summary: 'Get one bulk job: how far it has come',
        description: 'Of others none.',
        tags,
        params: bulkJobPath,
        response: { 200: named(BulkJob), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
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
        summary: 'List what became of each record of a bulk job',
        description: 'In the order in which they are done. What is refused says why.',
        tags,
        params: bulkJobPath,
        querystring: BulkJobRecordQuery,
        response: { 200: named(BulkJobRecords), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      listBulkJobRecords(context, organizationOf(request).id, {
        ...{ id: idOf(request.params), query: request.query, user: request.actingUser },
      }),
  );
}

function endings(app: TypedApp, context: Context): void {
  app.post(
    '/bulk-jobs/:bulkJobId/cancel',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'cancelBulkJob',
        summary: 'End a bulk job before all its records are done',
        description: 'What is done stays done; the rest is skipped. CONFLICT where it has ended.',
        tags,
        params: bulkJobPath,
        response: {
          200: named(BulkJob),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      return answerOnce(context, request, reply, {}, (own) =>
        cancelBulkJob(own, id, idOf(request.params), request.actingUser),
      );
    },
  );
  app.post(
    '/bulk-jobs/:bulkJobId/undo',
    {
      config: { idempotency: 'KEY', restrictsItself: true },
      schema: {
        operationId: 'undoBulkJob',
        summary: 'Undo what a bulk job has changed, as a bulk job',
        description:
          'Every record of `records.undoable`, as it is undone by itself: within a day, where nothing later depends on it; what is refused says why. CONFLICT where the job has not ended, or nothing can be undone.',
        tags,
        params: bulkJobPath,
        response: {
          201: named(BulkJob),
          ...errorAnswers(
            ...(['INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const),
            'CONCURRENCY_LIMITED',
          ),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      return answerOnce(context, request, reply, { status: 201 }, (own) =>
        undoBulkJob(own, id, idOf(request.params), request),
      );
    },
  );
}

const idOf = ({ bulkJobId }: { bulkJobId: string }) => bulkJobId.toLowerCase();
