/** Anyone can write to the mailbox, so no mail may block the event loop. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMail } from '../../src/mail/index.ts';
import { expectFree } from '../harness/main-thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-holds-'));
});
afterAll(() => rm(folder, { recursive: true }));

const FROM = 'From: jo@debtor.example\r\n';
const typed = (type: string, body: string) => `${FROM}Content-Type: ${type}\r\n\r\n${body}`;
const html = (body: string) => typed('text/html', body);
const plain = (body: string) => typed('text/plain', body);
const bounce = (body: string) => `From: MAILER-DAEMON@debtor.example\r\n\r\n${body}`;

async function read(text: string): Promise<unknown> {
  const path = join(folder, 'mail');
  await writeFile(path, text);
  return readMail(path, null).then(
    ({ mail }) => mail.text.slice(0, 20),
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
}

describe('an email with', () => {
  it.each([
    ['100,000 empty parts', typed('multipart/mixed; boundary=b', '--b\r\n\r\n'.repeat(100_000)), /parts/],
    ['50,000 headers', `${FROM}${'X:y\r\n'.repeat(50_000)}\r\nx`, /headers/],
    ['400,000 flowing lines', typed('text/plain; format=flowed', 'x \r\n'.repeat(400_000)), /lines/],
    ['100,000 nested <div>', html('<div>'.repeat(100_000)), /^\.\.\.$/],
    [
      '100,000 nested and closed <div>',
      html(`${'<div>'.repeat(50_000)}x${'</div>'.repeat(50_000)}`),
      /^\.\.\.$/,
    ],
    ['100,000 open brackets', html('<'.repeat(100_000)), /^<*$/],
    ['dashes', bounce('-'.repeat(100_000)), /^-+$/],
    ['empty lines', bounce('\n'.repeat(99_000).concat('550 x')), /^\n+$/],
    ['blanks', plain(`${' '.repeat(99_000)}x`), /^ *$/],
    ['what looks like an introduction', plain(`On ${'wrote '.repeat(16_000)}`), /^On/],
    ['addresses', `${FROM}To: ${'a@b.example, '.repeat(15_000)}\r\n\r\nx`, /^x\n$/],
  ])('%s is read or refused without blocking the service', async (_, text, outcome) => {
    await expectFree(text.slice(0, 80), async () => expect(await read(text)).toMatch(outcome));
  });

  it('many attached lines and a flowed text is read', async () => {
    const lines = `${'A'.repeat(76)}\r\n`.repeat(60_000);
    const text = [
      `${FROM}Content-Type: multipart/mixed; boundary="b"`,
      '',
      '--b',
      'Content-Type: text/plain; format=flowed',
      '',
      'We pay \r\non Friday.',
      '--b',
      'Content-Type: application/pdf; name=a.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      `${lines}--b--`,
    ].join('\r\n');
    expect(await read(text)).toBe('We pay on Friday.\n');
  });
});
