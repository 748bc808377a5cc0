import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '../src/compliance/audit/verify.ts';
import type { PersonErasure, PersonExport } from '../src/compliance/data-subjects/schema.ts';
import { expressionOf, patternOf } from '../src/compliance/data-subjects/terms.ts';
import { createCipher } from '../src/platform/cipher.ts';
import { sweepContents } from '../src/platform/files/sweep.ts';
import { ORGANIZATION_TABLES } from '../src/platform/tables/tables.ts';
import { closeVerified, expectError } from './harness/contract.ts';
import { contact, customer, invoice, payment, read, store } from './harness/factories.ts';
import { addSent } from './harness/mail.ts';
import { addUser } from './harness/people.ts';
import { type Client, type TestService, testService } from './harness/service.ts';
import { send } from './harness/uploads.ts';
import { plain } from './inbound/mails.ts';
import { furnish } from './tenants/organization.ts';

const [FIRST, LAST, EMAIL, PHONE] = ['Zelphira', 'Quxmoor', 'z.quxmoor@debtor.example', '+49 30 99887766'];
/** Everything that identifies the person, as a user would write it. */
const TEXT = `${FIRST} ${LAST}, Z.Quxmoor@debtor.example, 030 99887766 or +4930-99887766`;
/** The text that must not remain anywhere. */
const TRACES = '%quxmoor%';

