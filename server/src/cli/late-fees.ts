import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { loadReferenceRates } from '../cases/late-fees/load-rates.ts';
import { MAX_RATES_LENGTH } from '../cases/late-fees/schema.ts';
import { asOrganization, nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { organizationOption, parseDay } from './options.ts';
import { messageOf, printJson, printLines, printTable, UsageError } from './output.ts';

interface Options {
  org?: string;
  asOf?: string;
  json?: true;
}

/** Adds the command `late-fees load-rates`. */
export function lateFeeCommands(command: Command): void {
  organizationOption(command.command('load-rates'))
    .description('load reference rates from a CSV file of the ECB (see docs/domain/late-fees.md)')
    .argument('<file>', 'the CSV file of the series FM.B.U2.EUR.4F.KR.MRR_FR.LEV')
    .option('--as-of <date>', 'the day on which the file was published; default: today', parseDay)
    .action(loadRates);
}

async function loadRates(path: string, { org, asOf, json }: Options): Promise<void> {
  const csv = await readText(path);
  const loaded = await withDatabase(async (context) => {
    const organization = asOrganization(await nameOrganization(context.database, org));
    return loadReferenceRates(context, organization, { csv, ...(asOf === undefined ? {} : { asOf }) });
  });
  if (json) return printJson(loaded);
  const rows = loaded.changed.map(({ from, rate, before }) => [from, rate, before ?? '–']);
  printTable(['Half-year from', 'Rate', 'Before'], rows, 'All rates of the file were already loaded.');
  printLines(`${loaded.changed.length} rates loaded, ${loaded.unchanged} were already loaded.`);
}

/** @throws UsageError when the file cannot be read or is not valid */
async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_RATES_LENGTH) throw new Error('it is too large for a file of rates');
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path} cannot be used: ${messageOf(error)}`);
  }
}
