import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { pdf, upload } from '../../../test/harness/uploads.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { DOCUMENT_KINDS } from '../domain/settlement/records.ts';
import { viewSetStatement, viewsOfSets } from './view-sets.ts';
import { type DocumentView, viewStatement, viewsOf } from './views.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await store(client, '/customers', customer('c'));
  for (const dataType of ['STRING', 'TEXT'])
    await store(client, '/custom_fields', {
      externalId: dataType,
      label: `Ein „${dataType}“`,
      dataType,
      entityType: 'INVOICE',
    });
  const customFields = ['STRING', 'TEXT'].map((externalId) => ({
    externalId,
    value: `"${externalId}" \\ ü`,
  }));
  for (const i of [1, 2, 3, 4, 5]) {
    await store(client, '/invoices', invoice(`i${i}`, 'c', 100));
    if (i === 5) continue;
    expect((await client.put(`/invoices/external:i${i}`, { customFields })).status).toBe(200);
  }
  await store(client, '/invoices', invoice('bare', 'c', 100));
  await store(client, '/payments', payment('p', 'c', 150, { i1: 30, i2: 40 }));
  await store(client, '/credit_notes', creditNote('n', 'c', 60, { i1: 20, i3: 10 }));
  await store(client, '/refunds', refund('r', 'c', 10));
  for (const i of [2, 3]) {
    await store(client, `/invoices/external:i${i}/promise`, { date: '2031-01-05', comment: 'soon' });
    await store(client, `/invoices/external:i${i}/dispute`, {
      reason: 'QUALITY',
      comment: 'broken',
    });
  }
  for (const path of ['/invoices/external:i1', '/invoices/external:i4', '/credit_notes/external:n'])
    expect((await upload(client, `${path}/pdf`, { bytes: pdf(100, path) })).status).toBe(204);
});
afterAll(() => closeVerified(service));

const comparable = (views: readonly DocumentView[]) => views.toSorted((a, b) => (a.id < b.id ? -1 : 1));

it.each(DOCUMENT_KINDS)('reads views of %s together as one by one, by id and externalId', async (kind) => {
  const { pool } = service.database;
  const organizationId = client.organization.id;
  const { rows: stored } = await pool.query<{ id: string; externalId: string }>(
    `SELECT id, external_id AS "externalId" FROM documents WHERE organization_id = $1 AND kind = $2`,
    [organizationId, kind],
  );
  expect(stored.length).toBeGreaterThan(0);
  const ids = stored.map(({ id }) => id);
  const { rows } = await queryRows(pool, viewStatement(organizationId, kind, ids));
  const alone = comparable(viewsOf(rows));
  for (const key of ['id', 'externalId'] as const) {
    // The first does not exist: the parts of the others must not depend on it.
    const missing = key === 'id' ? '01890000-0000-7000-8000-000000000000' : 'missing';
    const keys = [missing, ...stored.map((one) => one[key])];
    const sets = await queryRows(pool, viewSetStatement(key, organizationId, kind, keys));
    expect(comparable(viewsOfSets(sets.rows))).toEqual(alone);
    const other = await service.client();
    const none = await queryRows(pool, viewSetStatement(key, other.organization.id, kind, keys));
    expect(viewsOfSets(none.rows)).toEqual([]);
  }
});
