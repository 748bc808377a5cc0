/** Documents with 20,000 invoices or a logo of 2000 by 2000 pixels must not block the event loop. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, invoice, type Stored, store } from '../harness/factories.ts';
import { refreshFigures } from '../harness/figures.ts';
import { expectFree } from '../harness/main-thread.ts';
import { plainPng } from '../harness/png.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import { putLogo } from '../harness/uploads.ts';

const MORE = 19_999;
/** The open amount of each invoice, in minor units. */
const OPEN = 10_000;
const INVOICES = `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at,
    dated_on, due_at, due_on, source, amount_linked, amount_refunded, created_at, updated_at)
  SELECT organization_id, gen_random_uuid(), kind, customer_id, 'more ' || n, currency, amount, dated_at, dated_on, due_at,
    due_on + (n % 90)::integer, source, 0, 0, created_at, updated_at
  FROM documents, generate_series(1, ${MORE}) n WHERE organization_id = $1 AND external_id = 'first'`;

let service: TestService;
let client: Client;
let big: Stored;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  big = await store(client, '/customers', customer('big'));
  await store(client, '/invoices', invoice('first', 'big', OPEN, { dueDate: '2020-01-15' }));
  await service.database.pool.query(INVOICES, [client.organization.id]);
  await refreshFigures(service.database.pool, client.organization.id);
  const uploaded = await putLogo(client, plainPng({ width: 2000, height: 2000 }, [0, 0, 0, 0]));
  expect(uploaded.status, uploaded.text).toBe(200);
}, 60_000);
// Rows inserted by hand are not booked, so the books are not compared.
afterAll(() => service.close());

const statement = async () => {
  const answer = await client.get(`/customers/${big.id}/statement.pdf`);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(answer.text.slice(0, 5)).toBe('%PDF-');
};

it('draws statements without blocking other requests', async () => {
  await expectFree('statement', statement);
  await expectFree('five statements', () => Promise.all(Array.from({ length: 5 }, statement)));
}, 120_000);

it('draws reports without blocking other requests', async () => {
  await expectFree('report', async () => {
    const answer = await client.get('/internal/report');
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  });
}, 120_000);

it('limits the table of an email, and states the number and amount of the invoices left out', async () => {
  const texts = { subject: 'Due: {{ total }}', body: '{{ invoiceTable }}' };
  const answer = await client.post<{ subject: string; html: string; text: string }>(
    '/internal/mail_templates/preview',
    { customerId: big.id, texts, language: 'en' },
  );
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  const { subject, html, text } = answer.body;
  expect(answer.text.length).toBeLessThan(512 * 1024);
  // Shows 250 of 20,000 invoices and claims the exact total of all.
  expect(html.match(/more \d+|first/g)).toHaveLength(250);
  for (const one of [html, text]) {
    expect(one).toContain('19,750 more invoices');
    expect(one).toContain('1,975,000.00');
  }
  expect(subject).toContain('2,000,000.00');
}, 120_000);
