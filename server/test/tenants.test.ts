import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { closeVerified, expectError } from './harness/contract.ts';
import { dump, tablesOf } from './harness/dump.ts';
import { type Document, documentOf, type Operation, operationsOf } from './harness/openapi.ts';
import { howOften, isDay, SEEDS } from './harness/seeds.ts';
import { type Answer, type Client, connect, type TestService, testService } from './harness/service.ts';
import { addAgentLimits } from './tenants/agent-plan.ts';
import { BODIES, type Ref } from './tenants/bodies.ts';
import { forEach } from './tenants/each.ts';
import { idsIn } from './tenants/ids-in.ts';
import { emailName, external, fill, furnish, type OwnIds, refOf, runImport } from './tenants/organization.ts';
import { positionsWith, referencePositions } from './tenants/positions.ts';
import {
  inits,
  MISSING,
  MISSING_ID,
  parametersOf,
  pathBuilder,
  valid,
  withoutNames,
} from './tenants/requests.ts';
import { type IdsByParameter, idsNamedIn, readNamedIds, tablesNamedIn } from './tenants/samples.ts';

/**
 * One organization requests another one's records on every route: by id and externalId, in path, query and
 * body, and with the other one's keys.
 * Each answer must be the same as if they did not exist. The inputs of a new operation must be listed here,
 * or the walk fails.
 */

/** The name of the other organization's records; ours are called `mine`. */
const THEIRS = 'their own';
const SECRET = 'Secret of theirs';

/** For walks over every operation with every id of the other organization, in milliseconds. */
const WALK = 300_000;

/** Query parameters that name no record. A parameter outside this list counts as one that does. */
const PLAIN =
  /^(accent|cause|country|differing|greeting|region|year|limit|page|language|offset|cursor|since|sortBy|sortOrder|direction|types|portable|extras|format|search|week|weeks|expand|asOf|by|columns|currency|days|edges|group|groupBy|groups|hasProblem|maxAge|measure|minAge|stepKey|status|due|isCorrected|isTransmitted|open|outcome|reason|state|source|type|unassigned|kind|action|actorKind|recordKind|role|includeAttachments|q|kinds|list|disputed|inForce|lapsed|level\.stepKey|notContactedSince|onHold|overdue|overLimit|compareWith|paused|promised|rating|unanswered|unapplied|bookedFrom|bookedUntil|view|within|from|to|fromRow|(balance|amountDue|amountOutstanding|amount|grossAmount|date|at|madeAt|amountLinked|(updated|created|modified|validated|performed|issued)At|dueDate)(\.\w+)?)$/;

/** The letter shows the company details that its query states; it finds nothing by them. */
const PRINTS_ITS_QUERY = 'getSampleLetter';

let service: TestService;
let mine: Client;
let theirOrganization: Client;
let document: Document;
let operations: Operation[];
let own: OwnIds;
let theirs: IdsByParameter;
let ownPath: ReturnType<typeof pathBuilder>['ownPath'];
let pathWith: ReturnType<typeof pathBuilder>['pathWith'];
let pathsOf: ReturnType<typeof pathBuilder>['pathsOf'];
/** All ids of the other organization. */
let ids: ReadonlySet<string>;
/** The ids to request with their tables: all in long runs, else one of each table. */
let asked: { id: string; table: string }[];
let before: string;

beforeAll(async () => {
  service = await testService();
  document = await documentOf(service);
  operations = await operationsOf(service);
  theirOrganization = await service.client({ name: SECRET });
  // Some operations are for sandboxes only.
  mine = await service.client({ sandbox: true });
  const furnished = await furnish(service, theirOrganization, THEIRS, SECRET);
  theirs = { ...furnished, ...(await readNamedIds(theirOrganization, THEIRS)) };
  own = await furnish(service, mine, 'mine', 'Ours');
  await addAgentLimits(service, mine, own.userId);
  ({ ownPath, pathWith, pathsOf } = pathBuilder(own));
  // Listing their own events moves them from the outbox to the feed; our requests must not.
  expect((await theirOrganization.get('/events')).status).toBe(200);
  const byTable = await idsOf(theirOrganization);
  ids = new Set(byTable.flatMap(([, all]) => all));
  asked = byTable.flatMap(([table, all]) =>
    all.slice(0, howOften(1, all.length)).map((id) => ({ id, table })),
  );
  before = await dump(service, theirOrganization);
});
afterEach(async () => {
  expect(await dump(service, theirOrganization)).toBe(before);
});
afterAll(() => closeVerified(service));

