import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { InboundMail } from '../../mail/index.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { discardStaged, fileTooLarge, type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { refuseCoding } from '../../platform/http/body-parser.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { notUploaded } from '../../platform/http/upload.ts';
import { isRecord } from '../../platform/is-record.ts';
import { MAX_MAIL_BYTES, UnreadableMailError } from '../../platform/mail/inbound/mail.ts';
import { receiveMail } from './receive.ts';

export const inboundMailSchemas = [InboundMail];

const MAIL = 'message/rfc822';

/** Route for mail that a provider delivers over HTTP. */
export function inboundMailRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser(MAIL, (_request, payload, done) => done(null, payload));
    app.post(
      '/inbound_mail',
      {
        config: { streamsBody: true, idempotency: 'KEY' },
        schema: {
          operationId: 'receiveInboundMail',
          summary: 'Submit an incoming email',
          description:
            'The whole email in raw form, at most 25 MiB. `200`: its address or headers match a ' +
            'message that the service sent. `202`: they do not, and the email is kept for review. ' +
            'Submitting the same email again changes nothing and returns the same response.',
          tags: ['Messages'],
          body: { content: { [MAIL]: { schema: { contentMediaType: MAIL } } } },
          response: {
            200: schemaRef(InboundMail),
            202: schemaRef(InboundMail),
            ...errorAnswers(
              'INVALID_DATA',
              'ACCESS_FORBIDDEN',
              'REQUEST_TIMEOUT',
              'PAYLOAD_TOO_LARGE',
              'UNSUPPORTED_MEDIA_TYPE',
            ),
          },
        },
      },
      async (request, reply) => {
        const raw = await stageBody(request, context.storage.stagingFolder);
        const status = (taken: unknown) => (isRecord(taken) && taken['outcome'] === 'UNKNOWN' ? 202 : 200);
        try {
          // The same mail again changes nothing, so its answer can be stored after the transaction.
          return await answerOnce(
            context,
            request,
            reply,
            { isRepeatable: true, status, said: () => raw.sha256 },
            () => receiveMail(context, raw, organizationOf(request).id),
          );
        } catch (error) {
          if (error instanceof UnreadableMailError)
            throw invalidField('body', `is not an email: ${error.message}`);
          throw error;
        } finally {
          await discardStaged(raw);
        }
      },
    );
  };
}

async function stageBody(request: FastifyRequest, folder: string): Promise<StagedFile> {
  refuseCoding(request);
  const { body } = request;
  if (!(body instanceof Readable)) throw notUploaded(MAIL);
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_MAIL_BYTES) throw fileTooLarge(MAX_MAIL_BYTES);
    return await stageFile(folder, body, { maxBytes: MAX_MAIL_BYTES, field: 'body' });
  } catch (error) {
    // Drains the rest of the upload, so that the caller can read the error response.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof ApiError || !(error instanceof Error)) throw error;
    const isBroken = 'code' in error && /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code));
    throw isBroken
      ? new ApiError('INVALID_DATA', 'The email was cut off during the upload. Send it again.', {
          cause: error,
        })
      : error;
  }
}
