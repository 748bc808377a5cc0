import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { waitingForLocks } from '../../../test/harness/lock-waits.ts';
import { head, open } from '../../../test/harness/raw.ts';
import { type S3Server, startS3 } from '../../../test/harness/s3.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { MULTIPART, multipart, pdf, stored, upload } from '../../../test/harness/uploads.ts';
import { ManualClock } from '../../platform/clock.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { ownFile } from '../../platform/files/check.ts';
import { storeContent } from '../../platform/files/contents.ts';
import { filesLocation } from '../../platform/files/location.ts';
import { type StagedFile, stageFile } from '../../platform/files/staging.ts';
import { openStorage } from '../../platform/files/storage.ts';
import { sweepContents } from '../../platform/files/sweep.ts';
import type { FileStorage } from '../../platform/files/types.ts';
import { fileTasks, GRACE_MS, queueSweeps } from './job.ts';

const DAY = 24 * 3600 * 1000;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const kinds: [string, () => Promise<{ storage?: FileStorage; stop: () => Promise<void> }>][] = [
  ['a folder', async () => ({ stop: async () => {} })],
  [
    'S3',
    async () => {
      const s3: S3Server = await startS3();
      const location = filesLocation(`s3://${s3.bucket}/files?endpoint=${s3.url}`);
      const opened = await openStorage(location, { credentials: s3.credentials });
      // A separate staging folder: all S3 storages of a machine share one, and this test sweeps with a clock
      // that runs days ahead.
      const stagingFolder = await mkdtemp(join(tmpdir(), 'quittance-staging-'));
      const stop = async () => {
        await s3.stop();
        await rm(stagingFolder, { recursive: true, force: true });
      };
      return { storage: { ...opened, stagingFolder }, stop };
    },
  ],
];

