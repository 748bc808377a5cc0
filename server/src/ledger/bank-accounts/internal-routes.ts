import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { withVersion } from '../../platform/record-version.ts';
import { addBankAccount, removeBankAccount, updateBankAccount } from './commands.ts';
import { findBankAccount } from './queries.ts';
import { BankAccountChange, BankAccountDetails, BankAccountFacts, bankAccountPath } from './schema.ts';

export const bankAccountEditSchemas = [BankAccountFacts, BankAccountChange, BankAccountDetails];

const tags = ['Bank accounts'];

/** Registers the routes by which people edit bank accounts. */
export function bankAccountEditRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addCreateRoute(app, context);
    addAccountRoutes(app, context);
  };
}

function addCreateRoute(app: TypedApp, context: Context): void {
  app.post(
    '/bank_accounts',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createBankAccount',
        summary: 'Create a bank account',
        description: 'The portal and emails show it to debtors who owe in its currency.',
        tags,
        body: schemaRef(BankAccountFacts),
        response: { 201: schemaRef(BankAccountDetails), ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        addBankAccount(context, organizationOf(request).id, request.body),
      ),
  );
}

function addAccountRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/bank_accounts/:bankAccountId',
    {
      schema: {
        operationId: 'getBankAccount',
        summary: 'Get one bank account',
        description: 'With the version that an update must name.',
        tags,
        params: bankAccountPath,
        response: { 200: schemaRef(BankAccountDetails), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => withVersion(await findBankAccount(context.database.pool, ...whichOf(request))),
  );

  app.put(
    '/bank_accounts/:bankAccountId',
    {
      schema: {
        operationId: 'changeBankAccount',
        summary: 'Change a bank account',
        description: 'Absent fields stay; null clears a field. Debtors see the change from now on.',
        tags,
        params: bankAccountPath,
        body: schemaRef(BankAccountChange),
        response: {
          200: schemaRef(BankAccountDetails),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const { version, ...changes } = request.body;
      return withVersion(await updateBankAccount(context, ...whichOf(request), changes, version));
    },
  );

  app.delete(
    '/bank_accounts/:bankAccountId',
    {
      schema: {
        operationId: 'removeBankAccount',
        summary: 'Remove a bank account',
        description:
          'While payments, refunds or customers refer to it, the response is CONFLICT with their numbers.',
        tags,
        params: bankAccountPath,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      await removeBankAccount(context, ...whichOf(request));
      return reply.code(204).send(null);
    },
  );
}

/** Returns the organization's id, and that of the account in the path. */
const whichOf = (
  request: FastifyRequest<{ Params: { bankAccountId: string } }>,
): [organizationId: string, id: string] => [
  organizationOf(request).id,
  request.params.bankAccountId.toLowerCase(),
];
