import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { notUploaded } from '../../platform/http/upload.ts';
import { receiveStatuses } from './commands.ts';
import { LifecycleStatuses } from './schema.ts';

export const lifecycleSchemas = [LifecycleStatuses];

const XML = ['application/xml', 'text/xml'];
const MAX_BYTES = 1024 * 1024;

/** Route for life-cycle messages of e-invoicing platforms. */
export function lifecycleRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser(XML, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.post(
      '/lifecycle_statuses',
      {
        bodyLimit: MAX_BYTES,
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'receiveLifecycleStatuses',
          summary: 'Submit life-cycle statuses of e-invoices',
          description:
            'The body is a life-cycle message of the French reform (CDAR) of at most 1 MiB. Refusée (210), ' +
            'Rejetée (213) and En litige (207) open a dispute with the stated reason, which stops reminders. ' +
            'Other statuses change nothing, and close no dispute. The same message again changes nothing.',
          tags: ['Promises and disputes'],
          body: {
            content: Object.fromEntries(XML.map((type) => [type, { schema: { contentMediaType: type } }])),
          },
          response: {
            200: schemaRef(LifecycleStatuses),
            ...errorAnswers(
              'INVALID_DATA',
              'ACCESS_FORBIDDEN',
              'PAYLOAD_TOO_LARGE',
              'UNSUPPORTED_MEDIA_TYPE',
            ),
          },
        },
      },
      async (request, reply) => {
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw notUploaded('application/xml');
        const userId = request.actingUser?.id ?? null;
        return answerOnce(context, request, reply, { said: () => body.toString('base64') }, () =>
          receiveStatuses(context, organizationOf(request), { bytes: body, userId }),
        );
      },
    );
  };
}
