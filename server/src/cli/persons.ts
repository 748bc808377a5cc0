import { join } from 'node:path';
import type { Command } from 'commander';
import { erasePerson } from '../compliance/data-subjects/erase.ts';
import { exportPerson } from '../compliance/data-subjects/export.ts';
import type { PersonNamed } from '../compliance/data-subjects/schema.ts';
import { nameOrganization } from './choose-organization.ts';
import { resolveDataFolder, withDatabase } from './database.ts';
import { organizationOption, uuid } from './options.ts';
import { printJson, printLines, printTable, UsageError } from './output.ts';

interface Options {
  org?: string;
  email?: string;
  contact?: string;
  also?: string[];
  json?: true;
}

/** Adds the commands `persons export|erase`. */
export function personCommands(persons: Command): void {
  addPersonOptions(persons.command('export'))
    .description('print all data that is stored about a person, as JSON')
    .action(runExport);
  addPersonOptions(persons.command('erase'))
    .description(
      'erase what is stored about a person; this cannot be undone (see docs/operations/retention.md)',
    )
    .action(runErasure);
}

function addPersonOptions(command: Command): Command {
  return organizationOption(command)
    .option('--email <address>', "the person's email address")
    .option('--contact <id>', "or one of the person's contacts", uuid)
    .option(
      '--also <text>',
      'another text that identifies the person; repeatable',
      (text, before: string[]) => [...before, text],
      [],
    );
}

function namedBy({ email, contact, also = [] }: Options): PersonNamed {
  if (email === undefined && contact === undefined)
    throw new UsageError('Identify the person with --email or --contact');
  return {
    ...(email === undefined ? {} : { email }),
    ...(contact === undefined ? {} : { contactId: contact }),
    alsoKnownAs: also,
  };
}

async function runExport(options: Options): Promise<void> {
  const named = namedBy(options);
  const found = await withDatabase(async (context) =>
    exportPerson(context, (await nameOrganization(context.database, options.org)).id, named),
  );
  printJson(found);
}

async function runErasure(options: Options): Promise<void> {
  const named = namedBy(options);
  const done = await withDatabase(async (context) => {
    const outboxFolder = join(await resolveDataFolder(context.config), 'outbox');
    const { id } = await nameOrganization(context.database, options.org);
    return erasePerson({ ...context, outboxFolder }, id, named);
  });
  if (options.json) return printJson(done);
  const tables = [...new Set([...Object.keys(done.removed), ...Object.keys(done.redacted)])].sort();
  printTable(
    ['Of', 'Removed', 'Redacted'],
    tables.map((table) => [table, String(done.removed[table] ?? 0), String(done.redacted[table] ?? 0)]),
    'No data about this person is stored.',
  );
  printLines('Kept:', ...done.kept.map((one) => `  ${one}`));
}
