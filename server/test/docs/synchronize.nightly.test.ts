import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QuittanceClient } from '../../../client/src/index.ts';
import { type TestDatabase, testDatabase } from '../harness/database.ts';
import { emptyDataDir, type Pair, type Running, runJson, serve } from '../processes/quittance.ts';
import { ROOT } from './blocks.ts';

/** The example that synchronizes the demo data into a second organization, run as an integrator does. */
let server: Running;
let database: TestDatabase;
let data: { DATA_DIR: string; DATABASE_URL: string };
let folder: string;
let program: { child: ChildProcess; output: () => string } | null = null;
beforeAll(async () => {
  await mkdir(`${ROOT}.cache`, { recursive: true });
  folder = await mkdtemp(`${ROOT}.cache/synchronize-`);
  database = await testDatabase();
  data = { DATA_DIR: await emptyDataDir(), DATABASE_URL: database.url };
  server = await serve(data);
});
afterAll(async () => {
  program?.child.kill('SIGKILL');
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const clientOf = ({ apiKey, apiSecret }: Pair) =>
  new QuittanceClient({ baseUrl: server.url, apiKey, apiSecret });

/** Starts the example and waits until `until` appears in its output; the example keeps running. */
async function start(from: Pair, to: Pair): Promise<{ child: ChildProcess; output: () => string }> {
  const path = join(folder, 'synchronize.ts');
  await cp(`${ROOT}docs/examples/synchronize.ts`, path);
  const child = spawn(process.execPath, [path], {
    env: {
      PATH: process.env['PATH'] ?? '',
      SOURCE_URL: server.url,
      SOURCE_KEY: from.apiKey,
      SOURCE_SECRET: from.apiSecret,
      TARGET_URL: server.url,
      TARGET_KEY: to.apiKey,
      TARGET_SECRET: to.apiSecret,
      CURSOR_FILE: join(folder, 'cursor'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  program = { child, output: () => output };
  return program;
}

/** Returns the figures that a person compares: each customer's figures, each document's amounts. */
async function picture(client: QuittanceClient): Promise<string[]> {
  const seen: string[] = [];
  const add = (...words: unknown[]) => seen.push(JSON.stringify(words));
  for await (const { externalId, name, balances, parent } of client.list('/v1/customers'))
    add('customer', externalId, name, balances, parent?.externalId);
  for await (const { externalId, state, grossAmount, amountLinked, currency, dueDate } of client.list(
    '/v1/invoices',
  ))
    add('invoice', externalId, state, grossAmount, amountLinked, currency, dueDate);
  for await (const { externalId, amount, amountLinked, amountRefunded } of client.list('/v1/payments'))
    add('payment', externalId, amount, amountLinked, amountRefunded);
  for await (const { externalId, grossAmount, amountUnlinked } of client.list('/v1/credit_notes'))
    add('credit note', externalId, grossAmount, amountUnlinked);
  for await (const { externalId, amount, amountUnlinked } of client.list('/v1/refunds'))
    add('refund', externalId, amount, amountUnlinked);
  return seen.sort();
}

/** Waits for output of the program, as long as it runs. */
async function untilSaid(what: RegExp): Promise<void> {
  while (program !== null && !what.test(program.output())) {
    if (program.child.exitCode !== null) throw new Error(`it ended: ${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Polls until both organizations are equal, as long as the program runs. */
async function untilSame(from: QuittanceClient, to: QuittanceClient): Promise<void> {
  for (;;) {
    const [want, have] = [await picture(from), await picture(to)];
    if (JSON.stringify(want) === JSON.stringify(have)) return;
    if (program?.child.exitCode !== null) throw new Error(`it ended: ${program?.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

it('copies an organization, follows all its changes, and resumes where it stopped', async () => {
  const demo = await runJson<Pair & { id: string }>(['demo', '--customers', '15', '--seed', '5'], data);
  const second = await runJson<Pair & { id: string }>(
    ['org', 'create', '--name', 'Copy', '--currency', 'EUR'],
    data,
  );
  const [from, to] = [clientOf(demo), clientOf(second)];
  const first = await start(demo, second);
  await untilSame(from, to);
  await untilSaid(/copied \d+ records, 0 refused/);

  await addInvoice(from, 'live-gone');
  await untilSame(from, to);
  await change(from, 'live');
  await untilSame(from, to);
  await untilSaid(/customer\.updated demo-0001/);
  await untilSaid(/payment\.created live-payment/);
  await untilSaid(/invoice\.deleted live-gone/);
  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  expect(code, first.output()).toBe(0);

  await addInvoice(from, 'later-gone');
  await change(from, 'later');
  const again = await start(demo, second);
  await untilSame(from, to);
  expect(again.output()).not.toContain('copied');
  expect(await readFile(join(folder, 'cursor'), 'utf8')).not.toBe('');
  again.child.kill('SIGTERM');
  await once(again.child, 'exit');
  expect(await runJson(['verify'], data)).toMatchObject({ ok: true });
}, 300_000);

function addInvoice(client: QuittanceClient, externalId: string) {
  const dated = { issuedAt: '2026-01-05', dueDate: '2026-02-04' };
  const customer = { externalId: 'demo-0001' };
  return client.post('/v1/invoices', {
    body: { externalId, customer, grossAmount: 1000, currency: 'EUR', ...dated },
  });
}

/** Makes a change of every kind that a feed reports. */
async function change(client: QuittanceClient, name: string): Promise<void> {
  const customer = { externalId: 'demo-0001' };
  await client.post('/v1/customers', { body: { externalId: 'demo-0001', name: `Renamed ${name}` } });
  await client.post('/v1/customers', { body: { externalId: `${name}-customer`, name } });
  for (const externalId of [`${name}-invoice`, `${name}-other`]) await addInvoice(client, externalId);
  const pay = (externalId: string, invoice: string, amountLinked: number) =>
    client.post('/v1/payments', {
      body: {
        externalId,
        customer,
        amount: 1000,
        linkedInvoices: [{ amountLinked, invoice: { externalId: invoice } }],
      },
    });
  await pay(`${name}-payment`, `${name}-invoice`, 1000);
  // The links swap: each blocks the other until it has moved.
  await pay(`${name}-second`, `${name}-other`, 1000);
  await pay(`${name}-payment`, `${name}-invoice`, 1);
  await pay(`${name}-second`, `${name}-invoice`, 999);
  await client.post('/v1/refunds', {
    body: {
      externalId: `${name}-refund`,
      customer,
      amount: 500,
      linkedPayments: [{ amountLinked: 500, payment: { externalId: `${name}-second` } }],
    },
  });
  await client.post('/v1/credit_notes', { body: { externalId: `${name}-note`, customer, grossAmount: 70 } });
  await client.delete('/v1/invoices/{invoiceId}', { path: { invoiceId: `external:${name}-gone` } });
}
