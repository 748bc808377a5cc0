/** The OpenAPI documents and the script of the reference are made on first request, without blocking other ones. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchTurns } from '../harness/longest-turn.ts';
import { type Client, ownService, type TestService } from '../harness/service.ts';

/** Longest allowed turn of the event loop, in milliseconds of CPU time. */
const LONGEST_MS = 100;

let service: TestService;
let client: Client;
beforeAll(async () => {
  // Services with the same address share their documents, which an earlier test file may have requested.
  service = await ownService({ reached: { publicUrl: `http://${randomUUID()}.local`, port: 0 } });
  client = await service.client();
  await client.get('/customers');
});
afterAll(() => service.close());

it.each([
  ['/openapi.json', 200],
  ['/openapi.internal.json', 200],
  ['/docs/static/quittance.postman_collection.json', 200],
  ['/docs/static/scalar.js', 200],
  ['/mcp', 405],
])('answers the first request of %s without blocking other requests', async (path, status) => {
  const { result, longestMs } = await watchTurns(() => client.get(`/${path}`));
  expect(result.status).toBe(status);
  expect(longestMs).toBeLessThan(LONGEST_MS);
});
