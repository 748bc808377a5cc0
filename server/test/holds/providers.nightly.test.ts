/** Anyone can trigger a request to a sign-in provider, so no answer of it may block the event loop. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectError } from '../harness/contract.ts';
import { type HostileOidc, startHostileOidc } from '../harness/hostile-oidc.ts';
import { expectFree } from '../harness/main-thread.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { Visitor } from '../harness/sign-in.ts';

const MIB = 1024 * 1024;
const ATTACKS = ['flood', 'bomb', 'drip', 'crumbs', 'nested'] as const;
let service: TestService;
let hostile: HostileOidc;
const clients: Client[] = [];
beforeAll(async () => {
  service = await testService();
  hostile = await startHostileOidc();
  for (let i = 0; i < 20; i += 1) clients.push(await service.client());
});
afterAll(async () => {
  hostile.close();
  await service.close();
});

async function useProvider(client: Client, attack: string): Promise<void> {
  const facts = { issuer: hostile.issuer(attack), clientId: 'x', clientSecret: 'y' };
  const put = await client.put('/internal/sign-in-provider', facts);
  expect(put.status, put.text).toBe(200);
}

const begin = (visitor: Visitor, client: Client) =>
  visitor.post<{ url: string }>('/auth/sign-in/provider', { organizationId: client.organization.id });

/** Returns the largest growth of the process during some work, in bytes. */
async function growth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

describe('a provider that answers with', () => {
  it.each(ATTACKS)(
    'a %s neither blocks the service nor fills its memory',
    async (attack) => {
      for (const client of clients) await useProvider(client, attack);
      const grown = await growth(() =>
        expectFree(attack, async () => {
          const answers = await Promise.all(clients.map((client) => begin(new Visitor(service), client)));
          for (const answer of answers) expectError(answer, 401, 'UNAUTHORIZED');
        }),
      );
      expect(grown).toBeLessThan(100 * MIB);
    },
    90_000,
  );

  it.each(ATTACKS)(
    'a token that is a %s does not either',
    async (attack) => {
      const [client] = clients;
      if (client === undefined) throw new Error('there is no organization');
      await useProvider(client, `token-${attack}`);
      const visitors = Array.from({ length: 20 }, () => new Visitor(service));
      const grown = await growth(() =>
        expectFree(attack, async () => {
          const answers = await Promise.all(
            visitors.map(async (visitor) => {
              const begun = await begin(visitor, client);
              expect(begun.status, begun.text).toBe(200);
              const query = `code=x&state=${new URL(begun.body.url).searchParams.get('state')}`;
              return visitor.post('/auth/sign-in/provider/return', { query });
            }),
          );
          for (const answer of answers) expectError(answer, 401, 'UNAUTHORIZED');
        }),
      );
      expect(grown).toBeLessThan(100 * MIB);
    },
    90_000,
  );
});

/** Starts a provider that never answers and counts its requests. */
async function startSilentProvider(): Promise<{ server: Server; issuer: string; asked: () => number }> {
  let asked = 0;
  const server = createServer(() => {
    asked += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { server, issuer: `http://127.0.0.1:${port}`, asked: () => asked };
}

it('sends at most two requests at a time to the provider of an organization', async () => {
  const silent = await startSilentProvider();
  const [client, other] = [await service.client(), await service.client()];
  await useProvider(other, 'token-drip');
  // Callers with the same settings share one request, so each of these has its own settings.
  const beginSignIn = async () => {
    const facts = { issuer: silent.issuer, clientId: 'x', clientSecret: 'y' };
    expect((await client.put('/internal/sign-in-provider', facts)).status).toBe(200);
    return begin(new Visitor(service), client);
  };
  const waiting: ReturnType<typeof beginSignIn>[] = [];
  for (const count of [1, 2]) {
    waiting.push(beginSignIn());
    await vi.waitFor(() => expect(silent.asked()).toBe(count), 5000);
  }
  const third = await beginSignIn();
  expectError(third, 503, 'UNAVAILABLE');
  expect(third.headers.get('retry-after')).toBe('10');
  expect((await begin(new Visitor(service), other)).status).toBe(200);
  silent.server.closeAllConnections();
  for (const answer of await Promise.all(waiting)) expectError(answer, 401, 'UNAUTHORIZED');
  expect(silent.asked()).toBe(2);
  // Their slots are free again.
  const next = beginSignIn();
  await vi.waitFor(() => expect(silent.asked()).toBe(3), 5000);
  silent.server.close();
  silent.server.closeAllConnections();
  expectError(await next, 401, 'UNAUTHORIZED');
}, 30_000);
