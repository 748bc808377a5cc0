import type { Command } from 'commander';
import { type Verification, verify } from '../ledger/verify/verify.ts';
import { withDatabase } from './database.ts';
import { uuid } from './options.ts';
import { printJson, printLines, printTable } from './output.ts';

interface Options {
  org?: string;
  json?: true;
}

/** `verify` */
export function verifyCommand(command: Command): void {
  command.option('--org <id>', 'this organization only', uuid).option('--json', 'print JSON').action(run);
}

async function run({ org, json }: Options): Promise<void> {
  const report = await withDatabase(({ database, clock }) =>
    verify(database, {
      now: clock.wall.now(),
      ...(org === undefined ? {} : { organizationId: org }),
    }),
  );
  const { ok, checked, differences } = report;
  if (json) printJson({ ok, checked, differences });
  else printReport(report);
  if (!ok) throw new Error(`${report.differenceCount} stored values are not what the facts make them.`);
}

function printReport({ checked, differences }: Verification): void {
  printTable(
    ['Organization', 'Kind', 'Id', 'Field', 'Stored', 'Expected'],
    differences.map((one) => [
      ...[one.organizationId, one.kind, one.id, one.field, one.stored ?? '–', one.expected ?? '–'],
    ]),
    'No differences.',
  );
  const counts = Object.entries(checked).map(([kind, count]) => `${count} ${kind}`);
  printLines(`Checked ${counts.join(', ')}.`);
}
