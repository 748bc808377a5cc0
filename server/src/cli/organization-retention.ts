import type { Command } from 'commander';
import { changeRetention } from '../people/organizations/settings/retention.ts';
import {
  inForce,
  isKeptName,
  KEPT,
  type KeptName,
  keepDays,
  OWN_NAMES,
} from '../platform/retention/kinds.ts';
import { loadKeepDays, loadStatedDays } from '../platform/retention/settings.ts';
import { nameOrganization } from './choose-organization.ts';
import { withDatabase } from './database.ts';
import { organizationOrArgument } from './options.ts';
import { printJson, printTable, UsageError } from './output.ts';

interface Options {
  keep?: Partial<Record<KeptName, number | null>>;
  usual?: KeptName[];
  org?: string;
  json?: true;
}

/** Adds `org keep`: shows and changes how long an organization keeps each kind of data. */
export function retentionCommand(command: Command): void {
  organizationOrArgument(command)
    .description('show how long an organization keeps each kind of data, after changing the given periods')
    .option('--keep <KIND=DAYS>', 'number of days, or `ever`; repeatable', parseKeepDays)
    .option('--usual <KIND>', 'use the default of the service; repeatable', parseKinds)
    .option('--json', 'print JSON')
    .action(showOrChangeRetention);
}

function parseKeepDays(text: string, before: Options['keep']): Options['keep'] {
  try {
    const found = keepDays(text, OWN_NAMES);
    const foreign = Object.keys(found).find((name) => isKeptName(name) && !KEPT[name].perOrganization);
    if (foreign !== undefined)
      throw new RangeError(`a kind that an organization can change: ${foreign} is the same for all`);
    return { ...before, ...found };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--keep must be ${error.message}`);
  }
}

function parseKinds(text: string, before: KeptName[] = []): KeptName[] {
  if (!isKeptName(text)) throw new UsageError(`--usual must be one of ${OWN_NAMES.join(', ')}`);
  return [...before, text];
}

async function showOrChangeRetention(
  argument: string | undefined,
  { org = argument, keep: changes = {}, usual = [], json }: Options,
): Promise<void> {
  const shown = await withDatabase(async (context) => {
    const { id } = await nameOrganization(context.database, org);
    for (const kind of usual) await changeRetention(context, id, kind, undefined);
    for (const [kind, days] of Object.entries(changes))
      if (isKeptName(kind)) await changeRetention(context, id, kind, days);
    const { pool } = context.database;
    const own = await loadStatedDays(pool, id);
    const days = await loadKeepDays(pool, id, context.config.keepDays);
    return Object.entries(days).flatMap(([kind, keptDays]) =>
      isKeptName(kind) && KEPT[kind].perOrganization
        ? [{ kind, days: keptDays, isOwn: own[kind] !== undefined }]
        : [],
    );
  });
  if (json) return printJson(shown);
  const usually = inForce({});
  printTable(
    ['Kind', 'Days', 'Stated', 'Usually'],
    shown.map(({ kind, days, isOwn }) => [
      kind,
      String(days ?? 'ever'),
      isOwn ? 'yes' : '–',
      String(usually[kind] ?? 'ever'),
    ]),
    '',
  );
}
