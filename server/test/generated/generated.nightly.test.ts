import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readHolidays } from '../../src/dunning/settings/queries.ts';
import { ALL_REFUSED } from '../../src/exchange/imports/schema.ts';
import { peopleJobs } from '../../src/people/jobs.ts';
import { startDelivering } from '../events/receiver.ts';
import { closeVerified } from '../harness/contract.ts';
import { copyOf } from '../harness/copies.ts';
import { read } from '../harness/factories.ts';
import { runImports } from '../harness/imports.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addUser } from '../harness/people.ts';
import { addReference } from '../harness/portal.ts';
import { howOften, SEEDS } from '../harness/seeds.ts';
import { type Answer, type Client, testService } from '../harness/service.ts';
import { owner } from '../harness/sign-in.ts';
import { addBulkJob } from '../tenants/bulk-job.ts';
import { addIntegration } from '../tenants/integration.ts';
import { addExport, addSheet } from '../tenants/organization.ts';
import { addComment, fill, type KnownRecord, type Pools, poolsOf } from './known-records.ts';
import { type Drawn, partsOf, type Wrong, written, wrongOf } from './requests.ts';
import { contractOf, type LocatedOperation } from './schema.ts';

/** Sends requests for every operation, drawn from the schemas that the running service documents. */
const RIGHT = howOften(2, 40);
const WRONG = howOften(2, 60);
const ROUNDS = 50;
/** Rounds in an organization in which other operations have written. */
const SHARED_ROUNDS = 4;
const MIN_REQUESTS = howOften(1_000, 20_000);
const SAMPLE_DATA = '/internal/sample-data';
const UUID = /^[0-9a-f-]{36}$/;

const service = await testService();
const contract = await contractOf(service);
const delivering = startDelivering(service);
const importing = runImports(service);
afterAll(async () => {
  await Promise.all([delivering.stop(), importing.stop()]);
  // Recalculates figures that depend on changed rates.
  await runDueJobs(service.database, peopleJobs(service, readHolidays).tasks);
  await closeVerified(service);
});

/** Returns an organization with records of every kind. */
async function filled(): Promise<Organization> {
  const client = await service.client();
  await fill(service, client);
  // The newest user, in whose name requests are made.
  const { id: userId } = await addUser(service, client, 'owner', { role: 'OWNER' });
  await addExport(service, client, { 'x-quittance-user': userId });
  // One job that has changed records, and one that is pending.
  const headers = { 'x-quittance-user': userId };
  await addBulkJob(service, client, 'one', { headers, pausedUntil: '2040-01-01' });
  await addSheet(service, client, 'one');
  await addSheet(service, client, 'other', false);
  const snooze = { list: 'work', command: 'snooze', input: { until: null }, filter: {} };
  expect((await client.post('/internal/bulk-jobs', snooze, headers)).status).toBe(201);
  expect((await client.post('/internal/keys', { name: 'Another' })).status).toBe(201);
  const invited = { email: 'invited@example.com', role: 'VIEWER' };
  expect((await client.post('/internal/invitations', invited)).status).toBe(201);
  const provider = { issuer: 'https://example.com', clientId: 'one', clientSecret: 'one' };
  expect((await client.put('/internal/sign-in-provider', provider)).status).toBe(200);
  const reference = await addReference(service, client, 'one');
  const { recordId } = await addIntegration(service, client, 'one');
  // A copy would not include pending work, so it must end before.
  await expectImported(client);
  const pools = await poolsOf(client, contract);
  const comments = [await addComment(client, userId)];
  const integration_records = [{ id: recordId }];
  return {
    client,
    pools: { ...pools, comments, integration_records, payment_references: [{ id: reference }] },
  };
}

