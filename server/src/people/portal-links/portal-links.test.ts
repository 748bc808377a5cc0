import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeVerified,
  expectError,
  expectMissing,
  expectUnauthorized,
} from '../../../test/harness/contract.ts';
import { writeDerivedRows } from '../../../test/harness/derived-rows.ts';
import { customer, invoice, read, type Stored, store } from '../../../test/harness/factories.ts';
import { removeOld } from '../../../test/harness/retention.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { open, portalPath } from '../../../test/portal/view.ts';
import { ManualClock } from '../../platform/clock.ts';

let service: TestService;
let client: Client;
const clock = new ManualClock('2026-02-10T09:00:00Z');
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  clock.set('2026-02-10T09:00:00Z');
  client = await service.client();
  await store(client, '/customers', customer('C-1', { name: 'Dupont SA' }));
});
afterAll(() => closeVerified(service));

const PORTAL = '/customers/external:C-1/portal';

describe('a portal link', () => {
  it('is created with 200 and opens the page, by id, externalId and singular path', async () => {
    const { id } = await store<Stored>(client, '/customers', customer('C-1'));
    for (const path of [PORTAL, `/customers/${id}/portal`, `/customer/${id}/portal`]) {
      const answer = await client.post<{ url: string }>(path, {});
      expect(answer.status, answer.text).toBe(200);
      expect(Object.keys(answer.body)).toEqual(['url']);
      expect(answer.body.url).toMatch(/^http:\/\/test\.local\/portal\/qp_[0-9a-f]{32}_[\w-]{43}$/);
      expect((await open(service, new URL(answer.body.url).pathname)).status).toBe(200);
    }
  });

  it('needs no body and no content type', async () => {
    for (const init of [
      {},
      { body: '', headers: { 'content-type': 'application/json' } },
      { body: 'null', headers: { 'content-type': 'application/json' } },
    ]) {
      const answer = await client.send('POST', PORTAL, init);
      expect(answer.status, answer.text).toBe(200);
    }
  });

  it('is new each time, and its token is never stored', async () => {
    const paths = await Promise.all(Array.from({ length: 5 }, () => portalPath(client, 'C-1')));
    expect(new Set(paths).size).toBe(5);
    const { rows } = await service.database.pool.query<{ row: string }>(
      'SELECT to_jsonb(l)::text AS row FROM portal_links l WHERE organization_id = $1',
      [client.organization.id],
    );
    expect(rows).toHaveLength(5);
    const secrets = paths.map((path) => path.slice(-43));
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
  });

  it.each([
    [{ user: 'not an address' }, 'user'],
    [{ user: 5 }, 'user'],
    [{ expiresIn: 0 }, 'expiresIn'],
    [{ expiresIn: -1 }, 'expiresIn'],
    [{ expiresIn: 2_147_483_648 }, 'expiresIn'],
    [{ expiresIn: 1.5 }, 'expiresIn'],
    [{ expiresIn: '60' }, 'expiresIn'],
    [{ frameAncestors: ['app.example.com'] }, 'frameAncestors'],
    [{ expires: 1 }, 'expires'],
  ])('is refused with %j', async (body, field) => {
    expectError(await client.post(PORTAL, body), 400, 'INVALID_DATA', field);
  });

  it.each([
    '*',
    "'self'",
    'https:',
    'example',
    'localhost',
    '*.example.com',
    '192.0.2.1',
    '[2001:db8::1]',
    'http://app.example.com',
    'app.example.com/path',
    'app.example.com:0',
    'app.example.com:65536',
    'app..example.com',
    '-a.example.com',
    'app.example.com.',
    'exämple.com',
    'a.example.com,b.example.com',
    'a.example.com; script-src *',
    'a.example.com\r\nset-cookie: a=b',
    'a.example.com\tb.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}com`,
    'a.example.com '.repeat(150),
  ])('is refused with frameAncestors %j', async (frameAncestors) => {
    const good = `app.example.com ${frameAncestors}`;
    for (const text of [frameAncestors, good])
      expectError(await client.post(PORTAL, { frameAncestors: text }), 400, 'INVALID_DATA', 'frameAncestors');
  });

  it('treats null and empty values as absent', async () => {
    const path = await portalPath(client, 'C-1', { user: null, frameAncestors: '', expiresIn: null });
    clock.set('2026-02-11T08:59:59.999Z');
    expect((await open(service, path)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    clock.set('2026-02-11T09:00:00Z');
    expect((await open(service, path)).status).toBe(404);
  });

  it('works for exactly the stated time', async () => {
    const short = await portalPath(client, 'C-1', { expiresIn: 1 });
    const long = await portalPath(client, 'C-1', { expiresIn: 2_147_483_647 });
    clock.set('2026-02-10T09:00:00.999Z');
    expect((await open(service, short)).status).toBe(200);
    clock.set('2026-02-10T09:00:01Z');
    expect((await open(service, short)).status).toBe(404);
    clock.set('2094-02-28T12:14:06Z');
    expect((await open(service, long)).status).toBe(200);
    clock.set('2094-02-28T12:14:07Z');
    expect((await open(service, long)).status).toBe(404);
  });

  it('can be created under a native integration', async () => {
    const native = await service.client({ nativeIntegration: 'Ledger 9' });
    const { id } = await service.database.pool
      .query<{ id: string }>(
        `INSERT INTO customers (organization_id, id, external_id, name, balance, amount_due, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), 'N', 'N', 0, 0, now(), now()) RETURNING id`,
        [native.organization.id],
      )
      .then(({ rows: [row = { id: '' }] }) => row);
    await writeDerivedRows(service.database.pool, native.organization.id);
    expect((await native.post(`/customers/${id}/portal`, {})).status).toBe(200);
  });

  it('requires a key pair and a customer of this organization', async () => {
    await expectUnauthorized(service, client, 'POST', PORTAL, {});
    const theirs = await service.client();
    const { id } = await store<Stored>(theirs, '/customers', customer('T-1'));
    await expectMissing(
      'POST',
      (ref) => `/customers/${ref}/portal`,
      { mine: client, theirs, id, externalId: 'T-1' },
      {},
    ).catch(
      // This customer's path is its portal, which has no GET.
      (error: unknown) => expect(String(error)).toContain('405'),
    );
    expectError(await client.post(`/customers/${id}/portal`, {}), 404, 'NOT_FOUND');
    expectError(await client.post('/customers/external:T-1/portal', {}), 404, 'NOT_FOUND');
    expectError(await client.post('/customers/unknown/portal', {}), 400, 'INVALID_DATA');
  });

  it('is deleted with its customer, or a month after its expiry', async () => {
    const path = await portalPath(client, 'C-1', { expiresIn: 60 });
    clock.set('2026-03-12T09:00:00Z');
    await portalPath(client, 'C-1', { expiresIn: 60 });
    const count = async () => {
      const { rows } = await service.database.pool.query(
        'SELECT 1 FROM portal_links WHERE organization_id = $1',
        [client.organization.id],
      );
      return rows.length;
    };
    expect(await count()).toBe(2);
    clock.set('2026-03-12T09:02:00Z');
    const last = await portalPath(client, 'C-1');
    await removeOld(service);
    expect(await count()).toBe(2);
    expect((await client.delete('/customers/external:C-1')).status).toBe(204);
    expect(await count()).toBe(0);
    for (const gone of [path, last]) expect((await open(service, gone)).status).toBe(404);
  });

  it('shows the current data, not that of its creation', async () => {
    const path = await portalPath(client, 'C-1');
    await store(client, '/invoices', invoice('I-9', 'C-1', 12_345));
    const { text } = await open(service, path);
    expect(text).toContain('I-9');
    expect(text).toContain('€123.45');
  });
});

describe('issued portal links', () => {
  interface Link {
    id: string;
    isActive: boolean;
    user: string | null;
    revokedAt: string | null;
    openedAt: string | null;
    customer: { name: string };
  }
  const list = async (query = '') =>
    (await read<{ items: Link[] }>(client, `/internal/portal_links${query}`)).items;

  it('are listed with the time of opening, and can be revoked', async () => {
    await portalPath(client, 'C-1', { expiresIn: 60 });
    clock.set('2026-02-10T10:00:00Z');
    const path = await portalPath(client, 'C-1', { user: 'jo@dupont.example' });
    expect((await open(service, path)).status).toBe(200);
    await expect
      .poll(async () => (await list('?state=ACTIVE'))[0]?.openedAt)
      .toBe('2026-02-10T10:00:00.000Z');
    const [link] = await list('?state=ACTIVE');
    expect(link).toMatchObject({
      isActive: true,
      user: 'jo@dupont.example',
      customer: { name: 'Dupont SA' },
    });
    expect((await list()).map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(await list('?state=ENDED')).toHaveLength(1);
    const at = `/internal/portal_links/${link?.id}`;
    for (const _ of [1, 2]) expect((await client.delete(at)).status).toBe(204);
    expect((await open(service, path)).status).toBe(404);
    expect(await list('?state=ACTIVE')).toEqual([]);
    expectError(await (await service.client()).delete(at), 404, 'NOT_FOUND');
  });
});
