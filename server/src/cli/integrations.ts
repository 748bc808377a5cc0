import type { Command } from 'commander';
import { askForRead } from '../integrations/connections/commands.ts';
import { listConnections } from '../integrations/connections/queries.ts';
import type { Integration } from '../integrations/connections/schema.ts';
import { pauseConnection, resumeConnection } from '../integrations/connections/switch.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { organizationOption } from './options.ts';
import { printJson, printLines, printTable } from './output.ts';

interface Options {
  org?: string;
  json?: true;
}

const SHOWN = 100;

/** Adds the commands `integrations list|run|pause|resume`. */
export function integrationCommands(command: Command): void {
  organizationOption(command.command('list'))
    .description('list the integrations of an organization')
    .action(printConnections);
  organizationOption(command.command('run'))
    .description('let a worker read the source of an integration now')
    .argument('<id>', 'id of the integration')
    .action(run);
  organizationOption(command.command('pause'))
    .description('pause an integration; reminders to its customers wait')
    .argument('<id>', 'id of the integration')
    .action(pause);
  organizationOption(command.command('resume'))
    .description('resume a paused or stopped integration')
    .argument('<id>', 'id of the integration')
    .option('--read-everything', 'read all customers again, such as after restoring a backup of the source')
    .action(resume);
}

async function printConnections({ org, json }: Options): Promise<void> {
  const { items } = await withDatabase(async ({ database }) => {
    const { id } = await nameOrganization(database, org);
    return listConnections(database, id, { limit: SHOWN });
  });
  if (json) return printJson(items);
  printTable(
    ['Id', 'Name', 'State', 'Read', 'Findings', 'Problem'],
    items.map(rowOf),
    'There is no integration.',
  );
}

const rowOf = ({ id, name, state, readAt, openFindings, problem }: Integration) => [
  id,
  name,
  state,
  readAt ?? '–',
  openFindings,
  problem?.text ?? '–',
];

async function run(connectionId: string, { org, json }: Options): Promise<void> {
  const integration = await withDatabase(async (context) => {
    const { id: organizationId } = await nameOrganization(context.database, org);
    return askForRead(context, { organizationId, connectionId }, 'USER');
  });
  if (json) printJson(integration);
  else printLines(`${integration.name} is read by the next free worker.`);
}

async function pause(connectionId: string, { org, json }: Options): Promise<void> {
  const integration = await withDatabase(async (context) => {
    const { id: organizationId } = await nameOrganization(context.database, org);
    return pauseConnection(context, { organizationId, connectionId });
  });
  if (json) printJson(integration);
  else printLines(`${integration.name} is paused. Reminders to its customers wait.`);
}

interface ResumeOptions extends Options {
  readEverything?: boolean;
}

async function resume(
  connectionId: string,
  { org, json, readEverything = false }: ResumeOptions,
): Promise<void> {
  const integration = await withDatabase(async (context) => {
    const { id: organizationId } = await nameOrganization(context.database, org);
    return resumeConnection(context, { organizationId, connectionId }, { readEverything });
  });
  if (json) printJson(integration);
  else
    printLines(
      `${integration.name} is resumed. The next free worker reads ${readEverything ? 'all of it' : 'what changed'}.`,
    );
}
