import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { importBankTransactions } from './feed/commands.ts';
import { listBankTransactions } from './list.ts';
import { findBankTransaction } from './queries.ts';
import {
  BankTransaction,
  BankTransactionImport,
  BankTransactionImports,
  BankTransactionList,
  BankTransactionQuery,
  BankTransactions,
  bankTransactionPath,
} from './schema.ts';

export const bankTransactionSchemas = [
  BankTransaction,
  BankTransactionList,
  BankTransactionImport,
  BankTransactionImports,
  BankTransactions,
];

const tags = ['Bank transactions'];

/** Routes that read bank transactions. */
export function bankTransactionRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context;
  return async (app) => {
    addImportRoute(app, context);
    app.get(
      '/bank_transactions',
      {
        schema: {
          operationId: 'listBankTransactions',
          summary: 'List bank transactions',
          description: 'Each with its match in force. By default those that were booked last come first.',
          tags,
          querystring: BankTransactionQuery,
          response: { 200: schemaRef(BankTransactionList), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listBankTransactions(database, organizationOf(request).id, request.query),
    );
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

function addImportRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bank_transactions',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'importBankTransactions',
        summary: 'Send transactions of a feed',
        description:
          'For organizations whose bank or provider has no files. At most 500. A known externalId changes ' +
          'nothing. A line that a file contains already is recognized and gets the externalId.',
        tags,
        body: schemaRef(BankTransactionImports),
        response: {
          200: schemaRef(BankTransactions),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        importBankTransactions(context, organizationOf(request).id, request.body.items),
      ),
  );
}
