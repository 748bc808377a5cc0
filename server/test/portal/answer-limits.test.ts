import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, invoice, store } from '../harness/factories.ts';
import { type TestService, testService } from '../harness/service.ts';
import { open, portalPath } from './view.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it('limits a link that sends too many forms, while others and reading continue', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('C-1'));
  const { id } = await store(client, '/invoices', invoice('I-1', 'C-1', 100));
  const send = (path: string) =>
    fetch(`${service.url}${path}/invoices/${id}/dispute`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'reason=NONE',
    });
  const path = await portalPath(client, 'C-1');
  const answers = [];
  for (let i = 0; i < 70; i += 1) answers.push(await send(path));
  const refused = answers.filter(({ status }) => status === 429);
  // A new minute may begin in between, once.
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(30);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await send(await portalPath(client, 'C-1'))).status).toBe(303);
  expect((await open(service, path)).status).toBe(200);
});
