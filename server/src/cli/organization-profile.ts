import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import {
  changeProfile,
  type ProfileChange,
  putLogo,
  removeLogo,
} from '../people/organizations/profile/commands.ts';
import { MAX_UPLOAD_BYTES, readUploadedLogo } from '../people/organizations/profile/logo.ts';
import { loadProfile, type Profile } from '../people/organizations/profile/queries.ts';
import { scanStaged } from '../platform/files/check.ts';
import { discardStaged, stageFile } from '../platform/files/staging.ts';
import { nameOrganization } from './choose-organization.ts';
import { type CommandContext, withDatabase } from './database.ts';
import { openFiles } from './files.ts';
import { organizationOrArgument } from './options.ts';
import { printFacts, printJson, UsageError } from './output.ts';

interface Options extends ProfileChange {
  /** Path of a picture; false: remove it. */
  logo?: string | false;
  org?: string;
  json?: true;
}

/**
 * Adds `org profile`: shows the organization's details in letters, email and statements, and changes the
 * given ones.
 */
export function profileCommand(command: Command): void {
  organizationOrArgument(command)
    .description(
      'show the details of an organization in letters, email and statements, after changing the ' +
        'given ones; "" clears',
    )
    .option('--legal-name <name>', 'registered name, if it differs from the name')
    .option('--address <lines>', 'street and number; \n starts another line', (text) =>
      text.replaceAll('\\n', '\n'),
    )
    .option('--zipcode <code>', 'postal code')
    .option('--city <city>', 'city')
    .option('--state <state>', 'state or region')
    .option('--country <code>', 'ISO 3166 code such as FR', country)
    .option('--registration-number <number>', 'number in the register of companies')
    .option('--vat-number <number>', 'VAT number')
    .option('--website <address>', 'website')
    .option('--email <address>', 'email address for questions')
    .option('--phone <number>', 'phone number for questions')
    .option('--logo <file>', `PNG or JPEG of at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB`)
    .option('--no-logo', 'remove the logo')
    .option('--json', 'print JSON')
    .action(showOrChangeProfile);
}

function country(text: string): string {
  const code = text.trim().toUpperCase();
  if (code !== '' && !/^[A-Z]{2}$/.test(code))
    throw new UsageError('--country must be an ISO 3166 code such as FR');
  return code;
}

async function showOrChangeProfile(argument: string | undefined, options: Options): Promise<void> {
  const { logo, org = argument, json, ...change } = options;
  const picture = typeof logo === 'string' ? await readPicture(logo) : null;
  const shown = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    if (Object.keys(change).length > 0) await changeProfile(context, id, change);
    if (picture !== null) await storeLogo(context, id, picture);
    // Commander sets true when neither --logo nor --no-logo is given.
    if (logo === false) await removeLogo(context, id);
    return loadProfile(context.database.pool, id);
  });
  if (json) return printJson(shown);
  printFacts(describeProfile(shown));
}

async function readPicture(path: string) {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`--logo ${path}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (bytes.length > MAX_UPLOAD_BYTES)
    throw new UsageError(`--logo ${path} is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB`);
  const logo = await readUploadedLogo(path, bytes);
  if (typeof logo === 'string') throw new UsageError(`--logo ${path} ${logo}`);
  return { bytes, logo };
}

async function storeLogo(
  context: CommandContext,
  organizationId: string,
  { bytes, logo }: Awaited<ReturnType<typeof readPicture>>,
): Promise<void> {
  const storage = await openFiles(context.config);
  try {
    const limits = { maxBytes: MAX_UPLOAD_BYTES, field: 'logo' };
    const staged = await stageFile(storage.stagingFolder, Readable.from([bytes]), limits);
    try {
      const received = await scanStaged(storage, staged, 'logo');
      await putLogo({ ...context, storage }, organizationId, { received, logo });
    } finally {
      await discardStaged(staged);
    }
  } finally {
    storage.close();
  }
}

function describeProfile(facts: Profile): [string, string][] {
  const { logo } = facts;
  return [
    ['Legal name', facts.legalName ?? '–'],
    ['Address', (facts.address ?? '–').replaceAll('\n', ', ')],
    ['Postal code', facts.zipcode ?? '–'],
    ['City', facts.city ?? '–'],
    ['State', facts.state ?? '–'],
    ['Country', facts.country ?? '–'],
    ['Registration', facts.registrationNumber ?? '–'],
    ['VAT number', facts.vatNumber ?? '–'],
    ['Website', facts.website ?? '–'],
    ['Email', facts.email ?? '–'],
    ['Phone', facts.phone ?? '–'],
    ['Logo', logo === null ? '–' : `${logo.contentType}, ${logo.width} × ${logo.height}, ${logo.size} bytes`],
  ];
}
