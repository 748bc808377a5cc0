import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../../test/harness/s3.ts';
import { ApiError } from '../errors.ts';
import { newId } from '../ids.ts';
import { filesLocation } from './location.ts';
import { stageFile } from './staging.ts';
import { openStorage } from './storage.ts';
import { type FileStorage, MissingFileError } from './types.ts';

const LIMITS = { maxBytes: 1024 * 1024, field: 'file' };

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), 'quittance-storage-'));
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function listed(storage: FileStorage, organizationId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const objects of storage.list(organizationId))
    found.push(...objects.map(({ sha256 }) => sha256));
  return found.sort();
}

const kinds: [string, () => Promise<FileStorage>][] = [
  ['a folder', () => openStorage(filesLocation(`file://${folder}/plain`))],
  [
    'S3',
    () =>
      openStorage(filesLocation(`s3://${s3.bucket}?endpoint=${s3.url}&region=eu-west-3`), {
        credentials: s3.credentials,
      }),
  ],
  [
    'S3 below a prefix',
    () =>
      openStorage(filesLocation(`s3://${s3.bucket}/a/b/?endpoint=${s3.url}`), {
        credentials: s3.credentials,
      }),
  ],
];

describe.each(kinds)('the storage in %s', (_title, open) => {
  let storage: FileStorage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('stores a file completely, for one organization only', async () => {
    const [mine, theirs] = [newId(), newId()];
    const bytes = randomBytes(300_000);
    const staged = await stageFile(
      storage.stagingFolder,
      chunks(bytes.subarray(0, 7), bytes.subarray(7)),
      LIMITS,
    );
    expect(staged.size).toBe(bytes.length);
    await expect(storage.open(mine, staged.sha256)).rejects.toThrow(MissingFileError);
    await storage.put(mine, staged);
    await expect(stat(staged.path)).rejects.toThrow('ENOENT');
    expect((await buffer(await storage.open(mine, staged.sha256))).equals(bytes)).toBe(true);
    await expect(storage.open(theirs, staged.sha256)).rejects.toThrow(MissingFileError);
    expect(await listed(storage, mine)).toEqual([staged.sha256]);
    expect(await listed(storage, theirs)).toEqual([]);
  });

  it('accepts equal content repeatedly and deletes it idempotently', async () => {
    const id = newId();
    const stage = () => stageFile(storage.stagingFolder, chunks('same'), LIMITS);
    const first = await stage();
    await storage.put(id, first);
    await storage.put(id, await stage());
    expect(await listed(storage, id)).toEqual([first.sha256]);
    await storage.remove(id, first.sha256);
    await storage.remove(id, first.sha256);
    expect(await listed(storage, id)).toEqual([]);
    await expect(storage.open(id, first.sha256)).rejects.toThrow(MissingFileError);
    await storage.put(id, await stage());
    expect((await buffer(await storage.open(id, first.sha256))).toString()).toBe('same');
  });

  it('lists all files of an organization with their storage times', async () => {
    const id = newId();
    const expected: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const staged = await stageFile(storage.stagingFolder, chunks(`file ${i}`), LIMITS);
      expected.push(staged.sha256);
      await storage.put(id, staged);
    }
    expect(await listed(storage, id)).toEqual(expected.sort());
    for await (const objects of storage.list(id))
      for (const { storedAt } of objects) expect(Math.abs(Date.now() - storedAt)).toBeLessThan(600_000);
  });
});

describe('a folder', () => {
  it('is accessible to its owner only', async () => {
    const storage = await openStorage(filesLocation(`file://${folder}/private`));
    const staged = await stageFile(storage.stagingFolder, chunks('x'), LIMITS);
    expect((await stat(staged.path)).mode & 0o077).toBe(0);
    const id = newId();
    await storage.put(id, staged);
    expect((await stat(join(folder, 'private', id))).mode & 0o077).toBe(0);
  });
});

describe('S3', () => {
  it('reports an unreachable service or missing bucket as temporarily unavailable', async () => {
    const id = newId();
    for (const storage of [
      await openStorage(filesLocation('s3://bucket?endpoint=http://127.0.0.1:9'), {
        credentials: s3.credentials,
      }),
      await openStorage(filesLocation(`s3://no-such-bucket?endpoint=${s3.url}`), {
        credentials: s3.credentials,
      }),
    ]) {
      const staged = await stageFile(storage.stagingFolder, chunks('x'), LIMITS);
      const error = await storage.put(id, staged).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      await rm(staged.path);
      storage.close();
    }
  });
});

describe('a refused upload', () => {
  it.each<[string, (string | Buffer)[], string]>([
    ['nothing', [], 'INVALID_DATA'],
    ['empty chunks', ['', ''], 'INVALID_DATA'],
    ['too many bytes at once', [Buffer.alloc(LIMITS.maxBytes + 1)], 'PAYLOAD_TOO_LARGE'],
    ['too many bytes in several chunks', [Buffer.alloc(LIMITS.maxBytes), 'x'], 'PAYLOAD_TOO_LARGE'],
  ])('leaves nothing: %s', async (_title, parts, code) => {
    const staging = join(folder, newId());
    await expect(stageFile(staging, chunks(...parts), LIMITS)).rejects.toMatchObject({ code });
    expect(await readdir(staging)).toEqual([]);
  });

  it('leaves nothing when it breaks off', async () => {
    const staging = join(folder, newId());
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('x');
      throw new Error('broke off');
    }
    await expect(stageFile(staging, broken(), LIMITS)).rejects.toThrow('broke off');
    expect(await readdir(staging)).toEqual([]);
  });
});

describe('FILES_URL', () => {
  it.each([
    ['file:///var/lib/files', { kind: 'folder', path: '/var/lib/files' }],
    ['file:///with%20space/x', { kind: 'folder', path: '/with space/x' }],
    [
      's3://bucket',
      { kind: 's3', bucket: 'bucket', prefix: '', region: 'us-east-1', endpoint: null, pathStyle: false },
    ],
    [
      's3://bucket/a/b?region=eu-west-3',
      { kind: 's3', bucket: 'bucket', prefix: 'a/b/', region: 'eu-west-3', endpoint: null, pathStyle: false },
    ],
    [
      's3://b?endpoint=https://s3.example.com',
      {
        kind: 's3',
        bucket: 'b',
        prefix: '',
        region: 'us-east-1',
        endpoint: 'https://s3.example.com',
        pathStyle: true,
      },
    ],
    [
      's3://b?endpoint=https://s3.example.com&pathStyle=false',
      {
        kind: 's3',
        bucket: 'b',
        prefix: '',
        region: 'us-east-1',
        endpoint: 'https://s3.example.com',
        pathStyle: false,
      },
    ],
  ])('accepts %s', (text, location) => {
    expect(filesLocation(text)).toEqual(location);
  });

  it.each([
    '',
    'files',
    '/var/files',
    'file:///',
    'file://host/folder',
    'http://bucket',
    's3://',
    's3://key:secret@bucket',
    's3://bucket?acl=public',
    's3://bucket?endpoint=nowhere',
    's3://bucket?endpoint=https://key:secret@host',
    's3://bucket#x',
  ])('refuses %j', (text) => {
    expect(() => filesLocation(text)).toThrow(RangeError);
  });
});