/** Tables whose rows have the ids of other tables. */
const DERIVED = /_figures$|^search_texts$/;

/** Returns every id of the other organization by table, each once. */
async function idsOf({ organization }: Client): Promise<[table: string, ids: string[]][]> {
  const found: [string, string[]][] = [];
  for (const { name, hasId } of await tablesOf(service)) {
    if (!hasId || DERIVED.test(name)) continue;
    const { rows } = await service.database.pool.query<{ id: string }>(
      `SELECT id FROM ${name} WHERE organization_id = $1 ORDER BY 1`,
      [organization.id],
    );
    const known = new Set(found.flatMap(([, all]) => all));
    found.push([name, rows.map(({ id }) => id).filter((id) => !known.has(id))]);
  }
  return found;
}

function expectNothingOfTheirs({ text }: Answer, ...named: string[]): void {
  expect(text).not.toContain(SECRET);
  expect(idsIn(text, ids).filter((id) => !named.includes(id))).toEqual([]);
  if (!named.some((part) => part.includes(THEIRS))) expect(text).not.toContain(THEIRS);
}

function send(
  operation: Operation,
  path: string,
  body: unknown,
  client: Pick<Client, 'send'> = mine,
): Promise<Answer> {
  const [init = {}] = inits(operation, body);
  return client.send(operation.method, path, init);
}

it('has a body for every operation that accepts one', () => {
  const taking = operations.filter(({ bodyTypes }) => bodyTypes?.includes('application/json'));
  expect(taking.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(BODIES).sort());
  const others = operations.filter(({ bodyTypes }) =>
    bodyTypes?.every((type) => type !== 'application/json'),
  );
  expect(others.map(({ operationId }) => operationId).sort()).toEqual([
    'addNoteAttachment',
    'compareRecords',
    'createBankFile',
    'createImport',
    'createImportSheet',
    'createRemittanceAdvice',
    'previewEInvoices',
    'putOrganizationLogo',
    'receiveInboundMail',
    'receiveLifecycleStatuses',
  ]);
});

it('references a record at every position of every body that names one', () => {
  const mark = 'here';
  const refs: Ref[] = [{ id: mark }, { externalId: mark }, { customId: mark }];
  const forgotten: string[] = [];
  let positions = 0;
  for (const { method, path, operationId } of operations) {
    const bodies = refs.flatMap((ref) => BODIES[operationId]?.(ref, mark) ?? []);
    const covered = new Set(bodies.flatMap((body) => positionsWith(body, mark)));
    for (const position of referencePositions(document, path, method)) {
      positions += 1;
      if (!covered.has(position)) forgotten.push(`${operationId} ${position}`);
    }
  }
  expect(forgotten).toEqual([]);
  expect(positions).toBeGreaterThan(80);
});

it('finds own records by the same paths', async () => {
  const reads = operations.filter(({ method }) => method === 'GET');
  await forEach(reads, async (operation) => {
    expect((await mine.get(ownPath(operation))).status, operation.operationId).toBe(200);
  });
});

