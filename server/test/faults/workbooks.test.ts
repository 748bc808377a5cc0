import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { newFolder } from '../harness/exports.ts';
import { itDrawsLong } from '../harness/seeds.ts';
import { newInstallation, pairOf, request, serve } from '../processes/quittance.ts';

/** With fewer of them, plans without statistics are fast enough. */
const INVOICES = 30_000;
const HEADINGS = ['externalId', 'customer', 'currency', 'grossAmount', 'issuedAt', 'dueDate'];
const workbook = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: 'Sheet', rows }] });

/** Writes a complete export of two workbooks. */
async function writeExport(folder: string): Promise<void> {
  const invoices = Array.from({ length: INVOICES }, (_none, i) => [
    `i${i}`,
    `c${i % 100}`,
    'EUR',
    10,
    '2026-01-05',
    '2026-02-04',
  ]);
  const customers = Array.from({ length: 100 }, (_none, i) => [`c${i}`, `Customer ${i}`]);
  await writeFile(join(folder, 'customers.xlsx'), await workbook([['externalId', 'name'], ...customers]));
  await writeFile(join(folder, 'invoices.xlsx'), await workbook([HEADINGS, ...invoices]));
  await writeFile(join(folder, 'export.done'), '');
}

itDrawsLong(
  'loads workbooks whole after a SIGKILL in each phase, and removes what was left of their copies',
  { timeout: 600_000 },
  async () => {
    const root = await newFolder();
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await writeExport(root);
    const installation = await newInstallation();
    const own = { ...installation, SOURCE_FOLDERS: root };
    const staging = join(installation.DATA_DIR, 'files', 'incoming');
    const pool = new pg.Pool({ connectionString: installation.DATABASE_URL, max: 1 });
    onTestFinished(() => pool.end());
    const stagedNames = () => readdir(staging).catch(() => []);
    /** Whether a transaction writes the records of the export. */
    const isWriting = async () => {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM pg_locks WHERE relation = 'source_export_records'::regclass AND mode = 'RowExclusiveLock'`,
      );
      return (rowCount ?? 0) > 0;
    };
    const countRecords = async () =>
      (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM source_export_records'))
        .rows[0]?.count;
    let server = await serve(own);
    const pair = pairOf(server);
    const kind = { kind: 'FILES', url: pathToFileURL(root).href };
    const created = await request(server.url, pair, '/integrations', kind);
    const { id } = JSON.parse(created.text);
    expect((await request(server.url, pair, `/integrations/${id}/start`, {})).status).toBe(200);
    const phases: [string, (added: readonly string[]) => boolean | Promise<boolean>][] = [
      ['copied', (added) => added.length > 0],
      ['unpacked', (added) => added.filter((name) => name.includes('-rows')).length === 2],
      ['written', isWriting],
    ];
    for (const [phase, isReached] of phases) {
      const before = new Set(phase === 'copied' ? [] : await stagedNames());
      while (!(await isReached((await stagedNames()).filter((name) => !before.has(name))))) await sleep(2);
      server.kill('SIGKILL');
      await server.ended;
      await expect.poll(countRecords, { message: phase }).toBe(0);
      // A killed process holds its lease for two minutes.
      await pool.query(
        "UPDATE source_connections SET lease_until = '2000-01-01', next_read_at = '2000-01-01'",
      );
      server = await serve(own);
      expect((await request(server.url, pair, `/integrations/${id}/read`, {})).status).toBe(202);
    }
    const read = async (path: string) => JSON.parse((await request(server.url, pair, path)).text);
    const state = async () => ({
      invoices: (await read('/invoices?limit=1')).total,
      problem: (await read(`/integrations/${id}`)).problem,
    });
    await expect
      .poll(state, { timeout: 300_000, interval: 500 })
      .toEqual({ invoices: INVOICES, problem: null });
    const { rows: exports } = await pool.query('SELECT load_number::int AS loads FROM source_exports');
    expect(exports).toEqual([{ loads: 1 }]);
    const left = await readdir(staging);
    expect(left.length).toBeGreaterThan(0);
    const yesterday = Date.now() / 1000 - 25 * 3600;
    for (const name of left) await utimes(join(staging, name), yesterday, yesterday);
    await server.stop();
    server = await serve(own);
    await expect.poll(() => readdir(staging), { timeout: 60_000, interval: 200 }).toEqual([]);
    await server.stop();
  },
);
