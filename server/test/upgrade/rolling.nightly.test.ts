import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { emptyPlace, type RestoreTarget } from '../backup/databases.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { lastRelease, withPackages } from '../harness/former-release.ts';
import { type Pair, pairOf, run, runJson, runProcess, serve, UNLIMITED } from '../processes/quittance.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 100_000 });

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const CALLERS = 3;
/** Minimum rounds of writes and reads by each caller during each change of releases. */
const ROUNDS = 5;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-releases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function environmentOf(place: RestoreTarget): Promise<Record<string, string>> {
  return { DATABASE_URL: databaseUrl(place.connection), DATA_DIR: place.folder, DATABASE_POOL_SIZE: '8' };
}

/** Returns this release with one more migration, as the next release. */
async function nextRelease(name: string, sql: string): Promise<string> {
  const release = join(folder, name);
  for (const part of ['server/src', 'server/migrations', 'package.json', 'openapi.json'])
    await cp(join(PROJECT, part), join(release, part), { recursive: true });
  await writeFile(join(release, 'server/migrations/9999_next.sql'), sql);
  await withPackages(release);
  return join(release, 'server/src/main.ts');
}

/** Callers that write and read continuously, at any of the servers; a failed request ends the test. */
class Traffic {
  urls: string[] = [];
  rounds = 0;
  #isWanted = true;
  readonly #failures: string[] = [];
  readonly #callers: Promise<void>[];

  constructor(pair: Pair, url: string) {
    this.urls = [url];
    this.#callers = Array.from({ length: CALLERS }, (_none, caller) => this.#call(pair, caller));
  }

  /** Waits for at least this many more rounds. */
  async goOn(): Promise<void> {
    const until = this.rounds + ROUNDS * CALLERS;
    await expect
      .poll(() => this.rounds >= until || this.#failures.length > 0, { timeout: 60_000 })
      .toBe(true);
    expect(this.#failures).toEqual([]);
  }

  async end(): Promise<void> {
    this.#isWanted = false;
    await Promise.all(this.#callers);
    expect(this.#failures).toEqual([]);
  }

  async #call({ apiKey, apiSecret }: Pair, caller: number): Promise<void> {
    const keys = { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'content-type': 'application/json' };
    const send = async (expected: number, path: string, body?: object) => {
      const url = this.urls[this.rounds % this.urls.length] ?? '';
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${url}/v1${path}`, { headers: keys, ...init });
      const text = await answer.text();
      if (answer.status !== expected) throw new Error(`${url} ${path}: ${answer.status} ${text}`);
    };
    const id = `of ${caller} at ${this.urls[0]}`;
    const customer = { externalId: id };
    try {
      await send(201, '/customers', { ...customer, name: id });
      for (let n = 0; this.#isWanted; n += 1) {
        const externalId = `${id} ${n}`;
        const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
        await send(201, '/invoices', { externalId, customer, grossAmount: 1000, ...dates });
        const linkedInvoices = [{ invoice: { externalId }, amountLinked: 400 }];
        await send(201, '/payments', { externalId, customer, amount: 500, linkedInvoices });
        await send(200, `/invoices/${encodeURIComponent(`external:${externalId}`)}`);
        await send(200, '/customers?limit=20');
        this.rounds += 1;
      }
    } catch (error) {
      this.#failures.push(String(error));
    }
  }
}

it('migrates while the former release serves, and both serve at the same time', async ({ skip }) => {
  const former = await lastRelease(folder);
  if (former === null)
    return skip('needs the history of the repository, which a shallow clone does not have');
  const place = await emptyPlace();
  // The default, which the tests shorten: migrations give way before it passes.
  await place.ask(`ALTER DATABASE ${place.connection.database} SET deadlock_timeout = '1s'`);
  const own = await environmentOf(place);
  const old = await serve(own, ['--json'], former.main);
  const pair = pairOf(old);
  expect((await runProcess(['org', 'update', ...UNLIMITED], own, former.main)).code).toBe(0);
  const traffic = new Traffic(pair, old.url);
  await traffic.goOn();
  const fresh = await serve(own);
  // First the old server alone, on the database migrated by the new one.
  await traffic.goOn();
  traffic.urls = [old.url, fresh.url];
  await traffic.goOn();
  traffic.urls = [fresh.url];
  await traffic.goOn();
  await old.stop();
  await traffic.goOn();
  await traffic.end();
  expect(await runJson(['verify'], own)).toMatchObject({ ok: true, differences: [] });
  await fresh.stop();
  await place.close();
});

it('continues after an additive migration of the next release, and stops after an incompatible one', async () => {
  const next = await nextRelease(
    'next',
    `ALTER TABLE customers ADD COLUMN next_thing text NOT NULL DEFAULT 'x';
     CREATE TABLE next_things (organization_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (organization_id, id));`,
  );
  const place = await emptyPlace();
  const own = await environmentOf(place);
  const first = await serve(own);
  const pair = pairOf(first);
  expect((await run(['org', 'update', ...UNLIMITED], own)).code).toBe(0);
  const traffic = new Traffic(pair, first.url);
  await traffic.goOn();
  expect((await runProcess(['migrate'], own, next)).stdout).toBe('applied 9999_next.sql\n');
  await traffic.goOn();
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  // Back by one: this release again.
  const again = await serve(own);
  traffic.urls = [again.url];
  await traffic.goOn();
  await first.stop();
  await traffic.goOn();
  await traffic.end();
  expect(await runJson(['verify'], own)).toMatchObject({ ok: true, differences: [] });
  // A migration that removes something marks itself; then this release stops serving and does not start.
  await place.ask(`UPDATE schema_migrations SET needs = name WHERE name = '9999_next.sql'`);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(503);
  await again.stop();
  const refused = await runProcess(['serve'], own);
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/newer release \(9999_next.sql\)/),
  });
  await place.close();
});
