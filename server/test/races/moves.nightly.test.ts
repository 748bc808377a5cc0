import { afterAll, beforeAll, expect, it } from 'vitest';
import { payment, records } from '../harness/bodies.ts';
import { readBooks } from '../harness/books.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { atOnce, CALLERS, expectOnly, rounds, tally } from './race-rounds.ts';

const PATIENCE = { timeout: 300_000 };

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 3 });
});
afterAll(() => service.close());

/** Expects that every link joins two documents of one family. */
async function expectLinksWithinFamilies(client: Client): Promise<void> {
  const { customers, invoices, payments } = await readBooks(client);
  const family = new Map(
    customers.map(({ externalId, parent }) => [externalId, parent?.externalId ?? externalId]),
  );
  const familyOfInvoice = new Map(invoices.map(({ id, customer }) => [id, family.get(customer.externalId)]));
  const across = payments.flatMap(({ externalId, customer, linkedInvoices }) =>
    linkedInvoices
      .filter(({ invoice }) => familyOfInvoice.get(invoice.id) !== family.get(customer.externalId))
      .map(({ invoice }) => `${externalId} > ${invoice.externalId}`),
  );
  expect(across).toEqual([]);
}

// Money rule 9: a document that moves between customers takes its amounts along, links never leave the
// family.
it('moves documents between customers and families while they are linked', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    const { customer, invoice } = records(client);
    await customer(`a-${round}`);
    await customer(`a1-${round}`, `a-${round}`);
    await customer(`b-${round}`);
    await invoice(`i-${round}`, `a-${round}`, 500);
    await client.post('/payments', payment(`p-${round}`, `a-${round}`, 500));
    const answers = await atOnce((caller) => {
      const owner = `${['a', 'a1', 'b'][caller % 3]}-${round}`;
      if (caller % 4 === 0) {
        const body = { externalId: `i-${round}`, customer: { externalId: owner } };
        return client.post('/invoices', body);
      }
      const links = caller % 4 === 1 ? { [`i-${round}`]: 500 } : {};
      return client.post('/payments', {
        ...payment(`p-${round}`, owner, 500, links),
        ...(caller % 4 === 2 ? { linkedInvoices: [] } : {}),
      });
    });
    expectOnly(answers, ['201', '400 INVALID_DATA', '400 AMOUNT_EXCEEDED']);
  });
  await expectLinksWithinFamilies(client);
  await expectSound(service, client);
});

// M17, Kill Bill users' list: payments on a parent and its children's invoices, while the children change
// families.
it('pays invoices of children from their parent while parents change', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    const { customer, invoice } = records(client);
    await customer(`a-${round}`);
    await customer(`b-${round}`);
    await customer(`k-${round}`, `a-${round}`);
    await invoice(`i-${round}`, `k-${round}`, 1000);
    const answers = await atOnce((caller) => {
      const root = `${caller % 2 === 0 ? 'a' : 'b'}-${round}`;
      const parent = caller % 8 === 0 ? null : { externalId: root };
      if (caller % 4 === 0 || caller % 4 === 3)
        return client.post('/customers', { externalId: `k-${round}`, parent });
      const name = `p-${round}-${caller}`;
      return client.post('/payments', payment(name, root, 70, { [`i-${round}`]: 70 }));
    });
    expectOnly(answers, ['201', '400 INVALID_DATA']);
  });
  await expectLinksWithinFamilies(client);
  await expectSound(service, client);
});

// Families have one level, even when both ends of a chain are created at once.
it('never creates a chain or a cycle of parents', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    const names = [0, 1, 2, 3].map((i) => `m${i}-${round}`);
    for (const name of names) await records(client).customer(name);
    const answers = await atOnce((caller) =>
      client.post('/customers', {
        externalId: names[caller % 4],
        parent: { externalId: names[(caller + 1 + Math.floor(caller / 4)) % 4] },
      }),
    );
    expectOnly(answers, ['201', '400 INVALID_DATA']);
  });
  const { customers } = await readBooks(client);
  const parents = new Map(customers.map(({ externalId, parent }) => [externalId, parent?.externalId]));
  const chains = customers.filter(
    ({ parent }) => parent !== null && parents.get(parent.externalId) !== undefined,
  );
  expect(chains).toEqual([]);
  await expectSound(service, client);
});

// Money rule 8: a customer with documents is not deleted, and no document is left without its customer.
it('deletes a customer or gives it a document, never both', PATIENCE, async () => {
  const client = await service.client();
  await rounds(async (round) => {
    await records(client).customer(`c-${round}`);
    await records(client).customer(`k-${round}`);
    const answers = await atOnce((caller) => {
      if (caller % 2 === 0) return client.delete(`/customers/external:c-${round}`);
      if (caller % 4 === 1)
        return client.post('/customers', { externalId: `k-${round}`, parent: { externalId: `c-${round}` } });
      return client.post('/payments', payment(`p-${round}-${caller}`, `c-${round}`, 10));
    });
    expectOnly(answers, ['201', '204', '400 REFERENCE_NOT_FOUND', '404 NOT_FOUND', '409 CONFLICT']);
    const { 201: made = 0, 204: deleted = 0 } = tally(answers);
    expect([made > 0, deleted]).toEqual([deleted === 0, made > 0 ? 0 : 1]);
    expect(answers).toHaveLength(CALLERS);
    expect(await client.get(`/customers/external:c-${round}`)).toMatchObject({
      status: deleted > 0 ? 404 : 200,
    });
  });
  await expectSound(service, client);
});
