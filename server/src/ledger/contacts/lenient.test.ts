import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { mendedAddress } from './mend-contact.ts';
import type { Contact } from './schema.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

interface Lenient {
  contacts: Contact[];
  warnings?: { field: string; error: string }[];
}
const LENIENT = { prefer: 'handling=lenient' };
const LEFT_OUT = 'the contact was left out';
const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const send = (contacts: unknown, more: object = {}) =>
  client.post<Lenient>('/customers', customer('c', { contacts, ...more }), LENIENT);
const emailsOf = ({ contacts }: Lenient) => contacts.map(({ email }) => email);

describe('an email address', () => {
  it.each([
    ['jo@x.io', 'jo@x.io'],
    [' jo@x.io\n', 'jo@x.io'],
    ['"Jo" <jo@x.io>', 'jo@x.io'],
    ['"Jo, of @home; <1>" <jo@x.io>', 'jo@x.io'],
    ['Jo Müller  < jo@x.io >', 'jo@x.io'],
    ['<jo@x.io>', 'jo@x.io'],
    ['Jo@x.io <jo@X.io>', 'jo@X.io'],
    ['jo@x.io, ann@x.io', 'jo@x.io, ann@x.io'],
    ['"Jo" <jo@x.io>, ann@x.io', '"Jo" <jo@x.io>, ann@x.io'],
    ['<jo@x.io><ann@x.io>', '<jo@x.io><ann@x.io>'],
    ['ann@x.io <jo@x.io>', 'ann@x.io <jo@x.io>'],
    ['"open <jo@x.io>', '"open <jo@x.io>'],
    ['jo at x.io', 'jo at x.io'],
    ['', ''],
  ])('is repaired: %j is read as %j', (text, address) => {
    expect(mendedAddress(text)).toBe(address);
  });

  it('is read quickly even with extreme length', () => {
    const long = `${'"'.repeat(100_000)}${' '.repeat(100_000)}<`;
    expect(mendedAddress(long)).toBe(long);
  });
});

