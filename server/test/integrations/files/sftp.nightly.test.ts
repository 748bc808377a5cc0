import { randomBytes } from 'node:crypto';
import { appendFile, chmod, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FileStore } from '../../../src/integrations/files/file-store.ts';
import { openSftp } from '../../../src/integrations/files/sftp.ts';
import type { ConnectorTools } from '../../../src/integrations/open-connector.ts';
import { hasSshd, type Sshd, startSshd } from './sshd.ts';
import { failureOf, localTools, readAll } from './stores.ts';
import { startWire, type Wire } from './wire.ts';

const MEGABYTE = 1024 * 1024;
const TIMEOUT_MS = 20_000;

describe.skipIf(!hasSshd())('files on OpenSSH', () => {
  let sshd: Sshd;
  let wire: Wire;
  beforeAll(async () => {
    sshd = await startSshd();
    wire = await startWire(sshd.port);
  });
  afterAll(async () => {
    await wire?.close();
    await sshd?.stop();
  });

  interface Opening {
    path?: string;
    fingerprints?: string[];
    secret?: string;
    tools?: ConnectorTools;
    timeoutMs?: number;
  }

  function open({
    path = sshd.folder,
    fingerprints = [sshd.fingerprint],
    ...other
  }: Opening = {}): FileStore {
    const { secret = sshd.keys.ed25519, tools = localTools(), timeoutMs = TIMEOUT_MS } = other;
    const query = fingerprints.map((one) => `fingerprint=${one}`).join('&');
    const url = `sftp://127.0.0.1:${wire.port}${path}?${query}`;
    const store = openSftp({ url, login: sshd.user, secret }, tools, { timeoutMs });
    onTestFinished(() => store.close?.());
    return store;
  }

  async function fileNamed(store: FileStore, name: string) {
    const file = (await store.list()).find((one) => one.name === name);
    if (file === undefined) throw new Error(`${name} is not listed`);
    return file;
  }

  it('lists the files of the folder, without folders and links', async () => {
    const path = await sshd.makeFolder('listed');
    await sshd.write('listed/Größe 1+2.csv', 'twelve bytes');
    await sshd.write('listed/.hidden', '');
    await sshd.makeFolder('listed/old');
    await sshd.write('listed/old/below.csv', 'x');
    await symlink('Größe 1+2.csv', join(path, 'link.csv'));
    await utimes(join(path, 'Größe 1+2.csv'), 1_700_000_000, 1_700_000_000);
    const files = await open({ path }).list();
    expect(files.map(({ name }) => name).sort()).toEqual(['.hidden', 'Größe 1+2.csv']);
    expect(files.find(({ size }) => size > 0)).toEqual({
      name: 'Größe 1+2.csv',
      size: 12,
      modifiedAtMs: 1_700_000_000_000,
      version: '12 bytes at 1700000000000',
    });
  });

  it('lists nothing in an empty folder', async () => {
    expect(await open({ path: await sshd.makeFolder('empty') }).list()).toEqual([]);
  });

  it.each(['ed25519', 'rsaPem'] as const)('reads files with a key in the form %s', async (form) => {
    const content = randomBytes(3 * MEGABYTE + 17);
    await sshd.write(`${form}.bin`, content);
    await sshd.write(`${form}.none`, '');
    const store = open({ secret: sshd.keys[form] });
    const received = await readAll(await store.read(await fileNamed(store, `${form}.bin`)));
    expect(received.equals(content)).toBe(true);
    expect(await readAll(await store.read(await fileNamed(store, `${form}.none`)))).toHaveLength(0);
  });

  it('reads a key whose lines end as on Windows', async () => {
    const secret = sshd.keys.ed25519.trim().replaceAll('\n', '\r\n');
    expect(await open({ secret }).list()).toBeInstanceOf(Array);
  });

  it('uses one connection and closes it', async () => {
    const store = open();
    await Promise.all([store.list(), store.list()]);
    await store.list();
    expect(wire.open).toBe(1);
    await store.close?.();
    await vi.waitFor(() => expect(wire.open).toBe(0));
  });

  it('states the host key if the address has none, and does not sign in', async () => {
    const before = sshd.log().length;
    const failure = await failureOf(open({ fingerprints: [] }).list());
    expect(failure.code).toBe('LOGIN_REFUSED');
    expect(failure.message).toContain(sshd.fingerprint);
    expect(sshd.log().slice(before)).not.toMatch(/Accepted|Failed|publickey/);
  });

  it('refuses another host key and does not sign in', async () => {
    const before = sshd.log().length;
    const other = `SHA256:${'A'.repeat(43)}`;
    const failure = await failureOf(open({ fingerprints: [other] }).list());
    expect(failure.code).toBe('LOGIN_REFUSED');
    expect(failure.message).toContain('not the expected one');
    expect(sshd.log().slice(before)).not.toMatch(/Accepted|Failed|publickey/);
  });

  it('accepts one of several host keys', async () => {
    const fingerprints = [`SHA256:${'A'.repeat(43)}`, sshd.fingerprint];
    expect(await open({ fingerprints }).list()).toBeInstanceOf(Array);
  });

  it('stops for a key that the server does not know', async () => {
    expect((await failureOf(open({ secret: sshd.keys.stranger }).list())).code).toBe('LOGIN_REFUSED');
  });

  it('asks for a key without passphrase, without a connection', async () => {
    const failure = await failureOf(open({ secret: sshd.keys.encrypted }).list());
    expect(failure).toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(failure.message).toContain('passphrase');
    const damaged = sshd.keys.ed25519.slice(0, 120);
    const unreadable = await failureOf(open({ secret: damaged }).list());
    expect(unreadable).toMatchObject({ code: 'LOGIN_REFUSED' });
    expect(unreadable.message).not.toContain(damaged.slice(40, 60));
  });

  it('names a folder that does not exist, and one that may not be read', async () => {
    const missing = await failureOf(open({ path: `${sshd.folder}/none` }).list());
    expect(missing).toMatchObject({ code: 'UNKNOWN_ANSWER' });
    const path = await sshd.makeFolder('locked');
    await chmod(path, 0o000);
    expect(await failureOf(open({ path }).list())).toMatchObject({ code: 'RIGHT_MISSING' });
  });

  it('tries again when a listed file is gone or was replaced', async () => {
    await sshd.write('short.csv', 'before');
    const store = open();
    const file = await fileNamed(store, 'short.csv');
    await sshd.write('short.csv', 'after it');
    expect(await failureOf(store.read(file))).toMatchObject({ code: 'UNREACHABLE' });
    const gone = { ...file, name: 'gone.csv' };
    expect(await failureOf(store.read(gone))).toMatchObject({ code: 'UNREACHABLE' });
  });

  it.each([
    { change: 'grows', alter: (path: string) => appendFile(path, 'more') },
    { change: 'is written again with the same length', alter: (path: string) => utimes(path, 5, 5) },
  ])('fails at the end of a file that $change while it is read', async ({ alter }) => {
    const path = await sshd.write('changing.bin', randomBytes(2 * MEGABYTE));
    const store = open();
    const stream = await store.read(await fileNamed(store, 'changing.bin'));
    let received = 0;
    const reading = (async () => {
      for await (const piece of stream) {
        if (received === 0) await alter(path);
        received += Buffer.byteLength(piece);
      }
    })();
    expect(await failureOf(reading)).toMatchObject({ code: 'UNREACHABLE' });
    expect(received).toBeGreaterThan(0);
  });

  it('fails when the connection is cut, and connects again for the next call', async () => {
    await sshd.write('cut.bin', randomBytes(4 * MEGABYTE));
    const store = open();
    const file = await fileNamed(store, 'cut.bin');
    wire.cutAfter(MEGABYTE);
    expect(await failureOf(readAll(await store.read(file)))).toMatchObject({ code: 'UNREACHABLE' });
    wire.cutAfter(Number.POSITIVE_INFINITY);
    expect(await readAll(await store.read(file))).toHaveLength(4 * MEGABYTE);
  });

  it.each(['before the login', 'after the login'])('gives up a server that is silent %s', async (when) => {
    const store = open({ timeoutMs: 500 });
    if (when === 'after the login') await store.list();
    wire.set('hangs');
    const failure = await failureOf(store.list());
    wire.set('passes');
    expect(failure).toMatchObject({ code: 'UNREACHABLE' });
    await vi.waitFor(() => expect(wire.open).toBe(0));
  });

  it('ends a read when the service stops, and when the reader stops', async () => {
    await sshd.write('long.bin', randomBytes(4 * MEGABYTE));
    const stop = new AbortController();
    const store = open({ tools: localTools(stop.signal) });
    const file = await fileNamed(store, 'long.bin');
    const left = await store.read(file);
    left.destroy();
    const stream = await store.read(file);
    const reading = readAll(stream);
    stop.abort();
    expect(await failureOf(reading)).toMatchObject({ code: 'UNREACHABLE' });
    await vi.waitFor(() => expect(wire.open).toBe(0));
    expect(await failureOf(store.list())).toMatchObject({ code: 'UNREACHABLE' });
  });

  it('does not connect to a private address or another port', async () => {
    const targets = { allowPrivate: false, ports: [443, wire.port] };
    const store = open({ tools: { ...localTools(), targets } });
    const failure = await failureOf(store.list());
    expect(failure.code).toBe('UNREACHABLE');
    expect(failure.message).toContain('has no public address');
    const url = `sftp://example.com:25/?fingerprint=${sshd.fingerprint}`;
    const other = openSftp({ url, login: 'a', secret: 'b' }, { ...localTools(), targets });
    expect((await failureOf(other.list())).message).toContain('port 25 is not allowed');
  });
});
