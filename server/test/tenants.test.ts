import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startImportRunner } from '../src/jobs/imports/runner.ts';
import { closeVerified } from './harness/contract.ts';
import {
  creditNote,
  customer,
  invoice,
  payment,
  read,
  refund,
  type Stored,
  store,
} from './harness/factories.ts';
import { type Operation, operationsOf } from './harness/openapi.ts';
import { addAction } from './harness/people.ts';
import { type Answer, type Client, type TestService, testService } from './harness/service.ts';
import { addSettings, type Settings } from './harness/settings.ts';
import { pdf, upload } from './harness/uploads.ts';

/**
 * One organization asks every route of the running service for another one's records, by id and by
 * externalId, in the path, the query and the body. It gets what it would get if they did not exist.
 */

type Ref = Record<string, string>;
type Bodies = (ref: Ref, id: string) => unknown[];

/** Where the body of each operation refers to records. A new operation with a body needs a line here. */
const BODIES: Record<string, Bodies> = {
  importCustomer: (ref, id) => [
    { id, externalId: 'new', name: 'N' },
    { externalId: 'new', name: 'N', parent: ref },
    { externalId: 'new', name: 'N', accountManagerId: id },
    { externalId: 'new', name: 'N', dunningPlanId: id },
    { externalId: 'new', name: 'N', bankAccounts: [{ id }] },
    {
      externalId: 'new',
      name: 'N',
      paymentMethods: { wireTransfer: { enabled: true, bankAccount: { id } } },
    },
    { externalId: 'new', name: 'N', customFields: [{ ...ref, value: 'x' }] },
    { externalId: 'mine', contacts: [{ email: 'new@example.com', customFields: [{ ...ref, value: 'x' }] }] },
    { externalId: 'mine', contacts: [{ id, email: 'new@example.com' }] },
  ],
  createPortalLink: () => [{}],
  updateCustomer: (ref, id) => [
    { customFields: [{ ...ref, value: 'x' }] },
    { id },
    { parent: ref },
    { accountManagerId: id },
    { dunningPlanId: id },
  ],
  assignAccountManagers: (_ref, id) => [{ userIds: [id] }],
  importContact: (ref, id) => [
    { email: 'new@example.com', customFields: [{ ...ref, value: 'x' }] },
    { id, email: 'new@example.com' },
  ],
  updateContact: (ref, id) => [{ customFields: [{ ...ref, value: 'x' }] }, { id, email: 'new@example.com' }],
  importCustomField: () => [{ externalId: 'mine', label: 'Ours' }],
  importInvoice: (ref, id) => [
    { ...invoice('new', 'mine', 1), customer: ref },
    { ...invoice('new', 'mine', 1), id },
  ],
  importCustomerInvoice: (_ref, id) => [{ ...invoice('new', 'mine', 1), customer: undefined, id }],
  updateInvoice: (ref, id) => [{ customFields: [{ ...ref, value: 'x' }] }, { dunningPlanId: id }],
  importPayment: (ref, id) => [
    { ...payment('new', 'mine', 1), customer: ref },
    { ...payment('new', 'mine', 1), id },
    { ...payment('new', 'mine', 1), bankAccountId: id },
    { ...payment('new', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
    { ...payment('mine', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
  ],
  importCreditNote: (ref, id) => [
    { ...creditNote('new', 'mine', 1), customer: ref },
    { ...creditNote('new', 'mine', 1), id },
    { ...creditNote('mine', 'mine', 1), linkedInvoices: [{ amountLinked: 1, invoice: ref }] },
  ],
  importRefund: (ref, id) => [
    { ...refund('new', 'mine', 1), customer: ref },
    { ...refund('new', 'mine', 1), id },
    { ...refund('new', 'mine', 1), bankAccountId: id },
    { ...refund('mine', 'mine', 1), linkedPayments: [{ amountLinked: 1, payment: ref }] },
    { ...refund('mine', 'mine', 1), linkedCreditNotes: [{ amountLinked: 1, creditNote: ref }] },
  ],
  createWebhookEndpoint: () => [{ url: 'http://127.0.0.1:9/', description: 'Ours' }],
  updateWebhookEndpoint: () => [{ description: 'Ours' }],
  reconcile: (ref) =>
    ['invoices', 'payments', 'creditNotes', 'refunds'].map((side) => ({
      externalId: 'new',
      [side]: [{ ...ref, amountLinked: 1 }],
      [side === 'invoices' ? 'payments' : 'invoices']: [{ externalId: 'mine', amountLinked: 1 }],
    })),
  // No PDF, and refused as such where the document is there.
  uploadInvoicePdf: () => [{ data: 'eA==' }],
  uploadCreditNotePdf: () => [{ data: 'eA==' }],
  createNote: (ref, id) => [
    { content: 'new', customer: ref },
    { content: 'new', customerId: id },
    { content: 'new', customer: { externalId: 'mine' }, invoice: ref },
    { content: 'new', customer: { externalId: 'mine' }, invoiceId: id },
    { content: 'new', customer: { externalId: 'mine' }, userId: id },
  ],
  updateNote: (ref, id) => [{ customer: ref }, { invoice: ref }, { customerId: id }, { userId: id }],
};

const MISSING_ID = '01890000-0000-7000-8000-000000000000';
const MISSING = 'nobody has this';
/** What their records are called; ours are called `mine`, nothing is called both. */
const THEIRS = 'their own';
const SECRET = 'Secret of theirs';

let service: TestService;
let mine: Client;
let operations: Operation[];
/** Everything of theirs that has an id. */
let ids: string[];
let before: string;

beforeAll(async () => {
  service = await testService();
  operations = await operationsOf(service);
  const theirs = await service.client({ name: SECRET });
  mine = await service.client();
  const stored = await fill(theirs, THEIRS, SECRET);
  await fill(mine, 'mine', 'Ours');
  await addFiles(theirs, THEIRS, SECRET);
  await addFiles(mine, 'mine', 'Ours');
  const settings = await addSettings(service, theirs);
  await addPeopleAndActions(theirs, settings);
  // Listing their own events moves them from the outbox to the feed; nothing that we do may.
  expect((await theirs.get('/events')).status).toBe(200);
  ids = [...new Set([...stored, ...Object.values(settings), ...(await idsIn(theirs))])];
  before = await dump(theirs);
  theirOrganization = theirs;
});
let theirOrganization: Client;
afterEach(async () => {
  expect(await dump(theirOrganization)).toBe(before);
});
afterAll(() => closeVerified(service));

async function fill(client: Client, name: string, text: string): Promise<string[]> {
  const records: Stored[] = [];
  const add = async (path: string, body: unknown) => records.push(await store(client, path, body));
  for (const [i, entityType] of ['CUSTOMER', 'CONTACT', 'INVOICE'].entries())
    await add('/custom_fields', {
      externalId: i === 0 ? name : `${name} ${i}`,
      label: text,
      dataType: 'SELECT',
      entityType,
    });
  const customFields = [{ externalId: name, value: { label: text } }];
  await add('/customers', customer(name, { name: text, customFields }));
  await add('/customers', customer(`${name} child`, { name: text, parent: { externalId: name } }));
  const path = `/customers/external:${encodeURIComponent(name)}/contacts`;
  await add(path, { externalId: name, email: 'same@example.com', lastName: text });
  await add('/invoices', invoice(name, name, 100, { name: text }));
  await add('/payments', payment(name, name, 50, { [name]: 20 }, { refNumber: text }));
  await add('/credit_notes', creditNote(name, name, 50, { [name]: 10 }, { name: text }));
  await add('/refunds', refund(name, name, 5, { payments: { [name]: 5 } }, { refNumber: text }));
  await add('/webhook_endpoints', {
    url: `https://example.com/${encodeURIComponent(name)}`,
    description: text,
  });
  const item = { externalId: name, amountLinked: 7 };
  await add('/reconcile', { externalId: name, invoices: [item], payments: [item] });
  return records.map(({ id }) => id);
}

/** PDFs, and a note with an attachment. */
async function addFiles(client: Client, name: string, text: string): Promise<void> {
  const bytes = pdf(200, text);
  for (const path of ['invoices', 'credit_notes'])
    expect((await upload(client, `/${path}/${external(name)}/pdf`, { bytes })).status).toBe(204);
  const about = { customer: { externalId: name }, invoice: { externalId: name } };
  const { id } = await store(client, '/notes', { content: text, ...about });
  expect((await upload(client, `/notes/${id}/attachments`, { bytes, fileName: text })).status).toBe(201);
}

/** An account manager of their customer, who is to perform an action about their invoice. */
async function addPeopleAndActions(client: Client, { userId, dunningPlanId }: Settings): Promise<void> {
  const path = `/customers/${external(THEIRS)}/account-managers`;
  expect((await client.post(path, { userIds: [userId] })).status).toBe(200);
  const { id: customerId } = await read(client, `/customers/${external(THEIRS)}`);
  const { id: invoiceId } = await read(client, `/invoices/${external(THEIRS)}`);
  await addAction(service, client, {
    customerId,
    name: SECRET,
    source: 'WORKFLOW',
    carryingInvoiceId: invoiceId,
    invoiceIds: [invoiceId],
    dunningPlanId,
    assignedUserIds: [userId],
    performed: { state: 'EXECUTED', at: '2026-03-01T12:00:00.000Z', byUserId: userId },
  });
}

/** Every id of a table of theirs, so that none is forgotten. */
async function idsIn(client: Client): Promise<string[]> {
  const found = await service.database.pool.query<{ id: string }>(
    `SELECT id FROM documents WHERE organization_id = $1 UNION SELECT id FROM links WHERE organization_id = $1
     UNION SELECT id FROM actions WHERE organization_id = $1 UNION SELECT id FROM events WHERE organization_id = $1
     UNION SELECT id FROM dunning_plans WHERE organization_id = $1
     UNION SELECT id FROM notes WHERE organization_id = $1 UNION SELECT id FROM files WHERE organization_id = $1`,
    [client.organization.id],
  );
  return found.rows.map(({ id }) => id);
}

/** All rows that bear an organization's id, in every table that has one. */
async function dump({ organization }: Client): Promise<string> {
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'organization_id' ORDER BY table_name`,
  );
  const parts: string[] = [];
  for (const { name } of rows) {
    const all = await service.database.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
      [organization.id],
    );
    parts.push(name, ...all.rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

/** The answer without what was asked for and without what differs from request to request. */
function told({ status, text }: Answer, ...asked: string[]): string {
  let plain = text;
  for (const part of asked) plain = plain.replaceAll(JSON.stringify(part).slice(1, -1), '…');
  return `${status} ${plain}`;
}

function expectNothingOfTheirs({ text }: Answer, ...asked: string[]): void {
  expect(text).not.toContain(SECRET);
  for (const id of ids) if (!asked.includes(id)) expect(text).not.toContain(id);
  if (!asked.some((part) => part.includes(THEIRS))) expect(text).not.toContain(THEIRS);
}

const json = { 'content-type': 'application/json' };
function send(operation: Operation, path: string, body: unknown): Promise<Answer> {
  const hasBody = operation.bodyTypes?.includes('application/json') === true;
  return mine.send(operation.method, path, hasBody ? { body: JSON.stringify(body), headers: json } : {});
}

const external = (name: string) => `external:${encodeURIComponent(name)}`;

/** A path with one of its parameters replaced; the others name records of ours. */
function pathsOf(operation: Operation, ref: string): string[] {
  const parameters = [...operation.path.matchAll(/\{\w+\}/g)].map(([parameter]) => parameter);
  return parameters.map((one) =>
    parameters.reduce(
      (path, each) => path.replace(each, each === one ? ref : external('mine')),
      operation.path,
    ),
  );
}

const valid = (operation: Operation) =>
  BODIES[operation.operationId]?.({ externalId: 'mine' }, MISSING_ID).at(-1);

it('knows a body for every operation that takes one', () => {
  const taking = operations.filter(({ bodyTypes }) => bodyTypes?.includes('application/json'));
  expect(taking.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(BODIES).sort());
});

it('finds nothing of theirs by a path', async () => {
  let asked = 0;
  for (const operation of operations.filter(({ path }) => path.includes('{'))) {
    const body = operation.method === 'PUT' ? {} : valid(operation);
    const tellMissing = async (ref: string) =>
      Promise.all(pathsOf(operation, ref).map(async (path) => told(await send(operation, path, body))));
    const missingId = await tellMissing(MISSING_ID);
    const missingName = await tellMissing(external(MISSING));
    for (const missing of missingId) expect(missing, operation.operationId).toMatch(/^40[04] /);
    for (const ref of [...ids, external(THEIRS)]) {
      for (const [i, path] of pathsOf(operation, ref).entries()) {
        const answer = await send(operation, path, body);
        expectNothingOfTheirs(answer);
        expect(told(answer), `${operation.method} ${path}`).toBe(
          (ref.startsWith('e') ? missingName : missingId)[i],
        );
        asked += 1;
      }
    }
  }
  expect(asked).toBeGreaterThan(200);
});

it('lists nothing of theirs, whatever is filtered by', async () => {
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const path = operation.path.replaceAll(/\{\w+\}/g, external('mine'));
    expectNothingOfTheirs(await mine.get(path));
    const cursor = (await theirOrganization.get<{ nextCursor?: string }>(`${operation.path}?limit=1`)).body;
    if (cursor?.nextCursor !== undefined)
      expectNothingOfTheirs(
        await mine.get(`${path}?limit=1&cursor=${encodeURIComponent(cursor.nextCursor)}`),
      );
    const references = operation.parameters.filter(
      (parameter) => parameter.in === 'query' && /(^|\.)\w*id$/i.test(parameter.name),
    );
    for (const { name } of references) {
      const values = /externalId$|customId$/.test(name) ? [THEIRS] : ids;
      const nobody = /externalId$|customId$/.test(name) ? MISSING : MISSING_ID;
      const missing = told(await mine.get(`${path}?${name}=${encodeURIComponent(nobody)}`));
      for (const value of values) {
        const answer = await mine.get(`${path}?${name}=${encodeURIComponent(value)}`);
        expectNothingOfTheirs(answer, value);
        expect(told(answer), `${path} ${name}`).toBe(missing);
      }
    }
  }
});

it('refers to nothing of theirs in a body', async () => {
  for (const operation of operations) {
    const bodies = BODIES[operation.operationId];
    if (bodies === undefined) continue;
    const path = operation.path.replaceAll(/\{\w+\}/g, external('mine'));
    const sent = async (ref: Ref, id: string) => {
      const asked = [...Object.values(ref), id];
      const answers: string[] = [];
      for (const body of bodies(ref, id)) {
        const answer = await send(operation, path, body);
        // What refers to nothing is taken: it is not one of the bodies in which this reference stands.
        const refers = asked.some((part) => JSON.stringify(body).includes(part));
        if (refers) expect(answer.status, `${operation.operationId} ${answer.text}`).toBe(400);
        expectNothingOfTheirs(answer, ...asked);
        answers.push(refers ? told(answer, ...asked) : '');
      }
      return answers;
    };
    const missing = {
      id: await sent({ id: MISSING_ID }, MISSING_ID),
      externalId: await sent({ externalId: MISSING }, MISSING_ID),
      customId: await sent({ customId: MISSING }, MISSING_ID),
    };
    for (const id of ids) expect(await sent({ id }, id), operation.operationId).toEqual(missing.id);
    const [first = ''] = ids;
    expect(await sent({ externalId: THEIRS }, first), operation.operationId).toEqual(missing.externalId);
    expect(await sent({ customId: THEIRS }, first), operation.operationId).toEqual(missing.customId);
  }
});

it('imports no line that refers to something of theirs', async () => {
  const types = {
    importCustomer: 'customer',
    importInvoice: 'invoice',
    importPayment: 'payment',
    importCreditNote: 'credit_note',
    importRefund: 'refund',
    reconcile: 'reconcile',
  };
  const [id = ''] = ids;
  const lines = Object.entries(types).flatMap(([operation, type]) =>
    [{ id }, { externalId: THEIRS }]
      .flatMap((ref) => BODIES[operation]?.(ref, id) ?? [])
      .map((data, i) => JSON.stringify({ type, data: { ...Object(data), externalId: `${type} ${i}` } })),
  );
  const { database, clock, organizations, url } = service;
  const log = { info: () => {}, error: console.error };
  const services = { database, clock, publicUrl: url };
  const runner = startImportRunner({ services, organizations, log, pollMillis: 20 });
  const sent = await mine.send<{ id: string }>('POST', '/imports', {
    body: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  const finished = async () => (await mine.get<{ state: string }>(`/imports/${sent.body.id}`)).body.state;
  await expect.poll(finished, { timeout: 20_000 }).toBe('COMPLETED');
  await runner.stop();
  const errors = await mine.get<{ items: { line: number; code: string }[] }>(
    `/imports/${sent.body.id}/errors?limit=500`,
  );
  expect(new Set(errors.body.items.map(({ line }) => line)).size, errors.text).toBe(lines.length);
  expectNothingOfTheirs(errors, id, THEIRS);
});

it('makes and deletes records of its own under the same names', async () => {
  const own = await service.client();
  await fill(own, THEIRS, 'Ours');
  for (const path of ['payments', 'invoices', 'credit_notes', 'refunds'])
    expect((await own.delete(`/${path}/${external(THEIRS)}`)).status).toBe(204);
  for (const name of [`${THEIRS} child`, THEIRS])
    expect((await own.delete(`/customers/${external(name)}`)).status).toBe(204);
  for (const name of [THEIRS, `${THEIRS} 1`, `${THEIRS} 2`])
    expect((await own.delete(`/custom_fields/${external(name)}`)).status).toBe(204);
});
