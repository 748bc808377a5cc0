import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, invoice, store } from '../../../test/harness/factories.ts';
import { importLines, line } from '../../../test/harness/imports.ts';
import { startJobs } from '../../../test/harness/jobs.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { importTasks } from '../../exchange/imports/job.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import type { Guide } from './schema.ts';

const GUIDE = '/internal/guide';

let service: TestService;
let worker: JobWorker;
beforeAll(async () => {
  service = await testService();
  worker = startJobs(service.database, importTasks(service));
});
afterAll(async () => {
  await worker.stop();
  await closeVerified(service);
});

it('marks the first steps as done by the existing data, and can be dismissed', async () => {
  const client = await service.client();
  const done = async () =>
    (await client.get<Guide>(GUIDE)).body.steps.filter((one) => one.done).map(({ name }) => name);
  expect(await done()).toEqual([]);
  await importLines(
    client,
    [line('customer', customer('own')), line('invoice', invoice('own-1', 'own', 1)), '{}'].join('\n'),
  );
  expect(await done()).toEqual(['DATA']);
  await importLines(client, line('customer', customer('own')));
  const step = { name: 'Remind', type: 'EMAIL', offsetDays: 3, automatic: true };
  await store(client, '/internal/dunning_plans', {
    name: 'Plan',
    mode: 'MANUAL',
    entity: 'CUSTOMER',
    isActive: true,
    steps: [step],
  });
  await addUser(service, client, 'ada');
  await addUser(service, client, 'bob');
  expect(await done()).toEqual(['DATA', 'CHECK', 'PLAN', 'INVITE']);
  expect((await client.put<Guide>(GUIDE, { putAway: true })).body.putAway).toBe(true);
  expect((await (await service.client()).get<Guide>(GUIDE)).body.putAway).toBe(false);
  expect((await client.put<Guide>(GUIDE, { putAway: false })).body.putAway).toBe(false);
});
