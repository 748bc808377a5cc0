import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventTasks } from '../../src/exchange/events/job.ts';
import { promptSequencing } from '../../src/exchange/events/prompt-sequencing.ts';
import { webhookTasks } from '../../src/exchange/webhooks/delivery/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import { type TestService, testService } from '../harness/service.ts';
import { addEndpoint, describeEvent, receiver } from './receiver.ts';

let service: TestService;
let endPrompt: () => void;
let closeWebhooks: () => Promise<void>;
let jobs: JobWorker;
beforeAll(async () => {
  service = await testService();
  endPrompt = promptSequencing(service);
  const { tasks, close } = webhookTasks(service);
  closeWebhooks = close;
  jobs = startJobs(service.database, [...eventTasks(service, { keepDays: 30 }), ...tasks]);
});
afterAll(async () => {
  endPrompt();
  await jobs.stop();
  await closeWebhooks();
  await closeVerified(service);
});

it('delivers webhooks at once, before the clock runs, also for changes shortly afterwards', async () => {
  const client = await service.client();
  const { url, received, close } = await receiver();
  await addEndpoint(client, url);
  await store(client, '/customers', customer('c'));
  const names = Array.from({ length: 12 }, (_, i) => `i${i}`);
  for (const name of names) await store(client, '/invoices', invoice(name, 'c', 10));
  await store(client, '/notes', { content: 'x', customer: { externalId: 'c' } });
  await expect
    .poll(() => received.map(describeEvent), { timeout: 20_000 })
    .toEqual(['customer.created c', ...names.map((name) => `invoice.created ${name}`), 'note.created null']);
  await close();
});

it('creates no job for events without an endpoint', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('c'));
  const { rows } = await service.database.pool.query(
    'SELECT key FROM graphile_worker.jobs WHERE key LIKE $1',
    [`%${client.organization.id}%`],
  );
  expect(rows).toEqual([]);
});
