import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from '../../config.ts';
import { mailAddress, smtpServer } from './server-address.ts';

describe('the address of a mail server', () => {
  const server = { host: 'mail.example.com', port: 587, secure: false, requireTls: false, login: null };
  const login = { user: 'u@x', password: 'p:/#' };

  it.each([
    ['smtp://mail.example.com', server],
    ['smtp://mail.example.com:2525/', { ...server, port: 2525 }],
    ['smtp://mail.example.com?tls=required', { ...server, requireTls: true }],
    ['smtps://mail.example.com', { ...server, port: 465, secure: true }],
    // A password is sent to another machine only over TLS, unless the address asks for the opposite.
    ['smtp://u%40x:p%3A%2F%23@mail.example.com', { ...server, requireTls: true, login }],
    ['smtp://u%40x:p%3A%2F%23@mail.example.com?tls=none', { ...server, login }],
    ['smtp://u%40x:p%3A%2F%23@127.0.0.1', { ...server, host: '127.0.0.1', login }],
    ['smtp://[::1]:25', { ...server, host: '::1', port: 25 }],
  ])('is parsed from %s', (text, expected) => {
    expect(smtpServer(text)).toEqual(expected);
  });

  it.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://h/path',
    'smtp://h?tls=maybe',
    'smtp://h?x=1',
  ])('cannot be %s', (text) => {
    expect(() => smtpServer(text)).toThrow(RangeError);
  });
});

describe('the address of a sender', () => {
  it.each([
    ['billing@example.com', { name: null, address: 'billing@example.com' }],
    ['Example <billing@example.com>', { name: 'Example', address: 'billing@example.com' }],
    ['"Example, Inc." <billing@example.com>', { name: 'Example, Inc.', address: 'billing@example.com' }],
  ])('is parsed from %s', (text, expected) => {
    expect(mailAddress(text)).toEqual(expected);
  });

  it.each([
    'billing',
    'a@b@c',
    'Example <billing>',
    'a b@example.com',
    'E <a@b> c',
    'E\r\nBcc: x <a@b.example>',
  ])('cannot be %j', (text) => {
    expect(() => mailAddress(text)).toThrow(RangeError);
  });
});

describe('the email configuration', () => {
  it('is read as a whole', () => {
    const environment = {
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'Example <billing@example.com>',
      MAIL_REPLY_TO: 'replies@example.com',
    };
    expect(readConfig(environment)).toMatchObject({
      smtp: { host: 'mail.example.com' },
      mailFrom: { name: 'Example' },
      mailReplyTo: 'replies@example.com',
    });
    expect(readConfig({})).toMatchObject({ smtp: null, mailFrom: null, mailReplyTo: null });
  });

  it('never repeats a password and names every problem', () => {
    const environment = {
      SMTP_URL: 'smtp://u:secret@mail.example.com?tls=x',
      MAIL_REPLY_TO: 'a+b@example.com',
    };
    const read = () => readConfig(environment);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/SMTP_URL must be/);
    expect(read).toThrow(/MAIL_REPLY_TO is/);
    expect(read).not.toThrow(/secret/);
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/MAIL_FROM is required/);
    expect(() => readConfig({ MAIL_REPLY_TO: `${'r'.repeat(22)}@example.com` })).toThrow(/MAIL_REPLY_TO/);
  });
});
