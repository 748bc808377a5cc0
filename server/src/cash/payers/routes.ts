import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { addPayer, forgetPayer } from './commands.ts';
import { listPayers } from './queries.ts';
import { PayerAssignment, PayerQuery, RememberedPayer, RememberedPayers } from './schema.ts';

export const payerSchemas = [RememberedPayer, RememberedPayers, PayerAssignment];

const tags = ['Bank transactions'];

/** Routes for the remembered accounts of payers: those of accepted matches, and those that users assign. */
export function payerRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/cash/payers',
      {
        schema: {
          operationId: 'listPayers',
          summary: 'List the accounts of payers that are remembered',
          description:
            'Accounts are remembered by accepted matches in force and by assignments of users. The list is sorted by account.',
          tags,
          querystring: PayerQuery,
          response: { 200: schemaRef(RememberedPayers), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listPayers(context.database.pool, organizationOf(request).id, request.query),
    );
    app.post(
      '/cash/payers',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'addPayer',
          summary: 'Assign the account of a payer to a customer',
          description: 'The assignment counts instead of the matches of the account.',
          tags,
          body: schemaRef(PayerAssignment),
          response: {
            200: schemaRef(RememberedPayer),
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { isRepeatable: true }, () =>
          addPayer(context, organizationOf(request).id, lowerCase(request.body)),
        ),
    );
    app.post(
      '/cash/payers/forget',
      {
        config: { idempotency: 'KEY' },
        schema: {
          operationId: 'forgetPayer',
          summary: 'Forget that an account pays for a customer',
          description: 'A match that is accepted later is remembered again.',
          tags,
          body: schemaRef(PayerAssignment),
          response: {
            204: NO_CONTENT,
            ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND'),
          },
        },
      },
      async (request, reply) =>
        answerOnce(context, request, reply, { status: 204 }, async () => {
          await forgetPayer(context, organizationOf(request).id, lowerCase(request.body));
          return null;
        }),
    );
  };
}

const lowerCase = (body: PayerAssignment): PayerAssignment => ({
  ...body,
  customerId: body.customerId.toLowerCase(),
});
