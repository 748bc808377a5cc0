import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { camt, type Line, mt940, OWN_IBAN } from '../../test/harness/bank-files.ts';
import type { CashPhase, CashProcessFacts } from '../../test/harness/cash-process.ts';
import { closeVerified } from '../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../test/harness/factories.ts';
import { howOften, itDraws } from '../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../test/harness/service.ts';
import { Random } from '../../test/model/random.ts';
import { createBankAccount } from '../ledger/bank-accounts/commands.ts';
import { ManualClock } from '../platform/clock.ts';
import type { CashSummary } from './overview/schema.ts';
import type { BankTransaction } from './transactions/schema.ts';

const PROCESS = fileURLToPath(new URL('../../test/harness/cash-process.ts', import.meta.url));
const NOW = '2026-03-13T09:00:00.000Z';
const PHASES: readonly CashPhase[] = ['upload', 'reading', 'deciding'];
/** Kills in each phase. */
const KILLS = howOften(1, 20);

const MILLER = { name: 'Miller Ltd', iban: 'DE89370400440532013000' };
const BAKERY = { name: 'Bakery Schmidt', iban: 'DE02500105170137075030' };

const line = (amount: string, on: string, more: Partial<Line> = {}): Line => ({ amount, on, ...more });
const tenth: Line[] = [
  line('100.00', '2026-03-10', { ...MILLER, text: 'RE-2026-1001, RE-2026-1002', endToEndId: 'E2E-1001' }),
  line('70.00', '2026-03-10', { ...BAKERY, text: 'RE-2026-2001' }),
  line('15.00', '2026-03-10', { name: 'Cash desk', text: 'coins' }),
  line('15.00', '2026-03-10', { name: 'Cash desk', text: 'coins' }),
];
const eleventh: Line[] = [
  line('33.00', '2026-03-11', { ...BAKERY, text: 'part' }),
  line('-2.50', '2026-03-11', { name: 'Bank', text: 'Charges' }),
];
const twelfth: Line[] = [
  line('55.00', '2026-03-12', { ...MILLER, text: 'RE-2026-1003' }),
  line('-100.00', '2026-03-12', {
    ...MILLER,
    text: 'RETURN',
    endToEndId: 'E2E-1001',
    returnReason: 'AC04',
  }),
];
const first = { on: '2026-03-10', opening: '0.00', closing: '200.00', lines: tenth };
const second = { on: '2026-03-11', opening: '200.00', closing: '230.50', lines: eleventh };
const third = { on: '2026-03-12', opening: '230.50', closing: '185.50', lines: twelfth };

/** Three files of three days. Each day after the first one is in two of them, one time in another format. */
const FILES = {
  'monday.xml': camt([first, second]),
  'tuesday.xml': camt([second, third]),
  'tuesday.sta': mt940(second),
};

let service: TestService;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock(NOW) });
});
afterAll(() => closeVerified(service));

async function furnished(): Promise<Client> {
  const client = await service.client();
  await createBankAccount(service, client.organization.id, { name: 'Main', iban: OWN_IBAN, currency: 'EUR' });
  await store(client, '/customers', customer('K-10001', { name: MILLER.name }));
  await store(client, '/customers', customer('K-10002', { name: BAKERY.name }));
  for (const [number, owner, amount] of [
    ['RE-2026-1001', 'K-10001', 60_00],
    ['RE-2026-1002', 'K-10001', 40_00],
    ['RE-2026-1003', 'K-10001', 55_00],
    ['RE-2026-2001', 'K-10002', 70_00],
    ['RE-2026-2002', 'K-10002', 80_00],
  ] as const)
    await store(client, '/invoices', invoice(number, owner, amount));
  return client;
}

const key = (organizationId: string, fileName: string) => `${organizationId} ${fileName}`;