let service: TestService;
let client: Client;
beforeAll(async () => {
  const key = randomBytes(32);
  service = await testService({ cipher: createCipher(() => [key]) });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const erase = (body: object, who = client) => who.post<PersonErasure>('/internal/persons/erase', body);
const exported = (body: object) => client.post<PersonExport>('/internal/persons/export', body);

/** Returns where the organization's data still contains the person: `table.column`. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const { name: table } of ORGANIZATION_TABLES) {
    const { rows } = await service.database.pool.query<{ name: string }>(
      `SELECT DISTINCT e.key AS name FROM ${table} t, jsonb_each_text(to_jsonb(t)) e
       WHERE t.organization_id = $1 AND (e.value ILIKE $2 OR e.value LIKE '%99887766%')`,
      [client.organization.id, TRACES],
    );
    found.push(...rows.map(({ name }) => `${table}.${name}`));
  }
  return found.sort();
}

describe('the search for a person', () => {
  const pattern = patternOf({
    emails: [EMAIL],
    names: [{ first: 'Zoë', last: "O'Quxmoor & Co" }],
    phones: [PHONE],
    others: ['Zeph'],
  });
  it.each([
    [`write to ${EMAIL.toUpperCase()}.`, 'write to [erased].'],
    [`<${EMAIL}>`, '<[erased]>'],
    [`a${EMAIL} ${EMAIL}.au x-${EMAIL}`, `a${EMAIL} ${EMAIL}.au x-${EMAIL}`],
    ["Zoë  O'Quxmoor & Co; o'quxmoor & co, zoë", '[erased]; [erased]'],
    ['Zoë O&#39;Quxmoor &amp; Co', '[erased]'],
    ['"hi\\nZeph\\u0001Zeph\\tZeph"', '"hi\\n[erased]\\u0001[erased]\\t[erased]"'],
    ['Zephyr, aZeph', 'Zephyr, aZeph'],
    ['+49 (30) 9988-7766, 493099887766', '[erased], [erased]'],
    ['49309988776', '49309988776'],
    ['030/99887766 and 0049 30 99887766', '[erased] and [erased]'],
  ])('finds the person in %j', async (text, expected) => {
    expect(pattern).not.toBeNull();
    const { rows } = await service.database.pool.query<{ text: string }>(
      "SELECT regexp_replace($1, $2, '[erased]', 'gi') AS text",
      [text, pattern],
    );
    expect(rows[0]?.text).toBe(expected);
    expect(text.replaceAll(expressionOf(pattern ?? ''), '[erased]')).toBe(expected);
  });

  it('ignores texts that many people share', () => {
    const none = { emails: [], names: [], others: [] };
    expect(patternOf({ ...none, phones: ['12345'] })).toBeNull();
  });
});

describe('the data of a person', () => {
  beforeEach(async () => {
    await furnish(service, client, 'mine', TEXT);
    await store(
      client,
      '/customers/external:mine/contacts',
      contact(EMAIL, { firstName: FIRST, lastName: LAST, phone: PHONE }),
    );
    await store(client, '/customers/external:mine/portal', { user: EMAIL });
    const { id: customerId } = await read(client, '/customers/external:mine');
    const { replyTo } = await addSent(service, client, { customerId, recipients: [EMAIL], subject: TEXT });
    const answer = plain({ to: replyTo, from: `${FIRST} <${EMAIL}>`, subject: 'Private', text: 'I am ill.' });
    expect((await send(client, '/internal/inbound_mail', answer, 'message/rfc822')).status).toBe(200);
  });

  it('is exported from every place', async () => {
    const { status, body } = await exported({ email: EMAIL.toUpperCase() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ emails: [EMAIL], isWhole: true });
    const kinds = new Set(body.records.map(({ kind }) => kind));
    for (const kind of [
      'contacts',
      'notes',
      'messages',
      'events',
      'portal_links',
      'audit_entries',
      'promises',
      'actions',
    ])
      expect([...kinds]).toContain(kind);
    expect(body.records.find(({ kind }) => kind === 'contacts')?.record).toMatchObject({
      email: EMAIL,
      phone: PHONE,
    });
    expect(JSON.stringify(body)).not.toMatch(/token_hash|organization_id/);
  });

  it('is erased except where law or own users require it; money, audit and pages stay intact', async () => {
    const before = await read(client, '/invoices/external:mine');
    const done = await erase({ email: EMAIL });
    expect(done.status, done.text).toBe(200);
    expect(done.body.removed).toMatchObject({ contacts: 1, portal_links: 1 });
    // The entry of the erasure itself contains no personal data.
    await read(client, '/internal/audit/entries');
    const kept = ORGANIZATION_TABLES.flatMap(({ name, personalData: { law = [], own = [], user = [] } }) =>
      [...law, ...own, ...user].map((column) => `${name}.${column}`),
    );
    // A label of a custom field, which belongs to the organization.
    kept.push('custom_field_values.value_key');
    expect((await traces()).filter((place) => !kept.includes(place))).toEqual([]);
    const { organization } = client;
    expect((await verifyAudit(service.database, { organizationId: organization.id })).differences).toEqual(
      [],
    );
    const after = await read(client, '/invoices/external:mine');
    for (const amount of ['grossAmount', 'amountLinked', 'amountOutstanding'])
      expect(after).toHaveProperty(amount, Reflect.get(before, amount));
    for (const path of [
      '/notes',
      '/events',
      '/internal/messages',
      '/actions',
      '/internal/audit/entries',
      '/internal/views',
      '/imports',
    ])
      expect((await client.get(path)).status, path).toBe(200);
    // Bank files and remittance advices are accounting records, like the transactions that they explain.
    const records = ['PDF or attachment', 'bank statement', 'bank table', 'remittance advice'];
    expect((await filesWithTraces()).sort()).toEqual(records);
    // A second erasure finds nothing.
    const again = await erase({ email: EMAIL });
    expect(again.body).toMatchObject({ removed: {}, redacted: {} });
  });

  /** Returns the stored files that contain the person's data. */
  async function filesWithTraces(): Promise<string[]> {
    const { id } = client.organization;
    await sweepContents({ ...service, organizationId: id, before: Date.now() + 1e9 });
    const found = new Set<string>();
    for await (const objects of service.storage.list(id))
      for (const { sha256 } of objects) {
        const bytes = (await buffer(await service.storage.open(id, sha256))).toString('latin1');
        if (/quxmoor/i.test(bytes)) found.add(kindOfFile(bytes));
      }
    return [...found];
  }
});

function kindOfFile(bytes: string): string {
  if (bytes.startsWith('%PDF')) return 'PDF or attachment';
  if (bytes.startsWith('Remittance advice')) return 'remittance advice';
  if (/^(Buchung|Datum);Auftraggeber;/.test(bytes)) return 'bank table';
  return bytes.includes('<BkToCstmrStmt>') ? 'bank statement' : bytes.slice(0, 50);
}

