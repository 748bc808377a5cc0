import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { newDataDir, type Pair, type Running, runJson, serve } from '../processes/quittance.ts';
import { blocksOf, ROOT } from './blocks.ts';
import { layStage, runBlocks, type Stage, writePrograms } from './run-blocks.ts';

/** Every page whose examples are promised to work. */
const PAGES = ['docs/api.md', 'client/README.md'];

let server: Running;
let database: TestDatabase;
let data: { DATA_DIR: string; DATABASE_URL: string };
let cache: string;
beforeAll(async () => {
  await mkdir(`${ROOT}.cache`, { recursive: true });
  cache = await mkdtemp(`${ROOT}.cache/docs-`);
  database = await testDatabase();
  data = { DATA_DIR: await newDataDir(), DATABASE_URL: database.url };
  server = await serve({ ...data, WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(cache, { recursive: true, force: true });
});

/** A folder of its own for a page, and an organization of its own. */
async function stageFor(page: string): Promise<Stage> {
  const folder = await mkdtemp(join(cache, 'page-'));
  const words = ['org', 'create', '--name', page, '--currency', 'EUR', '--timezone', 'Europe/Paris'];
  const { id, apiKey, apiSecret } = await runJson<Pair & { id: string }>(words, data);
  const environment = {
    ...data,
    HOME: folder,
    QUITTANCE_URL: server.url,
    QUITTANCE_KEY: apiKey,
    QUITTANCE_SECRET: apiSecret,
    QUITTANCE_ORG: id,
  };
  const stage = { folder, work: join(folder, 'work'), environment };
  await layStage(stage);
  return stage;
}

describe.each(PAGES)('%s', (page) => {
  it('has examples that work, in their order, with the answers that it shows', async () => {
    const blocks = blocksOf(page);
    for (const language of ['sh', 'ts'])
      if (page === 'docs/api.md') expect(blocks.some((block) => block.language === language)).toBe(true);
    await runBlocks(blocks, await stageFor(page));
  }, 600_000);

  it('has programs whose types are right', async () => {
    const folder = await mkdtemp(join(cache, 'types-'));
    const programs = await writePrograms(blocksOf(page), folder);
    expect(programs.size).toBeGreaterThan(0);
    const { compilerOptions } = JSON.parse(await readFile(`${ROOT}tsconfig.json`, 'utf8'));
    const options = { ...compilerOptions, noUnusedLocals: false, typeRoots: [`${ROOT}node_modules/@types`] };
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
    const { stdout, status } = spawnSync(`${ROOT}node_modules/.bin/tsc`, ['-p', project], {
      encoding: 'utf8',
    });
    expect(status, stdout).toBe(0);
  }, 120_000);
});
