import { expect, it, onTestFinished } from 'vitest';
import { problemOf } from '../../../src/integrations/connections/problem.ts';
import { openSftp } from '../../../src/integrations/files/sftp.ts';
import { startOwnSsh } from './own-ssh.ts';
import { failureOf, localTools, readAll } from './stores.ts';

type Options = Parameters<typeof startOwnSsh>[0];

async function openOwn(options: Options, { secret = 'Ledger-4711', timeoutMs = 10_000 } = {}) {
  const server = await startOwnSsh(options);
  const url = `sftp://127.0.0.1:${server.port}/?fingerprint=${server.fingerprint}`;
  const store = openSftp({ url, login: 'reader', secret }, localTools(), { timeoutMs });
  onTestFinished(async () => {
    await store.close?.();
    await server.stop();
  });
  return { store, server };
}

it.each(['password', 'keyboard-interactive'] as const)('signs in by %s', async (method) => {
  const { store, server } = await openOwn({ methods: [method] });
  expect(await store.list()).toEqual([]);
  expect(server.attempts).toEqual([`${method} Ledger-4711`]);
});

it('sends a wrong password once, and does not repeat it in the error', async () => {
  const { store, server } = await openOwn(
    { methods: ['password', 'keyboard-interactive'] },
    { secret: 'Wrong-1' },
  );
  const failure = await failureOf(store.list());
  expect(failure).toMatchObject({ code: 'LOGIN_REFUSED' });
  expect(JSON.stringify(problemOf(failure, ''))).not.toContain('Wrong-1');
  expect(server.attempts).toEqual(['password Wrong-1']);
});

it('leaves out names that are no plain file name', async () => {
  const hostile = ['../up.csv', '/etc/passwd', 'a\\b.csv', 'line\nfeed.csv', 'nul\0.csv', '\u0085', '', '…'];
  const { store } = await openOwn({ pages: [['.', '..'], hostile, ['plain.csv']] });
  expect((await store.list()).map(({ name }) => name)).toEqual(['…', 'plain.csv']);
});

it('lists 10,000 files and refuses one more', async () => {
  const names = (count: number) => Array.from({ length: count }, (_none, i) => `${i}.csv`);
  const pages = Array.from({ length: 10 }, () => names(1000));
  const { store } = await openOwn({ pages });
  expect(await store.list()).toHaveLength(10_000);
  const { store: larger } = await openOwn({ pages: [...pages, ['one.csv']] });
  expect((await failureOf(larger.list())).message).toContain('more than 10,000');
});

it('ends a list that does not end', async () => {
  const { store } = await openOwn({ pages: null }, { timeoutMs: 500 });
  expect(await failureOf(store.list())).toMatchObject({ code: 'UNREACHABLE' });
});

const FILE = { name: 'a.csv', size: 100, modifiedAtMs: 1000, version: '100 bytes at 1000' };

it.each([
  { title: 'more bytes than listed', content: () => Buffer.alloc(64) },
  { title: 'fewer bytes than listed', content: (at: number) => (at === 0 ? Buffer.alloc(99) : null) },
])('fails for $title', async ({ content }) => {
  const { store } = await openOwn({ content, size: 100 });
  expect(await failureOf(readAll(await store.read(FILE)))).toMatchObject({ code: 'UNREACHABLE' });
});

it.each([
  'sftp://reader@example.com/',
  'sftp://reader:secret@example.com/',
  'sftp:///exports',
  'sftp://example.com/?fingerprint=MD5:00',
  'sftp://example.com/?key=1',
  'sftp://example.com/#a',
  'sftp://exa%20mple.com/',
  'sftp://example.com/%00',
  'sftp://example.com/%E0%A4%A',
  'ssh://example.com/',
  'nonsense',
])('refuses the address %s', async (url) => {
  const store = openSftp({ url, login: 'reader', secret: 'Ledger-4711' }, localTools());
  const failure = await failureOf(store.list());
  expect(failure).toMatchObject({ code: 'UNKNOWN_ANSWER' });
  expect(failure.message).toContain('sftp://host:22/path');
});
