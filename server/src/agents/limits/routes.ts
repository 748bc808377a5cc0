import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { apiKeyPath } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { BODY_ERRORS, errorAnswers, NO_CONTENT } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { keyPairOf } from '../requester.ts';
import { removeLimits, stateLimits } from './commands.ts';
import { listCommands } from './list-commands.ts';
import { listLimits } from './queries.ts';
import {
  AgentCommand,
  AgentCommands,
  AgentLimits,
  AgentLimitsAttributes,
  AgentLimitsList,
} from './schema.ts';

export const agentLimitSchemas = [
  AgentLimitsAttributes,
  AgentLimits,
  AgentLimitsList,
  AgentCommand,
  AgentCommands,
];

const tags = ['Agents'];

/** Registers the route that lists the commands of plans. */
export function agentCommandRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/agent-commands',
      {
        schema: {
          operationId: 'listAgentCommands',
          summary: 'List the commands of plans, with the limits of the key pair',
          description: 'Each command has the JSON Schema of its input.',
          tags,
          response: { 200: schemaRef(AgentCommands), ...errorAnswers('INVALID_DATA') },
        },
      },
      (request) => listCommands(context, organizationOf(request).id, keyPairOf(request)),
    );
  };
}

/** Registers the routes of the limits, which only people change. */
export function agentLimitRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/agent-limits',
      {
        schema: {
          operationId: 'listAgentLimits',
          summary: 'List the limits of agents, by name of their key pair',
          description: 'A key pair without limits is not listed. It may propose nothing.',
          tags,
          response: { 200: schemaRef(AgentLimitsList), ...errorAnswers('INVALID_DATA') },
        },
      },
      async (request) => {
        const items = await listLimits(context, organizationOf(request).id);
        return { total: items.length, items };
      },
    );
    addWriteRoutes(app, context);
  };
}

function addWriteRoutes(app: TypedApp, context: Context): void {
  app.put(
    '/agent-limits/:apiKey',
    {
      schema: {
        operationId: 'stateAgentLimits',
        summary: 'State the limits of an agent',
        description: 'Only for signed-in users. Replaces all limits of the key pair.',
        tags,
        params: apiKeyPath,
        body: schemaRef(AgentLimitsAttributes),
        response: {
          200: schemaRef(AgentLimits),
          ...errorAnswers(...BODY_ERRORS, 'ACCESS_FORBIDDEN', 'NOT_FOUND'),
        },
      },
    },
    (request) =>
      stateLimits(context, organizationOf(request).id, request.params.apiKey, {
        attributes: request.body,
        asking: request,
      }),
  );
  app.delete(
    '/agent-limits/:apiKey',
    {
      schema: {
        operationId: 'removeAgentLimits',
        summary: 'Remove the limits of an agent, which may then propose nothing',
        description: 'Only for signed-in users. Plans that wait for a decision stay.',
        tags,
        params: apiKeyPath,
        response: { 204: NO_CONTENT, ...errorAnswers('INVALID_DATA', 'ACCESS_FORBIDDEN', 'NOT_FOUND') },
      },
    },
    async (request, reply) => {
      await removeLimits(context, organizationOf(request).id, request.params.apiKey, request);
      return reply.code(204).send(null);
    },
  );
}
