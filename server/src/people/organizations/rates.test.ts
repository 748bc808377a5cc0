import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectError } from '../../../test/harness/contract.ts';
import { customer, invoice, payment, read, store } from '../../../test/harness/factories.ts';
import { runDueJobs } from '../../../test/harness/jobs.ts';
import { waitingForLocks } from '../../../test/harness/lock-waits.ts';
import { itNightly } from '../../../test/harness/seeds.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { readHolidays } from '../../dunning/settings/queries.ts';
import type { Change } from '../../ledger/domain/settlement/changes.ts';
import { type SettlementContext, settle } from '../../ledger/settlement/settle.ts';
import { verify } from '../../ledger/verify/verify.ts';
import { peopleJobs } from '../jobs.ts';
import { updateOrganization } from './commands.ts';
import { findOrganization } from './queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** A customer's figures in the organization's currency. */
interface Figures {
  balance: number;
  amountDue: number;
  unconverted: string[];
}

const figuresOf = (client: Client, externalId: string) =>
  read<Figures>(client, `/customers/external:${externalId}`);

/** Waits until the server has been notified of new rates. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

async function expectSound(client: Client): Promise<void> {
  const { organization } = client;
  const now = service.clock.now();
  const report = await verify(service.database, { organizationId: organization.id, now });
  expect(report).toMatchObject({ ok: true, differences: [] });
}

describe('exchange rates', () => {
  it('convert the figures of all customers immediately', async () => {
    const client = await service.client();
    const { id } = client.organization;
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('gbp', 'c', 1001, { currency: 'GBP' }));
    await store(client, '/invoices', invoice('jpy', 'c', 500, { currency: 'JPY' }));
    await store(client, '/invoices', invoice('eur', 'c', 100));
    expect(await figuresOf(client, 'c')).toMatchObject({ balance: 100, unconverted: ['GBP', 'JPY'] });

    await updateOrganization(service, id, { rates: new Map([['GBP', '1.1712']]) });
    // 1001 × 1.1712 = 1172.3712, rounded half away from zero.
    await soon(async () =>
      expect(await figuresOf(client, 'c')).toMatchObject({
        balance: 1272,
        amountDue: 1272,
        unconverted: ['JPY'],
      }),
    );
    await updateOrganization(service, id, {
      rates: new Map([
        ['GBP', null],
        ['JPY', '0.0061'],
      ]),
    });
    // 500 yen × 0.0061 = 3.05 euros.
    await soon(async () =>
      expect(await figuresOf(client, 'c')).toMatchObject({ balance: 405, unconverted: ['GBP'] }),
    );
    await expectSound(client);
  });

  it('are removed together with the former currency', async () => {
    const client = await service.client();
    const { id } = client.organization;
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('eur', 'c', 100));
    await store(client, '/invoices', invoice('gbp', 'c', 1000, { currency: 'GBP' }));
    await updateOrganization(service, id, {
      rates: new Map([
        ['GBP', '1.2'],
        ['USD', '0.9'],
      ]),
    });
    const updated = await updateOrganization(service, id, {
      currency: 'USD',
      rates: new Map([['GBP', '1.3']]),
    });
    expect(updated.rates).toEqual({ GBP: '1.3' });
    await soon(async () =>
      expect(await figuresOf(client, 'c')).toMatchObject({
        currency: 'USD',
        balance: 1300,
        unconverted: ['EUR'],
      }),
    );
    await expectSound(client);
  });

  // M7: stored balances were wrong after a concurrent change of rates, because they were converted with the
  // old ones.
  itNightly('leave no figure at the former rates when they change during other writes', async () => {
    const client = await service.client();
    const { id } = client.organization;
    await Promise.all([0, 1, 2].map((n) => store(client, '/customers', customer(`shared-${n}`))));
    let over = false;
    const write = async (writer: number) => {
      for (let n = 0; !over; n += 1) {
        const [name, shared] = [`${writer}-${n}`, `shared-${n % 3}`];
        await store(client, '/customers', customer(name, { parent: { externalId: shared } }));
        await store(client, '/invoices', invoice(name, name, 1000 + n, { currency: 'GBP' }));
        await store(client, '/payments', payment(name, shared, 300, { [name]: 300 }, { currency: 'GBP' }));
      }
    };
    const change = async () => {
      for (let n = 1; n <= 8; n += 1)
        await updateOrganization(service, id, { rates: new Map([['GBP', `1.${n}`]]) });
      over = true;
    };
    await Promise.all([change(), ...Array.from({ length: 8 }, (_, writer) => write(writer))]);
    await expectSound(client);
  });
});

describe('a change of rates', () => {
  /** Changes that create a customer with an invoice of 10.00 pounds. */
  const changes: Change[] = [
    {
      type: 'putCustomer',
      mode: 'import',
      target: { externalId: 'new' },
      facts: { externalId: 'new', name: 'New' },
    },
    {
      type: 'putDocument',
      kind: 'INVOICE',
      mode: 'import',
      target: { externalId: 'new' },
      customer: { externalId: 'new' },
      facts: {
        externalId: 'new',
        currency: 'GBP',
        amount: 1000,
        datedAt: '2026-01-01T00:00:00.000Z',
        dueAt: '2026-01-31T00:00:00.000Z',
      },
    },
  ];

  /** Returns the context of a request that started before any rate existed. */
  const stale = (client: Client): SettlementContext => ({
    database: service.database,
    clock: service.clock,
    organizationId: client.organization.id,
    currency: 'EUR',
    rates: new Map(),
    timezone: client.organization.timezone,
  });

  it('is seen by a batch that was prepared before it', async () => {
    const client = await service.client();
    await updateOrganization(service, client.organization.id, { rates: new Map([['GBP', '1.2']]) });
    const { outcomes } = await settle(stale(client), changes);
    expect(outcomes).toMatchObject([{ status: 'created' }, { status: 'created' }]);
    expect(await figuresOf(client, 'new')).toMatchObject({ balance: 1200 });
    await expectSound(client);
  });

  itNightly('corrects the figures of a batch that was already writing', async () => {
    const client = await service.client();
    const { id } = client.organization;
    await store(client, '/customers', customer('old'));
    // Another transaction holds the name of the new customer, so that the batch waits during its write.
    const other = new pg.Client(service.connection);
    await other.connect();
    await other.query('BEGIN');
    await other.query(
      `INSERT INTO customers SELECT (json_populate_record(c, '{"id": "01900000-0000-7000-8000-000000000001",
         "external_id": "new"}')).* FROM customers c WHERE c.organization_id = $1 AND c.external_id = 'old'`,
      [id],
    );
    const settling = settle(stale(client), changes);
    await vi.waitFor(async () => expect(await waitingForLocks(service.database.pool)).toBe(1), {
      timeout: 20_000,
    });
    const updating = updateOrganization(service, id, { rates: new Map([['GBP', '1.2']]) });
    await vi.waitFor(
      async () => expect((await findOrganization(service.database.pool, id))?.rates).toEqual({ GBP: '1.2' }),
      { timeout: 20_000 },
    );
    // Enough time for the update to finish if it did not wait for the batch.
    await Promise.race([updating, new Promise((resolve) => setTimeout(resolve, 1000))]);
    await other.query('ROLLBACK');
    await other.end();
    await Promise.all([settling, updating]);
    await expectSound(client);
  });
});