describe.each(kinds)('the file storage in %s', (_title, start) => {
  // The sweep's clock runs days ahead of the upload.
  const clock = new ManualClock(new Date().toISOString());
  let service: TestService;
  let client: Client;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const started = await start();
    ({ stop } = started);
    service = await testService({
      clock,
      logLevel: 'silent',
      ...(started.storage === undefined ? {} : { storage: started.storage }),
    });
  });
  beforeEach(async () => {
    client = await service.client();
    await store(client, '/customers', customer('c'));
    for (const name of ['i', 'j']) await store(client, '/invoices', invoice(name, 'c', 100));
    await store(client, '/credit_notes', creditNote('n', 'c', 100));
  });
  afterAll(async () => {
    await closeVerified(service);
    await stop();
  });

  const putPdf = async (path: string, text: string) =>
    expect(await upload(client, `${path}/pdf`, { bytes: pdf(300, text) })).toMatchObject({ status: 204 });

  /** Sweeps as the job of the client's organization does. */
  const sweep = (before = Date.now() + DAY, { storage } = service) => {
    const { id: organizationId } = client.organization;
    return forOrganization(organizationId, () =>
      sweepContents({ ...service, storage, organizationId, before }),
    );
  };

  async function referenced(): Promise<string[]> {
    const { rows } = await service.database.pool.query<{ sha256: string }>(
      'SELECT DISTINCT sha256 FROM files WHERE organization_id = $1 ORDER BY sha256',
      [client.organization.id],
    );
    return rows.map(({ sha256 }) => sha256);
  }

  async function expectExact(): Promise<void> {
    expect(await stored(service.storage, client)).toEqual(await referenced());
    const { rows } = await service.database.pool.query<{ sha256: string }>(
      'SELECT sha256 FROM file_contents WHERE organization_id = $1 ORDER BY sha256',
      [client.organization.id],
    );
    expect(rows.map(({ sha256 }) => sha256)).toEqual(await referenced());
  }

  /** Returns a storage whose process is killed before or after the file is put in place. */
  function killed(when: 'before' | 'after'): FileStorage {
    return {
      ...service.storage,
      put: async (organizationId, file) => {
        if (when === 'after') await service.storage.put(organizationId, file);
        throw new Error('killed');
      },
    };
  }

  it('keeps exactly the referenced files after replacements, deletions and kills', async () => {
    await putPdf('/invoices/external:i', 'first');
    await putPdf('/invoices/external:i', 'second');
    await putPdf('/invoices/external:j', 'shared');
    await putPdf('/credit_notes/external:n', 'shared');
    const note = await store(client, '/notes', { content: 'x', customer: { externalId: 'c' } });
    for (const text of ['kept', 'deleted', 'shared with a note'])
      await upload(client, `/notes/${note.id}/attachments`, { bytes: Buffer.from(text) });
    const gone = await store(client, '/notes', { content: 'y', customer: { externalId: 'c' } });
    await upload(client, `/notes/${gone.id}/attachments`, { bytes: Buffer.from('of a deleted note') });
    await client.delete(`/notes/${gone.id}`);
    const { body } = await client.get<{ items: { id: string; size: number }[] }>(
      `/notes/${note.id}/attachments`,
    );
    const deleted = body.items.find(({ size }) => size === 'deleted'.length);
    await client.delete(`/notes/${note.id}/attachments/${deleted?.id}`);
    await client.delete('/invoices/external:j');
    for (const when of ['before', 'after'] as const) {
      const staged = await stageFile(service.storage.stagingFolder, bytesOf(`killed ${when}`), {
        maxBytes: 100,
        field: 'file',
      });
      const context = { ...service, storage: killed(when) };
      await expect(storeContent(context, client.organization.id, ownFile(staged))).rejects.toThrow('killed');
    }
    const unknown = await stageFile(service.storage.stagingFolder, bytesOf('of before a restore'), {
      maxBytes: 100,
      field: 'file',
    });
    await service.storage.put(client.organization.id, unknown);
    expect((await stored(service.storage, client)).length).toBeGreaterThan((await referenced()).length);
    expect(await sweep()).toBeGreaterThanOrEqual(5);
    expect(await referenced()).toHaveLength(4);
    await expectExact();
    expect(await sweep()).toBe(0);
    expect((await client.get(`/notes/${note.id}?includeAttachments=true`)).body).toMatchObject({
      attachments: [{ size: 4 }, { size: 18 }],
    });
  });

  it('keeps recent uploads, referenced or not, during a sweep', async () => {
    await putPdf('/invoices/external:i', 'a');
    await putPdf('/invoices/external:i', 'b');
    const before = await stored(service.storage, client);
    expect(before).toHaveLength(2);
    expect(await sweep(Date.now() - DAY)).toBe(0);
    expect(await stored(service.storage, client)).toEqual(before);
  });

  it('loses nothing when uploads and sweeps of the same content run at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const work = [
        putPdf('/invoices/external:i', 'same'),
        sweep(),
        putPdf('/invoices/external:j', 'same'),
        sweep(),
      ];
      // With a cutoff in the future, the sweep takes claims made just now, so an upload may have to be
      // repeated.
      await Promise.allSettled(work);
      await putPdf('/invoices/external:i', 'same');
      const { pdfUrl } = await read<{ pdfUrl: string }>(client, '/invoices/external:i');
      const answer = await fetch(pdfUrl.replace('http://test.local', service.url));
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(pdf(300, 'same'))).toBe(true);
      await putPdf('/invoices/external:i', `other ${round}`);
      await putPdf('/invoices/external:j', `another ${round}`);
    }
    await sweep();
    await expectExact();
  });

  it('delays an upload during a running removal of its content', async () => {
    await putPdf('/invoices/external:i', 'contended');
    await putPdf('/invoices/external:i', 'newer');
    let reached = () => {};
    let goOn = () => {};
    const removing = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const allowed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow: FileStorage = {
      ...service.storage,
      remove: async (organizationId, sha256) => {
        reached();
        await allowed;
        await service.storage.remove(organizationId, sha256);
      },
    };
    const swept = sweep(Date.now() + DAY, { ...service, storage: slow });
    await removing;
    // The sweep takes claims up to tomorrow. Claims made from here on are younger.
    const start = clock.millis();
    clock.set(new Date(start + 2 * DAY).toISOString());
    const uploaded = putPdf('/invoices/external:j', 'contended');
    goOn();
    expect(await swept).toBe(1);
    await uploaded;
    clock.set(new Date(start).toISOString());
    await expectExact();
    expect(await referenced()).toHaveLength(2);
  });

  it('skips a removal that waits for an upload of its content', async () => {
    await putPdf('/invoices/external:i', 'claimed again');
    await putPdf('/invoices/external:i', 'newer');
    const before = await stored(service.storage, client);
    const later = new Date(Date.now() + 2 * DAY).toISOString();
    const uploader = await service.database.pool.connect();
    await uploader.query('BEGIN');
    await uploader.query('UPDATE file_contents SET claimed_at = $2 WHERE organization_id = $1', [
      client.organization.id,
      later,
    ]);
    const swept = sweep();
    await expect.poll(() => waitingForLocks(service.database.pool), { timeout: 20_000 }).toBe(1);
    await uploader.query('COMMIT');
    uploader.release();
    expect(await swept).toBe(0);
    expect(await stored(service.storage, client)).toEqual(before);
  });

  it('is swept by a background job for every organization with files, once when it is due', async () => {
    const other = await service.client();
    await store(other, '/customers', customer('c'));
    await store(other, '/invoices', invoice('i', 'c', 100));
    await putPdf('/invoices/external:i', 'a');
    await putPdf('/invoices/external:i', 'b');
    for (const text of ['a', 'b']) await upload(other, '/invoices/external:i/pdf', { bytes: pdf(300, text) });
    const start = clock.millis();
    clock.set(new Date(start + GRACE_MS + DAY).toISOString());
    const runDue = () => runDueJobs(service.database, fileTasks(service));
    for (const database of service.database.shards) await queueSweeps({ ...service, database });
    await runDue();
    const left = async () => [await stored(service.storage, client), await stored(service.storage, other)];
    expect((await left()).map(({ length }) => length)).toEqual([1, 1]);
    await expectExact();
    // Not due again within the hour.
    await putPdf('/invoices/external:i', 'c');
    await service.database.pool.query(
      `UPDATE file_contents SET claimed_at = to_timestamp(0) WHERE organization_id = $1`,
      [client.organization.id],
    );
    await runDue();
    expect(await stored(service.storage, client)).toHaveLength(2);
    clock.set(new Date(start).toISOString());
  });

  it('removes abandoned uploads from the staging folder', async () => {
    const { stagingFolder } = service.storage;
    const names = async () => (await readdir(stagingFolder)).filter((name) => name.endsWith('.upload'));
    const lost: StagedFile = await stageFile(stagingFolder, bytesOf('lost'), {
      maxBytes: 100,
      field: 'file',
    });
    await utimes(lost.path, 1, 1);
    const body = multipart({ bytes: pdf(5000) });
    const socket = await open(service.url);
    const length = `content-length: ${body.length}`;
    socket.write(head(client, 'POST /v1/invoices/external:i/pdf', `content-type: ${MULTIPART}`, length));
    socket.write(body.subarray(0, 3000));
    const staged = async () =>
      (await names()).filter((name) => join(stagingFolder, name) !== lost.path).length;
    await expect.poll(staged).toBe(1);
    for (const database of service.database.shards) await queueSweeps({ ...service, database });
    expect(await names()).not.toContain(lost.path.split('/').at(-1));
    // An upload in progress continues.
    socket.write(body.subarray(3000));
    await expect
      .poll(async () => (await read<{ pdfUrl: string | null }>(client, '/invoices/external:i')).pdfUrl)
      .not.toBe(null);
    socket.destroy();
  });

  it('answers 500 for a missing file', async () => {
    await putPdf('/invoices/external:i', 'x');
    const { pdfUrl } = await read<{ pdfUrl: string }>(client, '/invoices/external:i');
    const [sha256 = ''] = await stored(service.storage, client);
    await service.storage.remove(client.organization.id, sha256);
    const answer = await fetch(pdfUrl.replace('http://test.local', service.url));
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    await putPdf('/invoices/external:i', 'x');
    expect((await fetch(pdfUrl.replace('http://test.local', service.url))).status).toBe(404);
  });
});
