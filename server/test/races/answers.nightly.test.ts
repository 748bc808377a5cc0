import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { store } from '../harness/factories.ts';
import { howOften } from '../harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from '../harness/service.ts';
import { outcome } from './race-rounds.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const CALLERS = 12;
const CALLS = howOften(12, 200);

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ instances: 3 });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => service.close());

/** Lets all callers write at once, each with unique content. */
async function race(write: (name: string, said: string) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let call = 0; call < CALLS; call += 1)
        await write(NAMES[(caller + call) % NAMES.length] ?? '', `${caller}-${call}`);
    }),
  );
}

const expectSaid = (answer: Answer, said: object) => {
  expect(outcome(answer)).toMatch(/^20[01]$/);
  expect(answer.body).toMatchObject(said);
};

it('returns a customer as its own request left it, while others delete and rename it', async () => {
  let isOver = false;
  const deletions = Array.from({ length: CALLERS }, async (_, i) => {
    while (!isOver)
      expect(outcome(await client.delete(`/customers/external:${NAMES[i % NAMES.length]}`))).toMatch(
        /^(204|404 NOT_FOUND|409 CONFLICT)$/,
      );
  });
  await race(async (externalId, said) => {
    const contacts = [{ email: `${said}@x.example` }];
    expectSaid(await client.post('/customers', { externalId, name: said, contacts }), {
      externalId,
      name: said,
      contacts,
    });
  });
  isOver = true;
  await Promise.all(deletions);
});

it('returns documents, contacts and notes as their own request left them', async () => {
  for (const externalId of NAMES) await store(client, '/customers', { externalId, name: externalId });
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  const notes = new Map<string, string>();
  for (const name of NAMES) {
    const customer = { externalId: name };
    await store(client, '/invoices', { externalId: name, customer, grossAmount: 100, ...dates });
    notes.set(name, (await store(client, '/notes', { content: name, customer })).id);
  }
  await race(async (externalId, said) => {
    expectSaid(await client.post('/invoices', { externalId, name: said }), { name: said });
    expectSaid(
      await client.post('/payments', { externalId, customer: { externalId }, amount: 1, refNumber: said }),
      { refNumber: said },
    );
    const contact = { email: 'one@x.example', firstName: said };
    expectSaid(await client.post(`/customers/external:${externalId}/contacts`, contact), contact);
    expectSaid(await client.put(`/notes/${notes.get(externalId)}`, { content: said }), { content: said });
    expectSaid(await client.put(`/customers/external:${externalId}`, { name: said }), { name: said });
  });
});