it(
  'finds no record of another organization by path',
  async () => {
    let count = 0;
    const withIds = operations.filter(({ path }) => path.includes('{'));
    await forEach(withIds, async (operation) => {
      const isPartial = operation.method === 'PUT' && operation.operationId.startsWith('update');
      const body = isPartial ? {} : valid(operation);
      for (const [turn, init] of inits(operation, body).entries()) {
        const sent = (path: string) => mine.send(operation.method, path, init);
        const answerMissing = (ref: string) =>
          Promise.all(pathsOf(operation, ref).map(async (path) => withoutNames(await sent(path))));
        const missingId = await answerMissing(MISSING_ID);
        const missingName = await answerMissing(external(MISSING));
        for (const missing of missingId) expect(missing, operation.operationId).toMatch(/^404 /);
        for (const [i, parameter] of parametersOf(operation).entries()) {
          // Each plan has a version 1.
          const named = parameter === '{version}' ? [] : [refOf(theirs, operation.path, parameter)];
          for (const ref of [...named, ...sample(operation, turn), external(THEIRS)]) {
            const path = pathWith(operation, parameter, ref);
            const answer = await sent(path);
            expectNothingOfTheirs(answer);
            expect(withoutNames(answer), `${operation.method} ${path}`).toBe(
              (ref.startsWith('external:') ? missingName : missingId)[i],
            );
            count += 1;
          }
        }
      }
    });
    expect(count).toBeGreaterThan(howOften(1000, 1000, 500));
  },
  WALK,
);

it('lists no record of another organization, with any filter', async () => {
  const reads = operations.filter(({ method }) => method === 'GET');
  await forEach(reads, async (operation) => {
    const path = ownPath(operation);
    expectNothingOfTheirs(await mine.get(path));
    for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'query')) {
      if (PLAIN.test(name) || operation.operationId === PRINTS_ITS_QUERY) continue;
      const [values, missingValue] = valuesOf(operation, name);
      const query = (value: string) =>
        name.includes('<')
          ? `${name.replace(/<\w+>/, value)}=${encodeURIComponent(SECRET)}`
          : `${name}=${encodeURIComponent(value)}`;
      const missing = withoutNames(await mine.get(`${path}?${query(missingValue)}`), missingValue, SECRET);
      // An export uses its list, which is tried with all values.
      for (const value of path.includes('/exports/') ? values.slice(0, 1) : values) {
        const answer = await mine.get(`${path}?${query(value)}`);
        expectNothingOfTheirs({ ...answer, text: answer.text.replaceAll(SECRET, '…') }, value);
        expect(withoutNames(answer, value, SECRET), `${path} ${name}`).toBe(missing);
      }
    }
  });
});

/** A part of the ids of all tables is requested, in turn over the operations and the runs. */
const ONE_IN = howOften(16, 1, 48);

/** Returns a sample of the other organization's ids for a request; all in long runs. */
function sample(operation: Operation, turn = 0): string[] {
  const shift = operations.indexOf(operation) + turn + (SEEDS[0] ?? 0);
  return asked.filter((_, i) => (i + shift) % ONE_IN === 0).map(({ id }) => id);
}

/**
 * Returns ids for a query or a body: those of the kinds of records that its text names, and a sample of the
 * others. By day it adds the main tables that the text names, else all of these.
 */
function some(operation: Operation, text: string): string[] {
  const tables = tablesNamedIn(isDay ? text : '');
  const ofTables = asked.filter(({ table }) => tables.has(table)).map(({ id }) => id);
  return [...new Set([...idsNamedIn(text, theirs), ...ofTables, ...sample(operation)])];
}

/** Returns the other organization's values for a query parameter, and an unknown value. */
function valuesOf(operation: Operation, name: string): [values: string[], missingValue: string] {
  if (/externalId$|customId$/.test(name)) return [[THEIRS], MISSING];
  if (/id(>\.eq)?$/i.test(name)) return [some(operation, name), MISSING_ID];
  if (name === 'apiKey') return [[theirOrganization.apiKey], 'unknown'];
  if (name === 'email') return [[`${emailName(THEIRS)}@example.com`], 'unknown@example.com'];
  throw new Error(`${name} is a query parameter that is not known here`);
}

