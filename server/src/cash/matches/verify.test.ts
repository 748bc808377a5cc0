import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer, store } from '../../../test/harness/factories.ts';
import { bankClient, feePart, paymentPart } from '../../../test/harness/matches.ts';
import { type TestService, testService } from '../../../test/harness/service.ts';
import { verify } from '../../ledger/verify/verify.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it.each([
  ['another amount of the line', 'UPDATE bank_transactions SET amount = 101', 'sum of its match', '99'],
  [
    'another amount of a part',
    'UPDATE bank_match_parts SET amount = amount + 1',
    'document of part 1',
    '100',
  ],
  ['a lost document', 'DELETE FROM documents', 'document of part 1', null],
  ['an open state', `UPDATE bank_transactions SET state = 'UNMATCHED'`, 'state', 'UNMATCHED'],
  ['a match that ended', `UPDATE bank_matches SET undone_at = now(), undone_cause = 'x'`, 'state', 'MATCHED'],
])('finds %s', async (_title, corruption, field, stored) => {
  const client = await service.client();
  await store(client, '/customers', customer('c'));
  const bank = bankClient(service, client);
  await bank.matched(await bank.line(99), paymentPart('c', 100), feePart(-1));
  const now = service.clock.now();
  const organizationId = client.organization.id;
  expect(await verify(service.database, { organizationId, now })).toMatchObject({ ok: true });
  await service.database.pool.query(`${corruption} WHERE organization_id = $1`, [organizationId]);
  const { differences } = await verify(service.database, { organizationId, now });
  expect(differences).toContainEqual(
    expect.objectContaining({
      kind: 'bank transaction',
      field,
      stored: stored === null ? null : expect.stringContaining(stored),
    }),
  );
});
