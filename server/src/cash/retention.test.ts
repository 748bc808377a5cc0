import { afterAll, beforeAll, expect, it } from 'vitest';
import { camt, OWN_IBAN } from '../../test/harness/bank-files.ts';
import { closeVerified, expectError } from '../../test/harness/contract.ts';
import { read } from '../../test/harness/factories.ts';
import { removeOld } from '../../test/harness/retention.ts';
import { type Client, type TestService, testService } from '../../test/harness/service.ts';
import { addBankFile } from '../../test/tenants/bank.ts';
import { addTable } from '../../test/tenants/bank-tables.ts';
import { createBankAccount } from '../ledger/bank-accounts/commands.ts';
import { changeRetention } from '../people/organizations/settings/retention.ts';
import { ManualClock } from '../platform/clock.ts';
import type { BankStatement } from './statements/schema.ts';

const clock = new ManualClock('2026-03-01T12:00:00.000Z');
let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await testService({ clock });
  client = await service.client();
});
afterAll(() => closeVerified(service));

it('removes the bytes of bank files, unless a statement waits or a mapping is needed', async () => {
  const { id: organizationId } = client.organization;
  const facts = { name: 'Main', iban: OWN_IBAN, currency: 'EUR' };
  await createBankAccount(service, organizationId, facts);
  const iban = OWN_IBAN;
  await addBankFile(service, client, { iban, text: 'Rent' });
  await addTable(service, client, camt([{ lines: [{ amount: '7.00', text: 'Interest' }] }]));
  await addTable(service, client, 'Datum;Betrag;Text\n10.03.2026;1,00;x\n');
  const files = async () => {
    const { rows } = await service.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM files WHERE organization_id = $1 AND bank_file_id IS NOT NULL',
      [organizationId],
    );
    return rows[0]?.count;
  };
  clock.set('2026-04-15T12:00:00.000Z');
  await removeOld(service);
  expect(await files()).toBe(3);
  await changeRetention(service, organizationId, 'bank_files', 30);
  await removeOld(service);
  expect(await files()).toBe(2);
  const { items } = await read<{ items: BankStatement[] }>(client, '/bank_statements?state=STORED');
  expect(items).toHaveLength(2);
  const downloads = await Promise.all(items.map(({ id }) => client.get(`/bank_statements/${id}/file`)));
  expect(downloads.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(downloads.map(({ text }) => text).join()).toContain('removed after its retention period');
  const { items: lines } = await read<{ items: unknown[] }>(client, '/bank_transactions');
  expect(lines).toHaveLength(2);
  expectError(await client.get(`/bank_statements/${organizationId}/file`), 404, 'NOT_FOUND');
});
