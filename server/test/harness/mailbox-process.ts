/**
 * Reads a mailbox in a separate process, which a test kills. Its one argument is the input as JSON.
 * Prints a line when it begins.
 */
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { readMailbox } from '../../src/outreach/replies/mailbox.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { mailboxAddress } from '../../src/platform/mail/inbound/address.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  url: string;
  replyTo: string;
  folder: string;
}

const { connection, url, replyTo, folder }: Facts = JSON.parse(process.argv[2] ?? '{}');
const database = await openKnownDatabase(connection);
const mail = openMail({ smtp: null, from: null, replyTo, outboxFolder: folder });
const log = pino({ level: 'error' });
const organizations = openOrganizations({ database, clock: systemClock, log });
console.log('reading');
// A killed reader may count as alive for a moment.
for (let tally = null; tally === null; )
  tally = await readMailbox({
    context: {
      database,
      clock: systemClock,
      storage: folderStorage(folder),
      mail,
      organizations,
      log,
    },
    mailbox: mailboxAddress(url),
  });
await organizations.close();
await database.close();
