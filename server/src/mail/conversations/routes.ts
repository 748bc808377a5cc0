import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { customerIdOf } from '../../ledger/contacts/queries.ts';
import { recordPath } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { discardStaged, stageFile } from '../../platform/files/staging.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { pathRef } from '../../platform/http/record-id.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { MAX_MAIL_BYTES } from '../../platform/mail/inbound/mail.ts';
import { readOutbox } from '../../platform/mail/outbox.ts';
import { readAttachment } from '../receiving/read.ts';
import { findMessage, findRaw, listMessages } from './queries.ts';
import { AttachmentPlace, Message, MessageItem, MessageList, MessageQuery, messagePath } from './schema.ts';
import { Conversation, Thread, ThreadList, ThreadQuery } from './thread-schema.ts';
import { findConversation, listThreads } from './threads.ts';

export const messageSchemas = [MessageItem, Message, MessageList, Thread, ThreadList, Conversation];

const tag = 'Messages';

/** Serves sent and received mail to the application. */
export function messageRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addMessageRoutes(app, context);
    addThreadRoutes(app, context);
    addRawMailRoute(app, context);
    addAttachmentRoute(app, context);
  };
}

function addMessageRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/messages',
    {
      schema: {
        operationId: 'listMessages',
        summary: 'List sent and received email, newest first',
        description: 'Without texts. `state=UNCERTAIN` lists the messages that a user must decide about.',
        tags: [tag],
        querystring: MessageQuery,
        response: { 200: schemaRef(MessageList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listMessages(database, organizationOf(request), request.query),
  );

  app.get(
    '/messages/:messageId',
    {
      schema: {
        operationId: 'getMessage',
        summary: 'Get one message with its text',
        description: 'Received email is returned as text only; its sender address is not verified.',
        tags: [tag],
        params: messagePath,
        response: { 200: schemaRef(Message), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findMessage(database.pool, organizationOf(request).id, request.params.messageId.toLowerCase()),
  );
}

function addThreadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/customers/:customerId/threads',
    {
      schema: {
        operationId: 'listThreads',
        summary: 'List the email threads with a customer, newest first',
        description:
          'Emails with their replies, ordered by the last message. Replies that wait for an answer name their task. Paged by cursor only.',
        tags: [tag],
        params: recordPath('customerId'),
        querystring: ThreadQuery,
        response: { 200: schemaRef(ThreadList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { id } = organizationOf(request);
      const customerId = await customerIdOf(database, id, pathRef(request.params.customerId));
      return listThreads(database, id, customerId, request.query);
    },
  );

  app.get(
    '/messages/:messageId/thread',
    {
      schema: {
        operationId: 'getThread',
        summary: 'Get the thread of a message with its texts',
        description:
          'Its newest 50 messages of the same customer, with the invoices that replies name by number and those that emails were about.',
        tags: [tag],
        params: messagePath,
        response: { 200: schemaRef(Conversation), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findConversation(database, organizationOf(request).id, request.params.messageId.toLowerCase()),
  );
}

function addRawMailRoute(app: TypedApp, { database, storage, mail }: Context): void {
  app.get(
    '/messages/:messageId/raw',
    {
      schema: {
        operationId: 'getMessageRaw',
        summary: 'Download the email itself',
        description:
          'Received email as it arrived; sent email if it was written to the outbox folder and is still stored there (else 404). Save the file; never display it.',
        tags: [tag],
        params: messagePath,
        response: {
          200: {
            description: 'The email',
            content: { 'message/rfc822': { schema: Type.String({ format: 'binary' }) } },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const messageId = request.params.messageId.toLowerCase();
      const { outboxFile, sha256, size } = await findRaw(database, id, messageId);
      const file = { contentType: 'message/rfc822', fileName: `${messageId}.eml` };
      if (sha256 !== null) return sendFile(request, reply, { ...file, size }, () => storage.open(id, sha256));
      const written = outboxFile === null ? null : await readOutbox(mail.outboxFolder, outboxFile);
      if (written === null) throw notFound();
      return sendFile(request, reply, { ...file, size: null }, async () => written);
    },
  );
}

function addAttachmentRoute(app: TypedApp, { database, storage }: Context): void {
  app.get(
    '/messages/:messageId/attachment',
    {
      schema: {
        operationId: 'getMessageAttachment',
        summary: 'Download an attachment of a received email',
        description:
          'As its sender sent it. Save the file; never display it. `at` is its position among the attachments of the message, from 0.',
        tags: [tag],
        params: messagePath,
        querystring: AttachmentPlace,
        response: {
          200: {
            description: 'The bytes, with their detected type; active content is application/octet-stream',
            content: { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } },
          },
          ...errorAnswers('INVALID_DATA', 'NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const { sha256 } = await findRaw(database, id, request.params.messageId.toLowerCase());
      if (sha256 === null) throw notFound();
      const mail = await storage.open(id, sha256);
      const staged = await stageFile(storage.stagingFolder, mail, {
        maxBytes: MAX_MAIL_BYTES,
        field: 'mail',
      });
      try {
        const found = await readAttachment(staged.path, id, request.query.at ?? 0);
        if (found === null) throw notFound();
        const { contentType, fileName } = found;
        const file = { contentType, fileName, size: found.bytes.length };
        return sendFile(request, reply, file, async () => Readable.from([found.bytes]));
      } finally {
        await discardStaged(staged);
      }
    },
  );
}
