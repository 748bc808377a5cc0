import { describe, expect, it } from 'vitest';
import {
  ABSENCE,
  BLOCKED,
  EXIM,
  FIELDS_IN_TEXT,
  POSTMASTER_PERSON,
  plain,
  QMAIL,
  RECEIPT,
  report,
  TEXT_TRANSIENT,
} from '../../../test/inbound/mails.ts';
import { parseMail } from '../../platform/mail/inbound/parse.ts';
import { classify } from './classify.ts';

const TO = 'billing@ours.example';
const JO = 'jo@debtor.example';
const classified = async (bytes: Buffer) => classify(await parseMail(bytes));
const having = (...headers: string[]) => plain({ to: TO, headers });

describe('a machine-readable report', () => {
  it.each([
    ['5.1.1', 'failed', 'HARD_BOUNCE'],
    ['5.7.26', 'failed', 'HARD_BOUNCE'],
    ['4.4.7', 'failed', 'SOFT_BOUNCE'],
    ['4.2.2', 'delayed', 'SOFT_BOUNCE'],
    ['5.0.0', 'delayed', 'SOFT_BOUNCE'],
  ])('is classified: with the status %s and %s it is a %s', async (status, action, kind) => {
    const { kind: found, failures } = await classified(report({ to: TO, recipient: JO, status, action }));
    expect(found).toBe(kind);
    expect(failures).toMatchObject([{ recipient: JO, finalRecipient: null, status }]);
    expect(failures[0]?.reason).toMatch(/^550 .*Recipient address rejected/);
  });

  it.each(['delivered', 'relayed', 'expanded'])('is a notice when the email was %s', async (action) => {
    const bytes = report({ to: TO, recipient: JO, status: '2.0.0', action, diagnostic: 'smtp; 250 OK' });
    expect(await classified(bytes)).toEqual({ kind: 'NOTICE', failures: [] });
  });

  it("is classified by the server's answer without a usable status, else by the action", async () => {
    const by = (diagnostic: string, action = 'failed') =>
      classified(report({ to: TO, recipient: JO, status: 'unknown', action, diagnostic }));
    expect((await by('smtp; 550 no such user')).kind).toBe('HARD_BOUNCE');
    expect((await by('smtp; 421 try again later')).kind).toBe('SOFT_BOUNCE');
    expect((await by('x-unix; no such user')).kind).toBe('HARD_BOUNCE');
    expect((await by('x-unix; no answer', 'delayed')).kind).toBe('SOFT_BOUNCE');
  });

  it('lists each of several recipients, with the hardest result as its kind', async () => {
    const one = report({ to: TO, recipient: JO, status: '4.4.1' }).toString();
    const fields =
      '\r\n\r\nFinal-Recipient: RFC822; <KIM@debtor.example>\r\nAction: failed\r\nStatus: 5.1.10 (gone)\r\n';
    const both = one.replace(/(Diagnostic-Code:.*)\r\n/, `$1${fields}`);
    const { kind, failures } = await classified(Buffer.from(both));
    expect(kind).toBe('HARD_BOUNCE');
    expect(failures.map(({ recipient, isHard }) => [recipient, isHard])).toEqual([
      [JO, false],
      ['kim@debtor.example', true],
    ]);
  });

  it('names the original address and the one to which it was forwarded', async () => {
    const { kind, failures } = await classified(FIELDS_IN_TEXT);
    expect(kind).toBe('HARD_BOUNCE');
    expect(failures).toMatchObject([{ recipient: JO, finalRecipient: 'jo.dupont@elsewhere.example' }]);
  });
});

describe('a bounce written for people', () => {
  it.each([
    ['qmail', QMAIL, '5.1.1'],
    ['Exim', EXIM, '5.7.1'],
  ])('names the failed address with %s, not those in the quoted email', async (_title, bytes, status) => {
    const { kind, failures } = await classified(bytes);
    expect(kind).toBe('HARD_BOUNCE');
    expect(failures).toMatchObject([{ recipient: JO, status }]);
  });

  it('can be a soft bounce', async () => {
    expect(await classified(TEXT_TRANSIENT)).toMatchObject({
      kind: 'SOFT_BOUNCE',
      failures: [{ recipient: JO, status: '4.2.2' }],
    });
  });

  it('can lack the address', async () => {
    expect(await classified(BLOCKED)).toMatchObject({
      kind: 'HARD_BOUNCE',
      failures: [{ recipient: null, status: '5.4.1' }],
    });
  });

  it('is not an email that a person writes from a postmaster address', async () => {
    expect(await classified(POSTMASTER_PERSON)).toEqual({ kind: 'REPLY', failures: [] });
  });

  it("is not an email in which a person forwards a server's answer", async () => {
    const text = `Your mail to jo came back:\n\nFinal-Recipient: rfc822; ${JO}\nAction: failed\nStatus: 5.1.1`;
    expect((await classified(plain({ to: TO, text }))).kind).toBe('REPLY');
  });

  it('is not an email in which a person quotes a bounce', async () => {
    const text = 'We got this from you, what is it?\n\n> <jo@debtor.example>:\n> 550 5.1.1 User unknown';
    expect((await classified(plain({ to: TO, text }))).kind).toBe('REPLY');
  });
});

describe('an automatic reply', () => {
  it.each([
    ['RFC 3834', having('Auto-Submitted: auto-replied')],
    ['generated', having('Auto-Submitted: auto-generated; owner=jo')],
    ['X-Autoreply', having('X-Autoreply: yes')],
    ['X-Autorespond', having('X-Autorespond: Out until Monday')],
    ['Precedence: bulk', having('Precedence: bulk')],
    ['Precedence: auto_reply', having('Precedence: Auto_Reply')],
    ['an empty return path', having('Return-Path: <>')],
    ['Outlook', plain({ to: TO, subject: 'Automatic reply: Reminder' })],
    ['Outlook in French', plain({ to: TO, subject: '=?utf-8?Q?R=C3=A9ponse_automatique_:_Rappel?=' })],
    ['an absence note with words that look like a bounce', ABSENCE],
    ['the format of an old system', plain({ to: TO, subject: 'Out of Office: Jo' })],
  ])('is recognised by %s', async (_title, bytes) => {
    expect(await classified(bytes)).toEqual({ kind: 'AUTO_REPLY', failures: [] });
  });

  it.each([
    ['Auto-Submitted: no', having('Auto-Submitted: no')],
    ['an ordinary return path', having('Return-Path: <jo@debtor.example>')],
    [
      'the subject of an answer to an automatic reply',
      plain({ to: TO, subject: 'Re: Automatic reply: Reminder' }),
    ],
    ['a header that suppresses automatic replies', having('X-Auto-Response-Suppress: All')],
    ['Precedence: first-class', having('Precedence: first-class')],
  ])('is not an email with %s', async (_title, bytes) => {
    expect((await classified(bytes)).kind).toBe('REPLY');
  });
});

it('classifies a read receipt as a notice', async () => {
  expect((await classified(RECEIPT)).kind).toBe('NOTICE');
});
