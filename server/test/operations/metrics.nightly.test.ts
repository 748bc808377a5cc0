import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import {
  newInstallation,
  type Pair,
  pairOf,
  type Running,
  request,
  run,
  serve,
} from '../processes/quittance.ts';
import { askedBy } from './promql.ts';

const ROOT = new URL('../../../', import.meta.url);
const UUID = /^[0-9a-f-]{36}$/;
const TOKEN = 'a-token-of-the-tests';
/** Metrics and labels that Prometheus adds. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

interface Sample {
  labels: Record<string, string>;
  value: number;
}

let server: Running & { metrics: string };
let pair: Pair & { id: string };
let environment: Record<string, string>;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  environment = await newInstallation();
  const running = await serve({
    ...environment,
    METRICS_PORT: '0',
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
    LOG_REQUESTS: 'true',
    WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  closers.push(() => running.stop());
  const { metrics }: { metrics: string } = JSON.parse(running.stdout());
  server = { ...running, metrics };
  pair = pairOf(running);
  await doAll();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const ask = (token = TOKEN) => fetch(server.metrics, { headers: { authorization: `Bearer ${token}` } });

/** Reads the current samples, by name. */
async function read(): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  for (const line of (await (await ask()).text()).split('\n')) {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    const sample = {
      labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
      value: Number(value),
    };
    samples.set(name, [...(samples.get(name) ?? []), sample]);
  }
  return samples;
}

/** Returns the sum of the samples with these labels. */
async function sum(name: string, labels: Record<string, string> = {}): Promise<number> {
  const all = (await read()).get(name) ?? [];
  return all
    .filter(({ labels: has }) => Object.entries(labels).every(([key, value]) => has[key] === value))
    .reduce((total, { value }) => total + value, 0);
}

/** Sends a request as the key pair, with extra headers. */
async function send(path: string, body: string, headers: Record<string, string>): Promise<Response> {
  const keys = { 'x-api-key': pair.apiKey, 'x-api-secret': pair.apiSecret };
  const response = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...keys, ...headers },
  });
  expect(response.ok, `${path} ${response.status}`).toBe(true);
  return response;
}

/** Does everything that is counted once: requests, a webhook, an import with a refused line, a mail. */
async function doAll(): Promise<void> {
  const receiver = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  closers.push(async () => receiver.close());
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await send('/webhook_endpoints', JSON.stringify({ url: `http://127.0.0.1:${port}/` }), {});
  const customer = JSON.stringify({ externalId: 'c', name: 'C' });
  const dates = { issuedAt: '2026-01-01', dueDate: '2026-02-01' };
  const invoice = { externalId: 'i', customer: { externalId: 'c' }, grossAmount: 100, ...dates };
  await send('/customers', customer, { 'x-request-id': 'from-the-proxy.1' });
  await send('/invoices', JSON.stringify(invoice), {});
  expect(await request(server.url, pair, '/customers/external:unknown')).toMatchObject({ status: 404 });
  const lines = [
    { type: 'customer', data: { externalId: 'd', name: 'D' } },
    { type: 'invoice', data: { externalId: 'j', customer: { externalId: 'unknown' } } },
  ];
  const ndjson = lines.map((line) => JSON.stringify(line)).join('\n');
  await send('/imports', ndjson, { 'content-type': 'application/x-ndjson' });
  const user = { email: 'ann@seller.example', firstName: 'Ann', lastName: 'Lee', role: 'ADMIN' };
  const { id }: { id: string } = JSON.parse(
    await (await send('/internal/users', JSON.stringify(user), {})).text(),
  );
  await send('/internal/mail_setup/test', '{}', { 'x-quittance-user': id });
}

const eventually = (name: string, labels: Record<string, string>, value: number) =>
  vi.waitFor(async () => expect(await sum(name, labels), name).toBeGreaterThanOrEqual(value), 20_000);

