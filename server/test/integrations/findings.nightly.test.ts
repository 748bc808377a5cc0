import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../src/integrations/source-error.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { type Client, type TestService, testService } from '../harness/service.ts';
import {
  type Connected,
  connectSource,
  findingsOf,
  forgetSweep,
  integrationOf,
  openAmounts,
  runSource,
  startSource,
} from '../harness/sources.ts';

let service: TestService;
let client: Client;
let one: Connected;
beforeAll(async () => {
  service = await testService({ cipher: createCipher(() => [Buffer.alloc(32, 7)]) });
});
beforeEach(async () => {
  client = await service.client();
  one = await connectSource(client);
});
afterAll(async () => {
  await service.close();
});

const resolve = (id: string, body: object) =>
  client.post(`/integrations/${one.id}/findings/${id}/resolve`, body);

function putInvoice(key: string, partyKey: string, amount = 100, more: object = {}): void {
  if (!one.source.parties.has(partyKey)) one.source.putParty({ key: partyKey });
  one.source.putItem({ key, kind: 'INVOICE', partyKey, amount, ...more });
}

describe('a finding', () => {
  it('names the refused customer, and not its documents', async () => {
    putInvoice('A-1', 'A');
    putInvoice('A-2', 'A');
    putInvoice('B-1', 'B');
    one.source.putParty({ key: 'A', name: '' });
    await startSource(service, one);
    expect(await findingsOf(one)).toMatchObject([
      { cause: 'REFUSED_HERE', key: 'A', field: 'name', amount: 200, currency: 'EUR' },
    ]);
    expect(await openAmounts(client)).toEqual({ 'B-1': 100 });
    expect(await integrationOf(one)).toMatchObject({
      balances: [{ theirs: 300, ours: 100, explained: 200 }],
      equalSince: expect.any(String),
    });
    one.source.putParty({ key: 'A', name: 'Fixed' });
    await runSource(service, one);
    expect(await findingsOf(one)).toEqual([]);
    expect(await openAmounts(client)).toEqual({ 'A-1': 100, 'A-2': 100, 'B-1': 100 });
  });

  it('names a contact that is left out, and the customer is stored', async () => {
    const contact = { firstName: null, lastName: null, phone: null, isInvoiceAddress: true };
    one.source.putParty({ key: 'A', contacts: [{ key: 'c', email: 'not an address', ...contact }] });
    await startSource(service, one);
    expect(await findingsOf(one)).toMatchObject([{ cause: 'REFUSED_HERE', key: 'A', amount: null }]);
    expect((await client.get('/customers/external:A')).status).toBe(200);
  });

  it('explains differences that the mapping knows, within the sums', async () => {
    putInvoice('A-1', 'A');
    const difference = { key: 'A-x', partyKey: 'A', currency: 'EUR', amount: 7, text: 'Rate difference.' };
    one.source.differences = [{ cause: 'EXCHANGE_DIFFERENCE', ...difference }];
    await startSource(service, one);
    expect(await findingsOf(one)).toMatchObject([{ cause: 'EXCHANGE_DIFFERENCE', key: 'A-x', amount: 7 }]);
    expect((await integrationOf(one)).balances).toMatchObject([{ theirs: 107, ours: 100, explained: 7 }]);
  });

  it('leads to the record at the source, if the source states it', async () => {
    putInvoice('A-1', 'A');
    const shared = { partyKey: 'A', currency: 'EUR', amount: 1, text: 'A cent is left.' };
    one.source.differences = ['A-1', 'A-x'].map((key) => ({ cause: 'ROUNDING_OF_A_SET', key, ...shared }));
    await startSource(service, one);
    const found = await findingsOf(one, 'cause=ROUNDING_OF_A_SET');
    expect(found.toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1))).toMatchObject([
      { theirs: { number: 'A-1', url: 'https://erp.example/A-1' } },
      { theirs: { number: null, url: null } },
    ]);
  });

  it('says what was made here', async () => {
    await store(client, '/customers', customer('A'));
    await store(client, '/invoices', invoice('FEE', 'A', 40));
    putInvoice('A-1', 'A');
    await startSource(service, one);
    expect(await findingsOf(one)).toMatchObject([
      { cause: 'MADE_HERE', amount: -40, resolutions: expect.arrayContaining(['IGNORE']) },
    ]);
    const [{ id } = { id: '' }] = await findingsOf(one);
    expect((await resolve(id, { resolution: 'IGNORE' })).status).toBe(400);
    expect((await resolve(id, { resolution: 'IGNORE', reason: 'late fee' })).status).toBe(200);
    await runSource(service, one);
    expect(await findingsOf(one)).toEqual([]);
    expect(await findingsOf(one, 'state=IGNORED')).toMatchObject([{ cause: 'MADE_HERE' }]);
  });

  it('says that balances differ without a reason, until they are equal', async () => {
    putInvoice('A-1', 'A');
    const { sums } = one.source;
    let extra = 5;
    one.source.sums = async () =>
      (await sums.call(one.source)).map((sum) =>
        sum.balance === null ? sum : { ...sum, balance: sum.balance + extra },
      );
    await startSource(service, one);
    putInvoice('B-1', 'B');
    one.source.touch('B');
    await runSource(service, one);
    expect(await findingsOf(one, 'cause=UNEXPLAINED&state=OPEN')).toMatchObject([{ key: 'A', amount: 5 }]);
    expect(await integrationOf(one)).toMatchObject({ equalSince: null });
    extra = 0;
    await runSource(service, one);
    expect(await findingsOf(one)).toEqual([]);
    expect(await integrationOf(one)).toMatchObject({ equalSince: expect.any(String) });
  });

  it('says which customer the source states in an unknown way, and the others are read', async () => {
    putInvoice('A-1', 'A');
    putInvoice('B-1', 'B');
    const { families } = one.source;
    one.source.families = async (keys) => {
      if (keys.includes('A')) throw new SourceError('UNKNOWN_ANSWER', 'state: "moved" is unknown');
      return families.call(one.source, keys);
    };
    await startSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'B-1': 100 });
    expect(await findingsOf(one, 'cause=NOT_READ_YET')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ key: 'A' })]),
    );
    expect(await findingsOf(one, 'cause=UNEXPLAINED')).toEqual([]);
    one.source.families = families;
    await forgetSweep(service, one);
    await runSource(service, one);
    expect(await openAmounts(client)).toEqual({ 'A-1': 100, 'B-1': 100 });
    expect(await findingsOf(one)).toEqual([]);
  });
});

