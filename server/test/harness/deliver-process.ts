/** Delivers one email in a separate process, which a test kills. Its one argument is the input as JSON. */
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { deliverAction } from '../../src/outreach/reminders/deliver.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { smtpServer } from '../../src/platform/mail/server-address.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

interface Facts {
  connection: ClientConfig;
  smtp: string;
  organizationId: string;
  actionId: string;
  now: string;
}

const facts: Facts = JSON.parse(process.argv[2] ?? '{}');
const clock = new ManualClock(facts.now);
const database = await openKnownDatabase(facts.connection);
const organizations = openOrganizations({ database, clock, log: pino({ level: 'silent' }) });
const mail = openMail({
  smtp: smtpServer(facts.smtp),
  from: { name: null, address: 'billing@seller.example' },
  replyTo: null,
  outboxFolder: '/nonexistent',
  // The test that kills this process waits for the SMTP transaction, which a busy machine may delay.
  timeouts: { connect: 60_000, silence: 60_000, handOver: 120_000, idle: 5_000 },
});
const storage = folderStorage('/nonexistent');
const outcome = await deliverAction(
  { mail, database, clock, storage, organizations, portalUrl: null },
  facts.organizationId,
  facts.actionId,
);
// Idle connections would keep the process alive and its test waiting.
process.stderr.write(`delivered before it was killed: ${JSON.stringify(outcome)}\n`);
process.exit(1);
