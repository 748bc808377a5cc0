/**
 * Advances the clock of a sandbox in a separate process, which a test kills. Its one argument is the input as
 * JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { createCipher } from '../../src/platform/cipher.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { advanceClock } from '../../src/setup/test-clock/advance.ts';
import { readClock } from '../../src/setup/test-clock/queries.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  organizationId: string;
  /** The frozen time of the machine. */
  now: string;
  outboxFolder: string;
}

const { connection, organizationId, now, outboxFolder }: Facts = JSON.parse(process.argv[2] ?? '{}');
const clock = new ManualClock(now);
const database = await openKnownDatabase(connection);
const log = pino({ level: 'silent' });
const organizations = openOrganizations({ database, clock, log });
const mail = openMail({ smtp: null, from: null, replyTo: null, outboxFolder });
const context = {
  database,
  clock,
  log,
  organizations,
  mail,
  storage: folderStorage(outboxFolder),
  portalUrl: null,
  cipher: createCipher(() => []),
  webhookTargets: { allowPrivate: false, ports: [] },
  publicUrl: 'http://test.local',
};
console.log('advancing');
// The first attempts may wait until the killed process no longer counts as alive.
for (;;) {
  await advanceClock(context, { organizationId }, { stopped: () => false, attempt: 2 });
  if ((await readClock(database.pool, organizationId))?.advancingTo === null) break;
  await sleep(5);
}
await organizations.close();
await database.close();
