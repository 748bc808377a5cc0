import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS } from '../src/access.ts';
import { KINDS, namedByParameter } from '../src/people/roles/own/names.ts';
import type { Access } from '../src/platform/http/access.ts';
import { closeVerified } from './harness/contract.ts';
import { customer, read, store } from './harness/factories.ts';
import { type Operation, operationsOf } from './harness/openapi.ts';
import { addAction, addUser } from './harness/people.ts';
import { howOften, isDay } from './harness/seeds.ts';
import { type Answer, type Client, type TestService, testService } from './harness/service.ts';
import { BODIES, type Ref } from './tenants/bodies.ts';
import { addBulkJob } from './tenants/bulk-job.ts';
import { forEach } from './tenants/each.ts';
import { idsIn } from './tenants/ids-in.ts';
import { addExport, external, furnish, type OwnIds } from './tenants/organization.ts';
import { inits, MISSING, MISSING_ID, pathBuilder, valid, withoutNames } from './tenants/requests.ts';
import { tablesNamedIn } from './tenants/samples.ts';

/**
 * A collector who sees own customers only requests other customers' records on every route: by id and
 * externalId, in path, query and body.
 * Each answer must be the same as if they did not exist, and contain nothing of them. New routes and tables
 * are included automatically.
 */

/** The name of the other customers and of all their records; those of the collector are called `mine`. */
const THEIRS = 'their own';
const SECRET = 'Secret of theirs';
const WALK = 120_000;

/** Tables without customer data: such a collector may see their rows. */
const OF_NO_CUSTOMER =
  /^(users|dunning_plans|bank_accounts|custom_fields|mail_templates|webhook_endpoints|webhook_deliveries|imports|events|outbox|saved_views|invitations|sign_in_providers)$/;

let service: TestService;
let client: Client;
let userId: string;
let operations: Operation[];
let own: OwnIds;
/** All ids of the other customers' records, by table. */
let theirs: Map<string, string[]>;
let ids: ReadonlySet<string>;
/** One id of each kind that queries and bodies name, with its table. */
let asked: { id: string; table: string }[];
let before: string;

beforeAll(async () => {
  service = await testService();
  client = await service.client({ sandbox: true });
  operations = await operationsOf(service);
  await furnish(service, client, THEIRS, SECRET);
  const made = await idsByTable();
  own = await furnish(service, client, 'mine', 'Ours');
  const user = await addUser(service, client, 'own', { ownCustomersOnly: true });
  userId = user.id;
  // Users do not see other users' exports.
  own.exportId = await addExport(service, client, { 'x-quittance-user': userId });
  // Manager of the child: the parent belongs to the family.
  const managers = `/customers/${external('mine child')}/account-managers`;
  expect((await client.post(managers, { userIds: [userId] })).status).toBe(200);
  // Users do not see other users' bulk jobs.
  own.bulkJobId = await addBulkJob(service, client, 'mine', {
    headers: { 'x-quittance-user': userId },
  });
  const left = new Set([...(await idsByTable()).values()].flat());
  theirs = new Map([...made].map(([table, all]) => [table, all.filter((id) => left.has(id))]));
  ids = new Set([...theirs.values()].flat());
  const paths = ['invoices', 'payments', 'credit_notes', 'refunds'].map(
    (kind) => `/${kind}/${external(THEIRS)}`,
  );
  const documents = await Promise.all(paths.map(async (path) => (await read(client, path)).id));
  theirs.set('documents', documents);
  asked = ['documents', 'customers', 'contacts', 'actions'].flatMap((table) =>
    idsOf(table).map((id) => ({ id, table })),
  );
  before = await dumpOfTheirs();
});
afterAll(async () => {
  expect(await dumpOfTheirs(), 'everything of theirs is as it was').toBe(before);
  await closeVerified(service);
});

