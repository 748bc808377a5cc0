/** Works on a bulk job in a separate process, which a test kills. Its one argument is the input as JSON. */
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { runPortion } from '../../src/desk/bulk/run.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  organizationId: string;
  bulkJobId: string;
  now: string;
}

const { connection, now, ...of }: Facts = JSON.parse(process.argv[2] ?? '{}');
const clock = new ManualClock(now);
const log = pino({ level: 'silent' });
const database = await openKnownDatabase(connection);
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
console.log('working');
while (await runPortion(context, of, run));
