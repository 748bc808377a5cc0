import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { ecbCsv } from '../harness/ecb.ts';
import { run, runJson } from './quittance.ts';

let server: TestDatabase;
let own: { DATABASE_URL: string };
let folder: string;
beforeAll(async () => {
  server = await testDatabase();
  own = { DATABASE_URL: server.url };
  folder = await mkdtemp(join(tmpdir(), 'quittance-rates-'));
  await runJson(['org', 'create', '--name', 'Rates'], own);
});
afterAll(async () => {
  await server.drop();
  await rm(folder, { recursive: true, force: true });
});

const WORDS = ['late-fees', 'load-rates'];
async function file(text: string): Promise<string> {
  const path = join(folder, 'rates.csv');
  await writeFile(path, text);
  return path;
}

it('loads reference rates from an ECB file once', async () => {
  // The file repeats the built-in rates up to that day, with one difference.
  const path = await file(ecbCsv([['2024-12-18', '3.25']]));
  const asOf = ['--as-of', '2025-01-31'];
  expect(await runJson([...WORDS, path, ...asOf], own)).toEqual({
    changed: [{ from: '2025-01-01', rate: '3.25', before: '3.15' }],
    unchanged: 0,
  });
  const { code, stdout } = await run([...WORDS, path, ...asOf], own);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: 'All rates of the file were already loaded.\n0 rates loaded, 1 were already loaded.\n',
  });
});

it('refuses any other file and names the line', async () => {
  const bad = await run([...WORDS, await file(ecbCsv([['2024-12-18', '']]))], own);
  expect({ code: bad.code, stdout: bad.stdout }).toEqual({ code: 2, stdout: '' });
  expect(bad.stderr).toContain('line 2: the rate from 2024-12-18 is missing');
  const missing = await run([...WORDS, join(folder, 'none.csv')], own);
  expect({ code: missing.code, stdout: missing.stdout }).toEqual({ code: 2, stdout: '' });
  expect(missing.stderr).toContain('none.csv cannot be used');
});
