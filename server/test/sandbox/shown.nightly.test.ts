import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { addEndpoint, receiver, startDelivering, verified } from '../events/receiver.ts';
import { contact, customer, invoice, read, store } from '../harness/factories.ts';
import { readPdf } from '../harness/pdf-text.ts';
import { addAction, addUser } from '../harness/people.ts';
import { type Client, testService } from '../harness/service.ts';
import { advance, openSandboxStage, type SandboxStage } from './stage.ts';

/** Everything that people could take for real shows that it comes from a sandbox. */

let stage: SandboxStage;
let client: Client;
beforeAll(async () => {
  stage = await openSandboxStage();
  client = await stage.service.client({ sandbox: true });
  const address = { address: '1 Road', zipcode: '75001', city: 'Paris', country: 'FR' };
  await store(client, '/customers', customer('a', { address }));
  await store(client, '/customers/external:a/contacts', contact('jo@buyer.example'));
  await store(
    client,
    '/invoices',
    invoice('F-1', 'a', 10_000, { issuedAt: '2026-02-01', dueDate: '2026-02-20' }),
  );
});
afterAll(() => stage.close());

const page = async (url: string) => {
  const path = new URL(url).pathname;
  const answer = await fetch(`${stage.service.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};

it('applies to pages of the portal, whose links expire by it', async () => {
  const link = () => store<{ url: string }>(client, '/customers/external:a/portal', { expiresIn: 86_400 });
  const first = await link();
  const shown = await page(first.url);
  expect(shown).toMatchObject({ status: 200 });
  expect(shown.text).toContain('Sandbox: this page is a test');
  expect(shown.text).not.toContain('Overdue');
  await advance(stage, client, { days: 10 });
  expect((await page(first.url)).status).toBe(404);
  const later = await page((await link()).url);
  expect(later.text).toContain('2026-02-26T09:20:00.000Z');
  expect(later.text).toContain('Overdue');
  const usual = await stage.service.client();
  await store(usual, '/customers', customer('a'));
  const { url } = await store<{ url: string }>(usual, '/customers/external:a/portal', {});
  expect((await page(url)).text).not.toContain('Sandbox');
});

it('is printed on letters', async () => {
  const { id: customerId } = await read<{ id: string }>(client, '/customers/external:a');
  const { id: invoiceId } = await read<{ id: string }>(client, '/invoices/external:F-1');
  const facts = { customerId, source: 'WORKFLOW', type: 'LETTER', carryingInvoiceId: invoiceId } as const;
  await addAction(stage.service, client, { ...facts, invoiceIds: [invoiceId] });
  const { id: userId } = await addUser(stage.service, client, 'ada');
  const { body: batch } = await client.post<{ id: string; letterCount: number }>(
    '/internal/letters/batches',
    {},
    { 'x-quittance-user': userId },
  );
  expect(batch.letterCount).toBe(1);
  const keys = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
  const pdf = await fetch(`${stage.service.url}/v1/internal/letters/batches/${batch.id}/pdf`, {
    headers: keys,
  });
  const [first] = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(first?.text).toContain('SANDBOX: a test, no payment is due');
});

it('delivers webhooks that are signed with the real time and state the sandbox time', async () => {
  const service = await testService({ clock: new ManualClock(new Date().toISOString()) });
  const one = await service.client({ sandbox: true });
  const target = await receiver();
  const { secret } = await addEndpoint(one, target.url);
  const { now } = await advance({ context: service }, one, { days: 30 });
  const workers = startDelivering(service);
  await store(one, '/customers', customer('a'));
  await expect.poll(() => target.received.length, { timeout: 20_000 }).toBe(1);
  await workers.stop();
  for (const received of target.received)
    expect(verified(received, secret)).toMatchObject({ timestamp: now });
  await target.close();
  await service.close();
});
