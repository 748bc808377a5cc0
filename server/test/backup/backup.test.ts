import { execFile } from 'node:child_process';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { renderSchemaDump } from '../../../scripts/generate/schema-dump.ts';
import { makeBackup } from '../../src/cli/backup/make.ts';
import { restoreBackup } from '../../src/cli/backup/restore.ts';
import { verifyAudit } from '../../src/compliance/audit/verify.ts';
import { verify } from '../../src/ledger/verify/verify.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { sweepContents } from '../../src/platform/files/sweep.ts';
import type { FileStorage } from '../../src/platform/files/types.ts';
import { listJobs } from '../../src/platform/jobs/dead-jobs.ts';
import { jobKind, newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { invoice, payment } from '../harness/factories.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { pdf } from '../harness/uploads.ts';
import { emptyPlace, type RestoreTarget } from './databases.ts';

let service: TestService;
let client: Client;
const places: RestoreTarget[] = [];

async function newPlace(): Promise<RestoreTarget> {
  const place = await emptyPlace();
  places.push(place);
  return place;
}

beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await ok(client.post('/customers', { externalId: 'c', name: 'Ünï\tc\\o "de\n' }));
  for (let n = 0; n < 5; n += 1) await write(client, `i${n}`);
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => service.close());

async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
}

/** Stores an invoice with its PDF, and a payment of half of it. */
async function write(by: Client, externalId: string): Promise<void> {
  await ok(by.post('/invoices', invoice(externalId, 'c', 1000)));
  const data = pdf(200, externalId).toString('base64');
  await ok(by.post(`/invoices/external:${externalId}/pdf`, { data }));
  await ok(by.post('/payments', payment(`p ${externalId}`, 'c', 500, { [externalId]: 500 })));
}

const backupTo = (path: string, keys = {}) => makeBackup(service.connection, service.storage, path, keys);

async function expectSound(place: RestoreTarget): Promise<void> {
  const database = place.open();
  expect(await verify(database, { now: new Date().toISOString() })).toMatchObject({
    ok: true,
    differences: [],
  });
  expect(await verifyAudit(database)).toMatchObject({ differences: [] });
}

