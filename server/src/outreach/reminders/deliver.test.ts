import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { contact, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { refreshFigures } from '../../../test/harness/figures.ts';
import {
  decide,
  decideOne,
  deliver,
  MONDAY,
  mailServices,
  messagesOf,
  owing,
  switchOn,
} from '../../../test/harness/outgoing.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { type SmtpTrap, startSmtp } from '../../../test/harness/smtp.ts';
import { ManualClock } from '../../platform/clock.ts';

const clock = new ManualClock(MONDAY);
let service: TestService;
let client: Client;
let smtp: SmtpTrap;
let services: Awaited<ReturnType<typeof mailServices>>;
beforeAll(async () => {
  service = await testService({ clock });
  smtp = await startSmtp();
  services = await mailServices(service, smtp);
});
beforeEach(async () => {
  clock.set(MONDAY);
  smtp.received = [];
  smtp.behavior = {};
  client = await service.client();
  await switchOn(service, client);
});
afterAll(async () => {
  await services.close();
  await smtp.close();
  await closeVerified(service);
});

const sql = (text: string, values: unknown[]) =>
  service.database.pool.query(text, [client.organization.id, ...values]);
const action = (id: string) =>
  read<{ state: string; outcome: string | null; comment: string | null }>(client, `/actions/${id}`);

/** Returns a promise with a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

// R2: a reminder sent although the invoice was paid.
describe('a reminder of an invoice that changes before sending', () => {
  interface Owed {
    customerId: string;
    invoiceId: string;
  }
  const later = '2026-03-20T12:00:00.000Z';
  const cases: [what: string, outcome: string, change: (owed: Owed) => Promise<unknown>][] = [
    ['is paid', 'PAID', () => store(client, '/payments', payment('p', 'a', 10_000, { 'F-a': 10_000 }))],
    ['is covered by unapplied cash', 'NOT_DUE', () => store(client, '/payments', payment('p', 'a', 10_000))],
    [
      'is disputed',
      'DISPUTED',
      ({ invoiceId }) =>
        sql(
          `INSERT INTO disputes (organization_id, id, invoice_id, reason, source, opened_at, updated_at)
           VALUES ($1, gen_random_uuid(), $2, 'QUALITY', 'API', $3, $3)`,
          [invoiceId, MONDAY],
        ),
    ],
    [
      'is promised',
      'PROMISED',
      ({ invoiceId }) => client.put(`/invoices/${invoiceId}`, { promiseToPay: { date: '2026-03-05' } }),
    ],
    [
      'is paused',
      'PAUSED',
      async ({ invoiceId }) => {
        await sql('UPDATE documents SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
          invoiceId,
          later,
        ]);
        await refreshFigures(service.database.pool, client.organization.id);
      },
    ],
    [
      'belongs to a paused customer',
      'PAUSED',
      ({ customerId }) =>
        sql('UPDATE customers SET dunning_paused_until = $3 WHERE organization_id = $1 AND id = $2', [
          customerId,
          later,
        ]),
    ],
    [
      'belongs to a customer whose dunning was disabled',
      'NOT_DUE',
      ({ customerId }) =>
        sql('UPDATE customers SET dunning_off = true WHERE organization_id = $1 AND id = $2', [customerId]),
    ],
    [
      'becomes due later',
      'NOT_DUE',
      () => store(client, '/invoices', { externalId: 'F-a', dueDate: '2026-03-01' }),
    ],
    [
      'follows a plan that was switched off',
      'NOT_DUE',
      () => sql('UPDATE dunning_plans SET is_active = false WHERE organization_id = $1', []),
    ],
    [
      'follows a plan whose step was removed',
      'NOT_DUE',
      () => sql(`UPDATE dunning_plans SET steps = '[]' WHERE organization_id = $1`, []),
    ],
  ];

  it.each(cases)('is skipped when the invoice %s: %s', async (_what, outcome, change) => {
    const owed = await owing(client, 'a');
    const actionId = await decideOne(service, client, owed.customerId);
    await change(owed);
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'NOT_DUE', outcome });
    expect(await action(actionId)).toMatchObject({ state: 'IGNORED', outcome });
    expect(smtp.received).toEqual([]);
    expect(await messagesOf(service, client, actionId)).toEqual([]);
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'TAKEN' });
  });

  it.each(cases)(
    'is skipped when the invoice %s while the mail server answers: %s',
    async (_what, outcome, change) => {
      const owed = await owing(client, 'a');
      const actionId = await decideOne(service, client, owed.customerId);
      const [asked, answered] = [gate(), gate()];
      const transport = {
        ...services.mail.transport,
        open: async () => {
          asked.open();
          await answered.opened;
          return services.mail.transport.open(client.organization);
        },
      };
      const delivery = deliver({ ...services, mail: { ...services.mail, transport } }, client, actionId);
      await asked.opened;
      await change(owed);
      answered.open();
      expect(await delivery).toEqual({ kind: 'NOT_DUE', outcome });
      expect(await action(actionId)).toMatchObject({ state: 'IGNORED', outcome });
      expect(smtp.received).toEqual([]);
      expect(await messagesOf(service, client, actionId)).toEqual([]);
    },
  );

  it('leaves out paid invoices and deducts partial payments', async () => {
    const { customerId } = await owing(client, 'a');
    for (const [id, amount] of [
      ['B', 5000],
      ['C', 3000],
    ] as const)
      await store(client, '/invoices', invoice(id, 'a', amount, { dueDate: '2026-02-25' }));
    const actionId = await decideOne(service, client, customerId);
    await store(client, '/payments', payment('p', 'a', 5100, { B: 5000, C: 100 }));
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    const [one] = smtp.received;
    expect(one?.mail.subject).toBe('Reminder: €129.00 overdue');
    expect(one?.mail.text).toMatch(/F-a.*€100.00\n.*Invoice C.*€29.00/);
    expect(one?.mail.text).not.toContain('Invoice B');
  });
});

describe('the sending time', () => {
  it('is postponed to the contact hours', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    clock.set('2026-03-02T22:00:00.000Z');
    const waits = { kind: 'WAITS', at: '2026-03-03T07:00:00.000Z' };
    expect(await deliver(services, client, actionId)).toEqual(waits);
    expect(await action(actionId)).toMatchObject({ state: 'TODO' });
    clock.set('2026-03-03T07:00:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('is not checked for an email that a user approved', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    await sql(
      `WITH u AS (INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
         VALUES ($1, gen_random_uuid(), 'A', 'B', 'u@seller.example', 'COLLECTOR', $3, $3) RETURNING id)
       UPDATE actions SET approved_by_user_id = u.id FROM u WHERE organization_id = $1 AND actions.id = $2`,
      [actionId, MONDAY],
    );
    clock.set('2026-03-07T22:00:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  /** Stores a letter without invoices that is printed now. */
  const printLetter = (customerId: string) =>
    sql(
      `INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, due_at, performed_at, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 'Letter', 'LETTER', 'EXECUTED', 'MANUAL', $2, $3, $3, $3, $3)`,
      [customerId, MONDAY],
    );

  it('leaves three days after another contact, if the settings allow three per week', async () => {
    await client.put('/internal/dunning_settings', { maxContactsPerWeek: 3 });
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    await printLetter(customerId);
    const waits = { kind: 'WAITS', at: '2026-03-05T07:00:00.000Z' };
    expect(await deliver(services, client, actionId)).toEqual(waits);
    clock.set('2026-03-05T07:00:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('leaves a week after another contact by default', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    await printLetter(customerId);
    const waits = { kind: 'WAITS', at: '2026-03-09T07:00:00.000Z' };
    expect(await deliver(services, client, actionId)).toEqual(waits);
    clock.set('2026-03-09T07:00:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('is the day after another contact for a courtesy, without further rules', async () => {
    const { customerId } = await owing(client, 'a', { invoice: { dueDate: '2026-03-04' } });
    const actionId = await decideOne(service, client, customerId);
    await printLetter(customerId);
    const waits = { kind: 'WAITS', at: '2026-03-03T07:00:00.000Z' };
    expect(await deliver(services, client, actionId)).toEqual(waits);
    clock.set('2026-03-03T07:00:00.000Z');
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
  });

  it('respects the weekly limit for each email of a plan by invoice', async () => {
    const { customerId } = await owing(client, 'a');
    await store(client, '/invoices', invoice('F-b', 'a', 10_000, { dueDate: '2026-02-23' }));
    await sql(`UPDATE dunning_plans SET entity = 'INVOICE' WHERE organization_id = $1`, []);
    await client.put('/internal/dunning_settings', { maxContactsPerWeek: 3 });
    const [first = '', second = '', ...others] = await decide(service, client, customerId);
    expect(others).toEqual([]);
    await client.put('/internal/dunning_settings', { maxContactsPerWeek: 1 });
    expect(await deliver(services, client, first)).toMatchObject({ kind: 'SENT' });
    // Tomorrow there may be room again, if the settings allow it.
    const waits = { kind: 'WAITS', at: '2026-03-02T23:00:00.000Z' };
    expect(await deliver(services, client, second)).toEqual(waits);
    clock.set('2026-03-09T07:00:00.000Z');
    expect(await deliver(services, client, second)).toMatchObject({ kind: 'SENT' });
    expect(smtp.received).toHaveLength(2);
  });

  it('never comes for an email that is not approved', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    await sql('UPDATE actions SET approved_at = NULL WHERE organization_id = $1 AND id = $2', [actionId]);
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'WAITS', at: null });
    expect(smtp.received).toEqual([]);
  });
});

