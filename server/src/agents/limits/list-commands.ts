import { BULK_COMMANDS, commandKey } from '../../desk/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Grant } from '../../platform/scope.ts';
import { findLimits } from './queries.ts';
import type { AgentCommands, AgentLimits } from './schema.ts';

/** Lists the commands of plans. The limits are those of the key pair of the request. */
export async function listCommands(
  { database }: Pick<Context, 'database'>,
  organizationId: string,
  grant: Grant | null,
): Promise<AgentCommands> {
  const stated = grant === null ? null : await findLimits(database.pool, organizationId, grant.apiKey);
  const allowed = new Set(stated?.commands);
  return {
    limits: stated === null ? null : limitsOnly(stated),
    items: BULK_COMMANDS.filter(({ isPlannable }) => isPlannable).map((command) => ({
      list: command.list,
      command: command.name,
      operation: command.operation,
      isAllowed: allowed.has(commandKey(command)),
      movesMoney: command.movesMoney,
      input: command.inputSchema,
    })),
  };
}

const limitsOnly = ({
  apiKey: _key,
  keyName: _name,
  changedByUserId: _user,
  updatedAt: _at,
  ...limits
}: AgentLimits) => limits;
