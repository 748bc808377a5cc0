import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { planTemplates } from '../domain/plan-templates.ts';
import { addDunningPlan, deleteDunningPlan, replaceDunningPlan, setPlanState } from './commands.ts';
import { findVersion, listVersions } from './queries.ts';
import {
  DunningPlan,
  DunningPlanState,
  DunningPlanTemplateList,
  DunningPlanTemplateQuery,
  DunningPlanVersion,
  DunningPlanVersionList,
  dunningPlanPath,
  dunningPlanVersionPath,
  NewDunningPlan,
  NextDunningPlan,
} from './schema.ts';

export const dunningPlanEditSchemas = [
  NewDunningPlan,
  NextDunningPlan,
  DunningPlanState,
  DunningPlanTemplateList,
  DunningPlanVersion,
  DunningPlanVersionList,
];

const tag = 'Dunning plans';

/** Routes for owners and administrators to create and change dunning plans. */
export function dunningPlanEditRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addTemplateRoute(app);
    addCreateRoute(app, context);
    addChangeRoutes(app, context);
    addDeleteRoute(app, context);
    addVersionRoutes(app, context);
  };
}

function addTemplateRoute(app: TypedApp): void {
  app.get(
    '/dunning_plan_templates',
    {
      schema: {
        operationId: 'listDunningPlanTemplates',
        summary: 'List the starting templates for dunning plans',
        description: 'Five plans, from gentle to strict, to copy into a new plan. They are not stored.',
        tags: [tag],
        querystring: DunningPlanTemplateQuery,
        response: { 200: schemaRef(DunningPlanTemplateList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => {
      const organization = organizationOf(request);
      return { items: planTemplates(request.query.language ?? organization.language, organization.currency) };
    },
  );
}

function addCreateRoute(app: TypedApp, context: Context): void {
  app.post(
    '/dunning_plans',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'createDunningPlan',
        summary: 'Create a dunning plan',
        description: 'Inactive by default. A new default plan replaces the current one.',
        tags: [tag],
        body: schemaRef(NewDunningPlan),
        response: {
          201: schemaRef(DunningPlan),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        addDunningPlan(context, organizationOf(request).id, request.body, request.actingUser?.id ?? null),
      ),
  );
}

function addChangeRoutes(app: TypedApp, context: Context): void {
  app.put(
    '/dunning_plans/:dunningPlanId',
    {
      schema: {
        operationId: 'replaceDunningPlan',
        summary: 'Create the next version of a dunning plan',
        description:
          'Customers follow the new version from their next evaluation on. They continue at the step ' +
          'with the same key. `version` is the version that was edited. If another edit came first, ' +
          'nothing is stored.',
        tags: [tag],
        params: dunningPlanPath,
        body: schemaRef(NextDunningPlan),
        response: {
          200: schemaRef(DunningPlan),
          ...errorAnswers(...BODY_ERRORS, 'REFERENCE_NOT_FOUND', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const userId = request.actingUser?.id ?? null;
      const planId = request.params.dunningPlanId.toLowerCase();
      return replaceDunningPlan(context, organizationOf(request).id, { planId, body: request.body, userId });
    },
  );

  app.put(
    '/dunning_plans/:dunningPlanId/state',
    {
      schema: {
        operationId: 'setDunningPlanState',
        summary: 'Activate or deactivate a dunning plan, or make it the default',
        description:
          'Omitted fields keep their value. A new default plan replaces the current one. `version` ' +
          'is the version of the plan whose steps the user saw.',
        tags: [tag],
        params: dunningPlanPath,
        body: schemaRef(DunningPlanState),
        response: {
          200: schemaRef(DunningPlan),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request) => {
      const planId = request.params.dunningPlanId.toLowerCase();
      return setPlanState(context, organizationOf(request).id, planId, request.body);
    },
  );
}

function addDeleteRoute(app: TypedApp, context: Context): void {
  app.delete(
    '/dunning_plans/:dunningPlanId',
    {
      schema: {
        operationId: 'deleteDunningPlan',
        summary: 'Delete a dunning plan with its versions',
        description:
          'Nothing is deleted while it is the default plan, or while customers, invoices, actions or ' +
          'running reminders refer to it. CONFLICT lists what does.',
        tags: [tag],
        params: dunningPlanPath,
        response: {
          204: NO_CONTENT,
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) => {
      const planId = request.params.dunningPlanId.toLowerCase();
      await deleteDunningPlan(context, organizationOf(request).id, planId);
      return reply.code(204).send(null);
    },
  );
}

function addVersionRoutes(app: TypedApp, { database }: Context): void {
  app.get(
    '/dunning_plans/:dunningPlanId/versions',
    {
      schema: {
        operationId: 'listDunningPlanVersions',
        summary: 'List the versions of a dunning plan',
        description: 'All versions, newest first, without their steps.',
        tags: [tag],
        params: dunningPlanPath,
        response: { 200: schemaRef(DunningPlanVersionList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      listVersions(database, organizationOf(request).id, request.params.dunningPlanId.toLowerCase()),
  );

  app.get(
    '/dunning_plans/:dunningPlanId/versions/:version',
    {
      schema: {
        operationId: 'getDunningPlanVersion',
        summary: 'Get one version of a dunning plan',
        description: 'With its steps, in order.',
        tags: [tag],
        params: dunningPlanVersionPath,
        response: { 200: schemaRef(DunningPlanVersion), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { dunningPlanId, version } = request.params;
      return findVersion(database, organizationOf(request).id, dunningPlanId.toLowerCase(), version);
    },
  );
}
