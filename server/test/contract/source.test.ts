import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bulkTasks } from '../../src/desk/bulk/job.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified, expectError } from '../harness/contract.ts';
import { contact, customer, invoice, read, type Stored, store } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { addUser } from '../harness/people.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { upload } from '../harness/uploads.ts';

const LENIENT = { prefer: 'handling=lenient' };
const CONTACTS = '/customers/external:c/contacts';
let service: TestService;
let client: Client;
let person: Visitor;
let runner: JobWorker;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
  person = await owner(service, client, `olga-${client.organization.id}@example.com`);
  await store(client, '/customers', customer('c'));
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

async function write<T = Stored>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await person.ask<T>(method, client, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}
const note = (more: object = {}) => ({ content: 'Called', customer: { externalId: 'c' }, ...more });
const emails = async () =>
  (await read<{ contacts: { email: string }[] }>(client, CONTACTS)).contacts.map(({ email }) => email);

describe('a record that a signed-in person writes', () => {
  it('has the source APP', async () => {
    expect(await write('POST', '/notes', note())).toMatchObject({ source: 'APP' });
    expect(await write('POST', CONTACTS, contact('a@x.org'))).toMatchObject({ source: 'APP' });
    expect(await write('POST', '/invoices', invoice('i', 'c', 100))).toMatchObject({ source: 'APP' });
    const body = customer('d', { contacts: [contact('b@x.org')] });
    expect(await write('POST', '/customers', body)).toMatchObject({ contacts: [{ source: 'APP' }] });
    const promise = { promiseToPay: { date: '2099-01-01' } };
    expect(await write('PUT', '/invoices/external:i', promise)).toMatchObject({
      promiseToPay: { source: 'APP' },
    });
  });

  it('keeps its source when another caller changes it', async () => {
    const own = await write('POST', CONTACTS, contact('a@x.org'));
    const other = await store(client, CONTACTS, contact('b@x.org'));
    const path = (id: unknown) => `${CONTACTS}/${id}`;
    const changed = await client.put(path(own.id), { firstName: 'Ada' });
    expect(changed.body).toMatchObject({ firstName: 'Ada', source: 'APP' });
    expect(await write('PUT', path(other.id), { firstName: 'Bo' })).toMatchObject({ source: 'API' });
    await store(client, '/invoices', invoice('i', 'c', 100));
    expect(await write('POST', '/invoices', invoice('i', 'c', 200))).toMatchObject({ source: 'API' });
  });

  it('is changed and deleted in the application', async () => {
    const { id } = await write('POST', '/notes', note());
    expect(await write('PUT', `/notes/${id}`, { content: 'Called twice' })).toMatchObject({ source: 'APP' });
    await write('DELETE', `/notes/${id}`);
    expectError(await client.get(`/notes/${id}`), 404, 'NOT_FOUND');
    const { id: ofProgram } = await store(client, '/notes', note());
    await write('DELETE', `/notes/${ofProgram}`);
  });
});

describe('a promise or a dispute', () => {
  const state = { promise: { date: '2099-01-01' }, dispute: { reason: 'QUALITY' } };
  const invoiceOf = (name: string) => `/invoices/external:${name}`;

  it('has the source APP when a signed-in person states it', async () => {
    await store(client, '/invoices', invoice('i', 'c', 100));
    const promised = await write('POST', `${invoiceOf('i')}/promise`, state.promise);
    expect(promised).toMatchObject({ promiseToPay: { source: 'APP' } });
    const disputed = await write('POST', `${invoiceOf('i')}/dispute`, state.dispute);
    expect(disputed).toMatchObject({ dispute: { source: 'APP' } });
  });

  it('has the source APP when a signed-in person states it by a bulk job', async () => {
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/invoices', invoice('j', 'c', 100));
    const { id } = await read(client, '/customers/external:c');
    const filter = { 'customer.id': id };
    for (const [command, input] of Object.entries(state))
      await write('POST', '/internal/bulk-jobs', { list: 'invoices', command, input, filter });
    await runDueJobs(service.database, bulkTasks(service));
    for (const name of ['i', 'j'])
      expect(await read(client, `/invoices/external:${name}`)).toMatchObject({
        promiseToPay: { source: 'APP' },
        dispute: { source: 'APP' },
      });
  });

  it('has the source API when a key pair states it, also in the name of a user', async () => {
    const user = await addUser(service, client, 'ada');
    for (const [name, headers] of [['i', {}] as const, ['j', { 'x-quittance-user': user.id }] as const]) {
      await store(client, '/invoices', invoice(name, 'c', 100));
      const promised = await client.post(`${invoiceOf(name)}/promise`, state.promise, headers);
      expect(promised.body, promised.text).toMatchObject({ promiseToPay: { source: 'API' } });
      const disputed = await client.post(`${invoiceOf(name)}/dispute`, state.dispute, headers);
      expect(disputed.body, disputed.text).toMatchObject({ dispute: { source: 'API' } });
    }
  });
});

