import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { Counts, Import } from '../../src/exchange/imports/schema.ts';
import { itDrawsLong } from '../harness/seeds.ts';
import { Random } from '../model/random.ts';
import { newDataDir, type Pair, pairOf, request, runJson, serve } from '../processes/quittance.ts';

const CUSTOMERS = 1000;
const INVOICES = 8000;
const KILLS = 5;

/** Returns lines of every kind in random order, some of them invalid, and the counts of a complete import. */
function file(random: Random): { text: string; lines: number; counts: Record<string, Partial<Counts>> } {
  const line = (type: string, data: object) => JSON.stringify({ type, data });
  const customer = (i: number) => ({ externalId: `c${i % CUSTOMERS}` });
  const lines: string[] = [];
  const count = (type: string, number: number, of: (i: number) => object) => {
    for (let i = 0; i < number; i += 1) lines.push(line(type, of(i)));
  };
  count('customer', CUSTOMERS, (i) => ({ ...customer(i), name: `Customer ${i}` }));
  count('contact', CUSTOMERS, (i) => ({ customer: customer(i), email: `c${i}@example.com` }));
  count('invoice', INVOICES, (i) => ({
    externalId: `i${i}`,
    customer: customer(i),
    grossAmount: 1000,
    issuedAt: '2026-01-01',
    dueDate: '2026-01-31',
  }));
  // The first quarter pays through its own links, the next is reconciled, the rest pays half.
  count('payment', INVOICES, (i) => ({
    externalId: `p${i}`,
    customer: customer(i),
    amount: i < INVOICES / 2 ? 1000 : 500,
    ...(i >= INVOICES / 4 && i < INVOICES / 2
      ? {}
      : {
          linkedInvoices: [{ amountLinked: i < INVOICES / 2 ? 1000 : 500, invoice: { externalId: `i${i}` } }],
        }),
  }));
  count('reconcile', INVOICES / 4, (i) => ({
    externalId: `r${i}`,
    invoices: [{ externalId: `i${i + INVOICES / 4}`, amountLinked: 1000 }],
    payments: [{ externalId: `p${i + INVOICES / 4}`, amountLinked: 1000 }],
  }));
  count('refund', 100, (i) => ({
    externalId: `f${i}`,
    customer: customer(i),
    amount: 100,
    linkedPayments: [{ amountLinked: 100, payment: { externalId: `p${i}` } }],
  }));
  count('credit_note', 50, (i) => ({
    externalId: `bad${i}`,
    customer: { externalId: 'unknown' },
    grossAmount: 1,
  }));
  return {
    text: random.shuffled(lines).join('\n'),
    lines: lines.length,
    counts: {
      customer: made(CUSTOMERS),
      contact: made(CUSTOMERS),
      invoice: made(INVOICES),
      payment: made(INVOICES),
      reconcile: made(INVOICES / 4),
      refund: made(100),
      credit_note: { created: 0, updated: 0, unchanged: 0, refused: 50 },
    },
  };
}

const made = (created: number): Counts => ({ created, updated: 0, unchanged: 0, refused: 0 });

async function importOf(url: string, pair: Pair, id: string): Promise<Import> {
  const { status, text } = await request(url, pair, `/imports/${id}`);
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

/** I6: an initial import survives any fault of the server and applies nothing twice. */
itDrawsLong(
  'resumes an import after each SIGKILL and processes each line once',
  { timeout: 600_000 },
  async (seed) => {
    const random = new Random(seed);
    const own = { DATA_DIR: await newDataDir() };
    const complete = file(random);
    let server = await serve(own);
    const pair = pairOf(server);
    await runJson(['org', 'update', pair.id, '--requests-per-minute', '1000000'], own);
    const sent = await fetch(`${server.url}/v1/imports`, {
      method: 'POST',
      headers: {
        'x-api-key': pair.apiKey,
        'x-api-secret': pair.apiSecret,
        'content-type': 'application/x-ndjson',
        'content-encoding': 'gzip',
      },
      body: gzipSync(complete.text),
    });
    expect(sent.status).toBe(202);
    const { id }: Import = JSON.parse(await sent.text());
    const killedAt: number[] = [];
    let now = await importOf(server.url, pair, id);
    while (now.state !== 'COMPLETED') {
      const before = now.linesDone;
      const goal = before + (random.fraction() * complete.lines) / (KILLS + 2);
      // Kills only after some progress, so that each life counts.
      while (now.state !== 'COMPLETED' && (now.linesDone <= before || now.linesDone < goal)) {
        await sleep(random.integer(20, 50));
        now = await importOf(server.url, pair, id);
        expect(now.linesDone).toBeGreaterThanOrEqual(before);
      }
      if (now.state === 'COMPLETED' || killedAt.length === KILLS) continue;
      server.kill('SIGKILL', random.pick(['process', 'group']));
      await server.ended;
      killedAt.push(now.linesDone);
      server = await serve(own);
      const after = await importOf(server.url, pair, id);
      // Progress that was recorded is never lost.
      expect(after.linesDone).toBeGreaterThanOrEqual(now.linesDone);
      now = after;
    }
    expect(killedAt).toHaveLength(KILLS);
    expect(now).toMatchObject({ linesTotal: complete.lines, linesDone: complete.lines, failure: null });
    expect(now.counts).toEqual(complete.counts);
    const refused = await request(server.url, pair, `/imports/${id}/errors?limit=1`);
    expect(JSON.parse(refused.text)).toMatchObject({ total: 50 });
    const totals = await Promise.all(
      ['/customers', '/invoices', '/payments', '/refunds', '/credit_notes', '/invoices?state=PAID'].map(
        async (path) => JSON.parse((await request(server.url, pair, path)).text).total,
      ),
    );
    // A hundred of the paid invoices are partly owed again.
    expect(totals).toEqual([CUSTOMERS, INVOICES, INVOICES, 100, 0, INVOICES / 2 - 100]);
    expect(await runJson(['verify'], own)).toMatchObject({ ok: true, differences: [] });
    await server.stop();
  },
);
