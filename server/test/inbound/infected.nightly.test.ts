import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailboxReaderOptions, readMailbox } from '../../src/outreach/replies/mailbox.ts';
import { clamdScanner } from '../../src/platform/files/clamd.ts';
import { clamdAddress } from '../../src/platform/files/scanner.ts';
import { mailboxAddress } from '../../src/platform/mail/inbound/address.ts';
import { type Clamd, EICAR, FOUND, hasClamd, startClamd } from '../harness/clamd.ts';
import { closeVerified } from '../harness/contract.ts';
import { type Dovecot, hasDovecot, startDovecot } from '../harness/dovecot.ts';
import { customer, store } from '../harness/factories.ts';
import { addSent, type Sent } from '../harness/mail.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { stored } from '../harness/uploads.ts';
import { plain, withFile } from './mails.ts';

/** A mailbox on a real IMAP server, and a real scanner. */
describe.skipIf(!hasDovecot() || !hasClamd())('infected mail', () => {
  let clamd: Clamd;
  let service: TestService;
  let imap: Dovecot;
  let client: Client;
  let sent: Sent;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  beforeAll(async () => {
    clamd = await startClamd();
    service = await testService();
  });
  beforeEach(async () => {
    lines.length = 0;
    imap = await startDovecot();
    client = await service.client();
    sent = await addSent(service, client, {
      customerId: (await store(client, '/customers', customer('c'))).id,
    });
  });
  afterEach(() => imap.stop());
  afterAll(async () => {
    await clamd.stop();
    await closeVerified(service);
  });

  const reading = (url: string): MailboxReaderOptions => ({
    context: {
      ...service,
      log,
      storage: { ...service.storage, scanner: clamdScanner(clamdAddress(url)) },
    },
    mailbox: mailboxAddress(imap.url),
  });
  /** Returns a mail with a file in base64. */
  const infected = () =>
    Buffer.from(withFile({ to: sent.replyTo }).toString().replace('PGI+aGk8L2I+', EICAR.toString('base64')));

  it('is quarantined unseen, and the other emails are read', async () => {
    await imap.deliver(infected());
    await imap.deliver(plain({ to: sent.replyTo }));
    expect(await readMailbox(reading(clamd.socketUrl))).toEqual({ INFECTED: 1, REPLY: 1 });
    expect((await imap.mails('Unmatched')).map(({ isSeen }) => isSeen)).toEqual([false]);
    expect(await imap.mails('Processed')).toHaveLength(1);
    expect(await stored(service.storage, client)).toHaveLength(1);
    expect(lines.join('')).toContain(FOUND);
  });

  it('waits in the mailbox while the scanner is unavailable, and is read afterwards', async () => {
    await imap.deliver(plain({ to: sent.replyTo }));
    await expect(readMailbox(reading('unix:///nonexistent/clamd.ctl'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect((await imap.mails()).map(({ isSeen }) => isSeen)).toEqual([false]);
    expect(await stored(service.storage, client)).toEqual([]);
    expect(await readMailbox(reading(clamd.tcpUrl))).toEqual({ REPLY: 1 });
    expect(await imap.mails('Processed')).toHaveLength(1);
  });
});
