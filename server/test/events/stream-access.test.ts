import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptSequencing } from '../../src/exchange/events/prompt-sequencing.ts';
import { createKey, keyFacts } from '../../src/people/keys/commands.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, store } from '../harness/factories.ts';
import { type Listening, listenAs, listenTo } from '../harness/listening.ts';
import { addUser } from '../harness/people.ts';
import { howOften, itNightly } from '../harness/seeds.ts';
import { type Client, connect, type TestService, testService } from '../harness/service.ts';
import { owner, PASSWORD, Visitor } from '../harness/sign-in.ts';

/** A user without access keeps a stream open at a process that did not end the access. */

/** Milliseconds. It takes about a second; a machine with many tests takes longer. */
const SOON_MS = 5_000;

let service: TestService;
let endPrompt: () => void;
let client: Client;
let colleague: Listening;
let made = 0;
beforeAll(async () => {
  service = await testService({ instances: 2, logLevel: 'silent' });
  endPrompt = promptSequencing(service);
});
beforeEach(async () => {
  client = await service.client();
  colleague = await listenTo(service, client);
});
afterAll(async () => {
  endPrompt();
  await closeVerified(service);
});

/** Checks that a stream reports events until its access ends, and then ends without another event. */
async function expectEnd(stream: Listening, end: () => Promise<unknown>): Promise<void> {
  const store1 = async () => {
    made += 1;
    return store(client, '/customers', customer(`c${made}`));
  };
  expect(stream.status).toBe(200);
  const first = await store1();
  await stream.changes(1);
  await end();
  const at = performance.now();
  const second = await store1();
  await Promise.race([stream.ended, sleep(SOON_MS).then(() => Promise.reject(new Error('it goes on')))]);
  expect(performance.now() - at).toBeLessThan(SOON_MS);
  expect(stream.text()).toContain(first.id);
  expect(stream.text()).not.toContain(second.id);
  // No other user is cut off.
  await colleague.changes(2);
  expect(colleague.text()).toContain(second.id);
  colleague.cut();
}

const ok = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
};

describe('the stream of a member', () => {
  let member: Visitor;
  let userId: string;
  const email = () => `member@${client.organization.id}.example`;
  beforeEach(async () => {
    await owner(service, client, `boss@${client.organization.id}.example`);
    member = await owner(service, client, email());
    const { organizations } = await member.readToken();
    userId = organizations[0]?.userId ?? '';
    await ok(client.put(`/internal/users/${userId}`, { role: 'ADMIN' }));
  });
  const change = (body: object) => ok(client.put(`/internal/users/${userId}`, body));
  const second = async () => {
    const visitor = new Visitor(service);
    expect((await visitor.signIn(email())).status).toBe(200);
    return visitor;
  };

  const endings: [string, () => Promise<unknown>][] = [
    ['access is removed', () => ok(client.delete(`/internal/users/${userId}/access`))],
    ['the user becomes inactive', () => change({ isActive: false })],
    ['the role changes', () => change({ role: 'VIEWER' })],
    ['the user is limited to own customers', () => change({ role: 'COLLECTOR', ownCustomersOnly: true })],
    ['the user signs out', () => ok(member.post('/auth/sign-out'))],
    ['the user ends all sessions elsewhere', async () => ok((await second()).delete('/auth/sessions'))],
    [
      'the user changes the password elsewhere',
      async () => {
        const body = { currentPassword: PASSWORD, password: 'another eleven bottles hang' };
        return ok((await second()).post('/auth/password', body));
      },
    ],
  ];
  // By day the two that matter most: who has left sees nothing.
  it.each(endings.slice(0, howOften(7, 7, 2)))('ends when %s', async (_name, end) =>
    expectEnd(await listenAs(service, member, client), end),
  );

  itNightly('ends when owners may no longer use the provider of the session', async () => {
    await change({ role: 'OWNER' });
    const { pool } = service.database;
    const { id } = client.organization;
    // Two statements: behind a query router, users and sessions may be on different shards.
    const { rows } = await pool.query<{ person: string }>(
      'SELECT identity_id AS person FROM users WHERE organization_id = $1 AND id = $2',
      [id, userId],
    );
    await pool.query('UPDATE identity_sessions SET bound_organization = $1 WHERE user_id = $2', [
      id,
      rows[0]?.person,
    ]);
    const limit = () => ok(client.put('/internal/sign-in-settings', { ownersUseProvider: false }));
    await expectEnd(await listenAs(service, member, client), limit);
  });
});

