import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, store } from '../harness/factories.ts';
import { type TestService, testService } from '../harness/service.ts';
import { open, type Page, portalPath } from './view.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it('limits callers who guess tokens, while the API continues to work', async () => {
  const client = await service.client();
  await store(client, '/customers', customer('C-1'));
  const path = await portalPath(client, 'C-1');
  const answers: Page[] = [];
  // A new minute may begin in between, once.
  for (let i = 0; i < 65; i += 1) {
    const some = Array.from({ length: 10 }, (_, j) =>
      open(service, `/portal/${i}-${j}`, { 'accept-language': 'fr' }),
    );
    answers.push(...(await Promise.all(some)));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(50);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(650 - refused.length);
  for (const { headers, text } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Trop de requêtes');
  }
  expect((await client.get('/customers')).status).toBe(200);
  expect((await client.post('/customers/external:C-1/portal', {})).status).toBe(200);
  expect([200, 429]).toContain((await open(service, path)).status);
});