describe('a connection', () => {
  it('alone manages the records while it is started', async () => {
    await startSource(service, one);
    await expect.poll(async () => (await client.post('/customers', customer('X'))).status).toBe(403);
    const other = await connectSource(client);
    expect((await client.post(`/integrations/${other.id}/start`, {})).status).toBe(409);
    expect((await client.delete(`/integrations/${one.id}`)).status).toBe(204);
    await expect.poll(async () => (await client.post('/customers', customer('X'))).status).toBe(201);
  });

  it('never shows its key', async () => {
    const texts = [
      (await client.get('/integrations')).text,
      (await client.get(`/integrations/${one.id}`)).text,
      (await client.put(`/integrations/${one.id}`, { secret: 'key-7319-b' })).text,
      (await client.get('/internal/audit?limit=100')).text,
    ];
    for (const text of texts) expect(text).not.toContain('key-7319');
    const { rows } = await service.database.pool.query<{ secret: string }>(
      'SELECT secret FROM source_connections WHERE organization_id = $1',
      [client.organization.id],
    );
    for (const { secret } of rows) expect(secret).not.toContain('key-7319');
  });

  it('shows its rights with the name of what is missing', async () => {
    one.source.rights = [{ name: 'account.move.line', isGranted: false, isRequired: true }];
    const checked = await client.post(`/integrations/${one.id}/check`, undefined);
    expect(checked.body).toMatchObject({
      isReady: false,
      source: { version: '1.0', rights: [{ name: 'account.move.line', isGranted: false }] },
    });
  });

  it('reads when the doorbell rings, and a wrong token changes nothing', async () => {
    putInvoice('A-1', 'A');
    await startSource(service, one);
    const { url } = await store<{ url: string }>(client, `/integrations/${one.id}/doorbell`, undefined);
    const path = new URL(url).pathname;
    const before = await service.database.pool.query(
      'SELECT next_read_at FROM source_connections WHERE id = $1',
      [one.id],
    );
    const ring = (at: string) => fetch(`${service.url}${at}`, { method: 'POST', body: 'anything' });
    expect((await ring(`${path.slice(0, -1)}!`)).status).toBe(204);
    const unchanged = await service.database.pool.query(
      'SELECT next_read_at FROM source_connections WHERE id = $1',
      [one.id],
    );
    expect(unchanged.rows).toEqual(before.rows);
    expect((await ring(path)).status).toBe(204);
    const { rows } = await service.database.pool.query(
      'SELECT asked_by FROM source_connections WHERE id = $1',
      [one.id],
    );
    expect(rows).toEqual([{ asked_by: 'DOORBELL' }]);
  });

  it('of another organization does not exist', async () => {
    putInvoice('A-1', 'A');
    await startSource(service, one);
    const other = await service.client();
    const { id } = await read(client, '/invoices/external:A-1');
    const at = `/integrations/${one.id}`;
    const answers = [
      await other.get(at),
      await other.put(at, { name: 'Mine' }),
      await other.delete(at),
      await other.get(`${at}/runs`),
      await other.get(`${at}/sums`),
      await other.get(`${at}/findings`),
      await other.post(`${at}/start`, {}),
      await other.post(`${at}/read`, undefined),
      await other.post(`${at}/dry_run`, undefined),
      await other.get(`/integration_records/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await read(client, `/integration_records/${id}`)).toMatchObject({
      integrationId: one.id,
      key: 'A-1',
      url: 'https://erp.example/A-1',
      isBehind: false,
    });
  });
});

describe('a dry run', () => {
  const dryRun = async () => {
    const { text } = await client.post(`/integrations/${one.id}/dry_run`, undefined);
    return text
      .trim()
      .split('\n')
      .map((line): Record<string, object> => JSON.parse(line));
  };

  it('says what would be stored and stores nothing, and proposes pairs that a start adopts', async () => {
    await store(client, '/customers', customer('MINE'));
    const mine = await store(
      client,
      '/invoices',
      invoice('MINE-1', 'MINE', 100, { customId: 'A-1', currency: 'EUR' }),
    );
    putInvoice('A-1', 'A');
    putInvoice('A-2', 'A', 50);
    putInvoice('B-1', 'B');
    one.source.putParty({ key: 'B', name: '' });
    const lines = await dryRun();
    expect(lines.at(-1)).toMatchObject({
      report: {
        counts: { customer: { created: 1, refused: 1 }, invoice: { created: 2, refused: 1 } },
        pairs: 2,
      },
    });
    expect(lines.flatMap(({ refusal }) => refusal ?? [])).toMatchObject([{ key: 'B', field: 'name' }]);
    expect(lines.flatMap(({ sum }) => sum ?? [])).toEqual([
      { currency: 'EUR', theirs: 250, ours: 150, explained: 0, different: 1 },
    ]);
    const pairs = lines.flatMap(({ pair }) => pair ?? []);
    expect(pairs).toMatchObject([
      { key: 'A-1', recordId: mine['id'] },
      { type: 'customer', key: 'A' },
    ]);
    expect(await openAmounts(client)).toEqual({ 'MINE-1': 100 });
    const adopt = pairs.map((pair) => {
      const { key, recordId }: { key?: string; recordId?: string } = pair;
      return { key, recordId };
    });
    await startSource(service, one, { adopt });
    expect(await openAmounts(client)).toEqual({ 'MINE-1': 100, 'A-2': 50 });
    expect(await read(client, '/customers/external:MINE')).toMatchObject({
      name: 'Customer A',
      balance: 150,
    });
  });

  it('says which part of a difference has a cause', async () => {
    putInvoice('A-1', 'A');
    const difference = { key: 'EX-1', partyKey: 'A', currency: 'EUR', amount: 7, text: 'Rate of the day.' };
    one.source.differences = [{ cause: 'EXCHANGE_DIFFERENCE', ...difference }];
    expect((await dryRun()).flatMap(({ sum }) => sum ?? [])).toEqual([
      { currency: 'EUR', theirs: 107, ours: 100, explained: 7, different: 1 },
    ]);
  });
});