it('counts requests, jobs and emails by outcome', async () => {
  const requests = 'quittance_http_request_duration_seconds_count';
  expect(await sum(requests, { method: 'POST', route: '/v1/customers', status: '201' })).toBe(1);
  expect(await sum(requests, { route: '/v1/customers/:customerId', status: '404' })).toBe(1);
  expect(await sum('quittance_http_requests_running')).toBe(0);
  expect(await sum('quittance_batch_size_count', { kind: 'writes' })).toBeGreaterThanOrEqual(1);
  expect(await sum('quittance_mails_total', { outcome: 'accepted' })).toBe(1);
  await eventually('quittance_import_lines_total', { outcome: 'applied' }, 1);
  await eventually('quittance_import_lines_total', { outcome: 'refused' }, 1);
  expect(await sum('quittance_import_lines_total', { outcome: 'refused' })).toBe(1);
  await eventually('quittance_webhook_attempt_duration_seconds_count', { outcome: 'delivered' }, 1);
  expect(await sum('quittance_job_duration_seconds_count', { outcome: 'done' })).toBeGreaterThan(0);
  expect(await sum('quittance_organizations')).toBe(1);
  expect(await sum('quittance_database_up')).toBe(1);
});

it('logs each request, with the id from its caller if that is valid', async () => {
  for (const callerId of ['with space', 'x'.repeat(101)])
    await fetch(`${server.url}/healthz`, { headers: { 'x-request-id': callerId } });
  const answered = await vi.waitFor(() => {
    const lines = server
      .stderr()
      .split('\n')
      .filter((line) => line.includes('"answered"'));
    const parsed: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    expect(parsed.filter(({ route }) => route === '/healthz').length).toBeGreaterThanOrEqual(2);
    return parsed;
  });
  expect(answered.filter(({ callerId }) => callerId !== undefined)).toEqual([
    expect.objectContaining({
      reqId: expect.stringMatching(UUID),
      callerId: 'from-the-proxy.1',
      organizationId: pair.id,
      method: 'POST',
      route: '/v1/customers',
      status: 201,
      millis: expect.any(Number),
    }),
  ]);
});

it('exports what verify found, and when it last checked everything', async () => {
  expect((await read()).get('quittance_verify_differences') ?? []).toEqual([]);
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  closers.push(() => client.end());
  const outstanding = (by: number) => client.query(`UPDATE customers SET amount_due = amount_due + ${by}`);
  await outstanding(1);
  expect(await run(['verify'], environment)).toMatchObject({ code: 1 });
  await outstanding(-1);
  await eventually('quittance_verify_differences', {}, 1);
  expect(await sum('quittance_verify_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 600);
});

describe('metrics', () => {
  /** Reads the names and labels that a process reports; of rare events only the names are known. */
  const known = async () => {
    const text = await (await ask()).text();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    const labels = new Map<string, Set<string>>();
    for (const [name, samples] of await read())
      labels.set(name, new Set(samples.flatMap(({ labels: has }) => Object.keys(has))));
    const names = types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    return { types, names: new Set([...names, ...OF_PROMETHEUS.metrics]), labels };
  };

  const check = async (expressions: readonly string[]) => {
    const { names, labels } = await known();
    const asked = expressions.flatMap(askedBy);
    expect(asked.length).toBeGreaterThan(10);
    for (const { metric, labels: wanted } of asked) {
      expect(names, metric).toContain(metric);
      const has = labels.get(metric);
      if (has === undefined) continue;
      for (const label of wanted) expect([...has, ...OF_PROMETHEUS.labels], metric).toContain(label);
    }
  };

  it('exist when the dashboard queries them', async () => {
    const dashboard: { panels: { id: number; title: string; targets?: { expr: string }[] }[] } = JSON.parse(
      await readFile(new URL('ops/grafana/quittance.json', ROOT), 'utf8'),
    );
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    await check(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)));
  });

  it('exist when an alert queries them, and the documentation explains each alert', async () => {
    const rules: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
      await readFile(new URL('ops/prometheus/alerts.yml', ROOT), 'utf8'),
    );
    const alerts = rules.groups.flatMap(({ rules: of }) => of);
    await check(alerts.map(({ expr }) => expr));
    const page = await readFile(new URL('docs/operations/alerts.md', ROOT), 'utf8');
    for (const { alert } of alerts) expect(page.includes(`\`${alert}\``), alert).toBe(true);
  });

  it('are each explained in the documentation', async () => {
    const page = await readFile(new URL('docs/operations/metrics.md', ROOT), 'utf8');
    const { types } = await known();
    const ours = types.map(({ name }) => name).filter((name) => name.startsWith('quittance_'));
    expect(ours.length).toBeGreaterThan(20);
    for (const name of ours) expect(page.includes(`\`${name}`), name).toBe(true);
  });
});

it('requires its token', async () => {
  expect((await ask('another-token-of-tests')).status).toBe(401);
  expect((await fetch(server.metrics)).status).toBe(401);
  expect((await ask()).headers.get('content-type')).toMatch(/^text\/plain/);
});
