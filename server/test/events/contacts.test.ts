import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventList } from '../../src/exchange/events/schema.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { closeVerified } from '../harness/contract.ts';
import { contact, customer, read, store } from '../harness/factories.ts';
import { importLines, line, runImports } from '../harness/imports.ts';
import { itNightly } from '../harness/seeds.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { owner } from '../harness/sign-in.ts';

const CONTACTS = '/customers/external:c/contacts';
let service: TestService;
let client: Client;
let runner: JobWorker;
let cursor: string;
beforeAll(async () => {
  service = await testService();
  runner = runImports(service);
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
  await store(client, '/customers', customer('d'));
  await newEvents();
});
afterAll(async () => {
  await runner.stop();
  await closeVerified(service);
});

/** Returns the events since the last call, with the contact's externalId. */
async function newEvents(): Promise<string[]> {
  const since = cursor === undefined ? '' : `&since=${cursor}`;
  const list = await read<EventList>(
    client,
    `/events?limit=500${client.organization.id === last ? since : ''}`,
  );
  last = client.organization.id;
  cursor = list.nextCursor;
  return list.items.map(({ type, data }) => `${type} ${Object(data).externalId}`);
}
let last = '';

describe('contact events', () => {
  it('are emitted when a contact is created, changed and deleted, and not for repetitions', async () => {
    const body = contact('a@x.org', { externalId: 'A', isMain: true });
    const { id } = await store(client, CONTACTS, body);
    const { id: customerId } = await read(client, '/customers/external:c');
    const { items } = await read<EventList>(client, '/events?type=contact.created');
    expect(items).toMatchObject([{ customerId }]);
    expect(items[0]?.data).toEqual({ id, externalId: 'A', source: 'API', isMain: true, customerId });
    await store(client, CONTACTS, body);
    await store(client, CONTACTS, contact('b@x.org', { externalId: 'B', isMain: true }));
    await client.put(`${CONTACTS}/${id}`, { firstName: 'Ada' });
    await client.delete(`${CONTACTS}/${id}`);
    expect(await newEvents()).toEqual([
      'contact.created A',
      'contact.updated A',
      'contact.created B',
      'contact.updated A',
      'contact.deleted A',
    ]);
  });

  it('are emitted for the contacts of a customer import', async () => {
    const list = (...names: string[]) =>
      customer('c', { contacts: names.map((name) => contact(`${name}@x.org`, { externalId: name })) });
    await store(client, '/customers', list('A', 'B'));
    expect(await newEvents()).toEqual(['contact.created A', 'contact.created B']);
    await store(client, '/customers', list('A', 'B'));
    expect(await newEvents()).toEqual([]);
    await store(client, '/customers', list('B', 'C'));
    expect(await newEvents()).toEqual(['contact.deleted A', 'contact.created C']);
  });

  it('are emitted once when values of custom fields change together with the contact', async () => {
    await store(client, '/custom_fields', {
      externalId: 'f',
      label: 'F',
      dataType: 'STRING',
      entityType: 'CONTACT',
    });
    const values = (value: string) => ({ customFields: [{ externalId: 'f', value }] });
    await store(client, CONTACTS, contact('a@x.org', { externalId: 'A', ...values('x') }));
    expect(await newEvents()).toEqual(['contact.created A']);
    await store(client, CONTACTS, contact('a@x.org', { externalId: 'A', ...values('y') }));
    expect(await newEvents()).toEqual(['contact.updated A']);
    const list = [contact('a@x.org', { externalId: 'A', firstName: 'Ada', ...values('z') })];
    await store(client, '/customers', customer('c', { contacts: list }));
    expect(await newEvents()).toEqual(['contact.updated A']);
  });

  it('are emitted for contacts that move in a merge and move back on undo', async () => {
    await store(client, CONTACTS, contact('a@x.org', { externalId: 'A' }));
    await store(client, CONTACTS, contact('both@x.org', { externalId: 'B' }));
    await store(client, '/customers/external:d/contacts', contact('both@x.org'));
    const person = await owner(service, client, `o-${client.organization.id}@example.com`);
    await newEvents();
    const into = { into: { externalId: 'd' } };
    const merged = await person.ask<{ id: string }>(
      'POST',
      client,
      '/internal/customers/external:c/merge',
      into,
    );
    expect(merged.status, merged.text).toBe(200);
    expect((await newEvents()).filter((event) => event.startsWith('contact'))).toEqual(['contact.updated A']);
    const undone = await person.ask('POST', client, `/internal/customer_merges/${merged.body.id}/undo`);
    expect(undone.status, undone.text).toBeLessThan(300);
    expect((await newEvents()).filter((event) => event.startsWith('contact'))).toEqual(['contact.updated A']);
  });
});

describe('import.completed', () => {
  const ofImport = async () => {
    const { items } = await read<EventList>(client, '/events?type=import.completed');
    return items.map(({ customerId, data }) => ({ customerId, ...data }));
  };

  itNightly('states how an import ended, and follows the events of its lines', async () => {
    const file = [
      line('customer', customer('e')),
      line('contact', contact('a@x.org', { externalId: 'A', customer: { externalId: 'c' } })),
      line('contact', contact('a@x.org', { customer: { externalId: 'unknown' } })),
    ];
    const { id } = await importLines(client, file.join('\n'));
    expect(await newEvents()).toEqual([
      'customer.created e',
      'contact.created A',
      'import.completed undefined',
    ]);
    expect(await ofImport()).toEqual([
      {
        customerId: null,
        id,
        state: 'COMPLETED',
        fileName: null,
        linesTotal: 3,
        failure: null,
        counts: {
          customer: { created: 1, updated: 0, unchanged: 0, refused: 0 },
          contact: { created: 1, updated: 0, unchanged: 0, refused: 1 },
        },
      },
    ]);
  });

  it('states FAILED, as the import does, when every line was refused', async () => {
    const unknownCustomer = { customer: { externalId: 'unknown' } };
    const file = [line('contact', contact('a@x.org', unknownCustomer)), line('nonsense', {}), '{'];
    const done = await importLines(client, file.join('\n'));
    const failed = { state: 'FAILED', linesTotal: 3, failure: 'Every line was refused.' };
    expect(done).toMatchObject({ ...failed, linesDone: 3, progress: 1 });
    expect(await ofImport()).toMatchObject([{ id: done.id, ...failed }]);
  });

  it('states COMPLETED when nothing changed', async () => {
    const done = await importLines(client, line('customer', customer('c')));
    expect(done).toMatchObject({ state: 'COMPLETED', failure: null });
  });
});
