/**
 * Receives bank files, reads them, and decides their lines in a separate process, which kills itself at a statement
 * that a test chooses. Its one argument is the input as JSON. It prints the files that it acknowledges and the
 * statements of each phase.
 */
import pg from 'pg';
import pino from 'pino';
import { decideLines } from '../../src/cash/decisions/run.ts';
import { receiveBankFile } from '../../src/cash/files/commands.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import { BANK_FILE } from '../../src/cash/files/kinds.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { ownFile } from '../../src/platform/files/check.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { stageFile } from '../../src/platform/files/staging.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

const CASH_PHASES = ['upload', 'reading', 'deciding'] as const;
export type CashPhase = (typeof CASH_PHASES)[number];

export interface CashProcessFacts {
  connection: pg.ClientConfig;
  filesFolder: string;
  now: string;
  /** Files that no process has acknowledged. */
  uploads: { organizationId: string; fileName: string; content: string }[];
  organizationIds: string[];
  /** The statement of a phase, counted from 1, before which the process kills itself; it ends with that phase. */
  killAt: { phase: CashPhase; statement: number } | null;
}

const facts: CashProcessFacts = JSON.parse(process.argv[2] ?? '{}');
const clock = new ManualClock(facts.now);
const log = pino({ level: 'silent' });
const database = await openKnownDatabase(facts.connection);
const storage = folderStorage(facts.filesFolder);
const context = { database, clock, log, storage, organizations: openOrganizations({ database, clock, log }) };
const run = { attempt: 1, maxAttempts: 6, stopped: () => false, signal: new AbortController().signal };

let phase: CashPhase | null = null;
let statements = 0;
const send: unknown = pg.Client.prototype.query;
if (typeof send !== 'function') throw new Error('the driver has changed');
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...values: unknown[]): unknown {
  statements += 1;
  if (phase === facts.killAt?.phase && statements === facts.killAt?.statement)
    process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(send, this, values);
});

const WORK: Record<CashPhase, () => Promise<void>> = {
  upload: receiveFiles,
  reading: readFiles,
  deciding: decide,
};
for (const next of CASH_PHASES) {
  [phase, statements] = [next, 0];
  await WORK[next]();
  console.log(`${next} ${statements}`);
  if (next === facts.killAt?.phase) break;
}
process.exit(0);

async function receiveFiles(): Promise<void> {
  for (const { organizationId, fileName, content } of facts.uploads) {
    const options = { maxBytes: 2 ** 20, field: 'file' };
    const staged = await stageFile(storage.stagingFolder, bytesOf(content), options);
    const upload = { ...ownFile(staged), fileName, contentType: 'application/octet-stream' };
    await receiveBankFile(context, organizationId, upload);
    console.log(`received ${organizationId} ${fileName}`);
  }
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

async function readFiles(): Promise<void> {
  const task = bankFileTasks(context).find(({ kind }) => kind.name === BANK_FILE.name);
  for (const organizationId of facts.organizationIds) {
    const { rows } = await database.pool.query<{ bankFileId: string }>(
      `SELECT id AS "bankFileId" FROM bank_files WHERE organization_id = $1 AND state = 'READING' ORDER BY id`,
      [organizationId],
    );
    for (const { bankFileId } of rows) await task?.run({ organizationId, bankFileId }, run);
  }
}

/** The organizations take turns, as their jobs do. */
async function decide(): Promise<void> {
  for (let applied = 1; applied > 0; ) {
    applied = 0;
    for (const organizationId of facts.organizationIds) {
      const organization = await context.organizations.byId(organizationId);
      if (organization !== null) applied += await decideLines(context, organization, run.stopped);
    }
  }
}
