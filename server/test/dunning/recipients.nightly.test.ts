import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact, customer, read, type Stored, store } from '../harness/factories.ts';
import { email, openStage, type Scenario, type Stage } from './scenario.ts';

/** Recipients of reminders. 2026-03-02 is a Monday. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const SETTINGS = '/internal/dunning_settings';

interface Sent {
  customer: { id: string };
  subject: string;
  text: string;
  html: string;
  recipients: { address: string }[];
}

/** Returns the mails to customers, each in its own conversation. */
async function sent(scenario: Scenario): Promise<Sent[]> {
  const list = await read<{ items: { id: string; direction: string }[] }>(
    scenario.client,
    '/internal/messages?limit=500',
  );
  const out = list.items.filter(({ direction }) => direction === 'OUTBOUND').reverse();
  return Promise.all(out.map(({ id }) => read<Sent>(scenario.client, `/internal/messages/${id}`)));
}

const addresses = (messages: readonly Sent[]) =>
  messages.map(({ recipients }) => recipients.map(({ address }) => address).join(' '));

async function group(at: string): Promise<Scenario> {
  const scenario = await stage.begin(at);
  await scenario.plan([email('seven', 7)]);
  await scenario.customer('parent');
  for (const name of ['a', 'b', 'c', 'd']) {
    const contacts = [contact('ap@group.example')];
    await scenario.customer(name, { parent: { externalId: 'parent' }, contacts });
    await scenario.owes(name, `INV-${name}`, '2026-02-27', { amount: 1000 * name.charCodeAt(0) });
  }
  return scenario;
}

describe('one mailbox behind several customers of a family', () => {
  it('gets one email with a part for each customer', async () => {
    const scenario = await group('2026-03-02');
    await scenario.pass('2026-03-31');
    const messages = await sent(scenario);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(1);
    expect(new Set(messages.map((one) => one.customer.id)).size).toBe(4);
    const { rows } = await stage.service.database.pool.query(
      'SELECT DISTINCT outbox_file FROM messages WHERE organization_id = $1',
      [scenario.client.organization.id],
    );
    expect(rows).toHaveLength(1);
    const [mail] = messages;
    for (const name of ['a', 'b', 'c', 'd']) {
      expect(mail?.text).toContain(`INV-${name}`);
      expect(mail?.html).toContain(`INV-${name}`);
    }
    expect(mail?.subject).toBe('Reminder for 4 accounts: €3,940.00 overdue');
    expect(await scenario.notifications()).toHaveLength(4);
    for (const action of await scenario.actions())
      expect(action).toMatchObject({ state: 'EXECUTED', outcome: 'SENT' });
  });

  it('gets one email per customer where the organization wants that', async () => {
    const scenario = await group('2026-03-02');
    await scenario.put(SETTINGS, { onePerMailbox: false });
    await scenario.pass('2026-03-31');
    expect(new Set((await sent(scenario)).map(({ text }) => text)).size).toBe(4);
  });

  it('gets one email without the customers who have another mailbox', async () => {
    const scenario = await group('2026-03-02');
    await store(scenario.client, '/customers', customer('d', { contacts: [contact('own@d.example')] }));
    await scenario.pass('2026-03-31');
    const texts = [...new Set((await sent(scenario)).map(({ text }) => text))];
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text.includes('INV-d')).toBe(!text.includes('INV-a'));
  });

  it('gets the firmness of its parts in the subject, of the mildest part where they differ', async () => {
    const scenario = await group('2026-03-02');
    await scenario.plan([email('seven', 7), email('fifteen', 15), email('thirty', 30)]);
    await scenario.pass('2026-03-20');
    const contacts = [contact('ap@group.example')];
    await scenario.customer('e', { parent: { externalId: 'parent' }, contacts });
    await scenario.owes('e', 'INV-e', '2026-03-24', { amount: 101_000 });
    await scenario.pass('2026-03-31');
    const subjects = [...new Set((await sent(scenario)).map(({ subject }) => subject))];
    expect(subjects).toEqual([
      'Reminder for 4 accounts: €3,940.00 overdue',
      'Another reminder for 4 accounts: €3,940.00 overdue',
      'Reminder for 5 accounts: €4,950.00 overdue',
    ]);
  });

  it('gets the accounts and the total of its parts in the subject', async () => {
    const scenario = await group('2026-03-02');
    await scenario.plan([email('seven', 7), email('fifteen', 15)], { entity: 'INVOICE' });
    await scenario.owes('b', 'SECOND-b', '2026-02-27', { amount: 12_300 });
    await scenario.pass('2026-03-31');
    for (const { subject, text } of await sent(scenario)) {
      const accounts = new Set([...text.matchAll(/ \(([a-d])\)$/gm)].map(([, name]) => name));
      const amounts = [...text.matchAll(/€([\d,.]+) (?:is|are) overdue/g)].map(([, amount = '']) =>
        Number(amount.replaceAll(',', '')),
      );
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      if (accounts.size > 1) expect(subject).toContain(`for ${accounts.size} accounts`);
      expect(Number(/€([\d,.]+)/.exec(subject)?.[1]?.replaceAll(',', ''))).toBeCloseTo(total, 2);
    }
  });
});

