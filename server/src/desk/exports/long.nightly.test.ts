import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer } from '../../../test/harness/factories.ts';
import { expectFree } from '../../../test/harness/main-thread.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { readXlsx } from '../../../test/harness/xlsx.ts';
import { runImport } from '../../../test/tenants/organization.ts';

/** More rows than are read before a response begins, and than one page of the list. */
const OWN = 1_100;
const OTHERS = 40;

let service: TestService;
let client: Client;
let userId: string;

beforeAll(async () => {
  service = await testService();
  client = await service.client();
  userId = (await addUser(service, client, 'ada', { ownCustomersOnly: true })).id;
  const lines = Array.from({ length: OWN + OTHERS }, (_, i) => ({
    type: 'customer',
    data: customer(`c${i}`, {
      name: `${'A long name '.repeat(8)}${i}`,
      ...(i < OWN ? { accountManagerId: userId } : {}),
    }),
  }));
  await runImport(service, client, lines);
});
afterAll(() => closeVerified(service));

/** Opens the file as a stream. */
async function open(format: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const { apiKey, apiSecret } = client;
  const keys = { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'accept-encoding': 'identity' };
  const url = `${service.url}/v1/internal/exports/lists/customers?format=${format}`;
  return fetch(url, { headers: { ...keys, ...headers }, ...(signal === undefined ? {} : { signal }) });
}

const linesIn = (text: string) => text.trimEnd().split('\r\n').length - 1;

it('restricts a user to assigned customers up to the last row, even for slow readers', async () => {
  const answer = await open('csv', { 'x-quittance-user': userId });
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    // Rows are read in turns of the socket, while other requests are served.
    await client.get('/internal/customers?limit=1');
  }
  expect(linesIn(text)).toBe(OWN);
  expect(linesIn(await (await open('csv')).text())).toBe(OWN + OTHERS);
});

it('releases its connection when the client aborts', async () => {
  const idle = () => service.database.pool.totalCount - service.database.pool.idleCount;
  for (const format of ['csv', 'xlsx']) {
    const ending = new AbortController();
    const answer = await open(format, {}, ending.signal);
    expect(answer.status).toBe(200);
    ending.abort();
    await expect.poll(idle, { timeout: 10_000 }).toBe(0);
  }
  const bytes = Buffer.from(await (await open('xlsx')).arrayBuffer());
  expect(readXlsx(bytes).get('Customers')).toHaveLength(OWN + OTHERS + 1);
});

it('does not block other requests', async () => {
  for (const format of ['csv', 'xlsx'])
    await expectFree(`an export as ${format}`, async () => {
      expect((await (await open(format)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    });
});