/** Returns an organization with a person for sample data: without data to create it, with data to remove it. */
async function forSample(method: string): Promise<Organization> {
  const client = await service.client();
  const person = await owner(service, client, `olga-${client.organization.id.slice(-6)}@example.com`);
  const [membership] = (await person.readToken()).organizations;
  const pools = { users: [{ id: membership?.userId ?? '' }] };
  if (method === 'POST') return { client, pools };
  expect((await person.ask('POST', client, SAMPLE_DATA)).status).toBe(202);
  // Playing ninety days takes too long here. A failed creation can be removed too.
  await service.database.pool.query(
    "UPDATE sample_data SET state = 'FAILED', failure = 'stopped' WHERE organization_id = $1",
    [client.organization.id],
  );
  return { client, pools };
}

/** States of integrations that commands need. */
const STATES: Readonly<Record<string, string>> = { pause: 'RUNNING', read: 'RUNNING', resume: 'PAUSED' };

/** Returns a copy for a command of an integration: a started one would own the records of a shared copy. */
async function forIntegration(command: string): Promise<Organization> {
  const one = await copy();
  await service.database.pool.query(
    `UPDATE source_connections SET state = $2, started_at = CASE WHEN $2 <> 'DRAFT' THEN created_at END
     WHERE organization_id = $1`,
    [one.client.organization.id, STATES[command] ?? 'DRAFT'],
  );
  return one;
}

interface Organization {
  client: Client;
  pools: Pools;
}

let filledOne: Promise<Organization> | null = null;

/** Returns a copy of the filled organization, independent of earlier tests. */
async function copy(facts: Parameters<typeof copyOf>[2] = {}): Promise<Organization> {
  filledOne ??= filled();
  const { client: from, pools } = await filledOne;
  const client = await copyOf(service, from, facts);
  // A key belongs to one organization, so a copy has its own.
  expect((await client.post('/internal/keys', { name: 'Another' })).status).toBe(201);
  const { items: keys } = await read<{ items: KnownRecord[] }>(client, '/internal/keys');
  return { client, pools: { ...pools, keys } };
}

/** Write operations share a copy, several in a row: each copy is a thousand rows. */
const SHARING = 8;
let shared: Organization | null = null;
let sharing = 0;

/**
 * Read operations share an organization. Write operations get their own copy where a shared one has no
 * suitable records left.
 */
async function organizationFor({ method, path }: LocatedOperation, isOwn: boolean): Promise<Organization> {
  if (path === SAMPLE_DATA && method !== 'GET') return forSample(method);
  if (path.startsWith('/test_clock')) return copy({ sandbox: true });
  const [, command] = /^\/integrations\/\{\w+\}\/(\w+)$/.exec(path) ?? [];
  if (command !== undefined && method === 'POST') return forIntegration(command);
  filledOne ??= filled();
  if (method === 'GET') return filledOne;
  if (isOwn) return copy();
  if (shared === null || sharing % SHARING === 0) shared = await copy();
  sharing += 1;
  return shared;
}

/** Sends a request; routes of the application act for a user. */
function send(
  client: Client,
  { method }: LocatedOperation,
  { address, body }: Drawn,
  pools: Pools,
): Promise<Answer> {
  const [user] = address.startsWith('/internal/') ? (pools['users'] ?? []) : [];
  const headers: Record<string, string> = user === undefined ? {} : { 'x-quittance-user': user.id };
  if (body === null) return client.send(method, address, { headers });
  return client.send(method, address, {
    body: body.content,
    headers: { ...headers, 'content-type': body.type },
  });
}

/** Expects an answer that the operation documents, in its documented shape, and never a server error. */
function expectDocumented({ operation }: LocatedOperation, answer: Answer, about: string): void {
  const { status, headers, text } = answer;
  expect(headers.get('x-request-id'), about).toMatch(UUID);
  expect(status, `${about}\n${text}`).toBeLessThan(500);
  const documented = operation.responses[String(status)];
  if (documented === undefined) expect.fail(`${about}\nanswered ${status}, which is not documented: ${text}`);
  const [declared] = Object.entries(documented.content ?? {});
  if (declared === undefined) {
    expect(text, about).toBe('');
    return;
  }
  const [type, { schema }] = declared;
  if (type !== 'application/json') return;
  expect(headers.get('content-type'), about).toBe('application/json; charset=utf-8');
  const validate = contract.validator(schema);
  if (!validate(answer.body))
    expect.fail(`${about}\n${JSON.stringify(validate.errors?.slice(0, 3))}\n${text.slice(0, 2_000)}`);
  if (status < 400) return;
  const { code } = Object.assign({ code: '' }, Object.assign({ Error: {} }, answer.body).Error);
  expect(documented.description.split(', '), about).toContain(code);
}