describe('the stream of a key pair', () => {
  const pairOf = async (more: { expiresAt?: string; scope?: string[] } = {}) => {
    const facts = keyFacts({ name: 'Program', scope: ['READ'], ...more });
    const pair = await createKey(service, client.organization.id, facts);
    const known = connect(service.url, pair.apiKey, pair.apiSecret);
    const inForce = async () => expect((await known.get('/customers')).status).toBe(200);
    await vi.waitFor(inForce, { timeout: 15_000 });
    return pair;
  };

  it('ends when the pair is revoked', async () => {
    const pair = await pairOf();
    await expectEnd(await listenTo(service, pair), () => ok(client.delete(`/internal/keys/${pair.apiKey}`)));
  });

  // The process learns of it when it reads the pair again, after seconds.
  itNightly('ends when the pair expires', async () => {
    const pair = await pairOf({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const { pool } = service.database;
    const expire = () =>
      pool.query('UPDATE api_keys SET expires_at = now() WHERE organization_id = $1 AND id = $2', [
        client.organization.id,
        pair.apiKey,
      ]);
    await expectEnd(await listenTo(service, pair), expire);
  });

  it('ends when its scope changes', async () => {
    const pair = await pairOf();
    const { pool } = service.database;
    const narrow = () =>
      pool.query(`UPDATE api_keys SET scope = '{invoices:read}' WHERE organization_id = $1 AND id = $2`, [
        client.organization.id,
        pair.apiKey,
      ]);
    await expectEnd(await listenTo(service, pair), narrow);
  });

  it('ends when the user it acts for changes', async () => {
    const { id } = await addUser(service, client, 'viewer', { role: 'VIEWER' });
    const stream = await listenTo(service, client, '', { 'x-quittance-user': id });
    await expectEnd(stream, () => ok(client.put(`/internal/users/${id}`, { role: 'COLLECTOR' })));
  });
});

describe('a caller with many streams', () => {
  const open = (count: number, who: Pick<Client, 'apiKey' | 'apiSecret'>, headers = {}) =>
    Promise.all(Array.from({ length: count }, () => listenTo(service, who, '', headers)));
  const statuses = (streams: Listening[]) => streams.map(({ status }) => status).sort();
  const cut = (streams: Listening[]) => {
    for (const stream of streams) stream.cut();
  };

  it('returns 429 beyond twenty of a key pair, and lets other pairs and members in', async () => {
    colleague.cut();
    const { apiKey, apiSecret } = await createKey(
      service,
      client.organization.id,
      keyFacts({ name: 'Greedy', scope: ['FULL'] }),
    );
    const greedy = { apiKey, apiSecret };
    await vi.waitFor(async () => {
      expect((await connect(service.url, apiKey, apiSecret).get('/customers')).status).toBe(200);
    }, 15_000);
    const { id } = await addUser(service, client, 'viewer', { role: 'VIEWER' });
    const streams = await open(25, greedy);
    expect(statuses(streams)).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
    // Naming users does not raise the limit of a key pair.
    expect(statuses(await open(1, greedy, { 'x-quittance-user': id }))).toEqual([429]);
    const member = await owner(service, client, `greedy@${client.organization.id}.example`);
    const others = [await listenTo(service, client), await listenAs(service, member, client)];
    expect(statuses(others)).toEqual([200, 200]);
    cut(streams);
    await expect
      .poll(async () => {
        const again = await open(1, greedy);
        cut(again);
        return statuses(again);
      })
      .toEqual([200]);
    cut(others);
  });

  itNightly('returns 429 beyond twenty of a member', async () => {
    const member = await owner(service, client, `many@${client.organization.id}.example`);
    const streams = await Promise.all(Array.from({ length: 22 }, () => listenAs(service, member, client)));
    expect(statuses(streams)).toEqual([...Array(20).fill(200), 429, 429]);
    cut([...streams, colleague]);
  });
});