describe('recipients', () => {
  it('are skipped in favour of the next contact when their email bounced', async () => {
    const { customerId } = await owing(client, 'a', { contact: { isMain: true } });
    await store(client, `/customers/${customerId}/contacts`, contact('other@buyer.example'));
    await sql(
      `UPDATE contacts SET bounced_at = $3 WHERE organization_id = $1 AND customer_id = $2 AND email LIKE 'a@%'`,
      [customerId, MONDAY],
    );
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'SENT' });
    expect(smtp.received.map(({ to }) => to)).toEqual([['other@buyer.example']]);
  });

  it('are required: without any, the action fails', async () => {
    const { customerId } = await owing(client, 'a');
    await sql('DELETE FROM contacts WHERE organization_id = $1 AND customer_id = $2', [customerId]);
    const actionId = await decideOne(service, client, customerId);
    expect(await deliver(services, client, actionId)).toMatchObject({ kind: 'FAILED' });
    expect(await action(actionId)).toMatchObject({ state: 'FAILED', outcome: 'NO_RECIPIENT' });
  });
});

describe('concurrent work', () => {
  // R1: a reminder sent 22 times.
  it('sends one email once, even with several workers', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => deliver(services, client, actionId)));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['SENT', ...Array(7).fill('TAKEN')]);
    expect(smtp.received).toHaveLength(1);
    expect(await decide(service, client, customerId)).toEqual([]);
  });

  it('records a payment while the mail server is still receiving', async () => {
    const { customerId } = await owing(client, 'a');
    const actionId = await decideOne(service, client, customerId);
    const [reached, released] = [gate(), gate()];
    smtp.behavior = {
      hold: () => {
        reached.open();
        return released.opened;
      },
    };
    const delivery = deliver(services, client, actionId);
    await reached.opened;
    // These requests would not return if one waited for the mail server.
    await store(client, '/payments', payment('p', 'a', 10_000, { 'F-a': 10_000 }));
    expect(await client.delete('/payments/external:p')).toMatchObject({ status: 204 });
    await store(client, '/payments', payment('q', 'a', 10_000, { 'F-a': 10_000 }));
    // The evaluation leaves a mail in progress alone, and so does a second delivery.
    expect(await decide(service, client, customerId)).toEqual([]);
    expect(await deliver(services, client, actionId)).toEqual({ kind: 'TAKEN' });
    expect(await action(actionId)).toMatchObject({ state: 'TODO' });
    expect(await messagesOf(service, client, actionId)).toMatchObject([{ state: 'SENDING' }]);
    released.open();
    expect(await delivery).toMatchObject({ kind: 'SENT' });
    // The mail was right when it was sent.
    expect(smtp.received[0]?.mail.text).toContain('€100.00');
    expect(await action(actionId)).toMatchObject({ state: 'EXECUTED', outcome: 'SENT' });
    expect(await messagesOf(service, client, actionId)).toMatchObject([{ state: 'SENT' }]);
  });

  it('reuses connections for several customers and sends each email once', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { customerId } = await owing(client, `n${i}`);
      ids.push(await decideOne(service, client, customerId));
    }
    const before = smtp.connections;
    for (const id of ids) expect(await deliver(services, client, id)).toMatchObject({ kind: 'SENT' });
    expect(smtp.connections - before).toBeLessThanOrEqual(1);
    const to = smtp.received.flatMap((one) => one.to).sort();
    expect(to).toEqual(ids.map((_, i) => `n${i}@buyer.example`));
  });
});
