import { type Command, Option } from 'commander';
import { handOver } from '../cases/hand-over/commands.ts';
import { httpAddress } from '../config.ts';
import { makeOwnerLink } from '../people/invitations/commands.ts';
import { createUser, removeUser, updateUser } from '../people/users/commands.ts';
import { listUsers } from '../people/users/queries.ts';
import { USER_ROLES, type User } from '../people/users/schema.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { readEveryPage } from './every-page.ts';
import { organizationOption, uuid } from './options.ts';
import { printFacts, printJson, printLines, printTable, refuseNothing } from './output.ts';

interface Scope {
  org?: string;
  json?: true;
}

interface Options extends Scope {
  email?: string;
  firstName?: string;
  lastName?: string;
  position?: string;
  role?: string;
  ownCustomersOnly?: boolean;
  /** Absent: unchanged. */
  active?: boolean;
}

/** Adds the commands `user create|list|update|hand-over|remove|link`. */
export function userCommands(command: Command): void {
  factOptions(command.command('create')).description('create a user of an organization').action(runCreate);
  organizationOption(command.command('list')).description('list the users, newest first').action(printUsers);
  factOptions(command.command('update'))
    .description('change a user; --position "" clears the position')
    .argument('<user>', 'the id of the user', uuid)
    .action(runUpdate);
  organizationOption(command.command('hand-over'))
    .description('transfer the customers and open actions of a user to another user')
    .argument('<user>', 'the id of the user', uuid)
    .argument('<to>', 'the id of the user who takes over', uuid)
    .action(transferCustomers);
  organizationOption(command.command('remove'))
    .description('remove a user without references; the history of the user stays')
    .argument('<user>', 'the id of the user', uuid)
    .action(remove);
  organizationOption(command.command('link'))
    .description(
      'print a link that makes the first person who opens it, within a day, an owner who can sign in',
    )
    .action(printOwnerLink);
}

function factOptions(command: Command): Command {
  return organizationOption(command)
    .option('--email <address>', 'email address, unique within the organization')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--position <text>', 'position in the company')
    .addOption(new Option('--role <role>', 'role of the user').choices(USER_ROLES))
    .option('--own-customers-only', 'restrict a collector to the customers whose account manager they are')
    .option('--no-own-customers-only', 'allow all customers')
    .option('--active', 'allow the user to act')
    .option('--no-active', 'deactivate the user; their history stays');
}

/** Converts the options to the facts that the commands take. */
function factsOf({ org: _org, json: _json, active, ...facts }: Options): Record<string, unknown> {
  return { ...facts, ...(active === undefined ? {} : { isActive: active }) };
}

async function runCreate(options: Options): Promise<void> {
  const { org, json } = options;
  const user = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return createUser(context, id, factsOf(options));
  });
  print(user, json);
}

async function printUsers({ org, json }: Scope): Promise<void> {
  const users = await withDatabase(async ({ database }) => {
    const { id } = await nameOrganization(database, org);
    return readEveryPage(async (page) => {
      const { users: records, ...more } = await listUsers(database, id, page);
      return { ...more, records };
    });
  });
  if (json) return printJson(users);
  const rows = users.map((one) => [
    one.id,
    one.firstName,
    one.lastName,
    one.email,
    one.position ?? '–',
    one.role,
    seenBy(one),
  ]);
  const head = ['Id', 'First name', 'Last name', 'Email address', 'Position', 'Role', 'Customers'];
  printTable(head, rows, 'This organization has no users.');
}

async function runUpdate(userId: string, options: Options): Promise<void> {
  const { org, json } = options;
  const changes = factsOf(options);
  refuseNothing(changes);
  const user = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return updateUser(context, id, userId, changes);
  });
  print(user, json);
}

const seenBy = ({ isActive, ownCustomersOnly }: User) =>
  isActive ? (ownCustomersOnly ? 'own' : 'all') : 'none: inactive';

async function transferCustomers(from: string, to: string, { org, json }: Scope): Promise<void> {
  const handed = await withDatabase(async (context) => {
    const organization = asOrganization(await nameOrganization(context.database, org));
    return handOver(context, organization, { from: from.toLowerCase(), to: to.toLowerCase() });
  });
  if (json) return printJson(handed);
  printLines(
    `Transferred ${handed.customers} customers, ${handed.actions} actions and ${handed.disputes} disputes.`,
  );
}

async function remove(userId: string, { org, json }: Scope): Promise<void> {
  const user = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    return removeUser(context, id, userId);
  });
  if (json) return printJson(user);
  printLines(`Removed ${user.firstName} ${user.lastName} (${user.email}).`);
}

async function printOwnerLink({ org, json }: Scope): Promise<void> {
  const url = await withDatabase(async ({ config, ...context }) => {
    const { id } = await nameOrganization(context.database, org);
    const publicUrl = config.publicUrl ?? httpAddress(config.host, config.port);
    return makeOwnerLink({ ...context, publicUrl }, id);
  });
  if (json) return printJson({ url });
  printLines('Open this link within a day to become an owner. Earlier links no longer work.', url);
}

function print(user: User, json: true | undefined): void {
  if (json) printJson(user);
  else printPlain(user);
}

function printPlain(user: User): void {
  printFacts([
    ['User', user.id],
    ['Name', `${user.firstName} ${user.lastName}`],
    ['Email address', user.email],
    ['Position', user.position ?? '–'],
    ['Role', user.role],
    ['Customers', seenBy(user)],
  ]);
}
