import type { Permission } from './people/roles/permissions.ts';

/** The permission that each operation of agents needs: people/roles/permissions.ts. */
export const AGENT_OPERATIONS = {
  useAgentTools: 'agent-tool.use',
  proposeAgentPlan: 'agent-plan.propose',
  listAgentPlans: 'agent-plan.read',
  getAgentPlan: 'agent-plan.read',
  withdrawAgentPlan: 'agent-plan.propose',
  listAgentCommands: 'agent-plan.read',
  approveAgentPlan: 'agent-plan.approve',
  rejectAgentPlan: 'agent-plan.approve',
  listAgentLimits: 'agent-limit.read',
  stateAgentLimits: 'agent-limit.edit',
  removeAgentLimits: 'agent-limit.edit',
} as const satisfies Record<string, Permission>;
