import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { listBankAccounts } from './queries.ts';
import { BankAccount, BankAccountList, BankAccountQuery } from './schema.ts';

export const bankAccountSchemas = [BankAccount, BankAccountList];

/** Routes for bank accounts. */
export function bankAccountRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/bank_accounts',
      {
        schema: {
          operationId: 'listBankAccounts',
          summary: 'List the bank accounts of the organization',
          description:
            'Bank accounts are created in the application or on the command line; the API only reads ' +
            'them.',
          tags: ['Bank accounts'],
          querystring: BankAccountQuery,
          response: { 200: schemaRef(BankAccountList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => listBankAccounts(database, organizationOf(request).id, request.query),
    );
  };
}
