import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readBooks } from '../harness/books.ts';
import { freePort } from '../harness/ports.ts';
import { connect } from '../harness/service.ts';
import { emptyDataDir, type Pair, run, runJson, serve, UNLIMITED } from '../processes/quittance.ts';
import { type CitusCluster, citusPrograms, joinNodes, startCitus, urlOf } from './cluster.ts';

/** Only `npm run test:citus` has a cluster. */
const isCitus = inject('nodes').length > 0;
if (!isCitus) console.log('NOTICE: nothing was saved from Citus: there is no Citus (npm run test:citus)');

let cluster: CitusCluster;
let port: string;
beforeAll(async () => {
  const folder = citusPrograms();
  if (!isCitus || folder === null) return;
  port = String(await freePort());
  cluster = await startCitus(folder);
  for (const name of ['first', 'second']) await joinNodes(cluster.urls, name);
});
afterAll(() => cluster?.stop());

const on = (name: string, DATA_DIR: string) => ({
  DATABASE_URL: urlOf(cluster.urls[0] ?? '', name),
  DATA_DIR,
});

/** Reads the books of a restored organization. */
async function booksOf(own: Parameters<typeof serve>[0], { apiKey, apiSecret }: Pair) {
  // Answers contain URLs with the port.
  const server = await serve({ ...own, PORT: port });
  const books = await readBooks(connect(server.url, apiKey, apiSecret));
  await server.stop();
  return books;
}

// The same file serves to leave Citus and to come back to it after a loss.
it.runIf(isCitus)(
  'is made on Citus and restored to a plain server and to Citus',
  { timeout: 400_000 },
  async () => {
    const from = on('first', await emptyDataDir());
    for (const command of ['migrate', 'distribute'])
      expect(await run([command], from)).toMatchObject({ code: 0 });
    const words = ['org', 'create', '--name', 'A', '--timezone', 'UTC', ...UNLIMITED];
    const pair = await runJson<Pair & { id: string }>(words, from);
    expect(await run(['demo', '--org', pair.id, '--customers', '20'], from)).toMatchObject({ code: 0 });
    const before = await booksOf(from, pair);
    const file = join(from.DATA_DIR, 'all.quittance');
    expect(await runJson(['backup', file], from)).toMatchObject({ damaged: [] });
    for (const to of [{ DATA_DIR: await emptyDataDir() }, on('second', await emptyDataDir())]) {
      await mkdir(to.DATA_DIR);
      await copyFile(join(from.DATA_DIR, 'secrets-key'), join(to.DATA_DIR, 'secrets-key'));
      expect(await run(['restore', file], to)).toMatchObject({ code: 0 });
      if ('DATABASE_URL' in to) expect(await run(['distribute'], to)).toMatchObject({ code: 0 });
      expect(await booksOf(to, pair)).toEqual(before);
      expect(await runJson(['verify'], to)).toMatchObject({ ok: true, differences: [] });
    }
  },
);
