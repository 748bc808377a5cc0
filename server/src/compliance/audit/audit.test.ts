import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectUnauthorized } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { addUser } from '../../../test/harness/people.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { owner, PASSWORD, Visitor } from '../../../test/harness/sign-in.ts';
import type { EventList } from '../../exchange/events/schema.ts';
import { settle, settlementOf } from '../../ledger/commands.ts';
import { ManualClock } from '../../platform/clock.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { auditSchedules, auditTasks } from './job.ts';
import type { AuditEntries, AuditEntry } from './schema.ts';
import { verifyAudit } from './verify.ts';

let service: TestService;
let client: Client;
const clock = new ManualClock(new Date().toISOString());
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set(new Date().toISOString());
  client = await service.client();
});
afterAll(() => service.close());

const list = async (query = '', who = client) => read<AuditEntries>(who, `/internal/audit/entries?${query}`);
const actions = ({ items }: AuditEntries) => items.map(({ action }) => action);
const changeProfile = (city: string, headers = {}) =>
  client.put('/internal/organization/profile', { city }, headers);

/** Adds entries by three changes of the profile. */
async function fill(): Promise<void> {
  for (const city of ['Paris', 'Lyon', 'Lille']) expect((await changeProfile(city)).status).toBe(200);
  await list();
}

