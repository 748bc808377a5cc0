import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBooks } from '../../../test/harness/books.ts';
import { expectSound } from '../../../test/harness/expect-sound.ts';
import { finished, importLines, line, runImports, upload } from '../../../test/harness/imports.ts';
import { fastClock } from '../../../test/harness/jobs.ts';
import { howOften, itDraws } from '../../../test/harness/seeds.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { Random } from '../../../test/model/random.ts';
import { newId } from '../../platform/ids.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { requeueAbandonedImports } from './job.ts';

let service: TestService;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
afterAll(async () => {
  await runner.stop();
  await service.close();
});

const times = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i));
const invoice = (externalId: string, customer: string, grossAmount: number) => {
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
  return line('invoice', { externalId, customer: { externalId: customer }, grossAmount, ...dates });
};

/** Returns lines that state records several times, and the content of each record's last line. */
function restated(random: Random, customers: number, records: number, statements: number) {
  const last = { names: new Map<string, string>(), invoices: new Map<string, [string, number]>() };
  const lines: string[] = [];
  for (let i = 0; i < customers * 3; i += 1) {
    const externalId = `c-${random.integer(0, customers - 1)}`;
    last.names.set(externalId, `Name ${i}`);
    lines.push(line('customer', { externalId, name: `Name ${i}` }));
  }
  for (let i = 0; i < customers; i += 1) {
    if (last.names.has(`c-${i}`)) continue;
    last.names.set(`c-${i}`, 'Once');
    lines.push(line('customer', { externalId: `c-${i}`, name: 'Once' }));
  }
  for (let i = 0; i < records * statements; i += 1) {
    const externalId = `i-${random.integer(0, records - 1)}`;
    // Half of the invoices belong to few customers, whose packs fill before the file ends.
    const customer = `c-${random.integer(0, random.chance(50) ? 2 : customers - 1)}`;
    last.invoices.set(externalId, [customer, i]);
    lines.push(invoice(externalId, customer, i));
  }
  return { lines, last };
}

itDraws(
  'applies the lines of one record in file order, even when they name different customers',
  async (seed) => {
    const client = await service.client();
    const { lines, last } = restated(new Random(seed), 300, 1000, 5);
    const done = await importLines(client, lines.join('\n'));
    expect(done).toMatchObject({ state: 'COMPLETED', linesDone: lines.length });
    expect(await client.get(`/imports/${done.id}/errors`)).toMatchObject({ body: { total: 0 } });
    const { customers, invoices } = await readBooks(client);
    expect(
      new Map(invoices.map((one) => [one.externalId, [one.customer.externalId, one.grossAmount]])),
    ).toEqual(last.invoices);
    const named = await Promise.all(
      customers.slice(0, 50).map(async ({ externalId }) => {
        const { body } = await client.get<{ name: string }>(`/customers/external:${externalId}`);
        return [externalId, body.name] as const;
      }),
    );
    for (const [externalId, name] of named) expect(name).toBe(last.names.get(externalId));
    await expectSound(service, client);
  },
);

/** Returns a file with all types and no errors: families of three customers that pay for each other. */
function completeFile(): string[] {
  const families = howOften(30, 100);
  const member = (family: number, i: number) => (i % 3 === 0 ? `f${family}` : `f${family}-${i % 3}`);
  const customer = (externalId: string) => ({ customer: { externalId } });
  const each = (count: number, of: (family: number, i: number) => string) =>
    times(families, (family) => times(count, (i) => of(family, i))).flat();
  return [
    ...each(3, (f, i) => {
      const parent = i === 0 ? {} : { parent: { externalId: `f${f}` } };
      return line('customer', { externalId: member(f, i), name: `Member ${i}`, ...parent });
    }),
    ...each(3, (f, i) => line('contact', { ...customer(member(f, i)), email: `m${i}@example.com` })),
    ...each(18, (f, i) => invoice(`i${f}-${i}`, member(f, i), 1000 + i)),
    ...each(3, (f, i) => {
      const linkedInvoices = [{ amountLinked: 200, invoice: { externalId: `i${f}-${i}` } }];
      const own = { externalId: `n${f}-${i}`, grossAmount: 300, issuedAt: '2026-01-02', linkedInvoices };
      return line('credit_note', { ...customer(member(f, i + 1)), ...own });
    }),
    ...each(18, (f, i) => {
      // Paid by another family member than the invoice's customer, with two invoices per payment.
      const of = (n: number) => ({ amountLinked: 300, invoice: { externalId: `i${f}-${n % 12}` } });
      const own = { externalId: `p${f}-${i}`, amount: 700, linkedInvoices: i < 12 ? [of(i), of(i + 1)] : [] };
      return line('payment', { ...customer(member(f, i + 2)), ...own });
    }),
    ...each(2, (f, i) => {
      const linkedPayments = [{ amountLinked: 150, payment: { externalId: `p${f}-${i}` } }];
      return line('refund', {
        ...customer(member(f, i)),
        externalId: `r${f}-${i}`,
        amount: 150,
        linkedPayments,
      });
    }),
    ...each(3, (f, i) => {
      const invoices = [{ externalId: `i${f}-${12 + i}`, amountLinked: 400 }];
      const payments = [{ externalId: `p${f}-${12 + i}`, amountLinked: 400 }];
      return line('reconcile', { externalId: `x${f}-${i}`, invoices, payments });
    }),
  ];
}

