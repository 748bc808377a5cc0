import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import { createNote, deleteNote, updateNote } from './commands.ts';
import { resolveNoteId } from './note-id.ts';
import { findNote, listNotes, withAttachments } from './queries.ts';
import {
  Note,
  NoteAttachment,
  NoteAttachmentList,
  NoteAttributes,
  NoteDetailQuery,
  NoteList,
  NoteQuery,
  NoteUpdate,
  notePath,
} from './schema.ts';

export const noteSchemas = [NoteAttributes, NoteUpdate, NoteAttachment, Note, NoteList, NoteAttachmentList];

const tag = 'Notes';
const REFERENCES = ['REFERENCE_NOT_FOUND', 'AMBIGUOUS_REFERENCE'] as const;

export function noteRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addWriteRoutes(app, context);
    addReadRoutes(app, context);
    await app.register(attachmentRoutes(context));
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/notes',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createNote',
        summary: 'Create a note about a customer',
        description:
          "A new note needs `content` and a customer. It can refer to one of the customer's invoices.",
        tags: [tag],
        body: schemaRef(NoteAttributes),
        response: { 201: schemaRef(Note), ...errorAnswers(...BODY_ERRORS, ...REFERENCES, 'CONFLICT') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        createNote(context, organizationOf(request), request.body),
      ),
  );

  app.put(
    '/notes/:noteId',
    {
      schema: {
        operationId: 'updateNote',
        summary: 'Update a note that was created through the API',
        description:
          'Only the given fields change. Notes from the application cannot be changed through the API.',
        tags: [tag],
        params: notePath,
        body: schemaRef(NoteUpdate),
        response: {
          200: schemaRef(Note),
          ...errorAnswers(...BODY_ERRORS, ...REFERENCES, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) =>
      updateNote(context, organizationOf(request), await resolveNoteId(context, request), request.body),
  );

  app.delete(
    '/notes/:noteId',
    {
      schema: {
        operationId: 'deleteNote',
        summary: 'Delete a note that was created through the API, with its attachments',
        description: 'Notes from the application cannot be deleted through the API.',
        tags: [tag],
        params: notePath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await deleteNote(context, organizationOf(request), await resolveNoteId(context, request));
      return reply.code(204).send(null);
    },
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  const { database } = context;
  app.get(
    '/notes',
    {
      schema: {
        operationId: 'listNotes',
        summary: 'List notes',
        description:
          'Includes notes from the API and from the application. Attachments are included only on ' +
          'request.',
        tags: [tag],
        querystring: NoteQuery,
        response: { 200: schemaRef(NoteList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listNotes(database, organizationOf(request), request.query),
  );

  app.get(
    '/notes/:noteId',
    {
      schema: {
        operationId: 'getNote',
        summary: 'Get one note',
        description: 'Includes attachments only on request.',
        tags: [tag],
        params: notePath,
        querystring: NoteDetailQuery,
        response: { 200: schemaRef(Note), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const note = await findNote(database.pool, id, await resolveNoteId(context, request));
      if (request.query.includeAttachments !== true) return note;
      const [attached = note] = await withAttachments(database, id, [note]);
      return attached;
    },
  );
}
