import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OdooConnector } from '../../../src/integrations/odoo/connector.ts';
import { askHttp } from '../../../src/integrations/odoo/http.ts';
import { SourceError } from '../../../src/integrations/source-error.ts';
import { outgoingAgent } from '../../../src/platform/outgoing-agent.ts';
import type { Mischief } from './server.ts';
import { type Started, startOdoo, VERSIONS } from './start.ts';

async function errorOf(work: Promise<unknown>): Promise<SourceError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

describe.each(VERSIONS)('a connection to Odoo %i', (version) => {
  let started: Started;
  beforeEach(async () => {
    started = await startOdoo(version);
    started.books.addPartner();
    started.books.addMove({ partnerId: 7, amounts: [-100] });
  });
  afterEach(() => started.stop());

  it('finds version, company, user and rights, and that the key cannot write', async () => {
    expect(await started.connector.check()).toEqual({
      product: 'Odoo',
      version: `${version}.0`,
      company: { id: '1', name: 'Société 1', currency: 'EUR' },
      user: 'lecture@example.com',
      canWrite: false,
      rights: [
        'res.partner',
        'account.move',
        'account.move.line',
        'account.partial.reconcile',
        'account.account',
        'res.currency',
        'res.company',
        'res.country',
        'ir.attachment',
      ].map((name) => ({ name, isGranted: true, isRequired: name !== 'ir.attachment' })),
    });
  });

  it('uses one transport only', async () => {
    await started.connector.check();
    const { paths } = started.fake;
    if (version === 19)
      expect(paths.every((path) => path === '/web/version' || path.startsWith('/json/2/'))).toBe(true);
    else expect(paths.slice(1).every((path) => path === '/jsonrpc')).toBe(true);
  });

  it('reports a key that may write, and a right that is missing', async () => {
    started.fake.canWrite = true;
    started.fake.forbidden.add('account.partial.reconcile');
    const { canWrite, rights } = await started.connector.check();
    expect(canWrite).toBe(true);
    expect(rights.filter(({ isGranted }) => !isGranted)).toEqual([
      { name: 'account.partial.reconcile', isGranted: false, isRequired: true },
    ]);
  });

  it('names a required field that the key does not see', async () => {
    const names = started.fake.orm.fieldNames.bind(started.fake.orm);
    started.fake.orm.fieldNames = (model) =>
      names(model).filter((name) => name !== 'amount_residual_currency');
    const { rights } = await started.connector.check();
    expect(rights.filter(({ isGranted }) => !isGranted).map(({ name }) => name)).toEqual([
      'account.move.line.amount_residual_currency',
    ]);
    const error = await errorOf(started.connector.families(['res.partner,7']));
    expect(error).toMatchObject({
      code: 'RIGHT_MISSING',
      message: expect.stringContaining('account.move.line.amount_residual_currency'),
    });
  });

  it('names the record and the field that an answer lacks', async () => {
    started.fake.orm.distort = (model, record) =>
      model === 'account.move.line' ? { ...record, currency_id: false } : record;
    const error = await errorOf(started.connector.families(['res.partner,7']));
    expect(error).toMatchObject({
      code: 'UNKNOWN_ANSWER',
      message: expect.stringMatching(/account\.move\.line \d+: currency_id is missing/),
    });
  });

  it.each<[Mischief, string]>([
    ['HANG_UP', 'UNREACHABLE'],
    ['BROKEN_CONNECTION', 'UNREACHABLE'],
    ['HALF_ANSWER', 'UNREACHABLE'],
    ['SERVER_ERROR', 'UNREACHABLE'],
    ['BUSY_429', 'BUSY'],
    ['BUSY_503', 'BUSY'],
    ['WEB_PAGE', 'UNKNOWN_ANSWER'],
    ['ACCESS_LOST', 'RIGHT_MISSING'],
    // All rows vanish, the company too: this is no deletion.
    ['EMPTY', 'RIGHT_MISSING'],
  ])('reports %s as %s', async (mischief, code) => {
    await started.connector.sums();
    started.fake.mischief = () => mischief;
    for (const work of [
      started.connector.sums(),
      started.connector.ids(null),
      started.connector.families(['res.partner,7']),
    ]) {
      const error = await errorOf(work);
      expect(error.code).toBe(code);
      expect(error.retryAfterMs).toBe(mischief === 'BUSY_429' ? 7000 : null);
    }
  });

  it('reports a wrong key, and that Odoo Online needs a Custom plan', async () => {
    const settings = { ...started.settings, apiKey: 'wrong' };
    const error = await errorOf(new OdooConnector(settings, started.agent).check());
    expect(error).toMatchObject({ code: 'LOGIN_REFUSED', message: expect.stringContaining('Custom plan') });
  });

  it('never repeats the key in an error', async () => {
    started.fake.orm.distort = () => {
      throw new Error('unused');
    };
    started.fake.mischief = () => 'SERVER_ERROR';
    const error = await errorOf(started.connector.sums());
    expect(error.message).not.toContain('key-1');
  });

  it('tries again after a failure', async () => {
    let isFirst = true;
    started.fake.mischief = () => (isFirst ? 'HANG_UP' : null);
    expect((await errorOf(started.connector.sums())).code).toBe('UNREACHABLE');
    isFirst = false;
    expect(await started.connector.sums()).toHaveLength(1);
  });

  it('sends one request at a time', async () => {
    let inProgress = 0;
    started.fake.mischief = () => null;
    started.fake.beforeSearch = () => {
      inProgress += 1;
      expect(inProgress).toBe(1);
      inProgress -= 1;
    };
    await Promise.all([
      started.connector.ids(null),
      started.connector.ids(null),
      started.connector.families(['res.partner,7']),
    ]);
  });

  it('gets the PDF of an invoice, and none of a payment', async () => {
    const { id } = started.books.addMove({ type: 'out_invoice', partnerId: 7, amounts: [100] });
    const pdf = await started.connector.pdf(`account.move,${id}`);
    expect(Buffer.from(pdf ?? []).toString()).toBe('%PDF-1.4 fake');
    const [payment] = started.books.receivables(8);
    expect(await started.connector.pdf(`account.move.line,${payment?.id}`)).toBeNull();
  });

  it('creates and revokes keys only where Odoo can', async () => {
    const { connector, fake } = started;
    const create = () => connector.keys.create('Quittance 1', '2027-02-01T00:00:00.000Z');
    if (version < 19) {
      expect((await errorOf(create())).code).toBe('RIGHT_MISSING');
      return;
    }
    const next = await create();
    expect([...fake.keys]).toEqual(['key-1', next]);
    expect(fake.calls.at(-1)?.args).toMatchObject({ expiration_date: '2027-02-01 00:00:00', scope: 'rpc' });
    expect(await connector.keys.exists('Quittance 1')).toBe(true);
    expect(await connector.keys.owner()).toBe('lecture@example.com');
    await connector.keys.revoke(next);
    await connector.keys.revoke(next);
    expect([...fake.keys]).toEqual(['key-1']);
    expect(await connector.keys.exists('Quittance 1')).toBe(false);
    fake.allowsKeys = false;
    expect((await errorOf(create())).message).toContain('base.enable_programmatic_api_keys');
  });
});

describe('an address', () => {
  it('that is private is not reached unless the operator allows it', async () => {
    const { stop, settings } = await startOdoo(19);
    const agent = outgoingAgent({ allowPrivate: false, ports: [443] });
    const error = await errorOf(new OdooConnector(settings, agent).check());
    expect(error.code).toBe('UNREACHABLE');
    await agent.destroy();
    await stop();
  });

  it('that does not answer in time, or answers too much, is given up', async () => {
    const server = createServer((request, answer) => {
      if (request.url === '/large') answer.end('x'.repeat(5000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const dispatcher = outgoingAgent({ allowPrivate: true, ports: [443] });
    const late = await errorOf(askHttp(base, { dispatcher, method: 'GET', timeoutMs: 30 }));
    expect(late).toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('no answer within 30 ms'),
    });
    const large = await errorOf(askHttp(`${base}/large`, { dispatcher, method: 'GET', maxBytes: 1000 }));
    expect(large.code).toBe('UNKNOWN_ANSWER');
    await dispatcher.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
