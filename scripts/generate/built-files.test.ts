import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../supply/lock-file.ts';
import { renderBuiltFiles, writeBuiltFiles } from './built-files.ts';

let folder = '';
let openApi = '';
let paths: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-built-'));
  openApi = await readFile(join(ROOT, 'openapi.json'), 'utf8');
  paths = Object.keys(renderBuiltFiles(openApi));
  for (const path of paths) await mkdir(dirname(join(folder, path)), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes only files that are missing or out of date', async () => {
  expect(await writeBuiltFiles(openApi, folder)).toEqual(paths);
  for (const path of paths) await utimes(join(folder, path), 0, 0);
  expect(await writeBuiltFiles(openApi, folder)).toEqual([]);

  const [missing = '', changed = '', ...others] = paths;
  await rm(join(folder, missing));
  await writeFile(join(folder, changed), 'of an earlier version');
  expect(await writeBuiltFiles(openApi, folder)).toEqual([missing, changed]);
  for (const path of others) expect((await stat(join(folder, path))).mtimeMs).toBe(0);
});

it('writes only files that git ignores', async () => {
  const ignored = (await readFile(join(ROOT, '.gitignore'), 'utf8')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(paths.map((path) => `/${path}`)));
});
