import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, invoice, read, type Stored, store } from '../harness/factories.ts';
import { refreshFigures } from '../harness/figures.ts';
import { expectFree } from '../harness/main-thread.ts';
import { switchOn } from '../harness/outgoing.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';

/**
 * A customer with 100,000 timeline entries and hundreds of open invoices: its pages cost the same as other
 * customers' pages.
 */

const [INVOICES_OF, NOTES_OF, MESSAGES_OF, ACTIONS_OF] = [10_000, 40_000, 30_000, 20_000];
const OPEN = 399;
/**
 * In milliseconds. A page of a small customer takes a tenth of it; a scan of all entries takes several times
 * as long.
 */
const PAGE = 150;

let service: TestService;
let client: Client;
let first: Stored;
beforeAll(async () => {
  service = await testService();
  client = await service.client();
  await switchOn(service, client);
  await store(client, '/customers', customer('big'));
  first = await store(client, '/invoices', invoice('first', 'big', 100, { dueDate: '2026-01-15' }));
  await fill();
});
// Rows inserted by hand are not booked, so the books are not compared.
afterAll(() => service.close());

const INVOICES = `INSERT INTO documents (organization_id, id, kind, customer_id, external_id, currency, amount, dated_at,
    dated_on, due_at, due_on, source, amount_linked, amount_refunded, created_at, updated_at)
  SELECT organization_id, gen_random_uuid(), kind, customer_id, 'more ' || n, currency, amount, dated_at, dated_on, due_at,
    due_on + (n % 90)::integer, source, CASE WHEN n <= ${OPEN} THEN 0 ELSE amount END, 0, created_at - n * interval '1 minute', updated_at
  FROM documents, generate_series(1, ${INVOICES_OF}) n WHERE organization_id = $1 AND external_id = 'first'`;
const PAST = `now() - n * interval '1 minute'`;
const NOTES = `INSERT INTO notes (organization_id, id, customer_id, source, content, created_at, updated_at, modified_at)
  SELECT $1, gen_random_uuid(), d.customer_id, 'APP', 'Note', ${PAST}, now(), now()
  FROM documents d, generate_series(1, ${NOTES_OF}) n WHERE d.organization_id = $1 AND d.external_id = 'first'`;
const MESSAGES = `INSERT INTO messages (organization_id, id, direction, state, customer_id, recipients, attachments, created_at,
    updated_at)
  SELECT $1, gen_random_uuid(), 'OUTBOUND', 'SENT', d.customer_id, '[]', '[]', ${PAST} - interval '30 days', now()
  FROM documents d, generate_series(1, ${MESSAGES_OF}) n WHERE d.organization_id = $1 AND d.external_id = 'first'`;
const ACTIONS = `INSERT INTO actions (organization_id, id, name, type, state, source, customer_id, due_at, performed_at,
    created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'Mail', 'EMAIL', 'EXECUTED', 'MANUAL', d.customer_id, now(), now(), ${PAST}, now()
  FROM documents d, generate_series(1, ${ACTIONS_OF}) n WHERE d.organization_id = $1 AND d.external_id = 'first'`;

async function fill(): Promise<void> {
  for (const text of [INVOICES, NOTES, MESSAGES, ACTIONS])
    await service.database.pool.query(text, [client.organization.id]);
  await refreshFigures(service.database.pool, client.organization.id);
  await service.database.pool.query(
    'ANALYZE documents, document_figures, notes, messages, actions, customers',
  );
}

interface Page {
  nextCursor?: string;
  items: { kind: string }[];
}

/** Returns the shortest of several runs in milliseconds, because the machine may be busy. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
}

it('returns the first page, a deep page and one kind without reading the whole timeline', async () => {
  const path = '/internal/customers/external:big/timeline?limit=50';
  let cursor = '';
  for (let i = 0; i < 20; i += 1) {
    const { nextCursor = '' } = await read<Page>(client, `${path}0${cursor}`);
    cursor = `&cursor=${nextCursor}`;
  }
  const paths = [path, `${path}0${cursor}`, `${path}&kind=CALL,REPLY,PROMISE,DISPUTE,LATE_FEE`];
  const times: number[] = [];
  for (const one of paths) times.push(await fastest(() => read<Page>(client, one)));
  for (const time of times) expect(time, `${times}`).toBeLessThan(PAGE);
  const ofInvoice = `/internal/invoices/${first.id}/timeline`;
  expect(await fastest(() => read<Page>(client, ofInvoice))).toBeLessThan(PAGE);
});

it('shows the next steps for hundreds of open invoices without blocking other requests', async () => {
  const overview = () =>
    read<{ dunning: { isLookedAhead: boolean; nextSteps: unknown[] }; timeline: unknown[] }>(
      client,
      '/internal/customers/external:big/overview',
    );
  expect(await overview()).toMatchObject({ dunning: { isLookedAhead: true } });
  expect((await overview()).timeline).toHaveLength(20);
  await expectFree('the overview of a customer with hundreds of open invoices', overview);
  await expectFree('that of an invoice', () => read(client, `/internal/invoices/${first.id}/overview`));
  const took = await fastest(overview);
  expect(took).toBeLessThan(1500);
  // Invoices beyond a thousand are left out.
  await service.database.pool.query(
    `UPDATE documents SET amount_linked = 0 WHERE organization_id = $1 AND kind = 'INVOICE' AND id IN (
       SELECT id FROM documents WHERE organization_id = $1 AND NOT is_open LIMIT 700)`,
    [client.organization.id],
  );
  await refreshFigures(service.database.pool, client.organization.id);
  const { dunning } = await read<{ dunning: object }>(client, '/internal/customers/external:big/overview');
  expect(dunning).toMatchObject({ nextSteps: [], isLookedAhead: false, lookedUntil: null });
});
