import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { promptSequencing } from '../../src/exchange/events/prompt-sequencing.ts';
import { ChangeHub, HUB_TIMES, type Sink } from '../../src/exchange/stream/hub.ts';
import type { StreamAccess } from '../../src/people/index.ts';
import { closeVerified, expectError, expectUnauthorized } from '../harness/contract.ts';
import { customer, invoice, payment, read, store } from '../harness/factories.ts';
import { type Listening, listenTo as listen } from '../harness/listening.ts';
import { addUser } from '../harness/people.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, ownService, type TestService, testService } from '../harness/service.ts';

let service: TestService;
let endPrompt: () => void;
let client: Client;
beforeAll(async () => {
  service = await testService({ logLevel: 'silent' });
  endPrompt = promptSequencing(service);
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(async () => {
  endPrompt();
  await closeVerified(service);
});

const listenTo = (who: Client, query = '', headers: Record<string, string> = {}) =>
  listen(service, who, query, headers);

it('names changes in order to members of the organization, and to no one else', async () => {
  const other = await service.client();
  const [mine, theirs] = [await listenTo(client), await listenTo(other)];
  const { id } = await store(client, '/customers', customer('c'));
  await store(client, '/invoices', invoice('i', 'c', 100));
  const { id: paid } = await store(client, '/payments', payment('p', 'c', 100, { i: 100 }));
  await store(client, '/notes', { content: 'x', customer: { externalId: 'c' } });
  await store(other, '/customers', customer('theirs'));
  const named = await mine.changes(6);
  expect(named.slice(0, 2)).toEqual(['customer.created customer', 'invoice.created invoice']);
  expect(named.slice(2).sort()).toEqual([
    'invoice.paid invoice',
    'invoice.updated invoice',
    'note.created note',
    'payment.created payment',
  ]);
  const change = mine.received.find(({ data }) => data.kind === 'payment')?.data;
  expect(change).toMatchObject({ id: paid, customerId: id, type: 'payment.created' });
  expect(await theirs.changes(1)).toEqual(['customer.created customer']);
  expect(theirs.text()).not.toContain(id);
  mine.cut();
  theirs.cut();
});

it('resumes after a disconnect, by header, by query and by the cursor of the feed', async () => {
  const first = await listenTo(client);
  await store(client, '/customers', customer('a'));
  await first.changes(1);
  first.cut();
  const last = first.received.at(-1)?.data.cursor ?? '';
  for (const name of ['b', 'c']) await store(client, '/customers', customer(name));
  const ids = await Promise.all(['b', 'c'].map((name) => read(client, `/customers/external:${name}`)));
  for (const again of [
    await listenTo(client, '', { 'last-event-id': last }),
    await listenTo(client, `?since=${last}`),
    await listenTo(client, '?since=latest', { 'last-event-id': last }),
  ]) {
    await again.changes(2);
    expect(again.received.filter(({ event }) => event === 'change').map(({ data }) => data.id)).toEqual(
      ids.map(({ id }) => id),
    );
    again.cut();
  }
  const once = await client.get(`/internal/stream?since=${last}`);
  expect(once.text.match(/^event: \w+/gm)).toEqual(['event: ready', 'event: change', 'event: change']);
  const { items } = await read<{ items: { cursor: string }[] }>(client, `/events?since=${last}`);
  expect(items.map(({ cursor }) => cursor)).toEqual(first.received.length === 0 ? [] : cursorsOf(once.text));
  expectError(await client.get('/internal/stream?since=nonsense'), 400, 'INVALID_DATA', 'since');
});

const cursorsOf = (text: string) =>
  [...text.matchAll(/^event: change\nid: (.*)$/gm)].map(([, cursor]) => cursor);

it('reports when missed changes no longer exist or are too many to name', async () => {
  await store(client, '/customers', customer('c'));
  const { nextCursor } = await read<{ nextCursor: string }>(client, '/events');
  const { id } = client.organization;
  const { pool } = service.database;
  await pool.query(`UPDATE event_feeds SET position = position + 600 WHERE organization_id = $1`, [id]);
  await pool.query(
    `INSERT INTO events (organization_id, position, id, type, data, occurred_at)
     SELECT $1, 1 + n, gen_random_uuid(), 'note.created', '{}', now() FROM generate_series(1, 600) n`,
    [id],
  );
  const many = await listenTo(client, `?since=${nextCursor}`);
  await expect
    .poll(() => many.received.map(({ event, data }) => `${event} ${data.reason}`))
    .toEqual(['ready undefined', 'reset MANY']);
  many.cut();
  await pool.query('DELETE FROM events WHERE organization_id = $1', [id]);
  await pool.query(`UPDATE event_feeds SET removed_position = position WHERE organization_id = $1`, [id]);
  const old = await client.get(`/internal/stream?since=${nextCursor}`);
  expect(old.text).toContain('event: reset');
  expect(old.text).toContain('TOO_OLD');
});

it('occupies no slot of concurrent requests, allows viewers, and needs a key pair', async () => {
  const narrow = await service.client({ maxConcurrency: 2 });
  const { id } = await addUser(service, narrow, 'viewer', { role: 'VIEWER' });
  const streams = await Promise.all([1, 2, 3, 4].map(() => listenTo(narrow, '', { 'x-quittance-user': id })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await store(narrow, '/customers', customer('c'));
  for (const stream of streams) {
    expect(await stream.changes(1)).toEqual(['customer.created customer']);
    stream.cut();
  }
  await expectUnauthorized(service, narrow, 'GET', '/internal/stream');
});

it('names only own customers to a user with that restriction, as assigned at that time', async () => {
  const [ada, bob] = [
    await addUser(service, client, 'ada', { ownCustomersOnly: true }),
    await addUser(service, client, 'bob', { ownCustomersOnly: true }),
  ];
  const as = ({ id }: { id: string }) => ({ 'x-quittance-user': id });
  const [hers, his, all] = [
    await listenTo(client, '', as(ada)),
    await listenTo(client, '', as(bob)),
    await listenTo(client),
  ];
  const { cursor: begun = '' } = hers.received[0]?.data ?? {};
  const manage = (name: string, userIds: string[]) =>
    store(client, `/customers/external:${name}/account-managers`, { userIds });
  const made = async (name: string, more: Parameters<typeof customer>[1] = {}) =>
    (await store(client, '/customers', customer(name, more))).id;
  const own = await made('own', { accountManagerId: ada.id });
  const child = await made('child', { parent: { externalId: 'own' } });
  const others = await made('others');
  for (const name of ['own', 'child', 'others']) await store(client, '/invoices', invoice(name, name, 100));
  await all.changes(6);
  expect(await hers.changes(4)).toHaveLength(4);
  const customersOf = ({ received }: Listening) =>
    new Set(received.flatMap(({ data: { customerId } }) => customerId ?? []));
  expect(customersOf(hers)).toEqual(new Set([own, child]));
  expect(customersOf(his)).toEqual(new Set());
  // After the handover the customer is his, and so are its earlier events if he asks for them.
  await manage('others', [bob.id]);
  await store(client, '/invoices', invoice('others', 'others', 200));
  await his.changes(1);
  await all.changes(8);
  await store(client, '/notes', { content: 'x', customer: { externalId: 'own' } });
  await hers.changes(5);
  expect([customersOf(hers), customersOf(his)]).toEqual([new Set([own, child]), new Set([others])]);
  const missed = async (who: { id: string }, since: string) =>
    (await client.get(`/internal/stream?since=${since}`, as(who))).text;
  expect(await missed(ada, begun)).not.toContain(others);
  expect(await missed(bob, begun)).toContain(`"customerId":"${others}"`);
  expect(await missed(bob, begun)).not.toContain(own);
  // A user without any event still continues at the end of the feed.
  const place =
    hers
      .text()
      .match(/^id: (.+)$/gm)
      ?.at(-1)
      ?.slice(4) ?? '';
  expect((await missed(ada, place)).match(/^event: \w+/gm)).toEqual(['event: ready']);
  for (const stream of [hers, his, all]) stream.cut();
});

const listeners = async () => {
  const { rows } = await service.database.pool.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'quittance listener'`,
  );
  return rows[0]?.count;
};

itNightly('serves a thousand listeners with one database connection', { timeout: 60_000 }, async () => {
  const clients = await Promise.all(Array.from({ length: 50 }, () => service.client()));
  const streams: Listening[] = [];
  for (let round = 0; round < 4; round += 1)
    streams.push(
      ...(await Promise.all(clients.flatMap((one) => Array.from({ length: 5 }, () => listenTo(one))))),
    );
  expect(streams).toHaveLength(1000);
  // One LISTEN for organizations, one for all streams.
  expect(await listeners()).toBe(2);
  const opened = performance.now();
  await Promise.all(clients.map((one, n) => store(one, '/customers', customer(`c${n}`))));
  for (const named of await Promise.all(streams.map((stream) => stream.changes(1))))
    expect(named).toEqual(['customer.created customer']);
  const received = performance.now();
  expect(received - opened).toBeLessThan(10_000);
  for (const stream of streams) stream.cut();
  await expect.poll(listeners, { timeout: 10_000 }).toBe(1);
});

it('serves a thousand listeners who see only own customers with one query', async () => {
  const hub = new ChangeHub(service.database, { debug: () => {}, warn: () => {} });
  const { id: ada } = await addUser(service, client, 'ada', { ownCustomersOnly: true });
  const { id } = client.organization;
  const { rows } = await service.database.pool.query<{ id: string }>(
    `INSERT INTO users (organization_id, id, first_name, last_name, email, role, own_customers_only, is_active,
       created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'F', 'L', 'u' || n || '@example.com', 'COLLECTOR', true, true, now(), now()
     FROM generate_series(1, 999) n RETURNING id`,
    [id],
  );
  const users = [ada, ...rows.map((user) => user.id)];
  const all = users.map((userId) => ({ userId, ...sink(() => true) }));
  for (const { own, userId } of all)
    hub.subscribe(0, own, {
      ...byKey(),
      user: { id: userId, role: 'COLLECTOR', ownCustomersOnly: true },
    });
  await store(client, '/customers', customer('c', { accountManagerId: ada }));
  await expect
    .poll(() => all.filter(({ seen }) => seen.length > 0).length, { timeout: 10_000 })
    .toBe(users.length);
  const received = all.filter(({ seen }) => seen.join('').includes('event: change'));
  expect(received.map(({ userId }) => userId)).toEqual([ada]);
  expect(received[0]?.seen.join('')).toContain('customer.created');
  await hub.close();
});

it('resumes after the database was unavailable', async () => {
  const stream = await listenTo(client);
  await store(client, '/customers', customer('before'));
  await stream.changes(1);
  await service.database.pool
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    .catch(() => {});
  const create = async () => (await client.post('/customers', customer('after'))).status;
  await expect.poll(create, { timeout: 10_000 }).toBe(201);
  expect(await stream.changes(2)).toEqual(['customer.created customer', 'customer.created customer']);
  stream.cut();
});

/** Returns the access of the client's key pair. */
const byKey = (): StreamAccess => ({
  organizationId: client.organization.id,
  key: { apiKey: client.apiKey, scope: ['FULL'] },
  session: null,
  user: null,
});

/** Returns a listener within the process. */
function sink(takes: () => boolean) {
  const seen: string[] = [];
  const ends: string[] = [];
  const own: Sink = {
    write: (text) => {
      seen.push(text);
      return takes();
    },
    end: () => void ends.push('end'),
    cut: () => void ends.push('cut'),
  };
  return { seen, ends, own };
}

it('sends heartbeats, ends after its lifetime, drops clients that do not read, and ends with the process', async () => {
  const times = { ...HUB_TIMES, heartbeatMillis: 20, lifeMillis: 400, deafPollMillis: 20, pollMillis: 20 };
  const hub = new ChangeHub(service.database, { debug: () => {}, warn: () => {} }, times);
  const [slow, steady] = [sink(() => false), sink(() => true)];
  hub.subscribe(0, slow.own, byKey());
  hub.subscribe(0, steady.own, byKey());
  await expect.poll(() => slow.ends).toEqual(['cut']);
  await expect.poll(() => steady.ends).toEqual(['end']);
  expect(steady.seen.length).toBeGreaterThan(2);
  expect(new Set(steady.seen)).toEqual(new Set([': still here\n\n']));
  await hub.close();
  const looking = new ChangeHub(
    service.database,
    { debug: () => {}, warn: () => {} },
    { ...times, lifeMillis: 60_000 },
  );
  const last = sink(() => true);
  looking.subscribe(0, last.own, byKey());
  // Without a notification, the stream finds the event by polling.
  endPrompt();
  await store(client, '/customers', customer('unannounced'));
  await expect.poll(() => last.seen.join(''), { timeout: 10_000 }).toContain('customer.created');
  endPrompt = promptSequencing(service);
  await looking.close();
  expect(last.ends).toEqual(['end']);
  expect(() => looking.subscribe(0, sink(() => true).own, byKey())).toThrow('shutting down');
});

it('ends when the service stops, and does not delay the stop', async () => {
  const own = await ownService({ logLevel: 'silent' });
  const who = await own.client();
  const answer = await fetch(`${own.url}/v1/internal/stream`, {
    headers: { 'x-api-key': who.apiKey, 'x-api-secret': who.apiSecret, accept: 'text/event-stream' },
  });
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  const whole = answer.text();
  const begun = performance.now();
  await own.close();
  expect(await whole).toContain('event: ready');
  expect(performance.now() - begun).toBeLessThan(5_000);
});
