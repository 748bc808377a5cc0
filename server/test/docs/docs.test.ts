import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../clients/languages.ts';
import { testDatabase } from '../harness/database.ts';
import { isDay } from '../harness/seeds.ts';
import { emptyDataDir, pairOf, serve } from '../processes/quittance.ts';
import { blocksOf, ROOT } from './blocks.ts';
import { layStage, runBlocks, type Stage, writePrograms } from './run-blocks.ts';

/** The pages of `docs/api` in the order of its index. */
const GUIDE = [
  ...new Set(
    [...readFileSync(`${ROOT}docs/api/README.md`, 'utf8').matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(
      ([, name]) => `docs/api/${name}`,
    ),
  ),
];

/** Pages whose examples continue from each other, and the additional language that they need. */
const SERIES = [
  { name: 'docs/api', pages: GUIDE, needs: 'sh' },
  { name: 'client/README.md', pages: ['client/README.md'], needs: 'ts' },
  { name: 'clients/python/README.md', pages: ['clients/python/README.md'], needs: 'python' },
  { name: 'clients/php/README.md', pages: ['clients/php/README.md'], needs: 'php' },
];
const missing = LANGUAGES.filter((language) => !language.isInstalled).map(({ fence }) => fence);

let cache: string;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  await mkdir(`${ROOT}.cache`, { recursive: true });
  cache = await mkdtemp(`${ROOT}.cache/docs-`);
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await rm(cache, { recursive: true, force: true });
});

/**
 * Creates a folder for a series and starts a service for the first time, with the organization of that start.
 */
async function newStage(): Promise<Stage> {
  const folder = await mkdtemp(join(cache, 'series-'));
  const database = await testDatabase();
  closers.push(() => database.drop());
  const data = { DATA_DIR: await emptyDataDir(), DATABASE_URL: database.url };
  const server = await serve({ ...data, WEBHOOK_ALLOW_PRIVATE: 'true' });
  closers.push(() => server.stop());
  const { apiKey, apiSecret } = pairOf(server);
  const environment = {
    ...data,
    HOME: folder,
    QUITTANCE_URL: server.url,
    QUITTANCE_KEY: apiKey,
    QUITTANCE_SECRET: apiSecret,
  };
  const stage = { folder, work: join(folder, 'work'), environment };
  await layStage(stage);
  return stage;
}

it('names every page of docs/api in its index', async () => {
  const names = (await readdir(`${ROOT}docs/api`)).filter((name) => name !== 'README.md');
  expect([...GUIDE].sort()).toEqual(names.map((name) => `docs/api/${name}`).sort());
});

describe.each(SERIES)('$name', ({ pages, needs }) => {
  // By day the clients have their own tests only.
  it.skipIf(missing.includes(needs) || (isDay && needs !== 'sh'))(
    'has working examples that return the answers shown, in their order',
    async () => {
      const blocks = pages.flatMap(blocksOf);
      expect(blocks.filter(({ language }) => language === needs).length).toBeGreaterThan(5);
      await runBlocks(blocks, await newStage());
    },
    600_000,
  );
});

const typed = SERIES.filter(({ pages }) => pages.flatMap(blocksOf).some(({ language }) => language === 'ts'));

describe.each(typed)('$name', ({ pages }) => {
  it('has programs that compile without type errors', async () => {
    const folder = await mkdtemp(join(cache, 'types-'));
    const programs = await writePrograms(pages.flatMap(blocksOf), folder);
    expect(programs.size).toBeGreaterThan(0);
    const { compilerOptions } = JSON.parse(await readFile(`${ROOT}tsconfig.json`, 'utf8'));
    const options = {
      ...compilerOptions,
      noUnusedLocals: false,
      typeRoots: [`${ROOT}node_modules/@types`],
    };
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const { stdout, status } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', project], {
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  }, 120_000);
});