it('contains one consistent state of database and files while callers write, and restores that state', async () => {
  const busy = await service.client();
  await ok(busy.post('/customers', { externalId: 'c', name: 'c' }));
  let isWanted = true;
  const acknowledged: string[] = [];
  const writing = [1, 2, 3].map(async (caller) => {
    for (let n = 0; isWanted; n += 1) {
      await write(busy, `${caller} ${n}`);
      acknowledged.push(`${caller} ${n}`);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  const place = await newPlace();
  const file = join(place.folder, 'b.quittance');
  const made = await backupTo(file);
  const during = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(during + 5);
  isWanted = false;
  await Promise.all(writing);
  expect(made.damaged).toEqual([]);
  const restored = await restoreBackup(place, file, {});
  expect(restored.head.takenAt).toBe(made.takenAt);
  await expectSound(place);
  const invoices = await place.ask<{ externalId: string; sha256: string }>(
    `SELECT d.external_id AS "externalId", f.sha256 FROM documents d LEFT JOIN files f USING (organization_id)
     WHERE d.organization_id = $1 AND d.kind = 'INVOICE' AND (f.document_id = d.id OR f.document_id IS NULL)`,
    [busy.organization.id],
  );
  const restoredIds = new Set(invoices.map(({ externalId }) => externalId));
  expect(before.filter((one) => !restoredIds.has(one))).toEqual([]);
  // The file of every row exists.
  for (const { sha256 } of invoices) {
    const bytes = await place.storage.open(busy.organization.id, sha256);
    bytes.destroy();
  }
  expect(restored.files.count).toBe(made.files.count);
});

itNightly('contains the files of its state, even if they are deleted while it runs', async () => {
  const place = await newPlace();
  const other = await service.client();
  await ok(other.post('/customers', { externalId: 'c', name: 'c' }));
  await write(other, 'gone');
  const { id } = other.organization;
  let removed: number | null = null;
  const storage = {
    ...service.storage,
    open: async (organizationId: string, sha256: string) => {
      if (removed === null) {
        await service.database.pool.query('DELETE FROM files WHERE organization_id = $1', [id]);
        removed = await sweepContents({ ...service, organizationId: id, before: Date.now() + 60_000 });
      }
      return service.storage.open(organizationId, sha256);
    },
  };
  const file = join(place.folder, 'b');
  const made = await makeBackup(service.connection, storage, file, {});
  expect([removed, made.damaged]).toEqual([0, []]);
  await restoreBackup(place, file, {});
  // Afterwards the sweep removes the file that it kept before.
  expect(await sweepContents({ ...service, organizationId: id, before: Date.now() + 60_000 })).toBe(1);
});

it('names missing and altered files, and contains all others', async () => {
  const place = await newPlace();
  const other = await service.client();
  await ok(other.post('/customers', { externalId: 'c', name: 'c' }));
  await write(other, 'gone');
  await write(other, 'altered');
  const { id } = other.organization;
  const { rows } = await service.database.pool.query<{ sha256: string }>(
    'SELECT sha256 FROM files WHERE organization_id = $1 ORDER BY created_at',
    [id],
  );
  const [gone = '', altered = ''] = rows.map(({ sha256 }) => sha256);
  await service.storage.remove(id, gone);
  const path = join(service.storage.stagingFolder, '..', id, altered.slice(0, 2), altered);
  await writeFile(path, 'something else');
  const file = join(place.folder, 'b');
  const made = await backupTo(file);
  const expected = [
    { organizationId: id, sha256: gone, reason: 'MISSING' },
    { organizationId: id, sha256: altered, reason: 'ALTERED' },
  ];
  expect(made.damaged).toHaveLength(2);
  expect(made.damaged).toEqual(expect.arrayContaining(expected));
  expect((await restoreBackup(place, file, {})).damaged).toEqual(made.damaged);
  await service.database.pool.query('DELETE FROM files WHERE organization_id = $1', [id]);
});

itNightly.each(['recipient', 'passphrase'])('can be read with the right key only: %s', async (kind) => {
  const place = await newPlace();
  const file = join(place.folder, 'b');
  const identity = await generateX25519Identity();
  const [right, wrong] = [join(place.folder, 'right'), join(place.folder, 'wrong')];
  const isRecipient = kind === 'recipient';
  await writeFile(right, isRecipient ? `# a comment\n${identity}\n` : 'correct horse battery staple\n');
  await writeFile(wrong, isRecipient ? await generateX25519Identity() : 'incorrect horse\n');
  const opened = (path: string) => (isRecipient ? { identity: path } : { passphraseFile: path });
  await backupTo(
    file,
    isRecipient ? { recipient: [await identityToRecipient(identity)] } : { passphraseFile: right },
  );
  expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  await expect(restoreBackup(place, file, {})).rejects.toThrow(/is encrypted: give its key with --identity/);
  await expect(restoreBackup(place, file, opened(wrong))).rejects.toThrow(
    /cannot be decrypted with this key. Nothing was/,
  );
  await restoreBackup(place, file, opened(right));
  await expectSound(place);
});

itNightly('can also be read with the programs age, gzip and tar', async ({ skip }) => {
  const run = promisify(execFile);
  if ((await run('age', ['--version']).catch(() => null)) === null)
    skip('needs the program age (Debian: age)');
  const { folder } = await newPlace();
  const identity = await generateX25519Identity();
  await writeFile(join(folder, 'key'), `${identity}\n`);
  await backupTo(join(folder, 'b'), { recipient: [await identityToRecipient(identity)] });
  const { stdout } = await run('sh', ['-c', 'age --decrypt -i key b | tar -xzO backup.json'], {
    cwd: folder,
  });
  expect(JSON.parse(stdout)).toMatchObject({ format: 1 });
});

itNightly.each(['clear', 'encrypted'])('is refused when it is truncated or altered: %s', async (kind) => {
  const place = await newPlace();
  const identity = await generateX25519Identity();
  const key = join(place.folder, 'key');
  await writeFile(key, identity);
  const file = join(place.folder, 'b');
  const isClear = kind === 'clear';
  const { bytes } = await backupTo(file, isClear ? {} : { recipient: [await identityToRecipient(identity)] });
  const keys = isClear ? {} : { identity: key };
  const part = `${file} part`;
  for (const share of [0.3, 0.7, 0.999]) {
    await copyFile(file, part);
    await truncate(part, Math.floor(bytes * share));
    await expect(restoreBackup(place, part, keys), `cut off at ${share}`).rejects.toThrow(
      /damaged or truncated/,
    );
  }
  const altered = await readFile(file);
  const at = Math.floor(bytes / 2);
  altered[at] = (altered[at] ?? 0) ^ 1;
  await writeFile(part, altered);
  await expect(restoreBackup(place, part, keys)).rejects.toThrow(/is damaged|does not match|was altered/);
  await writeFile(part, 'a letter');
  await expect(restoreBackup(place, part, keys)).rejects.toThrow(/is not a Quittance backup/);
});

itNightly('marks the database as incomplete when a restore fails, and can be repeated', async () => {
  const place = await newPlace();
  const file = join(place.folder, 'b');
  await backupTo(file);
  let puts = 0;
  const put: FileStorage['put'] = async (...words) => {
    puts += 1;
    if (puts === 3) throw new Error('no room is left');
    await place.storage.put(...words);
  };
  await expect(restoreBackup({ ...place, storage: { ...place.storage, put } }, file, {})).rejects.toThrow(
    'no room is left',
  );
  await expect(migrate(place.connection)).rejects.toThrow(/Run "quittance restore" again/);
  await restoreBackup(place, file, {});
  await migrate(place.connection);
  await expectSound(place);
});

itNightly('is restored into an empty database only', async () => {
  const place = await newPlace();
  const file = join(place.folder, 'b');
  await backupTo(file);
  await restoreBackup(place, file, {});
  await expect(restoreBackup(place, file, {})).rejects.toThrow(/The database is not empty/);
});

itNightly('restores the schema of this release, and jobs with their attempts', async () => {
  const place = await newPlace();
  const kind = jobKind('some-work', ['organizationId'], { maxAttempts: 3 });
  const [waits, dead] = [newJob(kind, { organizationId: 'waits' }), newJob(kind, { organizationId: 'dead' })];
  await addJobs(service.database.pool, [{ ...waits, delayMillis: 1e7 }, dead]);
  await service.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = 'it broke' WHERE key = $1`,
    [dead.key],
  );
  const file = join(place.folder, 'b');
  await backupTo(file);
  await restoreBackup(place, file, {});
  await migrate(place.connection);
  const database = place.open();
  expect(await renderSchemaDump(database)).toBe(
    await readFile(new URL('../../migrations/schema.sql', import.meta.url), 'utf8'),
  );
  const facts = async (pool: TestService['database']['pool']) =>
    (await listJobs(pool, ['WAITING', 'DEAD', 'FAILING'], 1000)).map(({ id, updatedAt, ...job }) => job);
  const restored = await facts(database.pool);
  expect(restored).toEqual(await facts(service.database.pool));
  expect(restored).toContainEqual(
    expect.objectContaining({ key: dead.key, state: 'DEAD', attempts: 3, lastError: 'it broke' }),
  );
});
