import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceOverview } from '../../src/cases/overview/schema.ts';
import type { LetterBatch } from '../../src/outreach/letters/schema.ts';
import { newId } from '../../src/platform/ids.ts';
import { read, store } from '../harness/factories.ts';
import { decide, decideOne, deliver, mailServices } from '../harness/outgoing.ts';
import { addUser } from '../harness/people.ts';
import { openStage, type Scenario, type Stage, task } from './scenario.ts';
import { beginOwing } from './scenario-cash.ts';
import { latest, ONCE_A_DAY } from './scenario-steps.ts';

/** The ERP asks for no reminders of an invoice. 2026-03-02 is a Monday; the first reminder is due on Friday. */

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

const INVOICE = 'RE-2026-0001';

const hold = ({ client }: Scenario, hasSourceHold: boolean, externalId = INVOICE) =>
  store(client, '/invoices', { externalId, hasSourceHold });

const invoiceOf = ({ client }: Scenario, externalId = INVOICE) =>
  read<{ id: string; hasSourceHold: boolean; dispute: object | null }>(
    client,
    `/invoices/external:${externalId}`,
  );

async function reasons(scenario: Scenario): Promise<readonly string[]> {
  const { id } = await invoiceOf(scenario);
  const { dunning } = await read<InvoiceOverview>(scenario.client, `/internal/invoices/${id}/overview`);
  return dunning.heldBackBy;
}

it('stops reminders of the invoice, and lets them go on after it ends', async () => {
  const scenario = await beginOwing(stage);
  await hold(scenario, true);
  expect(await invoiceOf(scenario)).toMatchObject({ hasSourceHold: true });
  await scenario.pass('2026-03-10', ONCE_A_DAY);
  expect(await scenario.notifications()).toEqual([]);
  expect(await reasons(scenario)).toEqual(['SOURCE_HOLD']);
  await hold(scenario, false);
  await scenario.pass('2026-03-11', ONCE_A_DAY);
  expect(await scenario.notifications()).toEqual([`2026-03-11 first ${INVOICE}`]);
  expect(await reasons(scenario)).toEqual([]);
});

it('leaves out the invoice alone, and is kept by an import that does not state it', async () => {
  const scenario = await beginOwing(stage);
  await scenario.owes('K-10001', 'RE-2026-0002', '2026-02-27', { amount: 700 });
  await hold(scenario, true);
  await store(scenario.client, '/invoices', { externalId: INVOICE, name: 'Delivery of May' });
  await scenario.pass('2026-03-07', ONCE_A_DAY);
  expect(await scenario.notifications()).toEqual(['2026-03-06 first RE-2026-0002']);
  expect((await scenario.mails()).join()).not.toContain(INVOICE);
});

it('stops a prepared email, whose step is decided again', async () => {
  const scenario = await beginOwing(stage);
  const { service, client } = scenario;
  const { id: customerId } = await read<{ id: string }>(client, '/customers/external:K-10001');
  scenario.sleep('2026-03-06T09:00');
  const actionId = await decideOne(service, client, customerId);
  await hold(scenario, true);
  expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'NOT_DUE' });
  expect(await read(client, `/actions/${actionId}`)).toMatchObject({
    state: 'IGNORED',
    outcome: 'SOURCE_HOLD',
  });
  expect(await decide(service, client, customerId)).toEqual([]);
  await hold(scenario, false);
  scenario.sleep('2026-03-06T10:00');
  const again = await decideOne(service, client, customerId);
  expect(await deliver(services, client, again)).toMatchObject({ kind: 'SENT' });
});

it('stops an approved letter', async () => {
  const letter = task('letter', 7, { type: 'LETTER', needsEarlier: false });
  const scenario = await beginOwing(stage, [letter]);
  const { service, client } = scenario;
  await scenario.pass('2026-03-06T10:00', ONCE_A_DAY);
  const { id } = await latest(scenario, 'letter');
  await hold(scenario, true);
  const user = await addUser(service, client, `user-${newId()}`);
  const printed = await client.post<LetterBatch>(
    '/internal/letters/batches',
    { actionIds: [id] },
    { 'X-Quittance-User': user.id },
  );
  expect(printed.body).toMatchObject({ letters: [{ firstPage: null, outcome: 'SOURCE_HOLD' }] });
});

it('neither changes nor follows what people decide', async () => {
  const scenario = await beginOwing(stage);
  const { id } = await invoiceOf(scenario);
  await hold(scenario, true);
  await scenario.post(`/invoices/${id}/dispute`, { reason: 'OTHER' });
  await scenario.put(`/internal/invoices/${id}/dunning`, { pausedUntil: '2026-03-20T00:00:00Z' });
  expect(await reasons(scenario)).toEqual(['DISPUTED', 'SOURCE_HOLD', 'PAUSED']);
  await hold(scenario, false);
  expect(await reasons(scenario)).toEqual(['DISPUTED', 'PAUSED']);
  await hold(scenario, true);
  await scenario.post(`/invoices/${id}/dispute/resolve`, { resolution: 'REJECTED' });
  await scenario.put(`/internal/invoices/${id}/dunning`, { pausedUntil: null });
  expect(await reasons(scenario)).toEqual(['SOURCE_HOLD']);
});

it('is part of an export, of the version of the facts, and of events', async () => {
  const scenario = await beginOwing(stage);
  const { client } = scenario;
  const factsVersion = async () =>
    (await read<{ factsVersion: number }>(client, `/invoices/external:${INVOICE}?expand=factsVersion`))
      .factsVersion;
  const exported = async () => (await client.get('/export?types=invoice')).text;
  const updates = async () =>
    (await read<{ items: { type: string }[] }>(client, '/events?limit=500')).items.filter(
      ({ type }) => type === 'invoice.updated',
    ).length;
  const [version, events] = [await factsVersion(), await updates()];
  expect(await exported()).toContain('"hasSourceHold":false');
  await hold(scenario, true);
  expect(await exported()).toContain('"hasSourceHold":true');
  expect(await factsVersion()).not.toBe(version);
  expect(await updates()).toBe(events + 1);
  await hold(scenario, true);
  expect(await updates()).toBe(events + 1);
});
