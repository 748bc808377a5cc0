import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { creditNote, customer, invoice, payment, refund, store } from '../../../test/harness/factories.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { loadOnAccount } from './on-account.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
});
afterAll(() => closeVerified(service));

const TODAY = '2026-03-10';

async function onAccount(...names: string[]): Promise<Record<string, Record<string, number>>> {
  const { rows } = await service.database.pool.query<{ id: string; name: string }>(
    `SELECT id, external_id AS name FROM customers WHERE organization_id = $1 AND external_id = ANY($2)`,
    [client.organization.id, names],
  );
  const ids = rows.map(({ id }) => id);
  const found = await loadOnAccount(service.database.pool, client.organization.id, ids, TODAY);
  return Object.fromEntries(rows.map(({ id, name }) => [name, Object.fromEntries(found.get(id) ?? [])]));
}

describe('unapplied cash', () => {
  it('is the unlinked amount in each currency, less refunds without a link', async () => {
    await store(client, '/customers', customer('own'));
    await store(client, '/invoices', invoice('i1', 'own', 1000));
    await store(client, '/payments', payment('p1', 'own', 900, { i1: 300 }));
    await store(client, '/credit_notes', creditNote('c1', 'own', 50));
    await store(client, '/payments', payment('p2', 'own', 7, undefined, { currency: 'USD' }));
    expect(await onAccount('own')).toEqual({ own: { EUR: 650, USD: 7 } });
    await store(client, '/refunds', refund('r1', 'own', 100));
    expect(await onAccount('own')).toEqual({ own: { EUR: 550, USD: 7 } });
  });

  it('does not grow when an invoice is written off', async () => {
    await store(client, '/customers', customer('off'));
    const { id } = await store(client, '/invoices', invoice('w1', 'off', 1000));
    await store(client, '/payments', payment('w2', 'off', 200));
    expect((await client.post(`/invoices/${id}/write_off`, { reason: 'gone' })).status).toBeLessThan(300);
    expect(await onAccount('off')).toEqual({ off: { EUR: 200 } });
  });

  it('grows when an invoice is lowered below its payments', async () => {
    await store(client, '/customers', customer('over'));
    await store(client, '/invoices', invoice('o1', 'over', 1000));
    await store(client, '/payments', payment('o2', 'over', 1000, { o1: 1000 }));
    await store(client, '/invoices', invoice('o1', 'over', 700));
    expect(await onAccount('over')).toEqual({ over: { EUR: 300 } });
  });

  it('excludes payments linked to another customer of the family', async () => {
    await store(client, '/customers', customer('payer'));
    await store(client, '/customers', customer('relative', { parent: { externalId: 'payer' } }));
    await store(client, '/invoices', invoice('ri', 'relative', 1000));
    await store(client, '/payments', payment('rp', 'payer', 1000, { ri: 1000 }));
    expect(await onAccount('payer', 'relative')).toEqual({ payer: {}, relative: {} });
  });

  it('M17 R12: of a parent counts for its children beyond its own overdue invoices', async () => {
    await store(client, '/customers', customer('parent'));
    for (const child of ['child1', 'child2'])
      await store(client, '/customers', customer(child, { parent: { externalId: 'parent' } }));
    await store(client, '/payments', payment('pp', 'parent', 500));
    expect(await onAccount('parent', 'child1', 'child2')).toEqual({
      parent: { EUR: 500 },
      child1: { EUR: 500 },
      child2: { EUR: 500 },
    });
    await store(client, '/invoices', invoice('pi', 'parent', 200, { dueDate: '2026-03-09' }));
    await store(client, '/payments', payment('cp', 'child1', 10));
    expect(await onAccount('parent', 'child1', 'child2')).toEqual({
      parent: { EUR: 500 },
      child1: { EUR: 310 },
      child2: { EUR: 300 },
    });
  });
});