describe('audit entries', () => {
  it('record actor, field, old and new value, but no no-ops and refused changes', async () => {
    const user = await addUser(service, client, 'ada', { role: 'ADMIN' });
    await changeProfile('Paris', { 'x-quittance-user': user.id });
    await changeProfile('Paris');
    await changeProfile('Lyon');
    expectError(
      await client.put('/internal/organization/profile', { city: 'Nice', email: 'x' }),
      400,
      'INVALID_DATA',
    );
    const { items } = await list('action=organization_profile.changed');
    expect(items).toMatchObject([
      {
        actor: { kind: 'API_KEY', id: client.apiKey, name: 'First key', apiKey: null, job: null },
        records: [{ kind: 'ORGANIZATION', id: client.organization.id }],
        changes: [{ field: 'city', before: 'Paris', after: 'Lyon' }],
      },
      {
        actor: { kind: 'USER', id: user.id, name: 'ada L', apiKey: client.apiKey },
        changes: [{ field: 'city', before: null, after: 'Paris' }],
      },
    ]);
    const [first] = items;
    expect(await read(client, `/internal/audit/entries/${first?.id}`)).toEqual(first);
    expect(actions(await list('actorKind=SYSTEM'))).toEqual(
      expect.arrayContaining(['user.created', 'organization.created', 'api_key.created']),
    );
  });

  it('name their records, the users in their changes and the customer', async () => {
    const user = await addUser(service, client, 'ada', { role: 'ADMIN' });
    await store(client, '/customers', customer('named', { name: 'Dupont SA' }));
    const { id } = await store(client, '/invoices', invoice('i-named', 'named', 1_000, { customId: 'F-77' }));
    await store(client, `/invoices/${id}/promise`, { date: '2098-12-24' });
    const [promise] = (await list(`recordId=${id}`)).items;
    expect(promise?.names).toMatchObject({ [id]: 'F-77' });
    expect(promise?.customer).toMatchObject({ name: 'Dupont SA' });
    await client.post('/customers/external:named/account-managers', { userIds: [user.id] });
    const [managers] = (await list('action=account_managers.changed')).items;
    expect(Object.values(managers?.names ?? {})).toEqual(expect.arrayContaining(['Dupont SA', 'ada L']));
  });

  it('keep the actors of simultaneous requests apart', async () => {
    const users = [await addUser(service, client, 'a'), await addUser(service, client, 'b')];
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('i', 'c', 1_000));
    const sent = Array.from({ length: 20 }, (_, n) =>
      client.post('/payments', payment(`p${n}`, 'c', 5, { i: 5 }), {
        'x-quittance-user': users[n % 2]?.id ?? '',
      }),
    );
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201);
    const feed = await read<EventList>(client, '/events?type=payment.created');
    for (const { data, actor } of feed.items) {
      const number = Number(String(Object(data).externalId).slice(1));
      expect(actor).toEqual({ kind: 'USER', id: users[number % 2]?.id, job: null });
    }
    const { items } = await list('action=links.changed');
    const made = items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'made'));
    expect(made.reduce((sum, { after }) => sum + Number(after), 0)).toBe(20);
    for (const { actor } of items) expect(users.map(({ id }) => id)).toContain(actor.id);
  });

  it('record a batch of links as one entry of limited size', async () => {
    await store(client, '/customers', customer('c'));
    const names = Array.from({ length: 150 }, (_, n) => `i${n}`);
    await Promise.all(names.map((name) => store(client, '/invoices', invoice(name, 'c', 5))));
    const links = Object.fromEntries(names.map((name) => [name, 5]));
    await store(client, '/payments', payment('p', 'c', 750, links));
    const { items } = await list('action=links.changed');
    expect(items).toHaveLength(1);
    expect(items[0]?.changes[0]).toEqual({ field: 'made', before: 0, after: 150 });
    expect(items[0]?.records).toHaveLength(100);
    expect(JSON.stringify(items[0]).length).toBeLessThan(16_000);
    expect(actions(await list(`recordId=${items[0]?.records[1]?.id}`))).toEqual(['links.changed']);
  });

  it('summarize many equal decisions of one transaction', async () => {
    await store(client, '/customers', customer('c'));
    const names = Array.from({ length: 25 }, (_, n) => `i${n}`);
    await Promise.all(names.map((name) => store(client, '/invoices', invoice(name, 'c', 5))));
    const context = settlementOf(service, client.organization);
    const off = names.map(
      (externalId) => ({ type: 'writeOff', target: { externalId }, reason: 'x' }) as const,
    );
    await settle(context, off.slice(0, 20));
    expect((await list('action=invoice.written_off')).items).toHaveLength(20);
    await settle(context, [...off.slice(20), ...off.map((one) => ({ ...one, reason: null }))]);
    const { items } = await list('action=invoice.write_off_reversed');
    expect(items).toHaveLength(20);
    await settle(context, off);
    const [together] = (await list('action=invoice.written_off&limit=1')).items;
    expect(together).toMatchObject({ changes: [{ field: 'count', before: 0, after: 25 }] });
    expect(together?.records).toHaveLength(25);
  });

  it('record actions of debtors in the portal', async () => {
    await store(client, '/customers', customer('c'));
    const { id } = await store(client, '/invoices', invoice('i', 'c', 1_000));
    const { url } = await store<{ url: string }>(client, '/customers/external:c/portal', {});
    const sent = await fetch(`${service.url}${new URL(url).pathname}/invoices/${id}/dispute`, {
      method: 'POST',
      body: new URLSearchParams({ reason: 'OTHER', comment: 'Never came' }),
      redirect: 'manual',
    });
    expect(sent.status).toBe(303);
    const { items } = await list(`recordId=${id}`);
    expect(items).toMatchObject([
      { action: 'dispute.opened', actor: { kind: 'PORTAL', id: expect.any(String) } },
    ]);
    expect(JSON.stringify(items)).not.toContain('Never came');
    const link = await list(`recordId=${items[0]?.actor.id}`);
    expect(actions(link)).toEqual(['portal_link.created']);
  });

  it('record sign-ins in each organization of the person, and in no other', async () => {
    const stranger = await service.client();
    const visitor = await owner(service, client, 'olga@example.com');
    await visitor.post('/auth/sign-out');
    const again = new Visitor(service);
    await again.signIn('olga@example.com', PASSWORD);
    await again.ask('PUT', client, '/internal/organization/profile', { city: 'Metz' });
    const { items } = await list('actorKind=USER');
    expect(items.map(({ action, changes }) => [action, changes[0]?.after])).toEqual(
      expect.arrayContaining([
        ['invitation.accepted', 'olga@example.com'],
        ['sign_in.happened', 'SIGNED_IN'],
        ['sign_in.ended', 'SIGNED_OUT'],
        ['organization_profile.changed', 'Metz'],
      ]),
    );
    expect(actions(await list('actorKind=USER', stranger))).toEqual([]);
  });
});

