import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyState, type StateLine } from '../../src/exchange/index.ts';
import { recordCustomerSources, recordReading, watchSource } from '../../src/ledger/commands.ts';
import type { LetterBatch } from '../../src/outreach/letters/schema.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../harness/contract.ts';
import { read } from '../harness/factories.ts';
import { decideOne, deliver, mailServices } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { openStage, type Scenario, type Stage, task } from './scenario.ts';
import { beginOwing, overview } from './scenario-cash.ts';
import { latest, ONCE_A_DAY } from './scenario-steps.ts';

/** The customer comes from an ERP that was not read lately. 2026-03-02 is a Monday. */

let stage: Stage;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  stage = await openStage(true);
  services = await mailServices(stage.service, null);
});
afterAll(async () => {
  await services.close();
  await stage.close();
});

/** Makes the customer one of a source. Returns a function that notes when the source was read. */
async function fromSource({ service, client }: Scenario, isBehind = false) {
  const { id: customerId } = await read<{ id: string }>(client, '/customers/external:K-10001');
  const { id: organizationId } = client.organization;
  const sourceId = newId();
  await inTransaction(service.database, async (connection) => {
    await watchSource(connection, organizationId, sourceId);
    const customers = [{ customerId, isBehind }];
    await recordCustomerSources(connection, organizationId, {
      sourceId,
      customers,
      now: service.clock.now(),
    });
  });
  return {
    customerId,
    readAt: (at: string) => recordReading(service.database.pool, organizationId, sourceId, at),
  };
}

it('holds a prepared email until the source was read within 15 minutes', async () => {
  const scenario = await beginOwing(stage);
  const { service, client } = scenario;
  const { customerId, readAt } = await fromSource(scenario);
  scenario.sleep('2026-03-06T09:00');
  const now = Date.parse(service.clock.now());
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
  expect(JSON.stringify(await overview(scenario))).toContain('SOURCE_STALE');
  await readAt(minutesAgo(16));
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
  expect(await read(client, `/actions/${actionId}`)).toMatchObject({ state: 'TODO', outcome: null });
  await readAt(minutesAgo(14));
  expect(JSON.stringify(await overview(scenario))).not.toContain('SOURCE_STALE');
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
});

it('holds a prepared email while newer facts of the customer could not be stored', async () => {
  const scenario = await beginOwing(stage);
  const { service, client } = scenario;
  const { customerId, readAt } = await fromSource(scenario, true);
  scenario.sleep('2026-03-06T09:00');
  await readAt(service.clock.now());
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
});

/** States that the invoice is paid, as the read of a source does. */
async function statePaid({ service, client }: Scenario): Promise<void> {
  const facts = { customer: { externalId: 'K-10001' }, currency: 'EUR' };
  const linkedInvoices = [{ invoice: { externalId: 'RE-2026-0001' }, amountLinked: 1000 }];
  const payment: StateLine = {
    type: 'payment',
    data: { ...facts, externalId: 'P-1', amount: 1000, validatedAt: '2026-03-05', linkedInvoices },
  };
  expect(await applyState(service, client.organization, [payment])).toMatchObject([{ status: 'created' }]);
}

it('never sends a prepared email for an invoice that the source has paid meanwhile', async () => {
  const scenario = await beginOwing(stage);
  const { service, client } = scenario;
  const { customerId, readAt } = await fromSource(scenario);
  scenario.sleep('2026-03-06T09:00');
  const actionId = await decideOne(service, client, customerId);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'WAITS' });
  await statePaid(scenario);
  await readAt(service.clock.now());
  expect((await deliver(services, client, actionId)).kind).not.toMatch(/SENT|WAITS/);
  expect(await read(client, `/actions/${actionId}`)).toMatchObject({ state: 'IGNORED', outcome: 'PAID' });
});

it('keeps a letter in the list', async () => {
  const letter = task('letter', 7, { type: 'LETTER', needsEarlier: false });
  const scenario = await beginOwing(stage, [letter]);
  const { service, client } = scenario;
  const { readAt } = await fromSource(scenario);
  await scenario.pass('2026-03-06T10:00', ONCE_A_DAY);
  const { id } = await latest(scenario, 'letter');
  const user = await addUser(service, client, `user-${newId()}`);
  const print = (body: object) =>
    client.post<LetterBatch>('/internal/letters/batches', body, { 'X-Quittance-User': user.id });
  expectError(await print({}), 409, 'CONFLICT');
  expectError(await print({ actionIds: [id] }), 409, 'CONFLICT', 'actionIds[0]');
  await readAt(service.clock.now());
  expect((await print({})).body).toMatchObject({ letterCount: 1 });
});
