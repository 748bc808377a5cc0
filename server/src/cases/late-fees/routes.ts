import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { acceptLateFee, rejectLateFee } from './decide.ts';
import { loadReferenceRates } from './load-rates.ts';
import { proposeLateFees } from './propose.ts';
import { findLateFee, listLateFees } from './queries.ts';
import { reopenLateFee } from './reopen.ts';
import {
  LateFee,
  LateFeeAcceptance,
  LateFeeList,
  LateFeeQuery,
  LateFeeRatesLoad,
  LateFeeRatesLoaded,
  LateFeeRejection,
  LateFeeRun,
  LateFeeRunResult,
  LateFeeSettings,
  LateFeeSettingsUpdate,
  lateFeePath,
} from './schema.ts';
import { readLateFeeSettings, updateLateFeeSettings } from './settings.ts';

export const lateFeeSchemas = [
  LateFeeSettings,
  LateFeeSettingsUpdate,
  LateFeeRatesLoad,
  LateFeeRatesLoaded,
  LateFee,
  LateFeeList,
  LateFeeRun,
  LateFeeRunResult,
  LateFeeAcceptance,
  LateFeeRejection,
];

const tag = 'Late fees';

/** Late fee routes of the application, all under /v1/internal. */
export function lateFeeRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addSettingsRoutes(app, context);
    addRatesRoute(app, context);
    addReadRoutes(app, context);
    addProposeRoute(app, context);
    addDecisionRoutes(app, context);
    addReopenRoute(app, context);
  };
}

function addSettingsRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/late_fee_settings',
    {
      schema: {
        operationId: 'getLateFeeSettings',
        summary: 'Get the late fee settings',
        description: 'The mode is NONE until it is set. Includes the built-in reference rates.',
        tags: [tag],
        response: { 200: schemaRef(LateFeeSettings), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => readLateFeeSettings(context.database.pool, organizationOf(request), context.clock.now()),
  );

  app.put(
    '/late_fee_settings',
    {
      schema: {
        operationId: 'updateLateFeeSettings',
        summary: 'Change the late fee settings',
        description:
          'Only the given fields change. Requires an owner or admin. The next run updates open ' +
          'proposals; accepted ones stay unchanged.',
        tags: [tag],
        body: schemaRef(LateFeeSettingsUpdate),
        response: {
          200: schemaRef(LateFeeSettings),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    (request) => {
      return updateLateFeeSettings(context, organizationOf(request), request.body);
    },
  );
}

function addRatesRoute(app: TypedApp, context: Context): void {
  app.post(
    '/late_fee_settings/load_rates',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'loadLateFeeRates',
        summary: 'Import reference rates from a CSV file of the European Central Bank',
        description:
          'Adds the rates in force on each 1 January and 1 July to referenceRates, unless they are ' +
          'known already. All or nothing: a file with a gap or an invalid line is rejected. Requires ' +
          'an owner or admin.',
        tags: [tag],
        body: schemaRef(LateFeeRatesLoad),
        response: { 200: schemaRef(LateFeeRatesLoaded), ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN') },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        loadReferenceRates(context, organizationOf(request), request.body),
      ),
  );
}

function addReadRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/late_fees',
    {
      schema: {
        operationId: 'listLateFees',
        summary: 'List proposed, accepted and rejected late fees',
        description: 'Each fee with its formula and segments.',
        tags: [tag],
        querystring: LateFeeQuery,
        response: { 200: schemaRef(LateFeeList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listLateFees(database, organizationOf(request), request.query),
  );

  app.get(
    '/late_fees/:lateFeeId',
    {
      schema: {
        operationId: 'getLateFee',
        summary: 'Get one late fee',
        description: 'Includes its formula and segments.',
        tags: [tag],
        params: lateFeePath,
        response: { 200: schemaRef(LateFee), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findLateFee(database.pool, organizationOf(request).id, request.params.lateFeeId.toLowerCase()),
  );
}

function addProposeRoute(app: TypedApp, context: Context): void {
  app.post(
    '/late_fees/propose',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'proposeLateFees',
        summary: 'Propose late fees for overdue invoices and invoices that were paid late',
        description:
          'Updates open proposals and creates no duplicates. nextCursor means that there are more ' +
          'invoices to check.',
        tags: [tag],
        body: schemaRef(LateFeeRun),
        response: {
          200: schemaRef(LateFeeRunResult),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { isRepeatable: true }, () =>
        proposeLateFees(context, organizationOf(request), request.body),
      ),
  );
}

const DECISION_ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] as const;

function addDecisionRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/late_fees/:lateFeeId/accept',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'acceptLateFee',
        summary: 'Accept a late fee and create its invoice',
        description:
          'Accepting a fee again returns it unchanged. If the amounts owed have changed, the ' +
          'proposal is updated instead.',
        tags: [tag],
        params: lateFeePath,
        body: schemaRef(LateFeeAcceptance),
        response: { 200: schemaRef(LateFee), ...errorAnswers(...DECISION_ERRORS) },
      },
    },
    async (request, reply) => {
      const id = request.params.lateFeeId.toLowerCase();
      const { body, actingUser: user } = request;
      return answerOnce(context, request, reply, { isRepeatable: true }, () =>
        acceptLateFee(context, organizationOf(request), { id, body, user }),
      );
    },
  );

  app.post(
    '/late_fees/:lateFeeId/reject',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'rejectLateFee',
        summary: 'Reject a late fee',
        description: 'The same fee is not proposed again.',
        tags: [tag],
        params: lateFeePath,
        body: schemaRef(LateFeeRejection),
        response: { 200: schemaRef(LateFee), ...errorAnswers(...DECISION_ERRORS) },
      },
    },
    async (request, reply) => {
      const { lateFeeId } = request.params;
      const { id } = organizationOf(request);
      const { reason } = request.body;
      return answerOnce(context, request, reply, {}, () =>
        rejectLateFee(context, id, { id: lateFeeId.toLowerCase(), reason, user: request.actingUser }),
      );
    },
  );
}

function addReopenRoute(app: TypedApp, context: Context): void {
  app.post(
    '/late_fees/:lateFeeId/reopen',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'reopenLateFee',
        summary: 'Undo the rejection of a late fee',
        description:
          'The fee is proposed again, and the next run updates its amount. Returns CONFLICT if a ' +
          'later fee of the same kind exists.',
        tags: [tag],
        params: lateFeePath,
        response: {
          200: schemaRef(LateFee),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const id = request.params.lateFeeId.toLowerCase();
      return answerOnce(context, request, reply, {}, () =>
        reopenLateFee(context, organizationOf(request).id, id),
      );
    },
  );
}
