import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified } from '../../../test/harness/contract.ts';
import { customer, payment, store } from '../../../test/harness/factories.ts';
import { importLines, line, runImports } from '../../../test/harness/imports.ts';
import { type Client, type TestService, testService } from '../../../test/harness/service.ts';
import { ManualClock } from '../../platform/clock.ts';
import { joinRecorded } from '../recorded/join-recorded.ts';
import { refreshNumberKeys } from './number-keys.ts';

/** Work that reads records by the time of their change. PostgreSQL keeps microseconds, JavaScript only milliseconds. */

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock: new ManualClock('2026-03-11T09:00:00.000Z') });
});
beforeEach(async () => {
  client = await service.client();
});
afterAll(() => closeVerified(service));

const MAX_STATEMENTS = 20;

it('reads each page of customers once', async () => {
  const imports = runImports(service);
  const lines = Array.from({ length: 1_001 }, (_, i) => line('customer', customer(`C-${i}`)));
  await importLines(client, lines.join('\n'));
  await imports.stop();
  await service.database.pool.query(
    `UPDATE customers SET created_at = '2026-03-10T09:00:00.000123Z' WHERE organization_id = $1`,
    [client.organization.id],
  );
  let statements = 0;
  const pool = new Proxy(service.database.pool, {
    get: (target, name) => {
      if (name === 'query') statements += 1;
      if (statements > MAX_STATEMENTS) throw new Error('the customers are read again and again');
      return Reflect.get(target, name);
    },
  });
  await refreshNumberKeys({ pool }, client.organization.id);
  // The progress twice; documents of both kinds; two pages of customers with their keys.
  expect(statements).toBe(8);
});

it('compares each payment once', async () => {
  await store(client, '/customers', customer('C'));
  await store(client, '/payments', payment('P', 'C', 100));
  for (const table of ['documents', 'document_figures'])
    await service.database.pool.query(
      `UPDATE ${table} SET updated_at = '2026-03-10T09:00:00.000123Z' WHERE organization_id = $1`,
      [client.organization.id],
    );
  let looks = 0;
  const isStopped = () => {
    looks += 1;
    return looks > MAX_STATEMENTS;
  };
  expect(await joinRecorded(service, client.organization, isStopped)).toBe(1);
});
