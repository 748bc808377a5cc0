import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { id, object } from '../../platform/http/schema.ts';
import { provider } from '../connections/schema.ts';
import { PROVIDERS } from '../domain/kinds.ts';
import { WEBHOOK_PATH } from '../domain/webhook-path.ts';
import type { PaymentContext } from '../providers/providers.ts';
import { receiveWebhook } from './receive.ts';

const MAX_BODY_BYTES = 512 * 1024;

const NAMES = PROVIDERS.map((name) => name.toLowerCase());
const path = object({ provider: provider({ enum: NAMES }), organizationId: id() });

/** The address that payment providers call, without a key pair. The signature of the body is the proof. */
export function providerWebhookRoute(context: PaymentContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers();
    // The signature is over the bytes.
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.post(
      `${WEBHOOK_PATH}/:provider/:organizationId`,
      { bodyLimit: MAX_BODY_BYTES, schema: { hide: true, params: path } },
      async (request, reply) => {
        const { headers, body, params } = request;
        const organizationId = params.organizationId.toLowerCase();
        const name = PROVIDERS.find((one) => one.toLowerCase() === params.provider.toLowerCase());
        const isReceived =
          name !== undefined &&
          Buffer.isBuffer(body) &&
          (await forOrganization(organizationId, () =>
            receiveWebhook(context, { organizationId, provider: name }, { headers, body }),
          ));
        // The same response for every reason, so that nobody learns which organizations exist.
        return reply.code(isReceived ? 204 : 400).send(null);
      },
    );
  };
}
