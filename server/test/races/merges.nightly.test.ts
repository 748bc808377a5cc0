import { afterAll, beforeAll, expect, it } from 'vitest';
import { askMerge, askUndo, balances, customerOf, merge, undo } from '../collections/merging.ts';
import { closeVerified } from '../harness/contract.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { customer, invoice, payment, store } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { expectFree } from '../harness/main-thread.ts';
import { howOften, itDraws } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Random } from '../model/random.ts';
import { atOnce, expectOnly, rounds, tally } from './race-rounds.ts';

const PATIENCE = { timeout: 300_000 };

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 2 });
});
afterAll(() => closeVerified(service));

it(
  'merges two customers once when many requests arrive at the same time, in both directions',
  PATIENCE,
  async () => {
    const client = await service.client();
    await rounds(async (round) => {
      const [a, b] = [`a-${round}`, `b-${round}`];
      for (const name of [a, b]) {
        await store(client, '/customers', customer(name));
        await store(client, '/invoices', invoice(`i-${name}`, name, 100));
      }
      const answers = await atOnce((i) => (i % 2 === 0 ? askMerge(client, a, b) : askMerge(client, b, a)), 6);
      expect(tally(answers)).toEqual({ 200: 1, '409 CONFLICT': 5 });
      const done = answers.find(({ status }) => status === 200)?.body;
      expect(await balances(client, done?.into.externalId ?? '')).toEqual({ EUR: 200 });
      const undone = await atOnce(() => askUndo(client, done?.id ?? ''), 4);
      expect(tally(undone)).toEqual({ 200: 1, '409 CONFLICT': 3 });
      for (const name of [a, b]) expect(await balances(client, name)).toEqual({ EUR: 100 });
    });
    await expectSound(service, client);
  },
);

it('loses no payment that arrives during a merge', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    const [a, b, p] = [`a-${round}`, `b-${round}`, `p-${round}`];
    await store(client, '/customers', customer(p));
    await store(client, '/customers', customer(a, { parent: { externalId: p } }));
    await store(client, '/customers', customer(b));
    for (const name of [a, b]) await store(client, '/invoices', invoice(`i-${name}`, name, 10_000));
    const answers = await atOnce(async (i) => {
      if (i === 4) return askMerge(client, a, b);
      if (i === 9) return client.post('/customers', customer(a, { name: `Other ${i}` }));
      const name = i % 2 === 0 ? a : b;
      return client.post('/payments', payment(`${name} ${i}`, name, 7, { [`i-${name}`]: 7 }));
    }, 16);
    expectOnly(answers, ['200', '201', '409 CONFLICT']);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(14);
    expect(answers[4]?.status, answers[4]?.text).toBe(200);
    expect(await balances(client, b)).toEqual({ EUR: 20_000 - 14 * 7 });
    expect(await balances(client, a)).toEqual({});
  });
  await expectSound(service, client);
});

it('leaves no record behind that is written during a merge', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    const [a, b] = [`a-${round}`, `b-${round}`];
    for (const name of [a, b]) await store(client, '/customers', customer(name));
    const { id } = await customerOf(client, a);
    const answers = await atOnce(async (i) => {
      if (i === 5) return askMerge(client, a, b);
      if (i % 4 === 0) return client.post('/notes', { customerId: id, content: `Note ${i}` });
      if (i % 4 === 1) return client.post(`/customers/${id}/contacts`, { email: `p${i}@example.com` });
      if (i % 4 === 2) return client.post(`/customers/${id}/portal`, {});
      return client.post('/internal/actions', { customerId: id, name: `Call ${i}`, type: 'CALL' });
    });
    expectOnly(answers, ['200', '201', '409 CONFLICT']);
    expect(answers[5]?.status, answers[5]?.text).toBe(200);
    const { rows } = await service.database.pool.query(
      `SELECT 'note' FROM notes WHERE organization_id = $1 AND customer_id = $2
       UNION ALL SELECT 'contact' FROM contacts WHERE organization_id = $1 AND customer_id = $2
       UNION ALL SELECT 'link' FROM portal_links WHERE organization_id = $1 AND customer_id = $2
       UNION ALL SELECT 'action' FROM actions WHERE organization_id = $1 AND customer_id = $2`,
      [client.organization.id, id],
    );
    expect(rows).toEqual([]);
  });
});

/** Number of invoices, and of payments: 20,000 documents in total in long runs. */
const INVOICES = howOften(2_000, 10_000);