describe('the organization settings', () => {
  const PATH = '/internal/organization/settings';
  interface Settings {
    version: number;
    rates: { currency: string; rate: string }[];
  }

  it('replace all rates at once, and figures follow in the background', async () => {
    const client = await service.client();
    await store(client, '/customers', customer('c'));
    await store(client, '/invoices', invoice('gbp', 'c', 1000, { currency: 'GBP' }));
    const { version } = await read<Settings>(client, PATH);
    const rates = [
      { currency: 'GBP', rate: '1.2' },
      { currency: 'USD', rate: '0.9' },
    ];
    expect((await client.put<Settings>(PATH, { rates, version })).body.rates).toEqual(rates);
    expectError(await client.put(PATH, { rates: [], version }), 409, 'CONFLICT', 'version');
    await restateNow();
    await soon(async () => expect(await figuresOf(client, 'c')).toMatchObject({ balance: 1200 }));
    const [first] = rates;
    expect((await client.put<Settings>(PATH, { rates: [first] })).body.rates).toEqual([first]);
    // Rates relative to the old currency are removed, except those set with the new one.
    const moved = await client.put<Settings>(PATH, {
      currency: 'GBP',
      rates: [{ currency: 'EUR', rate: '0.8' }],
    });
    expect(moved.body).toMatchObject({ currency: 'GBP', rates: [{ currency: 'EUR', rate: '0.8' }] });
    await restateNow();
    await soon(async () => expect(await figuresOf(client, 'c')).toMatchObject({ balance: 1000 }));
    expect((await client.put<Settings>(PATH, { currency: 'EUR' })).body.rates).toEqual([]);
    await restateNow();
    await expectSound(client);
  });

  it('change name, time zone and language, which adds its contact positions', async () => {
    const client = await service.client();
    const stated = { name: 'Ours', timezone: 'Asia/Tokyo', language: 'de' };
    const { body } = await client.put<{ contactPositions: string[] }>(PATH, stated);
    expect(body).toMatchObject(stated);
    expect(body.contactPositions).toContain('BUCHHALTUNG');
    expect(await read(client, PATH)).toEqual(body);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ currency: 'EURO' }, 'currency'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ language: 'xx' }, 'language'],
    [{ rates: [{ currency: 'EUR', rate: '1' }] }, 'rates.EUR'],
    [{ rates: [{ currency: 'GBP', rate: '0' }] }, 'rates.GBP'],
    [{ rates: [{ currency: 'GBP', rate: '1e3' }] }, 'rates[0].rate'],
    [{ rates: Array(2).fill({ currency: 'GBP', rate: '1' }) }, 'rates[1].currency'],
    [{ requestsPerMinute: 1 }, 'requestsPerMinute'],
  ])('refuse %j', async (body, field) => {
    expectError(await (await service.client()).put(PATH, body), 400, 'INVALID_DATA', field);
  });
});

const restateNow = () => runDueJobs(service.database, peopleJobs(service, readHolidays).tasks);
