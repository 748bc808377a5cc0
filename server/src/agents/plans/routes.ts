import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers } from '../../platform/http/errors-schema.ts';
import { answerOnce } from '../../platform/http/idempotency.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { keyPairOf } from '../requester.ts';
import { approvePlan } from './approve.ts';
import { rejectPlan, withdrawPlan } from './decide.ts';
import { proposePlan } from './propose.ts';
import { findPlan, listPlans } from './queries.ts';
import {
  AgentPlan,
  AgentPlanApproval,
  AgentPlanQuery,
  AgentPlanRejection,
  AgentPlanSummary,
  AgentPlans,
  agentPlanPath,
  MAX_PLAN_RECORDS,
  NewAgentPlan,
} from './schema.ts';

export const agentPlanSchemas = [
  NewAgentPlan,
  AgentPlan,
  AgentPlanSummary,
  AgentPlans,
  AgentPlanApproval,
  AgentPlanRejection,
];

const tags = ['Agents'];
const idOf = ({ agentPlanId }: { agentPlanId: string }) => agentPlanId.toLowerCase();

/** Registers the routes of plans for agents and programs. */
export function agentPlanRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addProposeRoute(app, context);
    addReadRoutes(app, context);
    addWithdrawRoute(app, context);
  };
}

/** Registers the routes with which people decide about plans. */
export function agentDecisionRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    addApproveRoute(app, context);
    addRejectRoute(app, context);
  };
}

function addProposeRoute(app: TypedApp, context: Context): void {
  app.post(
    '/agent-plans',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'proposeAgentPlan',
        summary: 'Propose a plan, which takes effect when a person approves it',
        description:
          `Steps with commands over at most ${MAX_PLAN_RECORDS} records. The answer has the exact effects: each ` +
          'command is tried and rolled back. Nothing changes and no email is sent before a person approves the ' +
          'plan in the application, within 24 hours. A command that would be refused now is refused here. The ' +
          'key pair needs limits, which administrators state in the application.',
        tags,
        body: schemaRef(NewAgentPlan),
        response: {
          201: schemaRef(AgentPlan),
          ...errorAnswers(
            ...BODY_ERRORS,
            ...(['ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'REFERENCE_NOT_FOUND'] as const),
          ),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, { status: 201 }, () =>
        proposePlan(context, organizationOf(request), request.body, request),
      ),
  );
}

function addReadRoutes(app: TypedApp, context: Context): void {
  app.get(
    '/agent-plans',
    {
      schema: {
        operationId: 'listAgentPlans',
        summary: 'List the plans of agents, newest first',
        description: 'Users see all plans. A key pair sees only those that it proposed.',
        tags,
        querystring: AgentPlanQuery,
        response: { 200: schemaRef(AgentPlans), ...errorAnswers('INVALID_DATA') },
      },
    },
    (request) => listPlans(context, organizationOf(request).id, request.query, keyPairOf(request)),
  );
  app.get(
    '/agent-plans/:agentPlanId',
    {
      schema: {
        operationId: 'getAgentPlan',
        summary: 'Get a plan with its effects and results',
        description: 'A key pair sees only plans that it proposed. Other plans return NOT_FOUND.',
        tags,
        params: agentPlanPath,
        response: { 200: schemaRef(AgentPlan), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    (request) =>
      findPlan(context, context.database.pool, {
        organizationId: organizationOf(request).id,
        id: idOf(request.params),
        grant: keyPairOf(request),
      }),
  );
}

function addWithdrawRoute(app: TypedApp, context: Context): void {
  app.post(
    '/agent-plans/:agentPlanId/withdraw',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'withdrawAgentPlan',
        summary: 'Withdraw a plan that waits for a decision',
        description: 'Only the key pair that proposed it may do this. CONFLICT if the plan has been decided.',
        tags,
        params: agentPlanPath,
        response: {
          200: schemaRef(AgentPlan),
          ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        withdrawPlan(context, organizationOf(request).id, idOf(request.params), request),
      ),
  );
}

function addApproveRoute(app: TypedApp, context: Context): void {
  app.post(
    '/agent-plans/:agentPlanId/approve',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'approveAgentPlan',
        summary: 'Approve a plan, which carries it out',
        description:
          'Only for signed-in users, who also need the permission of each command. The effects are worked out ' +
          'again. CONFLICT with the field `fingerprint` if they differ from those that the user saw: the plan then ' +
          'shows the new ones. Each step becomes a bulk job of the user.',
        tags,
        params: agentPlanPath,
        body: schemaRef(AgentPlanApproval),
        response: {
          200: schemaRef(AgentPlan),
          ...errorAnswers(
            ...BODY_ERRORS,
            ...(['ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'CONCURRENCY_LIMITED'] as const),
          ),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        approvePlan(context, organizationOf(request), idOf(request.params), {
          ...request.body,
          asking: request,
        }),
      ),
  );
}

function addRejectRoute(app: TypedApp, context: Context): void {
  app.post(
    '/agent-plans/:agentPlanId/reject',
    {
      config: { idempotency: 'KEY' },
      schema: {
        operationId: 'rejectAgentPlan',
        summary: 'Reject a plan',
        description:
          'Only for signed-in users. The agent can read the reason. CONFLICT if the plan has been decided.',
        tags,
        params: agentPlanPath,
        body: schemaRef(AgentPlanRejection),
        response: {
          200: schemaRef(AgentPlan),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND', 'CONFLICT'),
        },
      },
    },
    async (request, reply) =>
      answerOnce(context, request, reply, {}, () =>
        rejectPlan(context, organizationOf(request).id, idOf(request.params), {
          ...request.body,
          asking: request,
        }),
      ),
  );
}