it('accepts no cursor of another organization', async () => {
  let cursors = 0;
  for (const operation of operations.filter(({ method }) => method === 'GET')) {
    const parameter = operation.parameters.find(({ name }) => name === 'cursor' || name === 'since');
    if (parameter === undefined || operation.path.includes('{')) continue;
    const { body } = await theirOrganization.get<{ nextCursor?: string }>(`${operation.path}?limit=1`);
    if (body.nextCursor === undefined) continue;
    cursors += 1;
    const query = `limit=500&${parameter.name}=${encodeURIComponent(body.nextCursor)}`;
    expectNothingOfTheirs(await mine.get(`${operation.path}?${query}`));
  }
  expect(cursors).toBeGreaterThan(2);
});

it(
  'cannot reference records of another organization in a body',
  async () => {
    await forEach(operations, async (operation) => {
      const bodies = BODIES[operation.operationId];
      if (bodies === undefined) return;
      const path = ownPath(operation);
      const sent = async (ref: Ref, id: string) => {
        const named = [...Object.values(ref), id];
        const answers: string[] = [];
        for (const body of bodies(ref, id)) {
          // This body does not contain the reference, so the service would accept it.
          const refers = named.some((part) => JSON.stringify(body).includes(part));
          if (!refers) continue;
          const answer = await send(operation, path, body);
          expect(answer.status, `${operation.operationId} ${answer.text}`).toBe(400);
          expectNothingOfTheirs(answer, ...named);
          answers.push(withoutNames(answer, ...named));
        }
        return answers;
      };
      const missing = {
        id: await sent({ id: MISSING_ID }, MISSING_ID),
        externalId: await sent({ externalId: MISSING }, MISSING_ID),
        customId: await sent({ customId: MISSING }, MISSING_ID),
      };
      const positions = bodies({ id: MISSING_ID }, MISSING_ID).flatMap((body) =>
        positionsWith(body, MISSING_ID),
      );
      for (const id of some(operation, positions.join()))
        expect(await sent({ id }, id), operation.operationId).toEqual(missing.id);
      const [first = ''] = ids;
      expect(await sent({ externalId: THEIRS }, first), operation.operationId).toEqual(missing.externalId);
      expect(await sent({ customId: THEIRS }, first), operation.operationId).toEqual(missing.customId);
    });
  },
  WALK,
);

it('imports no line that references a record of another organization', async () => {
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
      .map((data, i) => ({ type, data: { ...Object(data), externalId: `${type} ${i}` } })),
  );
  const importId = await runImport(service, mine, lines);
  const errors = await mine.get<{ items: { line: number; code: string }[] }>(
    `/imports/${importId}/errors?limit=500`,
  );
  expect(new Set(errors.body.items.map(({ line }) => line)).size, errors.text).toBe(lines.length);
  expectNothingOfTheirs(errors, id, THEIRS);
});

it('refuses a key of one organization with the secret of another', async () => {
  const [ours, theirs] = [mine, theirOrganization];
  await forEach(operations, async (operation) => {
    for (const client of [
      connect(service.url, ours.apiKey, theirs.apiSecret),
      connect(service.url, theirs.apiKey, ours.apiSecret),
    ]) {
      const paths = [ownPath(operation), ...pathsOf(operation, external(THEIRS))];
      for (const path of paths) {
        const answer = await send(operation, path, valid(operation), client);
        expectError(answer, 401, 'UNAUTHORIZED');
        expectNothingOfTheirs(answer);
      }
    }
  });
});

it('creates and deletes own records with the same external ids', async () => {
  const another = await service.client();
  await fill(another, THEIRS, 'Ours');
  for (const path of ['payments', 'invoices', 'credit_notes', 'refunds'])
    expect((await another.delete(`/${path}/${external(THEIRS)}`)).status).toBe(204);
  for (const name of [`${THEIRS} child`, THEIRS])
    expect((await another.delete(`/customers/${external(name)}`)).status).toBe(204);
  for (const name of [THEIRS, `${THEIRS} 1`, `${THEIRS} 2`])
    expect((await another.delete(`/custom_fields/${external(name)}`)).status).toBe(204);
});