describe('a request with a key pair', () => {
  it('writes the source API, also in the name of a user', async () => {
    const user = await addUser(service, client, 'ada');
    const headers = { 'x-quittance-user': user.id };
    expect((await client.post('/notes', note(), headers)).body).toMatchObject({ source: 'API' });
    expect((await client.post(CONTACTS, contact('a@x.org'), headers)).body).toMatchObject({ source: 'API' });
    const answer = await client.post('/invoices', invoice('i', 'c', 100), headers);
    expect(answer.body).toMatchObject({ source: 'API' });
  });

  it('may not change, delete or attach to a note of a person', async () => {
    const user = await addUser(service, client, 'ada', { role: 'OWNER' });
    const { id } = await write('POST', '/notes', note());
    const path = `/notes/${id}`;
    for (const headers of [{}, { 'x-quittance-user': user.id }]) {
      expectError(await client.put(path, { content: 'x' }, headers), 403, 'ACCESS_FORBIDDEN');
      expectError(await client.delete(path, headers), 403, 'ACCESS_FORBIDDEN');
    }
    expectError(
      await upload(client, `${path}/attachments`, { bytes: Buffer.from('x') }),
      403,
      'ACCESS_FORBIDDEN',
    );
    expect(await read(client, path)).toMatchObject({ content: 'Called' });
  });

  it('leaves the contacts of people alone when it imports a customer with contacts', async () => {
    await write('POST', CONTACTS, contact('person@x.org'));
    await store(client, '/customers', customer('c', { contacts: [contact('a@x.org')] }));
    await store(client, '/customers', customer('c', { contacts: [contact('b@x.org')] }));
    expect(await emails()).toEqual(['b@x.org', 'person@x.org']);
    await store(client, '/customers', customer('c', { contacts: [] }));
    expect(await emails()).toEqual(['person@x.org']);
  });
});

describe.each(['APP', 'IMPORT'])('the source %s, stated by a key pair', (source) => {
  it('is refused on every route', async () => {
    const body = contact('a@x.org', { source });
    const { id } = await store(client, CONTACTS, contact('b@x.org'));
    expectError(await client.post(CONTACTS, body), 400, 'INVALID_DATA', 'source');
    expectError(await client.put(`${CONTACTS}/${id}`, { source }), 400, 'INVALID_DATA', 'source');
    for (const [method, path] of [
      ['POST', '/customers'],
      ['PUT', '/customers/external:c'],
    ] as const) {
      const list = { ...(method === 'POST' ? customer('c') : {}), contacts: [contact('c@x.org'), body] };
      const init = { body: JSON.stringify(list), headers: { 'content-type': 'application/json' } };
      expectError(await client.send(method, path, init), 400, 'INVALID_DATA', 'contacts[1].source');
    }
    expect(await emails()).toEqual(['b@x.org']);
  });

  it('is refused in a bulk import', async () => {
    const done = await importLines(
      client,
      [
        line('contact', contact('a@x.org', { customer: { externalId: 'c' }, source })),
        line('customer', customer('d', { contacts: [contact('a@x.org', { source })] })),
      ].join('\n'),
    );
    expect(await read(client, `/imports/${done.id}/errors`)).toMatchObject({
      items: [
        { field: 'source', code: 'INVALID_DATA' },
        { field: 'contacts[0].source', code: 'INVALID_DATA' },
      ],
    });
    expect(await emails()).toEqual([]);
  });

  it('is ignored leniently, with a warning', async () => {
    const answer = await client.post(CONTACTS, contact('a@x.org', { source }), LENIENT);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ source: 'API', warnings: [{ field: 'source' }] });
  });
});
