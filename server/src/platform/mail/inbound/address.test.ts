import { expect, it } from 'vitest';
import { mailboxAddress } from './address.ts';

it.each([
  [
    'imaps://jo:secret@mail.example.com/INBOX',
    { port: 993, secure: true, requireTls: false, folder: 'INBOX' },
  ],
  ['imaps://jo:secret@mail.example.com', { port: 993, folder: 'INBOX' }],
  [
    'imap://jo:secret@mail.example.com:1143/Answers%2FNew',
    { port: 1143, requireTls: true, folder: 'Answers/New' },
  ],
  ['imap://jo:secret@mail.example.com?tls=none', { port: 143, secure: false, requireTls: false }],
  ['imap://jo:secret@127.0.0.1', { requireTls: false }],
  ['imap://jo:secret@[::1]', { host: '::1', requireTls: false }],
  ['imaps://jo%40example.com:p%40s%3As@h', { user: 'jo@example.com', password: 'p@s:s' }],
])('parses %s', (text, address) => {
  expect(mailboxAddress(text)).toMatchObject(address);
});

it.each([
  'https://jo:secret@mail.example.com',
  'imaps://mail.example.com',
  'imaps://jo:secret@',
  'imaps://jo:secret@h/INBOX?tls=maybe',
  'imaps://jo:secret@h/INBOX?folder=x',
  'imaps://jo:secret@h/INBOX#x',
  'imaps://jo:%E0@h',
  'secret',
])('refuses %s without repeating it', (text) => {
  expect(() => mailboxAddress(text)).toThrow(RangeError);
  expect(() => mailboxAddress(text)).not.toThrow(/secret@|secret$/);
});