it('merges thousands of documents and back without blocking other requests', PATIENCE, async () => {
  const client = await service.client();
  const imports = runImports(service);
  const lines = [line('customer', customer('big')), line('customer', customer('small'))];
  for (let i = 0; i < INVOICES; i += 1)
    lines.push(
      line('invoice', invoice(`i${i}`, 'big', 100)),
      line('payment', payment(`p${i}`, 'big', 60, { [`i${i}`]: 60 })),
    );
  await importLines(client, lines.join('\n'));
  await imports.stop();
  await service.database.pool.query(
    `INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at,
       due_on, next_version, next_due_on, updated_at)
     SELECT $1, d.customer_id, d.id, p.id, 'REMINDER', 'first', 7, '2026-02-10', '2026-02-10', '2026-01-31', 1, '2026-01-31', '2026-02-10'
     FROM documents d JOIN dunning_plans p ON p.organization_id = $1
     WHERE d.organization_id = $1 AND d.kind = 'INVOICE'`,
    [client.organization.id],
  );
  const times: number[] = [];
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    times.push(Math.round(performance.now() - begun));
  };
  await expectFree('a large merge and its undo', async () => {
    let id = '';
    await timed(async () => {
      const { id: made, moved } = await merge(client, 'big', 'small');
      expect(moved.documents).toBe(2 * INVOICES);
      id = made;
    });
    expect(await balances(client, 'small')).toEqual({ EUR: 40 * INVOICES });
    await timed(() => undo(client, id));
    expect(await balances(client, 'big')).toEqual({ EUR: 40 * INVOICES });
  });
  process.stdout.write(`merge and undo of ${2 * INVOICES} documents: ${times.join(', ')} ms\n`);
  expect(Math.max(...times)).toBeLessThan(30_000);
});

const NAMES = Array.from({ length: 12 }, (_, i) => `c${i}`);
const CURRENCIES = ['EUR', 'USD'];

/** A random ledger: its accepted totals by currency, its invoices and its merges. */
class World {
  readonly sums: Record<string, number> = { EUR: 0, USD: 0 };
  readonly invoices: string[] = [];
  readonly merges: string[] = [];
  done = { merged: 0, undone: 0, linked: 0 };
  readonly #client: Client;
  readonly #random: Random;
  #count = 0;

  constructor(client: Client, random: Random) {
    this.#client = client;
    this.#random = random;
  }

  #name(): string {
    return this.#random.pick(NAMES);
  }

  #new(kind: string): string {
    this.#count += 1;
    return `${kind}${this.#count}`;
  }

  async step(): Promise<void> {
    const draw = this.#random.integer(0, 99);
    if (draw < 30) await this.#invoice();
    else if (draw < 60) await this.#payment();
    else if (draw < 72)
      await this.#client.post('/customers', {
        ...customer(this.#name()),
        parent: draw % 3 === 0 ? null : { externalId: this.#name() },
      });
    else if (draw < 86) await this.#merge();
    else await this.#undo();
  }

  async #invoice(): Promise<void> {
    const externalId = this.#new('i');
    const currency = this.#random.pick(CURRENCIES);
    await store(this.#client, '/invoices', invoice(externalId, this.#name(), 100, { currency }));
    this.invoices.push(externalId);
    this.sums[currency] = (this.sums[currency] ?? 0) + 100;
  }

  async #payment(): Promise<void> {
    const [one = ''] = this.invoices.length === 0 ? [] : [this.#random.pick(this.invoices)];
    const body = payment(this.#new('p'), this.#name(), 40, one === '' ? {} : { [one]: 30 });
    const { status, body: made } = await this.#client.post<{ currency: string }>('/payments', body);
    if (status !== 201) return;
    this.done.linked += 1;
    this.sums[made.currency] = (this.sums[made.currency] ?? 0) - 40;
  }

  async #merge(): Promise<void> {
    const answer = await askMerge(this.#client, this.#name(), this.#name());
    expectOnly([answer], ['200', '400 INVALID_DATA', '409 CONFLICT']);
    if (answer.status !== 200) return;
    this.done.merged += 1;
    this.merges.push(answer.body.id);
  }

  async #undo(): Promise<void> {
    if (this.merges.length === 0) return;
    const answer = await askUndo(this.#client, this.#random.pick(this.merges));
    expectOnly([answer], ['200', '409 CONFLICT']);
    if (answer.status === 200) this.done.undone += 1;
  }
}

itDraws('keeps all totals through random merges and undos', PATIENCE, async (seed) => {
  const client = await service.client();
  for (const name of NAMES) await store(client, '/customers', customer(name));
  const world = new World(client, new Random(seed));
  for (let i = 0; i < howOften(200, 3000); i += 1) await world.step();
  const all: Record<string, number> = { EUR: 0, USD: 0 };
  for (const name of NAMES) {
    const own = await balances(client, name);
    const { mergedInto } = await customerOf(client, name);
    if (mergedInto !== null) expect(own).toEqual({});
    for (const [currency, balance] of Object.entries(own)) all[currency] = (all[currency] ?? 0) + balance;
  }
  expect(all).toEqual(world.sums);
  expect(world.done.merged).toBeGreaterThan(0);
  await expectSound(service, client);
});
