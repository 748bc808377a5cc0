import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { toTimestamp } from '../../kernel/calendar.ts';
import { organizationOfKey } from '../../platform/api-key.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { refusal } from '../../platform/refusals.ts';
import { can } from '../roles/can.ts';
import { createKey, keyFacts, revokeKey } from './commands.ts';
import { listKeys } from './queries.ts';
import { ApiKey, ApiKeyAttributes, ApiKeyPair, ApiKeys, apiKeyPath } from './schema.ts';

export const keySchemas = [ApiKeyAttributes, ApiKeyPair, ApiKey, ApiKeys];

const tag = 'API keys';

/** Registers the routes for the organization's key pairs. */
export function keyRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/keys',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'createApiKey',
          summary: 'Create a key pair; only this response contains its secret',
          description:
            'By default the pair may do everything, from every address, without an end. A pair with ' +
            'an expiry can only create pairs that expire no later. When acting for a user, only ' +
            'owners may create pairs with full scope, because the holder may act for every user.',
          tags: [tag],
          body: schemaRef(ApiKeyAttributes),
          response: { 201: schemaRef(ApiKeyPair), ...errorAnswers(...BODY_ERRORS) },
        },
      },
      async (request, reply) => {
        const { id, timezone } = organizationOf(request);
        const { expiresAt: stated, ...facts } = request.body;
        const expiresAt = stated === undefined || stated === null ? null : toTimestamp(stated, timezone);
        checkEnd(request, expiresAt);
        checkFull(request, request.body.scope ?? ['FULL']);
        return answerOnce(context, request, reply, { status: 201 }, () =>
          createKey(context, id, keyFacts({ ...facts, expiresAt })),
        );
      },
    );

    app.get(
      '/keys',
      {
        schema: {
          operationId: 'listApiKeys',
          summary: 'List the key pairs of the organization, oldest first',
          description: 'Includes expired and revoked pairs. Secrets are not stored and never returned.',
          tags: [tag],
          response: { 200: schemaRef(ApiKeys), ...errorAnswers() },
        },
      },
      async (request) => {
        const items = await listKeys(context.database, organizationOf(request).id);
        return { total: items.length, items };
      },
    );

    app.delete(
      '/keys/:apiKey',
      {
        schema: {
          operationId: 'revokeApiKey',
          summary: 'Revoke a key pair, at once on every server',
          description:
            'It stays in the list. Revoking it again changes nothing. When acting for a user, only ' +
            'owners may revoke pairs with full scope.',
          tags: [tag],
          params: apiKeyPath,
          response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      async (request, reply) => {
        const { apiKey } = request.params;
        if (organizationOfKey(apiKey) !== organizationOf(request).id) throw notFound();
        await revokeKey(context, apiKey, can(request, 'key.edit-full'));
        return reply.code(204).send(null);
      },
    );
  };
}

/**
 * Refuses full scope to non-owners. The holder of such a pair can act for every user, so an administrator could
 * become an owner.
 */
function checkFull(request: FastifyRequest, scope: readonly string[]): void {
  if (scope.includes('FULL') && !can(request, 'key.edit-full'))
    throw new ApiError('ACCESS_FORBIDDEN', refusal('OWNERS_CREATE_KEYS'));
}

/** Refuses a new pair that would outlive the pair of the request: temporary access must not extend itself. */
function checkEnd({ grant }: FastifyRequest, expiresAt: string | null): void {
  const end = grant?.expiresAt ?? null;
  if (end !== null && (expiresAt === null || expiresAt > end))
    throw invalidField('expiresAt', `must be at most ${end}, when the key pair of this request expires`);
}
