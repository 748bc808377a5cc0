import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeVerified, expectError } from '../../../test/harness/contract.ts';
import { contact, customer, invoice, payment, store } from '../../../test/harness/factories.ts';
import { readPdf } from '../../../test/harness/pdf-text.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import type { MailPreview } from '../../outreach/reminders/schema.ts';
import { ManualClock } from '../../platform/clock.ts';

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const clock = new ManualClock('2026-03-02T12:00:00.000Z');
let service: TestService;
let client: Client;
let customerId: string;
beforeAll(async () => {
  service = await testService({ clock });
});
beforeEach(async () => {
  client = await service.client({ name: 'Seller' });
  ({ id: customerId } = await store(client, '/customers', customer('c', { name: 'Łódź & Ελλάς <b>' })));
});
afterAll(() => closeVerified(service));

/** Replaces the no-break spaces of amounts by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const owe = (id: string, amount: number, more: Record<string, unknown> = {}) =>
  store(client, '/invoices', invoice(id, 'c', amount, { dueDate: '2026-02-23', ...more }));
const PATH = '/internal/mail_templates/preview';

async function preview(body: Record<string, unknown>): Promise<MailPreview> {
  const answer = await client.post<MailPreview>(PATH, { customerId, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

describe('a preview', () => {
  const texts = {
    subject: '{{ step.name }} {{ total }}',
    body: 'Dear {{ customer.name }},\n\n{{ invoiceTable }}',
  };

  it('shows unsaved texts with the debt of a customer, and stores nothing', async () => {
    await owe('F-1', 12_345);
    await store(client, `/customers/${customerId}/contacts`, contact('c@buyer.example'));
    const shown = await preview({ texts });
    expect(plain(shown.subject)).toBe('€123.45');
    expect(plain(shown.text)).toContain(
      'Dear Łódź & Ελλάς <b>,\n\n- Invoice F-1 (due on 23 Feb 2026, 7 days overdue): €123.45',
    );
    expect(shown.html).toContain('Dear Łódź &#x26; Ελλάς &#x3C;b>,');
    expect(await client.get('/internal/messages')).toMatchObject({ body: { items: [] } });
  });

  it('shows the standard texts of each step on its day, after the earlier reminders', async () => {
    await owe('F-1', 12_345);
    const subjects = [];
    for (const key of ['step-1', 'step-2', 'step-3', 'step-4', 'step-6'])
      for (const language of ['en', 'fr', 'de'])
        subjects.push(plain((await preview({ stepKey: key, language })).subject));
    expect(subjects).toEqual([
      'Invoice F-1 is due on 23 Feb 2026',
      'Facture F-1 : échéance le 23 févr. 2026',
      'Rechnung F-1 ist am 23.02.2026 fällig',
      'Invoice F-1 is due today',
      'Facture F-1 : échéance aujourd’hui',
      'Rechnung F-1 ist heute fällig',
      'Reminder: €123.45 overdue',
      'Relance : 123,45 € en retard de paiement',
      'Zahlungserinnerung: 123,45 € überfällig',
      'Another reminder: €123.45 overdue',
      'Nouvelle relance : 123,45 € en retard de paiement',
      'Erneute Zahlungserinnerung: 123,45 € überfällig',
      'Formal notice: €123.45 overdue',
      'Mise en demeure : 123,45 € en retard de paiement',
      'Förmliche Mahnung: 123,45 € überfällig',
    ]);
    const { text } = await preview({ stepKey: 'step-6' });
    expect(text).toContain('our reminders of 2 and 10 March');
  });

  it('shows a letter that needs no earlier notification as a reminder, not a formal notice', async () => {
    await owe('F-1', 12_345);
    const own = { key: 'letter', name: 'Letter', automatic: false, needsEarlier: false };
    const steps = [{ ...own, type: 'LETTER', offsetDays: 10 }];
    const plan = await store<{ id: string }>(client, '/internal/dunning_plans', {
      name: 'By post',
      mode: 'MANUAL',
      entity: 'CUSTOMER',
      steps,
      isActive: true,
    });
    await store(client, '/customers', customer('c', { dunningPlanId: plan.id }));
    expect(plain((await preview({ stepKey: 'letter' })).subject)).toBe('Reminder: €123.45 overdue');
  });

  it('deducts unapplied cash and lists payments and credits', async () => {
    await owe('F-1', 12_000);
    await owe('F-2', 10_000);
    await store(client, '/payments', payment('p', 'c', 5_000, { 'F-2': 3_000 }));
    const shown = await preview({});
    expect(plain(shown.subject)).toBe('Reminder: €170.00 overdue');
    expect(plain(shown.text)).toContain(
      'F-2 (due on 23 Feb 2026, 7 days overdue): Open €70.00, Amount €100.00, Paid €30.00',
    );
    expect(plain(shown.text)).toContain(
      'Payments and credit notes on account: -€20.00\nOverdue, to be paid now: €170.00',
    );
    for (const part of ['-€20.00', '€170.00', '€30.00', 'have been deducted'])
      expect(plain(shown.html)).toContain(part);
  });

  it('uses American English for customers in the United States', async () => {
    await owe('F-1', 12_000);
    await store(client, '/customers', { externalId: 'c', address: { country: 'US' } });
    expect(plain((await preview({})).text)).toContain('due on Feb 23, 2026');
  });

  it('uses a sample invoice when nothing is owed', async () => {
    expect((await preview({})).text).toContain('€1,250.00');
  });

  it('names the invalid field', async () => {
    const wrong: [body: Record<string, unknown>, code: string, field: string][] = [
      [{ texts: { subject: 'x', body: '{{ custmer.name }}' } }, 'INVALID_DATA', 'texts'],
      [{ texts: { subject: '{% if %}', body: 'x' } }, 'INVALID_DATA', 'texts'],
      [{ stepKey: 'nothing' }, 'INVALID_DATA', 'stepKey'],
      [{ language: 'pl' }, 'INVALID_DATA', 'language'],
      [{ templateId: MISSING_ID }, 'REFERENCE_NOT_FOUND', 'templateId'],
      [{ customerId: MISSING_ID }, 'REFERENCE_NOT_FOUND', 'customerId'],
    ];
    for (const [body, code, field] of wrong)
      expectError(await client.post(PATH, { customerId, ...body }), 400, code, field);
  });
});

describe('a statement', () => {
  /** Returns all of its pages as text. */
  async function statement(query = ''): Promise<{ text: string; pages: number }> {
    const address = `${service.url}/v1/customers/${customerId}/statement.pdf${query}`;
    const headers = { 'x-api-key': client.apiKey, 'x-api-secret': client.apiSecret };
    const response = await fetch(address, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const pages = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return { text: plain(pages.map(({ text }) => text).join('\n')), pages: pages.length };
  }

  it('lists open invoices with totals by currency, in all European alphabets', async () => {
    await owe('F-1', 12_345);
    await owe('F-2', 100_000, { dueDate: '2026-04-01' });
    await owe('F-3', 700, { currency: 'JPY' });
    await owe('F-4', 500);
    await store(client, '/payments', payment('p', 'c', 500, { 'F-4': 500 }));
    await store(client, '/payments', payment('q', 'c', 1000));
    const { text } = await statement();
    for (const part of [
      'Łódź & Ελλάς <b>',
      'F-1',
      'F-2',
      '€123.45',
      '€1,000.00',
      '¥700',
      '€1,123.45',
      '7 days overdue',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('F-4');
    expect(text).toMatch(/Payment\nq\n.*\n-€10.00/);
    expect(text).toMatch(
      /Balance \(EUR\)\nOpen invoices\n€1,123.45\nPay.*\n-€10.00\nBalance\n€1,113.45\nNot overdue yet\n-€1,000.00\nOverdue, to be paid now\n€113.45/,
    );
    const french = (await statement('?language=fr')).text;
    for (const part of ['Relevé de compte', 'Échéance', '1 123,45 €', '7 jours de retard'])
      expect(french).toContain(part);
  });

  it('shows overpayments and cash of the parent company in one calculation', async () => {
    await store(client, '/customers', customer('parent'));
    await store(client, '/payments', payment('of parent', 'parent', 4_000));
    await store(client, '/customers', { externalId: 'c', parent: { externalId: 'parent' } });
    await owe('F-1', 10_000);
    await owe('F-2', 3_000);
    await store(client, '/payments', payment('p', 'c', 3_000, { 'F-2': 3_000 }));
    await owe('F-2', 2_500);
    const { text } = await statement();
    expect(text).toMatch(/Paid beyond the invoice\nF-2\n.*\n-€5.00/);
    expect(text).toMatch(
      /Open invoices\n€100.00\nPay.*\n-€5.00\nBalance\n€95.00\nOn account at the parent company\n-€40.00\nOverdue, to be paid now\n€55.00/,
    );
    expect(plain((await preview({})).subject)).toBe('Reminder: €55.00 overdue');
  });

  it('continues over several pages', async () => {
    for (let i = 0; i < 60; i += 1) await owe(`N-${i}`, 100 + i);
    const { text, pages } = await statement();
    expect(pages).toBeGreaterThan(1);
    for (let i = 0; i < 60; i += 1) expect(text).toMatch(new RegExp(`^N-${i}$`, 'm'));
    expect(text.match(/^Amount$/gm)).toHaveLength(pages);
  });

  it('states that nothing is open', async () => {
    expect((await statement()).text).toContain('There are no open invoices.');
  });

  it('is refused for unknown customers and languages', async () => {
    expectError(await client.get(`/customers/${MISSING_ID}/statement.pdf`), 404, 'NOT_FOUND');
    expectError(
      await client.get(`/customers/${customerId}/statement.pdf?language=pl`),
      400,
      'INVALID_DATA',
      'language',
    );
  });
});
