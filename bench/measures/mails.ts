import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { sweepOrganization } from '../../server/src/outreach/hourly/sweep.ts';
import { outreachJobs } from '../../server/src/outreach/jobs.ts';
import { createCipher } from '../../server/src/platform/cipher.ts';
import { ManualClock } from '../../server/src/platform/clock.ts';
import type { Context } from '../../server/src/platform/context.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { folderStorage } from '../../server/src/platform/files/folder.ts';
import { startJobWorker } from '../../server/src/platform/jobs/worker.ts';
import { openMail } from '../../server/src/platform/mail/open.ts';
import { smtpServer } from '../../server/src/platform/mail/server-address.ts';
import { openOrganizations } from '../../server/src/platform/organizations.ts';
import { type Bench, createTenant, type Figure } from '../lib/context.ts';
import { onClient } from '../lib/fill.ts';
import { fillDunning } from '../lib/fill-dunning.ts';

const CUSTOMERS = 20_000;
const NOW = '2026-03-10T09:00:00.000Z';
const CONTACTS = `
INSERT INTO contacts (organization_id, id, customer_id, source, external_id, email, is_main, created_at, updated_at)
SELECT $1, uuidv7(), id, 'API', external_id, external_id || '@buyer.example', true, now(), now()
FROM customers WHERE organization_id = $1`;
const SENT = `-- all organizations
SELECT count(*) FILTER (WHERE state = 'SENT') AS sent, count(*) FILTER (WHERE state IN ('QUEUED', 'SENDING')) AS waiting FROM messages`;

/** Measures a day's reminders in one process, from the decision to the answer of a local mail server. */
export async function mails(bench: Bench): Promise<Figure[]> {
  const customers = CUSTOMERS * bench.scale;
  const connection = await bench.postgres.freshDatabase();
  const { id } = await createTenant(connection);
  await onClient(new pg.Client(connection), async (client) => {
    await fillDunning(client, id, customers, NOW);
    await client.query(CONTACTS, [id]);
  });
  const receiver = await takeAll();
  const [clock, log] = [new ManualClock(NOW), pino({ level: 'warn' })];
  const database = openDatabase({ connection, max: 20, onError: () => {} });
  const organizations = openOrganizations({ database, clock, log });
  const mail = openMail({
    smtp: smtpServer(`smtp://127.0.0.1:${receiver.port}`),
    outboxFolder: join(bench.folder, 'outbox'),
    from: { name: null, address: 'billing@seller.example' },
    replyTo: null,
  });
  const context: Context = {
    database,
    clock,
    log,
    organizations,
    mail,
    storage: folderStorage(join(bench.folder, 'files')),
    cipher: createCipher(() => []),
    webhookTargets: { allowPrivate: false, ports: [443] },
    sourceFolders: [],
    publicUrl: 'http://127.0.0.1',
    portalUrl: 'http://127.0.0.1',
  };
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the organization does not exist');
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const { customers: due } = await sweepOrganization(context, organization, NOW);
  const worker = startJobWorker({
    database,
    log,
    organizations,
    jobs: { ...outreachJobs(context, { imap: null }), schedules: [] },
    concurrency: { short: 5 },
  });
  let sent = 0;
  for (let before = -1, still = 0; still < 20; ) {
    await sleep(100);
    const { rows } = await database.pool.query<{ sent: string; waiting: string }>(SENT);
    sent = Number(rows[0]?.sent);
    still = sent === before && sent > 0 && Number(rows[0]?.waiting) === 0 ? still + 1 : 0;
    before = sent;
  }
  // Subtracts the polling time after the last mail.
  const seconds = (performance.now() - start) / 1000 - 2;
  const { user, system } = process.cpuUsage(cpu);
  await worker.stop();
  mail.transport.close();
  await organizations.close();
  await database.close();
  await receiver.close();
  return [
    {
      name: `reminders sent, ${due} customers due`,
      measure: `${(sent / seconds).toFixed(1)}/s, ${((user + system) / 1000 / sent).toFixed(1)} ms of a processor in Node each`,
      floor: '',
      ratio: null,
      needed: 'reported',
      met: null,
      details: { sent, seconds, user, system },
    },
  ];
}

/**
 * Starts a mail server that accepts everything and stores nothing. It runs in this process, so its cost is
 * included.
 */
async function takeAll(): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
