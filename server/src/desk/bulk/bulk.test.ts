import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addAction, addUser } from '../../../test/harness/people.ts';
import { type Client, connect, type TestService, testService } from '../../../test/harness/service.ts';
import { createKey, keyFacts } from '../../people/keys/commands.ts';
import { ManualClock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { bulkTasks, lookAfterBulkJobs } from './job.ts';
import { runPortion } from './run.ts';
import type { BulkJob, BulkJobRecord } from './schema.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const MISSING = '01890000-0000-7000-8000-000000000000';
const LATER = '2026-04-01T00:00:00.000Z';

const clock = new ManualClock(NOW);
let service: TestService;
let client: Client;
let userId: string;
let ada: Record<string, string>;
let own: Record<string, string>;
let viewer: Record<string, string>;

beforeAll(async () => {
  service = await testService({ clock, logLevel: 'silent' });
  client = await service.client();
  userId = (await addUser(service, client, 'ada')).id;
  const ownId = (await addUser(service, client, 'own', { ownCustomersOnly: true })).id;
  const viewerId = (await addUser(service, client, 'viewer', { role: 'VIEWER' })).id;
  [ada, own, viewer] = [
    { 'x-quittance-user': userId },
    { 'x-quittance-user': ownId },
    { 'x-quittance-user': viewerId },
  ];
  for (const name of ['a', 'b', 'c']) await store(client, '/customers', customer(name, { name }));
  const managers = '/customers/external:a/account-managers';
  expect((await client.post(managers, { userIds: [ownId] })).status).toBe(200);
});
afterAll(() => closeVerified(service));

const JOBS = '/internal/bulk-jobs';
/** Returns a client with a key pair of the organization. Servers learn new keys with a short delay. */
const keyOf = async (scope: Scope) => {
  const facts = keyFacts({ name: 'A scope', scope });
  const { apiKey, apiSecret } = await createKey(service, client.organization.id, facts);
  const asking = connect(service.url, apiKey, apiSecret);
  await vi.waitFor(async () => expect((await asking.send('GET', '/users')).status).not.toBe(401));
  return asking;
};
const run = () => runDueJobs(service.database, bulkTasks(service));
const make = async (body: object, headers = ada): Promise<BulkJob> => {
  const answer = await client.post<BulkJob>(JOBS, body, headers);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const jobOf = async (id: string, headers = ada): Promise<BulkJob> =>
  (await client.get<BulkJob>(`${JOBS}/${id}`, headers)).body;
const done = async (body: object, headers = ada): Promise<BulkJob> => {
  const { id } = await make(body, headers);
  await run();
  return jobOf(id, headers);
};
const recordsOf = async (id: string, query = '', headers = ada): Promise<BulkJobRecord[]> => {
  const answer = await client.get<{ items: BulkJobRecord[] }>(`${JOBS}/${id}/records?${query}`, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items;
};
const undone = async (id: string): Promise<BulkJob> => {
  const answer = await client.post<BulkJob>(`${JOBS}/${id}/undo`, undefined, ada);
  expect(answer.status, answer.text).toBe(201);
  await run();
  return jobOf(answer.body.id);
};
const idOf = async (name: string) => (await read(client, `/customers/external:${name}`)).id;
let made = 0;
/** Adds an invoice of a customer and returns its id. */
const addInvoice = async (of: string, more = {}) => {
  made += 1;
  const { id } = await store(client, '/invoices', invoice(`i${made}`, of, 10_000, more));
  return { id, name: `i${made}`, path: `/invoices/${id}` };
};
const task = async (of: string, name = 'Task') =>
  addAction(service, client, { customerId: await idOf(of), name, type: 'TASK' });
const actionOf = (id: string) => read<{ state: string; assignedTo: object[] }>(client, `/actions/${id}`);

describe('a selection', () => {
  it('is processed record by record, with an outcome for each', async () => {
    const ids = [await task('a', 'one'), await task('b', 'two')];
    await client.post(`/internal/actions/${ids[1]}/ignore`, { comment: 'x' }, ada);
    const job = await done({
      list: 'work',
      command: 'ignore',
      input: { comment: 'All of them' },
      recordIds: [...ids, MISSING, ids[0]?.toUpperCase()],
    });
    expect(job).toMatchObject({
      state: 'DONE',
      filter: null,
      undoesJobId: null,
      error: null,
      requestedByUserId: userId,
      records: { total: 3, changed: 1, unchanged: 0, refused: 2, skipped: 0, undoable: 1 },
    });
    const [first, second] = await recordsOf(job.id);
    expect(first).toMatchObject({ kind: 'ACTION', id: MISSING, name: null, outcome: 'REFUSED' });
    expect(first?.error).toEqual({ code: 'NOT_FOUND', message: 'The record does not exist.', details: [] });
    expect(second).toMatchObject({ id: ids[0], name: 'one', outcome: 'CHANGED', error: null, doneAt: NOW });
    expect(await recordsOf(job.id, 'outcome=REFUSED&limit=1')).toEqual([first]);
    const refused = await recordsOf(job.id, 'outcome=REFUSED');
    expect(refused[1]).toMatchObject({
      id: ids[1],
      name: 'two',
      error: { code: 'CONFLICT', message: 'The action is IGNORED.', details: [{ field: 'state' }] },
    });
    expect(await actionOf(ids[0] ?? '')).toMatchObject({ state: 'IGNORED', comment: 'All of them' });
  });

  it('reports records that need no change', async () => {
    const { id } = await addInvoice('a');
    const body = { list: 'invoices', command: 'set_dunning', input: { pausedUntil: LATER }, recordIds: [id] };
    expect((await done(body)).records).toMatchObject({ changed: 1, unchanged: 0 });
    expect((await done(body)).records).toMatchObject({ changed: 0, unchanged: 1, undoable: 0 });
  });

  it('changes nothing of another organization and hides its jobs', async () => {
    const other = await service.client();
    await store(other, '/customers', customer('x', { name: 'Secret' }));
    const { id } = await store(other, '/invoices', invoice('x', 'x', 5_000));
    const job = await done({
      list: 'invoices',
      command: 'write_off',
      input: { reason: 'x' },
      recordIds: [id],
    });
    expect(job.records).toMatchObject({ total: 1, refused: 1 });
    expect(await recordsOf(job.id)).toMatchObject([{ id, name: null, error: { code: 'NOT_FOUND' } }]);
    for (const path of ['', '/records'])
      expectError(await other.get(`${JOBS}/${job.id}${path}`), 404, 'NOT_FOUND');
    for (const path of ['cancel', 'undo'])
      expectError(await other.post(`${JOBS}/${job.id}/${path}`, undefined), 404, 'NOT_FOUND');
    // Other users do not see it either.
    expectError(await client.get(`${JOBS}/${job.id}`), 404, 'NOT_FOUND');
    const listed = async (user?: typeof ada) =>
      (await client.get<{ items: BulkJob[] }>(JOBS, user)).body.items.map((one) => one.id);
    expect(await listed(ada)).toContain(job.id);
    expect(await listed()).not.toContain(job.id);
  });
});

describe('a filter', () => {
  it('is evaluated once, when the job is created', async () => {
    await store(client, '/customers', customer('frozen', { name: 'frozen' }));
    const first = await addInvoice('frozen');
    const second = await addInvoice('frozen');
    const customerId = await idOf('frozen');
    const body = {
      list: 'invoices',
      command: 'promise',
      input: { date: '2026-03-20' },
      filter: { 'customer.id': customerId },
    };
    expectError(await client.post(JOBS, { ...body, expected: 3 }, ada), 409, 'CONFLICT', 'expected');
    const { id, records } = await make({ ...body, sortBy: 'dueDate', expected: 2 });
    expect(records).toMatchObject({ total: 2, changed: 0 });
    const late = await addInvoice('frozen');
    await store(client, '/payments', {
      externalId: 'paid',
      customer: { externalId: 'frozen' },
      amount: 10_000,
      validatedAt: NOW,
      linkedInvoices: [{ invoice: { externalId: second.name }, amountLinked: 10_000 }],
    });
    await run();
    const job = await jobOf(id);
    expect(job).toMatchObject({ filter: { 'customer.id': customerId }, sortBy: 'dueDate', state: 'DONE' });
    expect(job.records).toMatchObject({ total: 2, changed: 1, refused: 1 });
    expect(await recordsOf(id)).toMatchObject([
      { kind: 'INVOICE', id: first.id, name: first.name, outcome: 'CHANGED' },
      { id: second.id, error: { code: 'CONFLICT', message: 'This invoice has no outstanding amount.' } },
    ]);
    expect(await read(client, late.path)).toMatchObject({ promiseToPay: null });
    const promise = { kind: 'USER', id: userId, job: 'bulk-job' };
    const { rows } = await service.database.pool.query(
      `SELECT actor FROM outbox WHERE organization_id = $1 AND audit::text LIKE '%promise.changed%' AND audit::text LIKE $2`,
      [client.organization.id, `%${first.id}%`],
    );
    expect(rows).toMatchObject([{ actor: promise }]);
  });

  it('may match nothing', async () => {
    const filter = { customerId: MISSING };
    const job = await done({ list: 'work', command: 'snooze', input: { until: LATER }, filter });
    expect(job).toMatchObject({ state: 'DONE', records: { total: 0 } });
  });
});

it('reports everything that is wrong with a job', async () => {
  const ids = { recordIds: [MISSING] };
  const refuse = async (body: object, field: string, headers: Record<string, string> = ada) =>
    expectError(await client.post(JOBS, body, headers), 400, 'INVALID_DATA', field);
  await refuse({ list: 'work', command: 'write_off', ...ids }, 'command');
  await refuse({ list: 'work', command: 'ignore', ...ids }, 'input.comment');
  await refuse({ list: 'work', command: 'ignore', input: { comment: 'x', more: 1 }, ...ids }, 'input.more');
  await refuse(
    { list: 'customers', command: 'create_action', input: { customerId: MISSING }, ...ids },
    'input.name',
  );
  const snooze = { list: 'work', command: 'snooze', input: { until: null } };
  await refuse(snooze, 'recordIds');
  await refuse({ ...snooze, ...ids, filter: {} }, 'recordIds');
  await refuse({ ...snooze, ...ids, expected: 1 }, 'expected');
  await refuse({ ...snooze, filter: { nonsense: 'x' } }, 'filter.nonsense');
  await refuse({ ...snooze, filter: {}, sortBy: 'nonsense' }, 'sortBy');
  await refuse({ list: 'work', command: 'perform', ...ids }, 'X-Quittance-User', {});
});

describe('permissions', () => {
  it('are those of the command for a single record', async () => {
    const body = { list: 'work', command: 'snooze', input: { until: LATER }, recordIds: [MISSING] };
    expectError(await client.post(JOBS, body, viewer), 403, 'ACCESS_FORBIDDEN');
    const narrow = await keyOf(['bulk_jobs:write']);
    expectError(await narrow.post(JOBS, body), 403, 'ACCESS_FORBIDDEN');
    const one = await keyOf(['bulk_jobs:write', 'actions:write']);
    expect((await one.post(JOBS, body)).status).toBe(201);
    // A filter would reveal the number of matching records.
    const { recordIds: _, ...snooze } = body;
    expectError(await one.post(JOBS, { ...snooze, filter: {} }), 403, 'ACCESS_FORBIDDEN');
    await run();
  });

  it('are checked again when the job runs', async () => {
    const { id: leaver } = await addUser(service, client, 'leaver');
    const headers = { 'x-quittance-user': leaver };
    const recordIds = [await task('a')];
    const { id } = await make(
      { list: 'work', command: 'snooze', input: { until: LATER }, recordIds },
      headers,
    );
    await service.database.pool.query(`UPDATE users SET role = 'VIEWER' WHERE id = $1`, [leaver]);
    await run();
    expect(await jobOf(id, headers)).toMatchObject({
      state: 'FAILED',
      error: 'A viewer may only read.',
      records: { total: 1, skipped: 1 },
    });
  });

  it('limit a restricted user to the assigned customers', async () => {
    const [mine, theirs] = [await task('a', 'mine'), await task('b', 'theirs')];
    const body = { list: 'work', command: 'snooze', input: { until: LATER } };
    const named = await done({ ...body, recordIds: [mine, theirs] }, own);
    expect(await recordsOf(named.id, '', own)).toMatchObject([
      { id: mine, name: 'mine', outcome: 'CHANGED' },
      { id: theirs, name: null, outcome: 'REFUSED', error: { code: 'NOT_FOUND' } },
    ]);
    const all = await done({ ...body, filter: { due: 'ALL' } }, own);
    const found = await recordsOf(all.id, '', own);
    expect(found.map(({ id }) => id)).toContain(mine);
    expect(found.map(({ id }) => id)).not.toContain(theirs);
    expect(all.records.total).toBeGreaterThan(0);
  });
});

describe('a running job', () => {
  const many = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => addInvoice('b').then(({ id }) => id)));
  /** Runs one portion of a job, like a process that stops after it. */
  const portion = (id: string) => {
    const of = { organizationId: client.organization.id, bulkJobId: id };
    const signal = new AbortController().signal;
    return runPortion(service, of, { attempt: 1, maxAttempts: 6, stopped: () => false, signal });
  };

  it('can be cancelled and keeps the changes made so far', async () => {
    const recordIds = await many(25);
    const { id } = await make({
      list: 'invoices',
      command: 'write_off',
      input: { reason: 'lost' },
      recordIds,
    });
    expect(await portion(id)).toBe(true);
    expect(await jobOf(id)).toMatchObject({ state: 'RUNNING', records: { total: 25, changed: 20 } });
    expectError(await client.post(`${JOBS}/${id}/undo`, undefined, ada), 409, 'CONFLICT', 'state');
    const answer = await client.post<BulkJob>(`${JOBS}/${id}/cancel`, undefined, ada);
    expect(answer.body).toMatchObject({ state: 'CANCELLED', records: { changed: 20, skipped: 5 } });
    expectError(await client.post(`${JOBS}/${id}/cancel`, undefined, ada), 409, 'CONFLICT', 'state');
    await run();
    expect(await jobOf(id)).toEqual(answer.body);
    expect(await recordsOf(id, 'outcome=SKIPPED')).toHaveLength(5);
    expectError(await client.post(`${JOBS}/${id}/undo`, undefined, ada), 409, 'CONFLICT', 'records.undoable');
  });

  it('processes each record once with several workers, and two jobs one after the other', async () => {
    const recordIds = [await idOf('b'), await idOf('c')];
    const before = await read<{ total: number }>(client, '/actions');
    const body = {
      list: 'customers',
      command: 'create_action',
      input: { name: 'Call', type: 'CALL' },
      recordIds,
    };
    const [one, two] = [await make(body), await make(body)];
    await Promise.all([one, two, one, two, one].map(({ id }) => portion(id)));
    await run();
    for (const { id } of [one, two])
      expect((await jobOf(id)).records).toMatchObject({ total: 2, changed: 2, refused: 0 });
    expect((await read<{ total: number }>(client, '/actions')).total).toBe(before.total + 4);
  });

  it('is enqueued again when its job was lost, and removed when it has expired', async () => {
    const { id } = await make({
      list: 'work',
      command: 'snooze',
      input: { until: null },
      recordIds: [MISSING],
    });
    await service.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await run();
    expect((await jobOf(id)).state).toBe('QUEUED');
    await lookAfterBulkJobs(service);
    await run();
    expect((await jobOf(id)).state).toBe('DONE');
    clock.set('2026-04-10T12:00:00.000Z');
    await lookAfterBulkJobs(service);
    await run();
    clock.set(NOW);
    expect((await client.get<{ items: BulkJob[] }>(JOBS, ada)).body.items).toEqual([]);
  });

  it('retries an unexpected failure, and finally continues without the record', async () => {
    const [first = '', second = ''] = await many(2);
    const { id } = await make({
      list: 'invoices',
      command: 'write_off',
      input: { reason: 'x' },
      recordIds: [first, second],
    });
    const { pool } = service.database;
    await pool.query(
      `ALTER TABLE documents ADD CONSTRAINT broken CHECK (written_off_at IS NULL OR id <> '${first}')`,
    );
    const of = { organizationId: client.organization.id, bulkJobId: id };
    const signal = new AbortController().signal;
    const attempt = (number: number) =>
      runPortion(service, of, { attempt: number, maxAttempts: 2, stopped: () => false, signal });
    await expect(attempt(1)).rejects.toThrow();
    await attempt(2);
    await pool.query('ALTER TABLE documents DROP CONSTRAINT broken');
    await run();
    expect((await jobOf(id)).records).toMatchObject({ changed: 1, refused: 1 });
    expect(await recordsOf(id, 'outcome=REFUSED')).toMatchObject([
      { id: first, error: { code: 'INTERNAL' } },
    ]);
  });
});

describe('the changes of a job', () => {
  it('are undone by another job, except where records changed since', async () => {
    const ids = [await task('a'), await task('a'), await task('b')];
    const job = await done({
      list: 'work',
      command: 'assign',
      input: { userIds: [userId] },
      recordIds: ids,
    });
    expect(job.records).toMatchObject({ changed: 3, undoable: 3 });
    const found = await recordsOf(job.id);
    expect(found.every(({ changeId }) => changeId !== null)).toBe(true);
    // One of the records has changed since.
    const { id: other } = await addUser(service, client, `other${made}`);
    await client.put(`/internal/actions/${ids[1]}/assignees`, { userIds: [other] }, ada);
    const undoing = await undone(job.id);
    expect(undoing).toMatchObject({ undoesJobId: job.id, command: 'assign', state: 'DONE' });
    expect(undoing.records).toMatchObject({ total: 3, changed: 2, refused: 1, undoable: 0 });
    expect(await recordsOf(undoing.id, 'outcome=REFUSED')).toMatchObject([
      { id: ids[1], error: { code: 'CONFLICT' } },
    ]);
    expect((await actionOf(ids[0] ?? '')).assignedTo).toEqual([]);
    expect((await undone(job.id)).records).toMatchObject({ total: 3, refused: 3 });
  });

  it('can also be undone for invoices and customers', async () => {
    const { id, path } = await addInvoice('c');
    const promise = { list: 'invoices', command: 'promise', input: { date: '2026-03-20' }, recordIds: [id] };
    const pause = {
      list: 'customers',
      command: 'set_dunning',
      input: { pausedUntil: LATER },
      recordIds: [await idOf('c')],
    };
    for (const body of [promise, pause]) {
      const { id: jobId, records } = await done(body);
      expect(records).toMatchObject({ changed: 1, undoable: 1 });
      expect((await undone(jobId)).records).toMatchObject({ changed: 1 });
    }
    expect(await read(client, path)).toMatchObject({ promiseToPay: null });
    expect(await read(client, '/customers/external:c')).toMatchObject({ dunning: { pausedUntil: null } });
  });
});
