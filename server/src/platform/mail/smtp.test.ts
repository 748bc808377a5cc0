import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { type SmtpOptions, type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { newId } from '../ids.ts';
import { smtpServer } from './server-address.ts';
import { SMTP_TIMEOUTS, smtpTransport } from './smtp.ts';
import { MailUnavailableError, type OutgoingMail } from './types.ts';

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function start(options?: SmtpOptions): Promise<SmtpTrap> {
  const smtp = await startSmtp(options);
  ends.push(() => smtp.close());
  return smtp;
}

function transportTo(url: string, idle = SMTP_TIMEOUTS.idle) {
  const transport = smtpTransport(smtpServer(url), { ...SMTP_TIMEOUTS, idle });
  ends.push(() => transport.close());
  return transport;
}

const mail = (to: string[], text = 'Hello'): OutgoingMail => ({
  ...{ organizationId: newId(), id: newId(), date: '2026-03-02T12:00:00.000Z' },
  envelope: { from: 'a@seller.example', to },
  open: () => Readable.from([`Subject: Hi\r\n\r\n${text}\r\n`]),
});

describe('a mail server that wants to know who sends', () => {
  const login = { user: 'u', password: 'pä:ss/' };

  it('is told', async () => {
    const smtp = await start({ login });
    const session = await transportTo(smtp.url).open();
    expect(await session.handOver(mail(['x@buyer.example']))).toMatchObject({ kind: 'accepted' });
    session.release();
    expect(smtp.received).toHaveLength(1);
  });

  it('lets nobody in with a wrong password, which no message repeats', async () => {
    const smtp = await start({ login });
    const opened = transportTo(smtp.url.replace('p%C3%A4', 'wrong')).open();
    await expect(opened).rejects.toThrow(MailUnavailableError);
    await expect(opened).rejects.not.toThrow(/wrong/);
  });

  it('gets no password where TLS is wanted and it has none, or one that nobody vouches for', async () => {
    for (const startTls of [false, true]) {
      const smtp = await start({ login, startTls });
      await expect(transportTo(`${smtp.url}?tls=required`).open()).rejects.toThrow(MailUnavailableError);
      expect(smtp.passwords).toEqual([]);
    }
  });
});

describe('a connection', () => {
  it('serves several mails in turn, and is made anew when the server has ended it', async () => {
    const smtp = await start();
    const transport = transportTo(smtp.url);
    const send = async () => {
      const session = await transport.open();
      const result = await session.handOver(mail(['x@buyer.example']));
      session.release();
      return result.kind;
    };
    expect([await send(), await send(), await send()]).toEqual(Array(3).fill('accepted'));
    expect(smtp.connections).toBe(1);
    smtp.disconnect();
    expect(await send()).toBe('accepted');
    expect(smtp.connections).toBe(2);
  });

  it('is each sender’s own at a time', async () => {
    const smtp = await start();
    const transport = transportTo(smtp.url);
    const sessions = await Promise.all([1, 2, 3].map(() => transport.open()));
    const results = await Promise.all(
      sessions.map((session, i) => session.handOver(mail([`${i}@buyer.example`]))),
    );
    for (const session of sessions) session.release();
    expect(results.map(({ kind }) => kind)).toEqual(Array(3).fill('accepted'));
    expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(
      [0, 1, 2].map((i) => `${i}@buyer.example`),
    );
  });
});

describe('of several recipients', () => {
  it('those who are refused are named, and the others get it', async () => {
    const smtp = await start();
    smtp.behavior = {
      recipient: (address) => (address.startsWith('gone') ? '550 5.1.1 no such user' : undefined),
    };
    const session = await transportTo(smtp.url).open();
    const result = await session.handOver(mail(['here@buyer.example', 'gone@buyer.example']));
    session.release();
    expect(result).toMatchObject({
      kind: 'accepted',
      refused: [{ address: 'gone@buyer.example', error: expect.stringContaining('5.1.1') }],
    });
    expect(smtp.received[0]?.to).toEqual(['here@buyer.example']);
  });
});

describe('a message', () => {
  it('that breaks off while it is read is not sent, not even in part', async () => {
    const smtp = await start();
    const session = await transportTo(smtp.url).open();
    async function* broken() {
      yield 'Subject: Hi\r\n\r\nHalf of';
      throw new Error('the storage is away');
    }
    const result = await session.handOver({
      ...mail(['x@buyer.example']),
      open: () => Readable.from(broken()),
    });
    session.release();
    expect(result).toMatchObject({
      kind: 'temporary',
      error: expect.stringContaining('the storage is away'),
    });
    expect(smtp.received).toEqual([]);
  });

  it('keeps lines that begin with a dot, and may be large', async () => {
    const smtp = await start();
    const session = await transportTo(smtp.url).open();
    const text = `.\r\n..\r\n${'x'.repeat(70)}\r\n`.repeat(20_000);
    expect(await session.handOver(mail(['x@buyer.example'], text))).toMatchObject({ kind: 'accepted' });
    session.release();
    expect(smtp.received[0]?.raw).toContain(text);
  });
});
