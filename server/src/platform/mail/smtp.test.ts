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
  organizationId: newId(),
  id: newId(),
  date: '2026-03-02T12:00:00.000Z',
  envelope: { from: 'a@seller.example', to },
  open: () => Readable.from([`Subject: Hi\r\n\r\n${text}\r\n`]),
});

describe('a mail server with authentication', () => {
  const login = { user: 'u', password: 'pä:ss/' };

  it('gets the credentials', async () => {
    const smtp = await start({ login });
    const session = await transportTo(smtp.url).open();
    expect(await session.handOver(mail(['x@buyer.example']))).toMatchObject({ kind: 'accepted' });
    session.release();
    expect(smtp.received).toHaveLength(1);
  });

  it('refuses a wrong password, and no message repeats it', async () => {
    const smtp = await start({ login });
    const opened = transportTo(smtp.url.replace('p%C3%A4', 'wrong')).open();
    await expect(opened).rejects.toThrow(MailUnavailableError);
    await expect(opened).rejects.not.toThrow(/wrong/);
  });

  it('gets no password when TLS is required but missing or not trusted', async () => {
    for (const startTls of [false, true]) {
      const smtp = await start({ login, startTls });
      await expect(transportTo(`${smtp.url}?tls=required`).open()).rejects.toThrow(MailUnavailableError);
      expect(smtp.passwords).toEqual([]);
    }
  });
});

describe('a connection', () => {
  it('is reused for several emails and replaced when the server closes it', async () => {
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

  it('belongs to one sender at a time', async () => {
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

describe('several recipients', () => {
  it('get the email except the refused ones, which are reported', async () => {
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
  it('is not sent, not even in part, when it breaks off during reading', async () => {
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

  it('keeps lines that start with a dot, and may be large', async () => {
    const smtp = await start();
    const session = await transportTo(smtp.url).open();
    const text = `.\r\n..\r\n${'x'.repeat(70)}\r\n`.repeat(20_000);
    expect(await session.handOver(mail(['x@buyer.example'], text))).toMatchObject({ kind: 'accepted' });
    session.release();
    expect(smtp.received[0]?.raw).toContain(text);
  });
});
