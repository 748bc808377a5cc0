/** A workbook may repeat one long text in many cells: a small file must not fill the disk. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportSheet } from '../../src/exchange/sheets/schema.ts';
import { folderStorage } from '../../src/platform/files/folder.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { upload } from '../harness/uploads.ts';

const MIB = 1024 * 1024;
let service: TestService;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-sheets-'));
  service = await testService({ storage: folderStorage(folder, 50 * MIB) });
});
afterAll(async () => {
  await closeVerified(service);
  await rm(folder, { recursive: true, force: true });
});

async function workbook(rows: number, cells: number, length: number): Promise<Buffer> {
  const long = 'x'.repeat(length);
  const row = ['1', ...Array.from({ length: cells }, () => long)];
  const headings = ['Invoice', ...Array.from({ length: cells }, (_, i) => `Note ${i}`)];
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'A', rows: [headings, ...Array(rows).fill(row)] }] }),
  );
}

const hand = (client: Client, bytes: Buffer, fileName = 'file.xlsx') =>
  upload<ImportSheet>(client, '/internal/import-sheets', { fileName, bytes });

async function rowFiles(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.rows'));
}

/** Returns the result of some work and the maximum bytes of rows on the disk meanwhile. */
async function largest<T>(work: () => Promise<T>): Promise<{ answer: T; bytes: number }> {
  let bytes = 0;
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = (async () => {
      for (const name of await rowFiles()) {
        const facts = await stat(join(folder, name)).catch(() => null);
        bytes = Math.max(bytes, facts?.size ?? 0);
      }
    })();
  }, 20);
  try {
    return { answer: await work(), bytes };
  } finally {
    clearInterval(timer);
    await looking;
  }
}

describe('a small workbook', () => {
  it('is refused before its rows are on disk when they exceed the quota of the organization', async () => {
    const client = await service.client();
    const bytes = await workbook(2000, 12, 10_000);
    expect(bytes.length).toBeLessThan(MIB);
    const { answer, bytes: written } = await largest(() => hand(client, bytes));
    expectError(answer, 413, 'PAYLOAD_TOO_LARGE');
    expect(answer.text).toContain('file storage of the organization is full');
    expect(written).toBeLessThan(51 * MIB);
    expect(await rowFiles()).toEqual([]);
  }, 60_000);

  it('is refused when its rows exceed 300 MiB, even within the quota', async () => {
    const roomy = await testService({ storage: folderStorage(folder) });
    const client = await roomy.client();
    const { answer, bytes } = await largest(async () => hand(client, await workbook(3000, 12, 32_000)));
    expectError(answer, 400, 'INVALID_DATA', 'file');
    expect(answer.text).toContain('more than 300 MiB');
    expect(bytes).toBeLessThan(301 * MIB);
    expect(await rowFiles()).toEqual([]);
    await closeVerified(roomy);
  }, 120_000);

  it('is refused when a row has more than 1 MiB', async () => {
    const client = await service.client();
    const answer = await hand(client, await workbook(1, 40, 32_000));
    expectError(answer, 400, 'INVALID_DATA', 'file');
    expect(answer.text).toContain('Row 2 has more than 1048576 characters');
    expect(await rowFiles()).toEqual([]);
  });
});