describe('reading the audit log', () => {
  it('filters, pages by cursor and exports the same entries in order', async () => {
    await fill();
    const whole = await list();
    expect(whole.items.map(({ position }) => position)).toEqual([5, 4, 3, 2, 1]);
    expect(whole.count).toEqual({ count: 5, isMore: false });
    const first = await list('limit=2');
    const rest = await list(`limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items]).toEqual(whole.items);
    const at = whole.items[1]?.at ?? '';
    expect((await list(`at.lte=${at}`)).items[0]?.position).toBe(4);
    expect((await list(`at.gt=${whole.items[0]?.at}`)).items).toEqual([]);
    expect(actions(await list(`actorId=${client.apiKey}&recordKind=ORGANIZATION`))).toHaveLength(3);
    expect((await list('recordKind=USER')).items).toEqual([]);
    const { text } = await client.get('/internal/audit/export?action=organization_profile.changed');
    const lines = text
      .trim()
      .split('\n')
      .map((line): AuditEntry => JSON.parse(line));
    expect(lines).toEqual(whole.items.slice(0, 3).reverse());
    expect(actions(await list('limit=1'))).toEqual(['audit.exported']);
  });

  it('is allowed to administrators of the organization; entries cannot be changed', async () => {
    await fill();
    const other = await service.client();
    const [entry] = (await list()).items;
    expectError(await other.get(`/internal/audit/entries/${entry?.id}`), 404, 'NOT_FOUND');
    expect((await list('', other)).items).toHaveLength(2);
    const { id } = await addUser(service, client, 'collector');
    const asCollector = { 'x-quittance-user': id };
    for (const path of ['/internal/audit/entries', '/internal/audit/export', '/internal/audit/settings'])
      expectError(await client.get(path, asCollector), 403, 'ACCESS_FORBIDDEN');
    const admin = await addUser(service, client, 'admin', { role: 'ADMIN' });
    const asAdmin = { 'x-quittance-user': admin.id };
    expect((await client.get('/internal/audit/entries', asAdmin)).status).toBe(200);
    const settings = '/internal/audit/settings';
    expectError(await client.put(settings, { keepDays: 100 }, asAdmin), 403, 'ACCESS_FORBIDDEN');
    expectError(await client.put(settings, { keepDays: 89 }), 400, 'INVALID_DATA', 'keepDays');
    expect((await client.put(`/internal/audit/entries/${entry?.id}`, {})).status).toBe(405);
    await expectUnauthorized(service, client, 'GET', '/internal/audit/entries');
  });
});

const check = async () => {
  const { differences } = await verifyAudit(service.database, { organizationId: client.organization.id });
  return differences.map(({ field, id }) => `${field} ${id}`);
};

async function forge(sql: string): Promise<void> {
  const { rowCount } = await service.database.pool.query(sql, [client.organization.id]);
  expect(rowCount, sql).toBeGreaterThan(0);
}

describe('the check of the audit log', () => {
  beforeEach(fill);

  const mine = 'organization_id = $1';
  const swapped = `UPDATE audit_entries e SET content = o.content, hash = o.hash FROM audit_entries o
    WHERE e.${mine} AND o.${mine} AND e.position IN (3, 4) AND o.position = 7 - e.position`;
  it.each([
    ['a removed entry', `DELETE FROM audit_entries WHERE ${mine} AND position = 3`, 'hash 4'],
    ['a removed last entry', `DELETE FROM audit_entries WHERE ${mine} AND position = 5`, 'head '],
    ['a removed first entry', `DELETE FROM audit_entries WHERE ${mine} AND position = 1`, 'hash 2'],
    [
      'a changed entry',
      `UPDATE audit_entries SET content = replace(content, 'Lyon', 'Lens') WHERE ${mine} AND position = 4`,
      'hash 4',
    ],
    ['two swapped entries', swapped, 'hash 3'],
    [
      'an added entry',
      `INSERT INTO audit_entries SELECT organization_id, 6, gen_random_uuid(), recorded_at, action,
      actor_kind, actor_id, content, hash FROM audit_entries WHERE ${mine} AND position = 5`,
      'hash 6',
    ],
    [
      'a changed column for the actor',
      `UPDATE audit_entries SET actor_id = NULL WHERE ${mine} AND position = 4`,
      'columns 4',
    ],
    [
      'an added row for a record, of an unknown kind',
      `INSERT INTO audit_records VALUES ($1, gen_random_uuid(), 4, 'PLANET')`,
      'records 4',
    ],
    ['a removed row for a record', `DELETE FROM audit_records WHERE ${mine} AND position = 4`, 'records 4'],
    [
      'old entries that were removed early',
      `WITH gone AS (DELETE FROM audit_entries WHERE ${mine} AND position <= 3 RETURNING position, hash),
       records AS (DELETE FROM audit_records WHERE ${mine} AND position <= 3)
       UPDATE audit_chains c SET removed_position = 3, removed_hash = g.hash FROM gone g
       WHERE c.${mine} AND g.position = 3`,
      'anchor ',
    ],
    [
      'the removal of all entries',
      `WITH gone AS (DELETE FROM audit_entries WHERE ${mine}) DELETE FROM audit_records WHERE ${mine}`,
      'head ',
    ],
  ])('reveals %s', async (_, sql, expected) => {
    expect(await check()).toEqual([]);
    await forge(sql);
    expect(await check()).toContainEqual(expect.stringContaining(expected));
  });
});

describe('retention', () => {
  async function prune(): Promise<void> {
    const tasks = auditTasks(service);
    const kinds = auditSchedules.map(({ kind }) => newJob(kind, {}));
    await addJobs(service.database.pool, kinds);
    await runDueJobs(service.database, tasks);
  }

  async function recordPositions(): Promise<number[]> {
    const { rows } = await service.database.pool.query<{ position: number }>(
      'SELECT DISTINCT position FROM audit_records WHERE organization_id = $1 ORDER BY position',
      [client.organization.id],
    );
    return rows.map(({ position }) => position);
  }

  it('removes old entries, and the rest can still be checked', async () => {
    await fill();
    const keep = (keepDays: number | null) => client.put('/internal/audit/settings', { keepDays });
    expect(await read(client, '/internal/audit/settings')).toMatchObject({ keepDays: 3650 });
    await prune();
    expect((await list()).items).toHaveLength(5);
    expect((await keep(null)).status).toBe(200);
    clock.set(new Date(Date.now() + 20 * 365 * 86_400_000).toISOString());
    await prune();
    expect((await list()).items).toHaveLength(6);
    expect((await keep(90)).body).toMatchObject({ keepDays: 90 });
    expect((await list()).items).toHaveLength(7);
    await prune();
    expect(await check()).toEqual([]);
    const { items } = await list();
    expect(await recordPositions()).toEqual([8]);
    expect(items).toMatchObject([
      {
        position: 8,
        action: 'audit.removed',
        actor: { kind: 'SYSTEM', job: 'remove-audit' },
        changes: [{ field: 'removedUpTo', before: 0, after: 7 }],
      },
    ]);
    await prune();
    expect((await list()).items).toMatchObject([{ changes: [{ before: 7, after: 8 }] }]);
    clock.set(new Date().toISOString());
    await changeProfile('Brest');
    expect(await check()).toEqual([]);
    expect((await list()).items).toHaveLength(2);
  });
});
