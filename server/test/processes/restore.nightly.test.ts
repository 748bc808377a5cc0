import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Action } from '../../src/dunning/actions/schema.ts';
import { HOUR } from '../../src/dunning/clockwork/kinds.ts';
import { newJob } from '../../src/platform/jobs/kind.ts';
import { addJobs } from '../../src/platform/jobs/queue.ts';
import { emptyPlace } from '../backup/databases.ts';
import { databaseUrl } from '../harness/database-url.ts';
import { freePort } from '../harness/ports.ts';
import { type SmtpTrap, startSmtp } from '../harness/smtp.ts';
import {
  begin,
  emptyDataDir,
  type Installation,
  newInstallation,
  type Pair,
  pairOf,
  request,
  run,
  runJson,
  runProcess,
  serve,
} from './quittance.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 100_000 });

const DEBTORS = 2;
const DAY = 86_400_000;

let smtp: SmtpTrap;
let pair: Pair & { id: string };
let backup: string;
let original: Installation;

async function onDatabase<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return ask(client).finally(() => client.end());
}

async function actionsOf(url: string): Promise<Action[]> {
  const { text } = await request(url, pair, '/actions?limit=100');
  const { items }: { items: Action[] } = JSON.parse(text);
  return items;
}

/** Takes a backup of a service whose mail server is unreachable: reminders wait to be sent. */
beforeAll(async () => {
  smtp = await startSmtp();
  original = await newInstallation();
  const unreachable = `smtp://127.0.0.1:${await freePort()}`;
  const own = { ...original, SMTP_URL: unreachable, MAIL_FROM: 'billing@seller.example' };
  const server = await serve(own);
  pair = pairOf(server);
  const post = async (path: string, body: object) =>
    expect(await request(server.url, pair, path, body)).toMatchObject({ status: 201 });
  for (let i = 0; i < DEBTORS; i += 1) {
    await post('/customers', { externalId: `c${i}`, name: `Customer ${i}` });
    await post(`/customers/external:c${i}/contacts`, { email: `c${i}@buyer.example` });
    const facts = { externalId: `i${i}`, customer: { externalId: `c${i}` }, grossAmount: 10_000 };
    const dueDate = new Date(Date.now() - 7 * DAY).toISOString();
    await post('/invoices', { ...facts, issuedAt: '2026-01-01', dueDate });
  }
  await onDatabase(original.DATABASE_URL, async (client) => {
    await client.query(
      `INSERT INTO dunning_settings (organization_id, sending_from, sending_until, weekdays, holidays,
         min_days_between_contacts, max_contacts_per_week, updated_at)
       VALUES ($1, 0, 1440, '[1,2,3,4,5,6,7]', '[]', 1, 3, now())`,
      [pair.id],
    );
    await client.query(
      'UPDATE dunning_plans SET is_active = true WHERE organization_id = $1 AND is_default',
      [pair.id],
    );
    await addJobs(client, [newJob(HOUR, {})]);
  });
  const haveBegun = async () => expect(await actionsOf(server.url)).toHaveLength(DEBTORS);
  await vi.waitFor(haveBegun, { timeout: 60_000, interval: 100 });
  // An email that is being sent would be uncertain in the copy.
  const sending = `SELECT FROM messages WHERE organization_id = $1 AND state = 'SENDING'`;
  const noneIsSent = async () => {
    const { rowCount } = await onDatabase(original.DATABASE_URL, (client) =>
      client.query(sending, [pair.id]),
    );
    expect(rowCount).toBe(0);
  };
  await vi.waitFor(noneIsSent, { timeout: 60_000, interval: 100 });
  backup = join(original.DATA_DIR, 'b.quittance');
  const made = await runJson<{ damaged: unknown[] }>(['backup', backup], own);
  expect(made.damaged).toEqual([]);
  await server.stop();
});
afterAll(() => smtp.close());

it('sends nothing from a restored copy until the operator allows it, and then nothing twice', async () => {
  const own = { DATA_DIR: await emptyDataDir(), SMTP_URL: smtp.url, MAIL_FROM: 'billing@seller.example' };
  const lost = await run(['restore', backup], own);
  // The backup does not contain the key that encrypts secrets. Without the key every command fails and says
  // so.
  expect(lost).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/were encrypted with a different key/),
  });
  expect(lost.stderr).toMatch(/^quittance: All data was restored .* Do not run this command again\.$/m);
  await copyFile(join(original.DATA_DIR, 'secrets-key'), join(own.DATA_DIR, 'secrets-key'));
  const server = await serve(own);
  await expect.poll(() => server.stderr()).toMatch(/Background work is paused/);
  expect((await actionsOf(server.url)).map(({ state }) => state)).toEqual(['TODO', 'TODO']);
  expect(smtp.received).toEqual([]);
  const resumed = await runJson(['resume', '--set-waiting-aside'], own);
  expect(resumed).toEqual({
    wasHeld: true,
    setAside: { reminders: DEBTORS, reports: 0, digests: 0, personal: 0 },
  });
  for (const action of await actionsOf(server.url))
    expect(action).toMatchObject({
      state: 'FAILED',
      comment: expect.stringMatching(/may have been sent since/),
    });
  // Workers run the queue again: its mails find nothing to send.
  const jobs = () => runJson<{ task: string }[]>(['jobs', 'list', '--all'], own);
  await expect
    .poll(async () => (await jobs()).filter(({ task }) => task === 'dunning-mail'), { timeout: 60_000 })
    .toEqual([]);
  expect(smtp.received).toEqual([]);
  await server.stop();
});

it('leaves no half restore when it is killed, and can be repeated', async () => {
  const place = await emptyPlace();
  const DATA_DIR = place.folder;
  const own = { DATA_DIR, DATABASE_URL: databaseUrl(place.connection) };
  await copyFile(join(original.DATA_DIR, 'secrets-key'), join(DATA_DIR, 'secrets-key'));
  const killed = begin(['restore', backup], own);
  const isBegun = async () =>
    (await place.ask<{ is: boolean }>(`SELECT to_regclass('unfinished_restore') IS NOT NULL AS is`))[0]?.is;
  await expect.poll(isBegun, { interval: 5 }).toBe(true);
  killed.kill('SIGKILL');
  await killed.ended;
  const served = await runProcess(['serve'], own);
  expect(served).toMatchObject({ code: 1, stderr: expect.stringMatching(/Run "quittance restore" again/) });
  const { code, stdout, stderr } = await run(['restore', backup], own);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/No differences/);
  expect(stdout).toMatch(/quittance resume --set-waiting-aside/);
  await place.close();
});

it('reads keys from files only, and refuses invalid ones', async () => {
  const key = join(original.DATA_DIR, 'empty');
  await writeFile(key, '\n');
  for (const [words, message] of [
    [['--recipient', 'no-key'], /is not an age public key/],
    [['--passphrase-file', key], /has no passphrase/],
  ] as const) {
    const { code, stderr } = await run(['backup', join(original.DATA_DIR, 'x'), ...words], original);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
  }
});
