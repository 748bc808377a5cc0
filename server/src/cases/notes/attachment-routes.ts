import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { answerUpload } from '../../platform/http/answer-upload.ts';
import { errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { installUploads, uploadSchema } from '../../platform/http/upload.ts';
import { attach, checkRoomForAttachment, detach } from './attachments.ts';
import { resolveNoteId } from './note-id.ts';
import { findAttachment, listAttachments } from './queries.ts';
import { AttachmentQuery, attachmentPath, NoteAttachment, NoteAttachmentList, notePath } from './schema.ts';

/** Maximum size of an attachment in bytes, the same as for every file. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

const tag = 'Notes';

/** Routes for files attached to notes. */
export function attachmentRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await installUploads(app);
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.post(
    '/notes/:noteId/attachments',
    {
      config: { streamsBody: true, idempotency: 'KEY' },
      schema: {
        operationId: 'addNoteAttachment',
        summary: 'Attach a file to a note that was created through the API',
        description:
          'multipart/form-data with one part `file`, at most 10 MiB. A note has at most 25 attachments, of 15 MiB together.',
        tags: [tag],
        params: notePath,
        body: { content: { 'multipart/form-data': { schema: uploadSchema } } },
        response: {
          201: schemaRef(NoteAttachment),
          ...errorAnswers(
            'INVALID_DATA',
            'ACCESS_FORBIDDEN',
            'NOT_FOUND',
            'REQUEST_TIMEOUT',
            'CONFLICT',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
          ),
        },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      // With an idempotency key the file may exist already, so the limit is checked later.
      const room =
        request.headers['idempotency-key'] === undefined
          ? await checkRoomForAttachment(database, organization.id, await resolveNoteId(context, request))
          : MAX_FILE_BYTES;
      const maxBytes = Math.min(MAX_FILE_BYTES, room);
      const options = { status: 201, maxBytes, fileName: 'attachment' };
      return answerUpload(context, request, reply, options, async (upload) =>
        attach(context, organization, await resolveNoteId(context, request), upload),
      );
    },
  );

  app.delete(
    '/notes/:noteId/attachments/:attachmentId',
    {
      schema: {
        operationId: 'deleteNoteAttachment',
        summary: 'Delete an attachment of a note that was created through the API',
        description: 'Attachments of notes from the application cannot be deleted through the API.',
        tags: [tag],
        params: attachmentPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const attachmentId = request.params.attachmentId.toLowerCase();
      await detach(database, organizationOf(request), await resolveNoteId(context, request), attachmentId);
      return reply.code(204).send(null);
    },
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  const { database, storage } = context;
  app.get(
    '/notes/:noteId/attachments',
    {
      schema: {
        operationId: 'listNoteAttachments',
        summary: 'List the attachments of a note, newest first',
        description: 'Names, types and sizes. Use the id to download an attachment.',
        tags: [tag],
        params: notePath,
        querystring: AttachmentQuery,
        response: { 200: schemaRef(NoteAttachmentList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      listAttachments(
        database,
        organizationOf(request).id,
        await resolveNoteId(context, request),
        request.query,
      ),
  );

  app.get(
    '/notes/:noteId/attachments/:attachmentId',
    {
      schema: {
        operationId: 'getNoteAttachment',
        summary: 'Download an attachment',
        description:
          'Returns the bytes as they were uploaded. The response makes browsers save the file ' +
          'instead of showing it.',
        tags: [tag],
        params: attachmentPath,
        response: {
          200: {
            description:
              'Bytes with their type. A type that could run code in a browser is replaced by ' +
              'application/octet-stream',
            content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const attachmentId = request.params.attachmentId.toLowerCase();
      const file = await findAttachment(database, id, await resolveNoteId(context, request), attachmentId);
      return sendFile(request, reply, file, () => storage.open(id, file.sha256));
    },
  );
}
