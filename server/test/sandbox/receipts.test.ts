import { afterAll, beforeAll, expect, it } from 'vitest';
import { contact, customer, invoice, payment, store } from '../harness/factories.ts';
import { advance, mailsOf, openSandboxStage, type SandboxStage } from './stage.ts';

/** Receipts follow the clock of a sandbox, and stay there. */

let stage: SandboxStage;
beforeAll(async () => {
  stage = await openSandboxStage();
});
afterAll(() => stage.close());

it('thanks an hour later by the clock of the sandbox, in its hours, to the outbox only', async () => {
  const client = await stage.service.client({ sandbox: true });
  await client.put('/internal/dunning_settings', { receipts: 'BOTH' });
  await store(client, '/customers', customer('C-1'));
  await store(client, '/customers/external:C-1/contacts', contact('jo@buyer.example'));
  await store(client, '/invoices', invoice('F-1', 'C-1', 100));
  await advance(stage, client, { hours: 8 });
  // After the hours of contact: 17:20 UTC is 18:20 in Paris.
  const settled = payment('P-1', 'C-1', 100, { 'F-1': 100 }, { validatedAt: '2026-02-16' });
  await store(client, '/payments', settled);
  await advance(stage, client, { hours: 2 });
  const outbox = { outboxFolder: stage.outboxFolder };
  expect(await mailsOf(outbox, client)).toHaveLength(0);
  await advance(stage, client, { days: 1 });
  const mails = await mailsOf(outbox, client);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain('nothing is open on your account');
  expect(stage.smtp.received).toHaveLength(0);
});
