import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { schemaRef } from '../../../platform/http/schema.ts';
import {
  admit,
  type SignInContext,
  signInErrorAnswers,
  signInOperationFields,
  wrongToken,
} from '../../sign-in/context.ts';
import { DigestStop, StoppedDigest } from '../schema.ts';
import { stopDigest } from './stop.ts';

/** Registers the route of the link that stops a digest. Its holder need not be signed in. */
export function digestStopRoute(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/digests/stop',
      {
        schema: {
          ...signInOperationFields(
            'stopDigest',
            'Stop the digest of notifications',
            'For the holder of the link in the email.',
          ),
          body: schemaRef(DigestStop),
          response: { 200: schemaRef(StoppedDigest), ...signInErrorAnswers() },
        },
      },
      async (request) => {
        await admit(context, request, { what: 'token', account: null });
        const stopped = await stopDigest(context, request.body.token);
        if (stopped === null) throw wrongToken();
        return stopped;
      },
    );
  };
}
