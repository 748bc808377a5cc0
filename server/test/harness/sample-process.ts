/**
 * Makes the sample data of an organization in a separate process, which a test kills. Its one argument is the
 * input as JSON.
 */
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { createCipher } from '../../src/platform/cipher.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Context } from '../../src/platform/context.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { sampleDataTasks } from '../../src/setup/sample-data/job.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  organizationId: string;
  filesFolder: string;
  outboxFolder: string;
}

const { connection, organizationId, filesFolder, outboxFolder }: Facts = JSON.parse(process.argv[2] ?? '{}');
const database = await openKnownDatabase(connection);
const log = pino({ level: 'silent' });
const cipher = createCipher(() => []);
const context: Context = {
  database,
  clock: systemClock,
  log,
  organizations: openOrganizations({ database, clock: systemClock, log, cipher }),
  cipher,
  storage: folderStorage(filesFolder),
  webhookTargets: { allowPrivate: false, ports: [443] },
  sourceFolders: [],
  mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder }),
  publicUrl: 'http://test.local',
  portalUrl: null,
};
const run = { attempt: 1, maxAttempts: 4, stopped: () => false, signal: new AbortController().signal };
await sampleDataTasks(context)[0]?.run({ organizationId }, run);
console.error('the sample data was complete before the process was killed');
process.exit(1);
