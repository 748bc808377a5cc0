import type { Context } from '../platform/context.ts';
import { agentCommandRoutes, agentLimitRoutes, agentLimitSchemas } from './limits/routes.ts';
import { agentDecisionRoutes, agentPlanRoutes, agentPlanSchemas } from './plans/routes.ts';

export const agentSchemas = [...agentPlanSchemas, ...agentLimitSchemas];

/** Returns the routes for agents and programs. */
export const agentRoutes = (context: Context) => [agentPlanRoutes(context), agentCommandRoutes(context)];

/** Returns the routes for the application. */
export const internalAgentRoutes = (context: Context) => [
  agentDecisionRoutes(context),
  agentLimitRoutes(context),
];