const describeRequest = (place: LocatedOperation, drawn: Drawn, why = '') =>
  `${why} ${place.method} ${drawn.address}\n${String(drawn.body?.content ?? '').slice(0, 2_000)}`;

const parameters = (seed: number, numRuns: number) => ({ seed, numRuns, endOnFailure: true });

const CASES = SEEDS.flatMap((seed) =>
  contract.places.map((place) => [`${place.method} ${place.path}`, seed, place] as const),
);

it.each(CASES)('%s, QUITTANCE_SEED=%i', async (_name, seed, place) => {
  let { client, pools } = await organizationFor(place, false);
  const statuses: number[] = [];
  // A schema whose requests are all refused would be useless: one of many must be accepted.
  for (let round = 0; round < ROUNDS && !statuses.some((status) => status < 300); round += 1) {
    if (round === SHARED_ROUNDS) ({ client, pools } = await organizationFor(place, true));
    const right = fc.asyncProperty(partsOf(place, contract, pools), async (one) => {
      const drawn = written(place, one);
      const answer = await send(client, place, drawn, pools);
      expectDocumented(place, answer, describeRequest(place, drawn));
      statuses.push(answer.status);
    });
    await fc.assert(right, parameters(seed + round, RIGHT));
  }
  expect(Math.min(...statuses), `${statuses}`).toBeLessThan(300);
  const parts = partsOf(place, contract, pools);
  const wrong = fc
    .tuple(parts, fc.nat(), fc.nat())
    .map(([one, kind, nth]) => pick(wrongOf(place, contract, one), kind, nth));
  await fc.assert(
    fc.asyncProperty(wrong, async (drawn) => {
      const answer = await send(client, place, drawn, pools);
      expectDocumented(place, answer, describeRequest(place, drawn, drawn.why));
      expect(
        answer.status,
        `${describeRequest(place, drawn, drawn.why)}\n${answer.text}`,
      ).toBeGreaterThanOrEqual(400);
    }),
    parameters(seed, WRONG),
  );
  await expectImported(client);
});

interface Items {
  items: { id: string; state: string; failure: string | null; code: string; message: string }[];
}

/** Expects that every import is applied in the end and that no line fails with an internal error. */
async function expectImported(client: Client): Promise<void> {
  const imports = async () => (await read<Items>(client, '/imports?limit=500')).items;
  const going = async () => (await imports()).filter(({ state }) => /^(PENDING|RUNNING)$/.test(state));
  await expect.poll(going, { timeout: 30_000 }).toEqual([]);
  for (const { id, failure } of await imports()) {
    expect([null, ALL_REFUSED]).toContain(failure);
    const { items } = await read<Items>(client, `/imports/${id}/errors?limit=500`);
    for (const { code, message } of items) expect(code, message).not.toBe('INTERNAL');
  }
}

/** Picks one of the wrong requests; each kind is equally likely. */
function pick(all: Wrong[], kind: number, nth: number): Wrong {
  const kinds = [...Map.groupBy(all, (one) => one.kind).values()];
  const chosen = kinds[kind % kinds.length] ?? [];
  const one = chosen[nth % chosen.length];
  if (one === undefined) throw new Error('nothing can be wrong with this request');
  return one;
}

it('sends enough requests', () => {
  expect(contract.places.length * (RIGHT + WRONG)).toBeGreaterThanOrEqual(MIN_REQUESTS);
});
