import { type Command, Option } from 'commander';
import { createUser } from '../people/users/commands.ts';
import { USER_ROLES } from '../people/users/schema.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printFacts, printJson } from './output.ts';

interface Options {
  org?: string;
  json?: true;
  email?: string;
  firstName?: string;
  lastName?: string;
  position?: string;
  role?: string;
}

/** `user create` */
export function userCommands(command: Command): void {
  command
    .command('create')
    .description('create a user of an organization')
    .option('--org <id>', 'the organization; not needed when there is only one', uuid)
    .option('--email <address>', 'e-mail address, unique within the organization')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--position <text>', 'what the user does')
    .addOption(new Option('--role <role>', 'what the user may do').choices(USER_ROLES))
    .option('--json', 'print JSON')
    .action(create);
}

async function create({ org, json, ...facts }: Options): Promise<void> {
  const user = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return createUser(context, id, facts);
  });
  if (json) return printJson(user);
  printFacts([
    ['User', user.id],
    ['Name', `${user.firstName} ${user.lastName}`],
    ['E-mail address', user.email],
    ['Role', user.role],
  ]);
}
