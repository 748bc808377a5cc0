import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, read, type Stored, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';

/** Rows of `server/test/contract/contacts.test.ts` check single fields and endpoints. */

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const PATH = '/customers/external:c/contacts';
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
  await store(client, '/customers', customer('c'));
});
afterAll(() => closeVerified(service));

interface StoredContact extends Stored {
  email: string;
  isMain: boolean;
}
const all = async (path = PATH) => (await read<{ contacts: StoredContact[] }>(client, path)).contacts;

describe('a created contact', () => {
  it('answers with every field, null where none was given', async () => {
    const answer = await client.post<Stored>(PATH, { email: 'Ada@Example.com' });
    expect(answer.status).toBe(201);
    const { id, createdAt, updatedAt } = answer.body;
    const { id: customerId } = await read(client, '/customers/external:c');
    expect(answer.body).toEqual({
      id,
      directUrl: `http://test.local/customers/${customerId}/contacts/${id}`,
      externalId: null,
      source: 'API',
      email: 'Ada@Example.com',
      firstName: null,
      lastName: null,
      phone: null,
      position: null,
      isMain: false,
      bouncedAt: null,
      customFields: [],
      version: expect.any(Number),
      createdAt,
      updatedAt,
    });
    expect(await read(client, `${PATH}/${id}`)).toEqual(answer.body);
    expect(await read<{ contacts: unknown }>(client, '/customers/external:c')).toMatchObject({
      contacts: [answer.body],
    });
  });

  it('keeps absent fields and clears null or empty ones', async () => {
    const full = {
      externalId: 'a',
      source: 'CRM',
      firstName: 'Ada',
      lastName: 'L',
      phone: '1',
      position: 'ACCOUNTING',
      isMain: true,
    };
    expect(await store(client, PATH, contact('a@x.org', full))).toMatchObject(full);
    const same = { email: 'a@x.org', externalId: 'a', source: 'CRM' };
    expect(await store(client, PATH, same)).toMatchObject(full);
    const cleared = { ...same, firstName: '', lastName: null, phone: '', position: '', isMain: null };
    expect(await store(client, PATH, cleared)).toMatchObject({
      firstName: null,
      lastName: null,
      phone: null,
      position: null,
      isMain: false,
    });
    expect(await store(client, PATH, contact('b@x.org', { externalId: '', source: '' }))).toMatchObject({
      externalId: null,
      source: 'API',
    });
    expect(await all()).toHaveLength(2);
  });

  it('updates the contact with the same id, externalId or address in any case', async () => {
    const { id } = await store(client, PATH, contact('a@x.org', { externalId: 'a' }));
    expect(await store(client, PATH, contact('new@x.org', { externalId: 'a' }))).toMatchObject({ id });
    expect(await store(client, PATH, contact('NEW@x.org', { phone: '2' }))).toMatchObject({ id, phone: '2' });
    expect(await store(client, PATH, { id: id.toUpperCase(), externalId: 'b' })).toMatchObject({
      id,
      externalId: 'b',
      email: 'NEW@x.org',
    });
    expect(await all()).toHaveLength(1);
  });

  it('belongs to one customer, which has one main contact', async () => {
    await store(client, '/customers', customer('d'));
    const shared = contact('a@x.org', { externalId: 'a' });
    const first = await store(client, PATH, { ...shared, isMain: true });
    const second = await store(client, '/customers/external:d/contacts', shared);
    expect(second.id).not.toBe(first.id);
    await store(client, PATH, contact('b@x.org', { isMain: true }));
    expect((await all()).map(({ email, isMain }) => [email, isMain])).toEqual([
      ['b@x.org', true],
      ['a@x.org', false],
    ]);
  });
});

describe('refused contacts', () => {
  const refused: [title: string, body: Record<string, unknown>, code: string, field: string][] = [
    ['no address', { firstName: 'A' }, 'INVALID_DATA', 'email'],
    ['an empty address', contact(''), 'INVALID_DATA', 'email'],
    ['an invalid address', contact('a@'), 'INVALID_DATA', 'email'],
    ['two addresses', contact('a@x.org, b@x.org'), 'INVALID_DATA', 'email'],
    ['a null address', { email: null }, 'INVALID_DATA', 'email'],
    ['an unknown position', contact('a@x.org', { position: 'payer' }), 'INVALID_DATA', 'position'],
    ['an unknown field', contact('a@x.org', { mail: 1 }), 'INVALID_DATA', 'mail'],
    ['a text instead of a boolean', contact('a@x.org', { isMain: 'true' }), 'INVALID_DATA', 'isMain'],
    ['an unknown id', contact('a@x.org', { id: MISSING_ID }), 'REFERENCE_NOT_FOUND', 'id'],
    ['a long name', contact('a@x.org', { lastName: 'x'.repeat(501) }), 'INVALID_DATA', 'lastName'],
  ];

  it('name their field, and create nothing', async () => {
    for (const [title, body, code, field] of refused) {
      const answer = await client.post(PATH, body);
      expect(answer.text, title).toContain(code);
      expectError(answer, 400, code, field);
      expect(await all(), title).toEqual([]);
    }
  });

  it('include an address or externalId that another contact has', async () => {
    await store(client, PATH, contact('a@x.org', { externalId: 'a' }));
    await store(client, PATH, contact('b@x.org', { externalId: 'b' }));
    expectError(await client.put(`${PATH}/external:b`, { email: 'A@x.org' }), 409, 'CONFLICT', 'email');
    const sameId = await client.put(`${PATH}/external:b`, { externalId: 'a' });
    expectError(sameId, 409, 'CONFLICT', 'externalId');
    expect(sameId.text).toContain('is the id of another contact of this customer');
    expectError(await client.post(PATH, contact('b@x.org', { externalId: 'a' })), 409, 'CONFLICT', 'email');
    expect((await all()).map(({ email }) => email)).toEqual(['b@x.org', 'a@x.org']);
  });

  it('depend on the positions in the language of the organization', async () => {
    const french = await service.client({ language: 'fr' });
    await store(french, '/customers', customer('c'));
    expectError(
      await french.post(PATH, contact('a@x.org', { position: 'PAYER' })),
      400,
      'INVALID_DATA',
      'position',
    );
    expect((await french.post(PATH, contact('a@x.org', { position: 'PAYEUR' }))).status).toBe(201);
  });
});

describe('concurrent requests', () => {
  it('create one contact per address and keep one main contact', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => client.post(PATH, contact('a@x.org', { isMain: true }))),
      ...Array.from({ length: 10 }, (_, i) => client.post(PATH, contact(`b${i}@x.org`, { isMain: true }))),
      ...Array.from({ length: 5 }, () => client.post('/customers', { externalId: 'c', name: 'Other' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const contacts = await all();
    expect(contacts).toHaveLength(11);
    expect(contacts.filter(({ isMain }) => isMain)).toHaveLength(1);
  });
});
