import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { object } from '../../platform/http/schema.ts';
import type { IntegrationContext } from '../connectors.ts';
import { DOORBELL_PATH, ringDoorbell } from './switch.ts';

const MAX_TOKEN = 200;
const MAX_BODY_BYTES = 1024 * 1024;

/** The address that webhooks of sources call, without a key pair. The body is not read. */
export function doorbellRoute(context: IntegrationContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      payload.on('end', () => done(null, null));
      payload.on('error', done);
    });
    app.post(
      `${DOORBELL_PATH}/:token`,
      {
        bodyLimit: MAX_BODY_BYTES,
        schema: { hide: true, params: object({ token: Type.String({ maxLength: MAX_TOKEN }) }) },
      },
      async (request, reply) => {
        await ringDoorbell(context, request.params.token);
        // The same response for wrong tokens, which therefore cannot be probed.
        return reply.code(204).send(null);
      },
    );
  };
}