/** Works on the files of some organizations in a process of its own. @returns the statements of each phase that ended */
async function lifeOf(
  clients: Client[],
  acknowledged: Set<string>,
  killAt: CashProcessFacts['killAt'],
): Promise<Record<string, number>> {
  const organizationIds = clients.map(({ organization }) => organization.id);
  const uploads = organizationIds.flatMap((organizationId) =>
    Object.entries(FILES)
      .filter(([fileName]) => !acknowledged.has(key(organizationId, fileName)))
      .map(([fileName, content]) => ({ organizationId, fileName, content })),
  );
  const { connection, filesFolder } = service;
  const facts: CashProcessFacts = { connection, filesFolder, now: NOW, uploads, organizationIds, killAt };
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(facts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  for (const [, received = ''] of printed.matchAll(/^received (.*)$/gm)) acknowledged.add(received);
  const ended = [...printed.matchAll(/^(upload|reading|deciding) (\d+)$/gm)];
  const isKilled = killAt !== null && !ended.some(([, phase]) => phase === killAt.phase);
  expect(child.signalCode).toBe(isKilled ? 'SIGKILL' : null);
  return Object.fromEntries(ended.map(([, phase, count]) => [phase, Number(count)]));
}

/** Everything that a user sees, without ids and times. */
async function outcome(client: Client) {
  const { items } = await read<{ items: BankTransaction[] }>(client, '/bank_transactions?limit=100');
  const lines = items.map(({ bookedOn, amount, text: words, state, match }) => [
    bookedOn,
    amount,
    words,
    state,
    match?.rule,
    match?.parts.map((part) => [
      part.kind,
      part.amount,
      part.customer?.externalId,
      part.linkedInvoices.map(({ invoice: paid, amountLinked }) => [paid.externalId, amountLinked]),
    ]),
  ]);
  const list = async (kind: string, ...fields: string[]) => {
    const found = await read<Record<string, Record<string, unknown>[]>>(client, `/${kind}?limit=100`);
    const records = found[kind] ?? found['items'] ?? [];
    return records.map((one) => JSON.stringify(fields.map((field) => one[field]))).sort();
  };
  const { accounts, open } = await read<CashSummary>(client, '/internal/cash/summary');
  const { items: audited } = await read<{ items: { action: string }[] }>(
    client,
    '/internal/audit/entries?limit=100',
  );
  return {
    lines: lines.map((one) => JSON.stringify(one)).sort(),
    invoices: await list('invoices', 'externalId', 'amountOutstanding'),
    payments: await list('payments', 'amount', 'amountLinked', 'amountRefunded'),
    refunds: await list('refunds', 'amount', 'amountLinked'),
    customers: await list('customers', 'externalId', 'balance'),
    balances: accounts.map(({ balance, bankBalance }) => [balance, bankBalance]),
    open,
    matched: audited.filter(({ action }) => action === 'bank_transaction.matched').length,
  };
}

itDraws(
  'files are read and matched once, when the process is killed in upload, reading and deciding for two organizations',
  { timeout: 900_000 },
  async (seed) => {
    const random = new Random(seed);
    const undisturbed = await furnished();
    const whole = await lifeOf([undisturbed], new Set(), null);
    const expected = await outcome(undisturbed);
    expect(expected).toMatchObject({ balances: [[185_50, 185_50]], open: 3, matched: 5 });
    expect(expected.lines).toHaveLength(8);
    expect(expected.payments).toHaveLength(4);

    const killed = [await furnished(), await furnished()];
    const acknowledged = new Set<string>();
    // A life that is killed in a phase completes those before it.
    for (const phase of PHASES)
      for (let kill = 0; kill < KILLS; kill += 1) {
        const statement = random.integer(1, Math.ceil(((whole[phase] ?? 0) * killed.length) / KILLS));
        await lifeOf(killed, acknowledged, { phase, statement });
      }
    await lifeOf(killed, acknowledged, null);
    for (const client of killed) expect(await outcome(client)).toEqual(expected);
  },
);
