import { fieldCatalog } from '../../ledger/custom-fields/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { RawLine } from '../imports/lines.ts';
import type { UnreadableLine } from '../imports/stage.ts';
import { compareGroups } from './batch.ts';
import { type Difference, type DiffReport, NOTHING, type Report } from './difference.ts';
import { extraRecords } from './extra.ts';
import { dropLines, type Group, groupsOf, stageLines } from './stage.ts';
import { type Context, Tally } from './tally.ts';

const GROUPS_AT_ONCE = 500;

export interface DiffOptions {
  report: Report;
  /** Told when all lines are in; those that cannot be read were reported before. */
  onStaged?: () => void;
  /** Whether what is stored and not in the lines is told. Default true. */
  extras?: boolean;
}

/**
 * Compares lines of an import with what is stored, and tells every record that is missing, extra (of the types that
 * the lines hold), different or unreadable. Lines mean what they mean in an import; what they leave out is not looked
 * at. All is compared with one snapshot, nothing is locked or changed, and memory does not grow with the file.
 */
export async function diff(
  database: Database,
  organization: Organization,
  lines: AsyncIterable<RawLine | UnreadableLine>,
  { report, onStaged = () => {}, extras = true }: DiffOptions,
): Promise<DiffReport> {
  const connection = await database.sessions.connect();
  const tally = new Tally(report);
  let broken = true;
  try {
    const staged = await stageLines(connection, organization.id, lines, (line) =>
      tally.add(unreadable(line)),
    );
    onStaged();
    await connection.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await connection.query(
      'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const catalog = await fieldCatalog(database, organization.id);
    await compareAll({ connection, organization, catalog }, tally);
    for (const type of extras ? staged.types : [])
      for await (const extra of extraRecords(connection, organization.id, type)) await tally.add(extra);
    await connection.query('COMMIT');
    await dropLines(connection);
    broken = false;
    return { lines: staged.lines, counts: tally.counts, differences: tally.differences };
  } finally {
    // A connection that is not as it was is not given back: its temporary table goes with it.
    connection.release(broken);
  }
}

async function compareAll(context: Context, tally: Tally): Promise<void> {
  let batch: Group[] = [];
  const flush = async () => {
    const [first] = batch;
    if (first !== undefined) await compareGroups(context, first.type, batch, tally);
    batch = [];
  };
  for await (const group of groupsOf(context.connection, context.organization.id)) {
    if (batch.length >= GROUPS_AT_ONCE || (batch[0] !== undefined && batch[0].type !== group.type))
      await flush();
    batch.push(group);
  }
  await flush();
}

/** A line that cannot be read, as a difference. */
export function unreadable({ number, type, externalId, field, reason }: UnreadableLine): Difference {
  const fields = [{ field: field ?? '', given: reason, stored: null }];
  return { ...NOTHING, kind: 'refused', type, externalId, line: number, fields };
}
