import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { textOrNull } from '../../ledger/commands.ts';
import { todayOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { decisionSource } from '../../platform/current-actor.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { endPlan, makePlan } from './commands.ts';
import { previewPlan } from './preview.ts';
import { findPlan, listPlans } from './queries.ts';
import {
  InstalmentPlan,
  InstalmentPlanAttributes,
  InstalmentPlanDraft,
  InstalmentPlanEnd,
  InstalmentPlanList,
  InstalmentPlanPreview,
  InstalmentPlanQuery,
  planPath,
} from './schema.ts';

export const instalmentPlanSchemas = [
  InstalmentPlanAttributes,
  InstalmentPlanDraft,
  InstalmentPlanPreview,
  InstalmentPlan,
  InstalmentPlanList,
  InstalmentPlanEnd,
];

const tags = ['Promises and disputes'];
const PLAN_ERRORS = [...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'CONFLICT'] as const;

/** Routes for instalment plans: several promises for one debt. */
export function instalmentPlanRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addReadRoutes(app, context);
    addWriteRoutes(app, context);
  };
}

function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/instalment_plans',
    {
      schema: {
        operationId: 'listInstalmentPlans',
        summary: 'List instalment plans',
        description: 'Each with the status of its instalments, which follows from the payments.',
        tags,
        querystring: InstalmentPlanQuery,
        response: { 200: schemaRef(InstalmentPlanList), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listPlans(context, organizationOf(request), request.query),
  );
  app.get(
    '/instalment_plans/:instalmentPlanId',
    {
      schema: {
        operationId: 'getInstalmentPlan',
        summary: 'Get an instalment plan',
        description: 'With the status of each instalment, which follows from the payments.',
        tags,
        params: planPath,
        response: { 200: schemaRef(InstalmentPlan), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) => {
      const organization = organizationOf(request);
      const { today } = todayOf(organization, context);
      return findPlan(context.database.pool, organization.id, request.params.instalmentPlanId, today);
    },
  );
  app.post(
    '/instalment_plans/preview',
    {
      config: { idempotency: 'READS' },
      schema: {
        operationId: 'previewInstalmentPlan',
        summary: 'Divide the debt of invoices into instalments',
        description:
          'Stores nothing. Send the number or the amount of the instalments, or edited instalments. The ' +
          'last one carries the rounding and the rest of the debt.',
        tags,
        body: schemaRef(InstalmentPlanDraft),
        response: {
          200: schemaRef(InstalmentPlanPreview),
          ...errorAnswers(...PLAN_ERRORS, 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    (request) => previewPlan(context, organizationOf(request), request.body),
  );
}

const byOf = (request: FastifyRequest) => ({
  source: decisionSource(),
  userId: request.actingUser?.id ?? null,
});

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.post(
    '/instalment_plans',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'createInstalmentPlan',
        summary: 'Agree an instalment plan for one or several invoices',
        description:
          'Each invoice gets a promise for the last day, which replaces its current one. Reminders stop ' +
          'until the first unpaid instalment. Payments fulfil the oldest instalment first, whichever ' +
          'invoice of the plan they are applied to.',
        tags,
        body: schemaRef(InstalmentPlanAttributes),
        response: {
          201: schemaRef(InstalmentPlan),
          ...errorAnswers(...PLAN_ERRORS, 'REFERENCE_NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const { invoices, instalments, comment } = request.body;
      const by = byOf(request);
      return answerOnce(context, request, reply, { status: 201 }, () =>
        makePlan(context, organizationOf(request), {
          invoices,
          instalments,
          by,
          comment: textOrNull(comment ?? null),
        }),
      );
    },
  );
  app.post(
    '/instalment_plans/:instalmentPlanId/end',
    {
      config: { idempotency: 'KEY', undoable: true },
      schema: {
        operationId: 'endInstalmentPlan',
        summary: 'End an instalment plan early',
        description: 'Its promises are cancelled and reminders resume. The plan stays in the history.',
        tags,
        params: planPath,
        body: schemaRef(InstalmentPlanEnd),
        response: { 200: schemaRef(InstalmentPlan), ...errorAnswers(...PLAN_ERRORS, 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { version } = request.body;
      const id = request.params.instalmentPlanId.toLowerCase();
      return answerOnce(context, request, reply, {}, () =>
        endPlan(context, organizationOf(request), { id, version, by: byOf(request) }),
      );
    },
  );
}