/** Returns the API's data without ids. */
async function figures(client: Parameters<typeof readBooks>[0]) {
  const { customers, invoices, ...others } = await readBooks(client);
  const documents = Object.values(others).flat();
  return new Map<string, unknown>([
    ...customers.map((one) => [one.externalId, [one.balance, one.amountDue, one.balances]] as const),
    ...invoices.map((one) => [one.externalId, [one.amountLinked, one.state]] as const),
    ...documents.map((one) => [one.externalId, [one.amountLinked, one.amountUnlinked]] as const),
  ]);
}

itDraws('computes the same figures for every order of the lines', async (seed) => {
  const lines = completeFile();
  const read: Map<string, unknown>[] = [];
  for (const ordered of [lines, new Random(seed).shuffled(lines)]) {
    const client = await service.client();
    const done = await importLines(client, ordered.join('\n'));
    const errors = await client.get(`/imports/${done.id}/errors?limit=3`);
    expect(errors, errors.text).toMatchObject({ body: { total: 0 } });
    const created = Object.values(done.counts).reduce((sum, count) => sum + count.created, 0);
    expect({ created, state: done.state }).toEqual({ created: lines.length, state: 'COMPLETED' });
    await expectSound(service, client);
    read.push(await figures(client));
  }
  expect(read[1]).toEqual(read[0]);
});

it('leaves an import that another runner has taken, and applies each line once', async () => {
  const client = await service.client();
  const customers = times(50, (i) => line('customer', { externalId: `c-${i}`, name: 'C' }));
  const invoices = times(4000, (i) => invoice(`i-${i}`, `c-${i % 50}`, 100));
  const { id } = await upload(client, [...customers, ...invoices].join('\n'));
  // The clock job finds the imports that were left.
  const clock = fastClock(() => requeueAbandonedImports(service));
  let taken = 0;
  while (taken < 3) {
    const { rows } = await service.database.pool.query<{ state: string }>(
      `UPDATE imports SET lease_owner = $3, lease_until = '2026-01-01'
       WHERE organization_id = $1 AND id = $2 AND state IN ('RUNNING', 'COMPLETED') AND lines_done > $4
       RETURNING state`,
      [client.organization.id, id, newId(), taken * 500],
    );
    if (rows[0]?.state === 'COMPLETED') break;
    taken += rows.length;
  }
  expect(taken, 'the import was over before it could be taken').toBeGreaterThan(0);
  const done = await finished(client, id);
  await clock.stop();
  const once = (created: number) => ({ created, updated: 0, unchanged: 0, refused: 0 });
  expect(done).toMatchObject({ linesDone: 4050, counts: { customer: once(50), invoice: once(4000) } });
});

it('needs only one connection', async () => {
  const narrow = await testService({ connections: 1 });
  const narrowRunner = runImports(narrow);
  try {
    const client = await narrow.client();
    const customers = times(100, (i) => line('customer', { externalId: `c-${i}`, name: 'C' }));
    const invoices = times(1500, (i) => invoice(`i-${i}`, `c-${i % 100}`, 100));
    const done = await importLines(client, [...invoices, ...customers].join('\n'));
    expect(done).toMatchObject({
      state: 'COMPLETED',
      linesDone: 1600,
      counts: { invoice: { created: 1500 } },
    });
  } finally {
    await narrowRunner.stop();
    await narrow.close();
  }
});