describe('contacts of a customer, leniently', () => {
  it('are repaired where unambiguous, and left out otherwise', async () => {
    const answer = await send([
      contact('"Jo" <jo@x.io>'),
      contact(' ann@x.io '),
      contact('b@x.io; c@x.io'),
      contact('ANN@x.io'),
      contact('d@x.io', { position: 'Wizard' }),
      contact('e@x.io', { firstName: 5, lastName: 'L', unknown: 1 }),
      contact('f@x.io', { id: MISSING_ID }),
      contact('g@x.io', { customFields: [{ externalId: 'none', value: 'x' }] }),
      { firstName: 'Ann' },
      'h@x.io',
      contact('i@x.io', { unknown: 1 }),
    ]);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBe('handling=lenient');
    expect(emailsOf(answer.body)).toEqual(['jo@x.io', 'ann@x.io', 'i@x.io']);
    expect(answer.body.warnings).toEqual([
      { field: 'contacts[0].email', error: 'was corrected to jo@x.io' },
      { field: 'contacts[1].email', error: 'was corrected to ann@x.io' },
      { field: 'contacts[2].email', error: `is not an email address; ${LEFT_OUT}` },
      { field: 'contacts[3].email', error: `is the same as contacts[1].email; ${LEFT_OUT}` },
      {
        field: 'contacts[4].position',
        error: expect.stringMatching(`^is not a contact position.+${LEFT_OUT}$`),
      },
      { field: 'contacts[5].firstName', error: `must be a string or null; ${LEFT_OUT}` },
      { field: 'contacts[7].customFields[0].externalId', error: expect.stringContaining(LEFT_OUT) },
      { field: 'contacts[9]', error: `must be an object; ${LEFT_OUT}` },
      { field: 'contacts[6].id', error: `does not exist; ${LEFT_OUT}` },
      { field: 'contacts[8].email', error: `is required for a new contact; ${LEFT_OUT}` },
    ]);
  });

  it('have no warnings when nothing is wrong', async () => {
    const { body } = await send([contact('a@x.io')]);
    expect(body).not.toHaveProperty('warnings');
    expect(await client.post('/customers', customer('d'), LENIENT)).toMatchObject({ status: 201 });
  });

  it('stay as stored when they are left out', async () => {
    await send([
      contact('a@x.io', { externalId: 'A', firstName: 'Ada' }),
      contact('b@x.io'),
      contact('c@x.io'),
    ]);
    const answer = await send([
      contact('a@x.io; z@x.io', { externalId: 'A', firstName: 'Zoe' }),
      contact('b@x.io', { position: 'Wizard' }),
    ]);
    expect(answer.body.contacts).toMatchObject([{ email: 'a@x.io', firstName: 'Ada' }, { email: 'b@x.io' }]);
    expect(answer.body.warnings).toHaveLength(2);
  });

  it('take no address of another contact', async () => {
    const { id } = (await client.post<{ id: string }>('/customers', customer('c'))).body;
    await client.post(`/customers/${id}/contacts`, contact('app@x.io', { externalId: 'P' }));
    await service.database.pool.query(`UPDATE contacts SET source = 'APP' WHERE organization_id = $1`, [
      client.organization.id,
    ]);
    const answer = await send([contact('APP@x.io', { externalId: 'mine' }), contact('new@x.io')]);
    expect(emailsOf(answer.body).sort()).toEqual(['app@x.io', 'new@x.io']);
    expect(answer.body.warnings).toEqual([
      { field: 'contacts[0].email', error: `is used by another contact of this customer; ${LEFT_OUT}` },
    ]);
    // B, which must be left out entirely, had the address that A has now.
    const ids = ['A', 'B'].map((externalId) => contact(`${externalId}@x.io`, { externalId }));
    await send(ids);
    const swapped = await send([
      contact('B@x.io', { externalId: 'A' }),
      contact('app@x.io', { externalId: 'B' }),
    ]);
    expect(emailsOf(swapped.body).sort()).toEqual(['B@x.io', 'app@x.io']);
  });

  it('are checked one by one, even when many are wrong', async () => {
    const wrong = Array.from({ length: 120 }, (_, i) => contact(`no address ${i}`, { unknown: i }));
    const { status, body } = await send([...wrong, contact('a@x.io', { unknown: 1 })]);
    expect({ status, emails: emailsOf(body) }).toEqual({ status: 201, emails: ['a@x.io'] });
    expect(body.warnings).toHaveLength(120);
    expectError(await send(Array(501).fill(contact('a@x.io'))), 400, 'INVALID_DATA', 'contacts');
    expectError(await send('a@x.io'), 400, 'INVALID_DATA', 'contacts');
  });

  it('are refused together with an invalid customer', async () => {
    expectError(await send([contact('"J" <j@x.io>')], { name: 5 }), 400, 'INVALID_DATA', 'name');
    expectError(await client.get('/customers/external:c'), 404, 'NOT_FOUND');
  });

  it('are repaired in updates too', async () => {
    await send([]);
    const body = { contacts: [contact('<a@x.io>'), contact('x')] };
    const answer = await client.put<Lenient>('/customers/external:c', body, LENIENT);
    expect(answer.status).toBe(200);
    expect(emailsOf(answer.body)).toEqual(['a@x.io']);
    expect(answer.body.warnings).toHaveLength(2);
  });
});

it('stores nothing in strict mode when a contact is wrong', async () => {
  for (const wrong of [
    [contact('"Jo" <jo@x.io>')],
    [contact(' jo@x.io')],
    [contact('a@x.io, b@x.io')],
    [contact('a@x.io'), contact('A@x.io')],
  ]) {
    const answer = await client.post('/customers', customer('c', { contacts: wrong }));
    expectError(answer, 400, 'INVALID_DATA', `contacts[${wrong.length - 1}].email`);
    expectError(await client.get('/customers/external:c'), 404, 'NOT_FOUND');
  }
});

describe('one contact, leniently', () => {
  const path = '/customers/external:c/contacts';
  beforeEach(() => send([]));

  it('is repaired or refused', async () => {
    expect(await client.post(path, contact('"Jo" <jo@x.io>', { externalId: 'J' }), LENIENT)).toMatchObject({
      status: 201,
      body: { email: 'jo@x.io', warnings: [{ field: 'email', error: 'was corrected to jo@x.io' }] },
    });
    expect(await client.put(`${path}/external:J`, { email: ' j@x.io' }, LENIENT)).toMatchObject({
      status: 200,
      body: { email: 'j@x.io', warnings: [{ field: 'email', error: 'was corrected to j@x.io' }] },
    });
    expectError(await client.post(path, contact('a@x.io, b@x.io'), LENIENT), 400, 'INVALID_DATA', 'email');
    expectError(await client.post(path, contact('"Jo" <jo@x.io>')), 400, 'INVALID_DATA', 'email');
    const plain = await client.post<object>(path, contact('k@x.io', { unknown: 1 }), LENIENT);
    expect(plain.body).not.toHaveProperty('warnings');
  });
});
