/**
 * Works on bulk jobs, one after the other, in a separate process, which a test kills, or which kills itself at a
 * statement that the test chooses. Its one argument is the input as JSON. It prints its number of statements.
 */
import pg from 'pg';
import pino from 'pino';
import { runPortion } from '../../src/desk/bulk/run.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

export interface BulkProcessFacts {
  connection: pg.ClientConfig;
  organizationId: string;
  bulkJobIds: readonly string[];
  /** Whether a person approved the effects of the jobs. */
  isApproved: boolean;
  now: string;
  /** The statement, counted from 1, before which the process kills itself. Null: it does not. */
  killAt: number | null;
}

const facts: BulkProcessFacts = JSON.parse(process.argv[2] ?? '{}');
const { organizationId, isApproved } = facts;
const clock = new ManualClock(facts.now);
const log = pino({ level: 'silent' });
const database = await openKnownDatabase(facts.connection);
const context: Context = {
  database,
  clock,
  log,
  storage: folderStorage('/nonexistent'),
  organizations: openOrganizations({ database, clock, log }),
  cipher: createCipher(() => []),
  mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: '/nonexistent' }),
  webhookTargets: { allowPrivate: false, ports: [443] },
  sourceFolders: [],
  publicUrl: 'http://test.local',
  portalUrl: null,
};
const run = { attempt: 1, maxAttempts: 6, stopped: () => false, signal: new AbortController().signal };

let statements = 0;
const send: unknown = pg.Client.prototype.query;
if (typeof send !== 'function') throw new Error('the driver has changed');
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...values: unknown[]): unknown {
  statements += 1;
  if (statements === facts.killAt) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(send, this, values);
});

for (const bulkJobId of facts.bulkJobIds)
  while (await runPortion(context, { organizationId, bulkJobId }, run, { isApproved }));
console.log(statements);
process.exit(0);
