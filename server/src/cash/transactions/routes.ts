import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { findBankTransaction } from './queries.ts';
import { BankTransaction, bankTransactionPath } from './schema.ts';

export const bankTransactionSchemas = [BankTransaction];

const tags = ['Bank transactions'];

/** Routes that read bank transactions. */
export function bankTransactionRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bank_transactions/:bankTransactionId',
      {
        schema: {
          operationId: 'getBankTransaction',
          summary: 'Get one bank transaction',
          description: 'With its match in force, and what that paid.',
          tags,
          params: bankTransactionPath,
          response: { 200: schemaRef(BankTransaction), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) =>
        findBankTransaction(
          database.pool,
          organizationOf(request).id,
          request.params.bankTransactionId.toLowerCase(),
        ),
    );
  };
}
