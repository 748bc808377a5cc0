import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../harness/database.ts';
import { emptyDataDir, pairOf, type Running, serve } from '../processes/quittance.ts';

/** A span as the collector receives it, in OTLP's JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { spanId: string }[];
}
interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const spans: Span[] = [];
/** All text that the collector received. */
let output = '';
let collector: Server;
let server: Running;
let headers: Record<string, string>;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    output += text;
    const sent: Export = JSON.parse(text);
    spans.push(...sent.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const database = await testDatabase();
  closers.push(() => database.drop());
  server = await serve({
    DATA_DIR: await emptyDataDir(),
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  closers.push(() => server.stop());
  const { apiKey, apiSecret } = pairOf(server);
  headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'content-type': 'application/json' };
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  collector.close();
});

/**
 * Sends a request that belongs to its caller's trace.
 * @returns the id in the answer
 */
async function send<T extends object>(
  path: string,
  body: object,
  traceId: string,
  user?: string,
): Promise<T> {
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const by = user === undefined ? {} : { 'x-quittance-user': user };
  const response = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...headers, traceparent, ...by },
  });
  const text = await response.text();
  expect(response.ok, `${path} ${text}`).toBe(true);
  return JSON.parse(text);
}

const newTrace = () => crypto.randomUUID().replaceAll('-', '');
const of = (traceId: string) => spans.filter((span) => span.traceId === traceId);
const named = (traceId: string, name: string | RegExp) =>
  vi.waitFor(
    () => {
      const found = of(traceId).find((span) =>
        typeof name === 'string' ? span.name === name : name.test(span.name),
      );
      if (found === undefined) throw new Error(`no ${name} among ${of(traceId).map((span) => span.name)}`);
      return found;
    },
    { timeout: 20_000, interval: 100 },
  );

/** Returns the names from a span up to the caller's span. */
function upwards(span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent === undefined ? [] : upwards(parent))];
}

it('traces an email from the request through its statements and its job to the mail server', async () => {
  const [setup, writing] = [newTrace(), newTrace()];
  const customer = await send<{ id: string }>('/customers', { externalId: 'c', name: 'Hidden Ltd' }, setup);
  const contact = { email: 'jo@hidden.example', firstName: 'Jo', lastName: 'Hidden' };
  await send(`/customers/${customer.id}/contacts`, contact, setup);
  const person = { email: 'ann@seller.example', firstName: 'Ann', lastName: 'Lee', role: 'ADMIN' };
  const user = await send<{ id: string }>('/internal/users', person, setup);
  const mail = { to: [contact.email], subject: 'Hidden subject', text: 'Hidden words' };
  await send(`/internal/customers/${customer.id}/mails`, mail, writing, user.id);
  const handedOver = await named(writing, 'hand over mail');
  expect(upwards(handedOver)).toEqual([
    'hand over mail',
    'job dunning-mail',
    'POST /v1/internal/customers/:customerId/mails',
  ]);
  expect(handedOver.attributes).toContainEqual({
    key: 'quittance.outcome',
    value: { stringValue: 'accepted' },
  });
  const request = await named(writing, /^POST/);
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  const statements = of(writing).filter(({ attributes }) =>
    attributes.some(({ key }) => key === 'db.query.text'),
  );
  expect(statements.length).toBeGreaterThan(5);
  for (const statement of statements)
    expect(upwards(statement).at(-1)).toMatch(/^POST \/v1\/internal\/customers\/:/);
  // Spans contain names and ids, and no personal names, texts or secrets.
  expect(output).not.toMatch(/hidden/i);
  expect(output).not.toContain(headers['x-api-secret']);
});

it('links all requests whose work shares a transaction', async () => {
  const owner = { externalId: 'many' };
  await send('/customers', { ...owner, name: 'M' }, newTrace());
  const amount = { grossAmount: 100, issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  const seen = () => spans.filter(({ name }) => name === 'batch of writes');
  // Whether requests share a batch is chance: they are sent together until some do.
  for (let round = 0; round < 30 && !seen().some(({ links = [] }) => links.length > 0); round += 1) {
    const traces = Array.from({ length: 10 }, newTrace);
    await Promise.all(
      traces.map((traceId, i) =>
        send('/invoices', { externalId: `i${round}-${i}`, customer: owner, ...amount }, traceId),
      ),
    );
    const requests = await Promise.all(traces.map((traceId) => named(traceId, 'POST /v1/invoices')));
    await vi.waitFor(
      () => {
        const reached = seen().flatMap(({ parentSpanId, links = [] }) => [
          parentSpanId,
          ...links.map(({ spanId }) => spanId),
        ]);
        for (const { spanId } of requests) expect(reached).toContain(spanId);
      },
      { timeout: 10_000 },
    );
  }
  expect(seen().some(({ links = [] }) => links.length > 0)).toBe(true);
});