/** Returns every id of every table with customer data. */
async function idsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
     GROUP BY 1 HAVING bool_or(column_name = 'organization_id') AND bool_or(column_name = 'id' AND data_type = 'uuid')
     ORDER BY 1`,
  );
  const found = new Map<string, string[]>();
  for (const { name } of rows) {
    if (OF_NO_CUSTOMER.test(name)) continue;
    const { rows: all } = await service.database.pool.query<{ id: string }>(
      `SELECT id FROM ${name} WHERE organization_id = $1 ORDER BY 1`,
      [client.organization.id],
    );
    found.set(
      name,
      all.map(({ id }) => id),
    );
  }
  return found;
}

/** Returns the others' ids in a table: a sample, or all of them in long runs and for documents. */
function idsOf(table: string): string[] {
  const all = theirs.get(table) ?? [];
  return table === 'documents' ? all : all.slice(0, howOften(1, all.length));
}

/** Returns ids of the others for a query or a body: by day those of the tables that its text names, else all. */
function idsNamedIn(text: string): string[] {
  const named = tablesNamedIn(text);
  const fitting = asked.filter(({ table }) => !isDay || named.has(table));
  // A parameter of another table is requested with a customer.
  return (fitting.length === 0 ? asked.filter(({ table }) => table === 'customers') : fitting).map(
    ({ id }) => id,
  );
}

/** Returns ids of the others for a path parameter: of its kind, or of contacts or files if it has none. */
function idsFor(name: string): string[] {
  const kind = namedByParameter('a walk', name);
  return idsOf(kind === null ? (name === 'id' ? 'contacts' : 'files') : KINDS[kind].table);
}

/** Returns all rows that contain an id of the others. */
async function dumpOfTheirs(): Promise<string> {
  const { rows: tables } = await service.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' AND table_name NOT IN ('outbox', 'idempotency_keys')
     ORDER BY 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await service.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
      [client.organization.id],
    );
    parts.push(name, ...rows.map(({ row }) => row).filter((row) => idsIn(row, ids).length > 0));
  }
  return parts.join('\n');
}

const accessOf = ({ operationId }: Operation): Access => {
  const access = ACCESS[operationId];
  if (access === undefined) throw new Error(`${operationId} is not in the table`);
  return access;
};

/** Returns whether such a collector may use the operation at all. */
const isOpen = (operation: Operation) =>
  ['VIEWER', 'COLLECTOR'].includes(accessOf(operation).role) && accessOf(operation).ownCustomers !== 'NONE';
const isOwn = (operation: Operation) => isOpen(operation) && accessOf(operation).ownCustomers === 'OWN';

function send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { ...Object(init.headers), 'x-quittance-user': userId };
  return client.send(method, path, { ...init, headers });
}

const post = (path: string, body: unknown) =>
  send('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

function expectNothingOfTheirs({ text }: Answer, about: string, ...named: string[]): void {
  let rest = text;
  for (const part of named) rest = rest.replaceAll(JSON.stringify(part).slice(1, -1), '…');
  expect(rest, about).not.toContain(SECRET);
  expect(idsIn(rest, ids), about).toEqual([]);
  expect(rest, about).not.toContain(THEIRS);
  // The placeholders for missing records never appear in answers.
  expect(rest, about).not.toMatch(/00000000-0000-7000-8000|\\u0001/);
}

/** Returns the maximum number of records in one answer of a list. */
function mostOf({ operationId, parameters }: Operation): number {
  const schema = parameters.find(({ name }) => name === 'limit')?.schema;
  if (schema === undefined || !('maximum' in schema)) throw new Error(`${operationId} has no limit`);
  return Number(schema.maximum);
}

it('finds own records and lists none of other customers, on every route', async () => {
  const { ownPath } = pathBuilder(own);
  let lists = 0;
  await forEach(
    operations.filter(({ method }) => method === 'GET'),
    async (operation) => {
      const isList = operation.parameters.some(({ name }) => name === 'cursor');
      const answer = await send('GET', `${ownPath(operation)}${isList ? `?limit=${mostOf(operation)}` : ''}`);
      expect(answer.status, `${operation.operationId} ${answer.text}`).toBe(isOpen(operation) ? 200 : 403);
      if (!isOwn(operation)) return;
      expectNothingOfTheirs(answer, operation.operationId);
      if (isList) lists += 1;
    },
  );
  expect(lists).toBeGreaterThan(15);
});

it('counts no records of other customers', async () => {
  const total = async (path: string) => (await send('GET', path)).body;
  for (const path of [
    '/customers',
    '/invoices',
    '/payments',
    '/notes',
    '/actions',
    '/disputes',
    '/internal/messages',
  ]) {
    const [mine, everybody] = await Promise.all([total(path), client.get<{ total: number }>(path)]);
    const { total: count } = Object.assign({ total: 0 }, mine);
    expect(count, path).toBeGreaterThan(0);
    expect(everybody.body.total, path).toBeGreaterThan(count);
  }
});

it('treats filters by records of other customers like unknown ids', { timeout: WALK }, async () => {
  const { ownPath } = pathBuilder(own);
  let filters = 0;
  const lists = operations.filter((operation) => operation.method === 'GET' && isOwn(operation));
  await forEach(lists, async (operation) => {
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      const isId = /(^|\.|[a-z])[iI]d$/.test(name) && !/(external|custom)Id$/i.test(name);
      if (!isId && !/(externalId|customId)$/.test(name)) continue;
      const get = (value: string) =>
        send('GET', `${ownPath(operation)}?${name}=${encodeURIComponent(value)}`);
      const [values, missingValue] = isId ? [idsNamedIn(name), MISSING_ID] : [[THEIRS], MISSING];
      const missing = withoutNames(await get(missingValue), missingValue);
      for (const value of values) {
        const answer = await get(value);
        expectNothingOfTheirs(answer, `${operation.operationId} ${name}`, value);
        expect(withoutNames(answer, value), `${operation.operationId} ${name}`).toBe(missing);
        filters += 1;
      }
    }
  });
  expect(filters).toBeGreaterThan(100);
});

it('finds no record of other customers by path', { timeout: WALK }, async () => {
  const { pathsOf } = pathBuilder(own);
  let count = 0;
  const some = operations.filter((operation) => operation.path.includes('{') && isOwn(operation));
  await forEach(some, async (operation) => {
    const isPartial = operation.method === 'PUT' && operation.operationId.startsWith('update');
    const [init = {}] = inits(operation, isPartial ? {} : valid(operation));
    const sent = (path: string) => send(operation.method, path, init);
    const missing = async (ref: string) =>
      Promise.all(pathsOf(operation, ref).map(async (path) => withoutNames(await sent(path))));
    const missingId = await missing(MISSING_ID);
    const missingName = await missing(external(MISSING));
    for (const one of missingId) expect(one, operation.operationId).toMatch(/^404 /);
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => idsFor(name));
    for (const ref of [...names, external(THEIRS)])
      for (const [i, path] of pathsOf(operation, ref).entries()) {
        const answer = await sent(path);
        expectNothingOfTheirs(answer, path, ref);
        const same = ref.startsWith('external:') ? missingName : missingId;
        expect(withoutNames(answer), `${operation.method} ${path}`).toBe(same[i]);
        count += 1;
      }
  });
  expect(count).toBeGreaterThan(150);
});

it('cannot reference records of other customers in a body', { timeout: WALK }, async () => {
  const { ownPath } = pathBuilder(own);
  let count = 0;
  await forEach(operations.filter(isOwn), async (operation) => {
    const bodies = BODIES[operation.operationId];
    if (bodies === undefined) return;
    const sent = async (ref: Ref, id: string) => {
      const named = [...Object.values(ref), id];
      const answers: string[] = [];
      for (const body of bodies(ref, id)) {
        const text = JSON.stringify(body);
        // A custom field belongs to no customer, independent of its name.
        if (!named.some((part) => text.includes(part)) || text.includes('customFields')) continue;
        const [init = {}] = inits(operation, body);
        const answer = await send(operation.method, ownPath(operation), init);
        expect(answer.status, `${operation.operationId} ${text} ${answer.text}`).toBeGreaterThanOrEqual(400);
        expect(answer.status, `${operation.operationId} ${text} ${answer.text}`).toBeLessThan(500);
        expectNothingOfTheirs(answer, operation.operationId, ...named);
        answers.push(withoutNames(answer, ...named));
        count += 1;
      }
      return answers;
    };
    const missing = await sent({ id: MISSING_ID }, MISSING_ID);
    const text = JSON.stringify(bodies({ id: MISSING_ID }, MISSING_ID));
    for (const id of idsNamedIn(text)) expect(await sent({ id }, id), operation.operationId).toEqual(missing);
    for (const key of ['externalId', 'customId']) {
      const missingValue = await sent({ [key]: MISSING }, MISSING_ID);
      expect(await sent({ [key]: THEIRS }, MISSING_ID), operation.operationId).toEqual(missingValue);
    }
  });
  expect(count).toBeGreaterThan(200);
});

it('changes no record of other customers by external id, and creates no customer for other users', async () => {
  const named = { externalId: THEIRS };
  const mine = { externalId: 'mine' };
  const money = { customer: mine, amount: 1, validatedAt: '2026-01-02' };
  const document = { customer: mine, grossAmount: 1, issuedAt: '2026-01-02', dueDate: '2026-02-02' };
  const writes: [path: string, body: object][] = [
    ['/customers', { ...named, name: 'N' }],
    ['/invoices', { ...named, ...document }],
    [`/customers/${external('mine')}/invoices`, { ...named, ...document, customer: undefined }],
    ['/credit_notes', { ...named, customer: mine, grossAmount: 1 }],
    ['/payments', { ...named, ...money }],
    ['/refunds', { ...named, ...money }],
    ['/reconcile', { ...named, invoices: [] }],
    ['/notes', { ...named, customer: mine, content: 'x' }],
    ['/customers', { externalId: 'unassigned', name: 'N' }],
    ['/customers', { externalId: 'unassigned', name: 'N', accountManagerId: MISSING_ID }],
    // These would affect all customers.
    ['/internal/late_fees/propose', {}],
    ['/internal/dunning/dry_run', { to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) }],
  ];
  for (const [path, body] of writes) {
    const answer = await post(path, body);
    expect(answer.status, `${path} ${answer.text}`).toBe(403);
    expect(answer.text).toMatch(/customers? of (other users|another user)|must be your own/);
  }
});

it('works with own customers like other users', async () => {
  const parent = { externalId: 'mine' };
  expect((await post('/customers', { externalId: 'new of mine', name: 'N', parent })).status).toBe(201);
  expect((await post('/customers', { externalId: 'new', name: 'N', accountManagerId: userId })).status).toBe(
    201,
  );
  expect((await post('/customers', { externalId: 'new', name: 'Again' })).status).toBe(201);
  const invoice = { grossAmount: 100, issuedAt: '2026-01-02', dueDate: '2026-02-02' };
  const made = await post('/invoices', { ...invoice, externalId: 'i new', customer: { externalId: 'new' } });
  expect(made.status, made.text).toBe(201);
  // An invisible invoice with the same number does not make it ambiguous.
  const shared = { ...invoice, customId: 'shared' };
  await store(client, '/customers', customer('others'));
  await store(client, '/invoices', { ...shared, externalId: 's1', customer: { externalId: 'others' } });
  expect(
    (await post('/invoices', { ...shared, externalId: 's2', customer: { externalId: 'new' } })).status,
  ).toBe(201);
  const linkedInvoices = [{ amountLinked: 10, invoice: { customId: 'shared' } }];
  const payment = {
    externalId: 'p new',
    customer: { externalId: 'new' },
    amount: 10,
    validatedAt: '2026-01-02',
  };
  const paid = await post('/payments', { ...payment, linkedInvoices });
  expect(paid.status, paid.text).toBe(201);
  expect((await post('/notes', { content: 'x', customer: { externalId: 'new' } })).status).toBe(201);
  expect(
    (await post('/internal/late_fees/propose', { customerId: Object(made.body).customerId })).status,
  ).toBe(200);
});

it('names each of many unknown ids as the client sent it', async () => {
  const ids = Array.from({ length: 5_000 }, (_, i) => `none ${i}`);
  const linkedInvoices = ids.map((externalId) => ({ amountLinked: 1, invoice: { externalId } }));
  const facts = { customer: { externalId: 'mine' }, amount: 5_000, validatedAt: '2026-01-02' };
  const started = performance.now();
  const answer = await post('/payments', { externalId: 'many', ...facts, linkedInvoices });
  expect(answer.status).toBe(400);
  expect(answer.text).toMatch(/invoice does not exist: none \d+/);
  expect(answer.text).not.toMatch(/u0001/);
  expect(performance.now() - started).toBeLessThan(10_000);
});

it('prints the letters of own customers only', async () => {
  await store(client, '/customers', customer('someone else'));
  const letter = async (name: string) => {
    const { id: customerId } = await read(client, `/customers/${external(name)}`);
    return addAction(service, client, { customerId, type: 'LETTER', dueAt: '2026-01-01T00:00:00.000Z' });
  };
  const [mine, others] = [await letter('mine'), await letter('someone else')];
  const printed = await post('/internal/letters/batches', {});
  expect(printed.status, printed.text).toBe(201);
  expect(printed.body).toMatchObject({ letters: [{ actionId: mine }] });
  expect(printed.text).not.toContain(others);
});

it('sees a customer while the user manages one of the family', async () => {
  const path = `/customers/${external('mine')}`;
  const managers = `/customers/${external('mine child')}/account-managers`;
  expect((await client.post(managers, { userIds: [] })).status).toBe(200);
  expect((await send('GET', path)).status).toBe(404);
  expect((await client.post(managers, { userIds: [userId] })).status).toBe(200);
  expect((await send('GET', path)).status).toBe(200);
});
