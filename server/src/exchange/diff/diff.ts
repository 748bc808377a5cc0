import { loadFieldCatalog } from '../../ledger/custom-fields/queries.ts';
import { findShardWith } from '../../people/organizations/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { RawLine } from '../imports/lines.ts';
import type { UnreadableLine } from '../imports/stage.ts';
import { compareGroups } from './batch.ts';
import { type Difference, type DiffReport, NOTHING, type Report } from './difference.ts';
import { streamExtraRecords } from './extra.ts';
import { dropLines, type Group, stageLines, streamGroups } from './stage.ts';
import { type ComparisonContext, DiffTally } from './tally.ts';

const GROUPS_AT_ONCE = 500;

export interface DiffOptions {
  report: Report;
  /** Called after all lines are staged. Unreadable lines are reported before. */
  onStaged?: () => void;
  /** Whether to report stored records that are not in the lines. Default true. */
  extras?: boolean;
}

/**
 * Compares the lines of an import with the stored records. Reports each record that is missing, different,
 * unreadable, or extra (only for types that the lines contain). Lines have the same meaning as in an import;
 * omitted fields are ignored. The comparison uses one snapshot and changes or locks nothing. Memory use does
 * not depend on the file's size.
 */
export async function compareImport(
  database: Database,
  organization: Organization,
  lines: AsyncIterable<RawLine | UnreadableLine>,
  { report, onStaged = () => {}, extras = true }: DiffOptions,
): Promise<DiffReport> {
  const { sessions } = await findShardWith(database, organization.id);
  const connection = await sessions.connect();
  const tally = new DiffTally(report);
  let broken = true;
  try {
    const staged = await stageLines(connection, organization.id, lines, (line) =>
      tally.add(unreadableDifference(line)),
    );
    onStaged();
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await connection.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const catalog = await loadFieldCatalog(database, organization.id);
    await compareAll({ connection, organization, catalog }, tally);
    for (const type of extras ? staged.types : [])
      for await (const extra of streamExtraRecords(connection, organization.id, type)) await tally.add(extra);
    await connection.query('COMMIT');
    await dropLines(connection);
    broken = false;
    return { lines: staged.lines, counts: tally.counts, differences: tally.differences };
  } finally {
    // A broken connection is closed, which also drops its temporary table.
    connection.release(broken);
  }
}

async function compareAll(context: ComparisonContext, tally: DiffTally): Promise<void> {
  let batch: Group[] = [];
  const flush = async () => {
    const [first] = batch;
    if (first !== undefined) await compareGroups(context, first.type, batch, tally);
    batch = [];
  };
  for await (const group of streamGroups(context.connection, context.organization.id)) {
    if (batch.length >= GROUPS_AT_ONCE || (batch[0] !== undefined && batch[0].type !== group.type))
      await flush();
    batch.push(group);
  }
  await flush();
}

/** Maps an unreadable line to a difference. */
export function unreadableDifference({
  number,
  type,
  externalId,
  field,
  reason,
}: UnreadableLine): Difference {
  const fields = [{ field: field ?? '', given: reason, stored: null }];
  return { ...NOTHING, kind: 'refused', type, externalId, line: number, fields };
}