describe('the erasure of a person', () => {
  beforeEach(async () => {
    await store(client, '/customers', customer('c'));
    await store(client, '/customers', customer('d'));
  });

  it('covers all contacts with the address, whichever is named, and no others', async () => {
    const twice = { firstName: 'Jo', lastName: 'Dupont' };
    const { id } = await store(client, '/customers/external:c/contacts', contact('Jo@debtor.example', twice));
    await store(
      client,
      '/customers/external:d/contacts',
      contact('jo@debtor.example', { phone: '0123456789' }),
    );
    await store(client, '/customers/external:d/contacts', contact('bo@debtor.example'));
    await store(client, '/notes', {
      content: 'Dupont Jo, 0123-456789, not Joe Dupont',
      customer: { externalId: 'c' },
    });
    expect((await erase({ contactId: id })).body.removed).toMatchObject({ contacts: 2 });
    const { items } = await read<{ items: { content: string }[] }>(client, '/notes');
    expect(items[0]?.content).toBe('[erased], [erased], not Joe Dupont');
    const left = await read<{ contacts: { email: string }[] }>(client, '/customers/external:d/contacts');
    expect(JSON.stringify(left)).toContain('bo@debtor.example');
  });

  it('emits contact.deleted without the externalId, which may name the person', async () => {
    const body = contact('jo@debtor.example', { externalId: 'jo-dupont' });
    const { id } = await store(client, '/customers/external:c/contacts', body);
    const { id: customerId } = await read(client, '/customers/external:c');
    await erase({ contactId: id });
    const { items } = await read<{ items: object[] }>(client, '/events?type=contact.deleted');
    const data = { id, externalId: null, source: 'API', isMain: false, customerId };
    expect(items).toMatchObject([{ customerId, data }]);
  });

  it('clears externalIds of notes that name the person, and no others', async () => {
    await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
    for (const externalId of ['jo@debtor.example', 'JO@debtor.example', 'CRM-1'])
      await store(client, '/notes', { externalId, content: 'Called', customer: { externalId: 'c' } });
    const done = await erase({ email: 'jo@debtor.example' });
    expect(done.status, done.text).toBe(200);
    const { items } = await read<{ items: { externalId: string | null }[] }>(client, '/notes');
    expect(items.map(({ externalId }) => externalId)).toEqual(['CRM-1', null, null]);
    const events = await read<{ items: object[] }>(client, '/events?type=note.created');
    expect(JSON.stringify(events)).not.toMatch(/debtor\.example/i);
  });

  it('is recorded in the audit log, which still reveals other changes to an entry', async () => {
    const { pool } = service.database;
    await store(client, '/customers/external:c/portal', { user: 'jo@debtor.example' });
    await read(client, '/internal/audit/entries');
    await erase({ email: 'jo@debtor.example' });
    const { items } = await read<{ items: { action: string }[] }>(client, '/internal/audit/entries');
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['person.erased', 'audit.redacted']),
    );
    const of = { organizationId: client.organization.id };
    expect((await verifyAudit(service.database, of)).differences).toEqual([]);
    const values = [of.organizationId];
    const forge = (from: string, to: string) =>
      pool.query(
        `UPDATE audit_entries SET content = replace(content, '${from}', '${to}')
         WHERE organization_id = $1 AND action = 'portal_link.created'`,
        values,
      );
    await forge('[erased]', 'forged');
    expect((await verifyAudit(service.database, of)).differences).toMatchObject([{ field: 'hash' }]);
    await forge('forged', '[erased]');
    expect((await verifyAudit(service.database, of)).differences).toEqual([]);
  });

  it('refuses users, contacts of other organizations, and an empty request', async () => {
    const { id: userId, email } = await addUser(service, client, 'ada');
    expect(userId).toBeTruthy();
    expectError(await erase({ email }), 409, 'CONFLICT');
    expectError(await erase({}), 400, 'INVALID_DATA', 'email');
    const other = await service.client();
    await store(other, '/customers', customer('x'));
    const { id } = await store(other, '/customers/external:x/contacts', contact('x@debtor.example'));
    expectError(await erase({ contactId: id }), 400, 'REFERENCE_NOT_FOUND', 'contactId');
    expect((await erase({ email: 'x@debtor.example' })).body.removed).toEqual({});
    expect((await read<{ total?: number }>(other, '/customers/external:x/contacts')).total).not.toBe(0);
  });

  it('changes no amounts', async () => {
    await store(client, '/invoices', invoice('i', 'c', 100));
    await store(client, '/payments', payment('p', 'c', 60, { i: 60 }));
    await store(client, '/customers/external:c/contacts', contact('jo@debtor.example'));
    await erase({ email: 'jo@debtor.example' });
    expect(await read(client, '/invoices/external:i')).toMatchObject({ amountOutstanding: 40 });
  });
});
