import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../platform/errors.ts';
import { stageExport } from './stage-export.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-copies-'));
});
afterAll(async () => {
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const options = { name: 'payments.csv', maxBytes: 4 };

async function* failWith(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
  throw error;
}

it('returns null for an empty file only', async () => {
  expect(await stageExport(folder, Readable.from([]), options)).toBeNull();
  const refused = new ApiError('INVALID_DATA', 'file: is wrong');
  await expect(stageExport(folder, failWith(refused), options)).rejects.toBe(refused);
});

it('says which limit is exceeded', async () => {
  await expect(stageExport(folder, bytes('12345'), { ...options, maxBytes: 0 })).rejects.toMatchObject({
    code: 'UNKNOWN_ANSWER',
    message: 'payments.csv is larger than 0 MiB.',
  });
  await expect(stageExport(folder, bytes('12345'), { ...options, tooLarge: 'All is' })).rejects.toMatchObject(
    {
      code: 'UNKNOWN_ANSWER',
      message: 'All is.',
    },
  );
});

it('stops with a text for the operator when the disk is almost or completely full', async () => {
  const expected = {
    code: 'UNREACHABLE',
    message: expect.stringContaining('too little disk space to copy payments.csv'),
  };
  const minFreeBytes = Number.MAX_SAFE_INTEGER;
  await expect(stageExport(folder, bytes('1'), { ...options, minFreeBytes })).rejects.toMatchObject(expected);
  const full = new Error('ENOSPC: no space left on device, write');
  await expect(stageExport(folder, failWith(full), options)).rejects.toMatchObject(expected);
});