describe('one mailbox of unrelated customers', () => {
  /** Returns the days and customers of the emails to that address. */
  const days = async (scenario: Scenario) =>
    (await scenario.actions())
      .filter(({ outcome }) => outcome === 'SENT')
      .map(({ performedAt, customer: of }) => `${performedAt?.slice(0, 10)} ${of.externalId}`)
      .sort();

  async function strangers(names: readonly string[], steps: readonly object[]): Promise<Scenario> {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan(steps);
    for (const name of names) {
      await scenario.customer(name, {
        contacts: [contact(name === 'x' ? 'AP@shared.example' : 'ap@shared.example')],
      });
      await scenario.owes(name, `INV-${name}`, '2026-02-27', { amount: 1000 * name.charCodeAt(0) });
    }
    return scenario;
  }

  it('gets one email a day, about one customer each', async () => {
    const scenario = await strangers(['x', 'y'], [email('seven', 7)]);
    await scenario.pass('2026-03-31');
    expect(await days(scenario)).toEqual(['2026-03-06 x', '2026-03-09 y']);
    for (const { text, customer: of } of await sent(scenario)) {
      const names = await Promise.all(
        ['x', 'y'].map(async (name) => [
          name,
          (await read<Stored>(scenario.client, `/customers/external:${name}`)).id,
        ]),
      );
      for (const [name, id] of names) expect(text.includes(`INV-${name}`), name).toBe(id === of.id);
    }
  });

  it('gets emails about all customers in turn, also when the others get new invoices', async () => {
    const names = ['w', 'x', 'y', 'z'];
    const scenario = await strangers(names, [
      email('one', 1),
      email('four', 4),
      email('nine', 9),
      email('sixteen', 16),
    ]);
    for (const [week, on] of ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].entries()) {
      await scenario.owes('w', `w-${week}`, on);
      await scenario.pass(`2026-03-${String(8 + 7 * week).padStart(2, '0')}`);
    }
    const lines = await days(scenario);
    const on = lines.map((line) => line.slice(0, 10));
    expect(new Set(on).size, lines.join()).toBe(on.length);
    const firstRound = lines.slice(0, 4).map((line) => line.slice(11));
    expect([...firstRound].sort()).toEqual(names);
    for (const name of names)
      expect(lines.filter((line) => line.endsWith(name)).length, lines.join()).toBeGreaterThanOrEqual(3);
  });
});

describe('a customer without a contact', () => {
  it('is notified through its parent', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('seven', 7)]);
    await scenario.customer('parent');
    await store(scenario.client, '/customers', customer('child', { parent: { externalId: 'parent' } }));
    await scenario.owes('child', 'i', '2026-02-27');
    await scenario.pass('2026-03-31');
    expect(addresses(await sent(scenario))).toEqual(['parent@buyer.example']);
  });
});

describe('contacts', () => {
  it('R15: replace the main contact when they are chosen for an invoice', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('seven', 7)]);
    const contacts = [contact('main@c.example'), contact('site@c.example', { externalId: 'site' })];
    const { id } = await scenario.customer('c', { contacts });
    await scenario.owes('c', 'i', '2026-02-27');
    const list = await read<{ contacts: { id: string; email: string }[] }>(
      scenario.client,
      `/customers/${id}/contacts`,
    );
    const site = list.contacts.find((one) => one.email === 'site@c.example')?.id ?? '';
    const path = '/internal/invoices/external:i/dunning';
    const unknown = await scenario.client.put(path, {
      contactIds: [site, id],
    });
    expect(unknown.status).toBe(400);
    await scenario.put(path, { contactIds: [site] });
    expect(await read(scenario.client, path)).toMatchObject({ contactIds: [site] });
    await scenario.pass('2026-03-31');
    expect(addresses(await sent(scenario))).toEqual(['site@c.example']);
  });

  it('match invoices by the same value of a custom field', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('seven', 7)]);
    const field = (entityType: string, externalId: string) =>
      store(scenario.client, '/custom_fields', {
        externalId,
        label: externalId,
        dataType: 'STRING',
        entityType,
      });
    const [ofContact, ofInvoice] = [await field('CONTACT', 'site'), await field('INVOICE', 'place')];
    const values = (id: string, value: string) => ({ customFields: [{ id, value }] });
    const contacts = [
      contact('main@c.example'),
      contact('lyon@c.example', { externalId: 'lyon', ...values(ofContact.id, 'Lyon') }),
    ];
    await scenario.customer('c', { contacts });
    await scenario.owes('c', 'i', '2026-02-27');
    await scenario.put('/invoices/external:i', values(ofInvoice.id, 'Lyon'));
    const wrong = await scenario.client.put(SETTINGS, {
      recipientFields: { contact: ofInvoice.id, invoice: ofContact.id },
    });
    expect(wrong.status).toBe(400);
    await scenario.put(SETTINGS, { recipientFields: { contact: ofContact.id, invoice: ofInvoice.id } });
    await scenario.pass('2026-03-31');
    expect(addresses(await sent(scenario))).toEqual(['lyon@c.example']);
  });
});

describe('test mode', () => {
  it('sends every email to one address, names the real recipient, and notifies no customer', async () => {
    const scenario = await stage.begin('2026-03-02');
    await scenario.plan([email('seven', 7), email('fifteen', 15)]);
    await scenario.put(SETTINGS, { testAddress: 'me@seller.example' });
    await scenario.owes('c', 'i', '2026-02-27');
    await scenario.pass('2026-03-10');
    const [mail] = await sent(scenario);
    expect(addresses(await sent(scenario))).toEqual(['me@seller.example']);
    expect(mail?.text).toContain('c@buyer.example');
    expect(mail?.html).toContain('c@buyer.example');
    await scenario.put(SETTINGS, { testAddress: null });
    await scenario.pass('2026-03-31');
    const [, real] = await sent(scenario);
    expect(real?.recipients).toMatchObject([{ address: 'c@buyer.example' }]);
    // The first mail that the debtor sees is not worded as a second one.
    expect(real?.subject).not.toMatch(/again|second|another/i);
  });
});
