import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import type { MessageItem } from '../../src/mail/conversations/schema.ts';
import { mailboxTasks, queueMailbox } from '../../src/outreach/replies/job.ts';
import { type MailboxReaderOptions, readMailbox } from '../../src/outreach/replies/mailbox.ts';
import { receiveMail } from '../../src/outreach/replies/receive.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { stageFile } from '../../src/platform/files/staging.ts';
import { newJobEvents } from '../../src/platform/jobs/metrics.ts';
import { mailboxAddress } from '../../src/platform/mail/inbound/address.ts';
import { closeVerified } from '../harness/contract.ts';
import { type Dovecot, hasDovecot, startDovecot, startWire, type Wire } from '../harness/dovecot.ts';
import { contact, customer, read, store } from '../harness/factories.ts';
import { fastClock, startJobs } from '../harness/jobs.ts';
import { addSent, type Sent } from '../harness/mail.ts';
import { freePort } from '../harness/ports.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { plain, report } from './mails.ts';

/** A mailbox on a real IMAP server; tests deliver mail to it as a mail server does. */
describe.skipIf(!hasDovecot())('the mailbox', () => {
  let service: TestService;
  let client: Client;
  let customerId: string;
  let sent: Sent;
  let imap: Dovecot;
  let wire: Wire;
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  beforeAll(async () => {
    service = await testService();
  });
  beforeEach(async () => {
    errors.length = 0;
    imap = await startDovecot();
    wire = await startWire(imap.port);
    client = await service.client();
    customerId = (await store(client, '/customers', customer('c'))).id;
    await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
    sent = await addSent(service, client, { customerId });
  });
  afterEach(async () => {
    await wire.close();
    await imap.stop();
  });
  afterAll(() => closeVerified(service));

  const options = (port = imap.port, database = service.database): MailboxReaderOptions => ({
    context: { ...service, database, log },
    mailbox: mailboxAddress(imap.url.replace(`:${imap.port}/`, `:${port}/`)),
  });
  const received = async () =>
    (await read<{ items: MessageItem[] }>(client, '/internal/messages?direction=INBOUND')).items;
  const tasks = async () => (await read<{ items: Action[] }>(client, '/actions?source=REPLY')).items;
  const count = async (folder?: string) => (await imap.mails(folder)).length;

  it('is read: replies and bounces are filed as seen, and unknown emails are quarantined unseen', async () => {
    const reply = plain({ to: sent.replyTo });
    const bounce = report({ to: sent.replyTo, recipient: 'jo@debtor.example' });
    const unknown = plain({ to: 'billing@ours.example' });
    const unreadable = Buffer.from('this is no mail\n');
    for (const mail of [reply, bounce, unknown, unreadable]) await imap.deliver(mail);
    expect(await readMailbox(options())).toEqual({ REPLY: 1, HARD_BOUNCE: 1, UNKNOWN: 1, UNREADABLE: 1 });
    expect((await received()).map(({ kind }) => kind).sort()).toEqual(['HARD_BOUNCE', 'REPLY']);
    expect(await tasks()).toHaveLength(2);
    expect(await count()).toBe(0);
    expect((await imap.mails('Processed')).map(({ isSeen }) => isSeen)).toEqual([true, true]);
    const aside = await imap.mails('Unmatched');
    expect(aside.map(({ isSeen }) => isSeen)).toEqual([false, false]);
    expect(aside.map(({ bytes }) => bytes.toString()).sort()).toEqual(
      [unknown, unreadable].map(String).sort(),
    );
    expect(await readMailbox(options())).toEqual({});
  });

  itNightly('serves all organizations, each with its own address', async () => {
    const other = await service.client();
    const theirs = await store(other, '/customers', customer('c'));
    const mail = await addSent(service, other, { customerId: theirs.id });
    await imap.deliver(plain({ to: mail.replyTo }));
    await imap.deliver(plain({ to: 'x@ours.example', headers: [`References: ${mail.messageId}`] }));
    expect(await readMailbox(options())).toEqual({ REPLY: 2 });
    expect(await received()).toEqual([]);
    const { items } = await read<{ items: MessageItem[] }>(other, '/internal/messages?direction=INBOUND');
    expect(items.map((one) => one.customer?.id)).toEqual([theirs.id, theirs.id]);
  });

  it('leaves emails alone that a person has already read', async () => {
    await imap.deliver(plain({ to: sent.replyTo }));
    const address = mailboxAddress(imap.url);
    const { ImapFlow } = await import('imapflow');
    const { host, port, user, password: pass } = address;
    const person = new ImapFlow({ host, port, secure: false, auth: { user, pass }, logger: false });
    await person.connect();
    await person.mailboxOpen('INBOX');
    await person.messageFlagsAdd('1', ['\\Seen']);
    await person.logout();
    expect(await readMailbox(options())).toEqual({});
    expect(await count()).toBe(1);
  });

  it('may contain the same email twice: it is recorded once, and both copies are filed', async () => {
    const mail = plain({ to: sent.replyTo });
    for (let i = 0; i < 3; i += 1) await imap.deliver(mail);
    expect(await readMailbox(options())).toEqual({ REPLY: 3 });
    expect(await received()).toHaveLength(1);
    expect(await tasks()).toHaveLength(1);
    expect(await count('Processed')).toBe(3);
  });

  itNightly.each([
    ['before it is marked', /UID STORE/i],
    ['before it is moved', /UID (MOVE|COPY)/i],
    ['while it is read', /UID FETCH \S+ .*BODY/i],
    ['while it is searched', /UID SEARCH/i],
    ['at the start', /LOGIN|AUTHENTICATE/i],
  ])(
    'may lose its connection %s: the next read repeats nothing and forgets nothing',
    async (_title, command) => {
      await imap.deliver(plain({ to: sent.replyTo }));
      await imap.deliver(plain({ to: sent.replyTo }));
      wire.cutAt(command);
      await expect(readMailbox(options(wire.port))).rejects.toThrow();
      expect(wire.cuts()).toBe(1);
      wire.cutAt();
      await readMailbox(options(wire.port));
      expect(await received()).toHaveLength(2);
      expect(await tasks()).toHaveLength(2);
      const seen = await Promise.all(['', 'Processed'].map((folder) => imap.mails(folder)));
      expect(seen.flat().map(({ isSeen }) => isSeen)).toEqual([true, true]);
    },
  );

  itNightly('is read on after a process was killed between the record and the mark', async () => {
    const mail = plain({ to: sent.replyTo });
    await imap.deliver(mail);
    // The state after a killed process: the record, and the mail unchanged.
    const { storage } = service;
    const staged = await stageFile(storage.stagingFolder, Readable.from([mail]), {
      maxBytes: 1_000_000,
      field: 'mail',
    });
    const before = await receiveMail(service, staged, null);
    expect(before.outcome).toBe('REPLY');
    expect(await readMailbox(options())).toEqual({ REPLY: 1 });
    expect((await received()).map(({ id }) => id)).toEqual([before.messageId]);
    expect(await tasks()).toHaveLength(1);
    expect(await count('Processed')).toBe(1);
  });

  itNightly('is read by one process at a time', async () => {
    const own = openDatabase({ connection: service.connection, max: 5, onError: () => {} });
    for (let i = 0; i < 10; i += 1) await imap.deliver(plain({ to: sent.replyTo }));
    try {
      const tallies = await Promise.all([
        readMailbox(options()),
        readMailbox(options(imap.port, own)),
        readMailbox(options(imap.port, own)),
      ]);
      expect(tallies.filter((tally) => tally !== null)).toEqual([{ REPLY: 10 }]);
      expect(await received()).toHaveLength(10);
      // The next connection is accepted.
      expect(await readMailbox(options(imap.port, own))).toEqual({});
    } finally {
      await own.close();
    }
  });

  itNightly('is read regularly in the background, also after the server was unavailable', async () => {
    await imap.deliver(plain({ to: sent.replyTo }));
    wire.cutAt(/./s);
    const { context, mailbox } = options(wire.port);
    const events = newJobEvents();
    const failures: string[] = [];
    events.on('ended', ({ outcome, task }) => void (outcome === 'failed' && failures.push(task)));
    const reader = startJobs(service.database, mailboxTasks(context, mailbox), events);
    const minutes = fastClock(() => queueMailbox(service), 200);
    try {
      await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThan(1);
      expect(await received()).toEqual([]);
      wire.cutAt();
      await expect.poll(async () => (await received()).length, { timeout: 20_000 }).toBe(1);
      await imap.deliver(plain({ to: sent.replyTo }));
      await expect.poll(() => count('Processed'), { timeout: 20_000 }).toBe(2);
    } finally {
      await minutes.stop();
      await reader.stop();
    }
  });

  itNightly('keeps its emails while the database is unavailable', async () => {
    await imap.deliver(plain({ to: sent.replyTo }));
    const away = openDatabase({
      connection: { ...service.connection, host: '127.0.0.1', port: await freePort() },
      max: 2,
      onError: () => {},
    });
    await expect(readMailbox(options(imap.port, away))).rejects.toThrow();
    await away.close();
    expect((await imap.mails()).map(({ isSeen }) => isSeen)).toEqual([false]);
    expect(await readMailbox(options())).toEqual({ REPLY: 1 });
  });

  itNightly('reports a wrong password without repeating it', async () => {
    const wrong = { ...options().mailbox, password: 'secret-of-ours' };
    const failure = await readMailbox({ ...options(), mailbox: wrong }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-of-ours');
  });
});
