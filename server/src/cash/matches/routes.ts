import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { BODY_ERRORS, errorAnswers, IMPORT_ERRORS } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { acceptProposal } from '../decisions/accept.ts';
import { findProposals } from '../decisions/queries.ts';
import { BankProposals } from '../decisions/schema.ts';
import { BankTransaction, bankTransactionPath } from '../transactions/schema.ts';
import { applyMatch } from './apply-match.ts';
import { excludeTransaction, includeTransaction } from './exclude.ts';
import { findMatch } from './queries.ts';
import {
  ExclusionRequest,
  Match,
  MatchPartInput,
  MatchRequest,
  matchPath,
  UnmatchRequest,
} from './schema.ts';
import { undoMatch } from './undo-match.ts';

export const matchSchemas = [
  MatchPartInput,
  MatchRequest,
  UnmatchRequest,
  ExclusionRequest,
  Match,
  BankProposals,
];

const tags = ['Bank transactions'];

/** Routes that match bank transactions. */
export function matchRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/matches/:matchId',
      {
        schema: {
          operationId: 'getMatch',
          summary: 'Get one match',
          description: 'In force, or undone with its cause.',
          tags,
          params: matchPath,
          response: { 200: schemaRef(Match), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) =>
        findMatch(context.database.pool, organizationOf(request).id, request.params.matchId.toLowerCase()),
    );
    app.get(
      '/bank_transactions/:bankTransactionId/proposals',
      {
        schema: {
          operationId: 'listBankProposals',
          summary: 'List the proposals of the rules for a bank transaction',
          description: 'Each with its proof: what was recognized, why this payer, and what was rejected.',
          tags,
          params: bankTransactionPath,
          response: { 200: schemaRef(BankProposals), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
        },
      },
      (request) =>
        findProposals(
          context.database.pool,
          organizationOf(request).id,
          request.params.bankTransactionId.toLowerCase(),
        ),
    );
    addMatchRoutes(app, context);
    addExclusionRoutes(app, context);
  };
}

function addMatchRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/bank_transactions/:bankTransactionId/match',
    {
      config: { integrationOwned: true, idempotency: 'KEY' },
      schema: {
        operationId: 'matchBankTransaction',
        summary: 'Match a bank transaction',
        description:
          'Accepts a proposal, or takes parts that you chose. ' +
          'Creates a payment or refund for each part, or joins an existing one, and links it. The parts add ' +
          'up to the amount of the transaction, or, for a partly matched one, to what is open. All or nothing.',
        tags,
        params: bankTransactionPath,
        body: schemaRef(MatchRequest),
        response: { 200: schemaRef(BankTransaction), ...errorAnswers(...IMPORT_ERRORS, 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const transactionId = request.params.bankTransactionId.toLowerCase();
      const { parts, proposalId } = request.body;
      if ((parts === undefined) === (proposalId === undefined))
        throw invalidField('parts', 'is required, unless proposalId is given; give one or the other');
      return answerOnce(context, request, reply, {}, () =>
        proposalId === undefined
          ? applyMatch(context, organization, { transactionId, parts: parts ?? [] })
          : acceptProposal(context, organization, { transactionId, proposalId }),
      );
    },
  );
  app.post(
    '/bank_transactions/:bankTransactionId/unmatch',
    {
      config: { integrationOwned: true, idempotency: 'KEY' },
      schema: {
        operationId: 'unmatchBankTransaction',
        summary: 'Undo the match of a bank transaction',
        description:
          'Deletes the payments and refunds that the match created, and undoes its other links and ' +
          'write-offs. Joined payments stay. The match stays as history, and no rule repeats it.',
        tags,
        params: bankTransactionPath,
        body: schemaRef(UnmatchRequest),
        response: {
          200: schemaRef(BankTransaction),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const organization = organizationOf(request);
      const transactionId = request.params.bankTransactionId.toLowerCase();
      const { cause } = request.body;
      return answerOnce(context, request, reply, {}, () =>
        undoMatch(context, organization, { transactionId, cause }),
      );
    },
  );
}

function addExclusionRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/bank_transactions/:bankTransactionId/exclude',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'excludeBankTransaction',
        summary: 'Exclude a bank transaction that is no receivable',
        description:
          'For own transfers or interest, for example. With the reason `DUPLICATE` it is the same money as another ' +
          'transaction, and does not count in the balance of its account. Excluding it again changes the reason.',
        tags,
        params: bankTransactionPath,
        body: schemaRef(ExclusionRequest),
        response: {
          200: schemaRef(BankTransaction),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const transactionId = request.params.bankTransactionId.toLowerCase();
      const { reason } = request.body;
      return answerOnce(context, request, reply, {}, () =>
        excludeTransaction(context, id, { transactionId, reason }),
      );
    },
  );
  app.post(
    '/bank_transactions/:bankTransactionId/include',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'includeBankTransaction',
        summary: 'Undo the exclusion of a bank transaction',
        description:
          'An open transaction is confirmed as money of its own: no rule excludes it, and it is not compared with ' +
          'others. Otherwise nothing changes.',
        tags,
        params: bankTransactionPath,
        response: {
          200: schemaRef(BankTransaction),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const transactionId = request.params.bankTransactionId.toLowerCase();
      return answerOnce(context, request, reply, {}, () => includeTransaction(context, id, transactionId));
    },
  );
}
