import { expect } from 'vitest';
import { cashReplayTasks } from '../../src/cash/replay/job.ts';
import { ASSIGNED_ACCOUNT, CASH_VALUES } from '../harness/cash-rules.ts';
import { read, type Stored, store } from '../harness/factories.ts';
import { runDueJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';

/**
 * Adds a version of the rules, rules of a customer, an assigned payer and a finished replay.
 * @returns the id of the replay
 */
export async function addCashRules(
  service: TestService,
  client: Client,
  name: string,
  comment: string,
): Promise<string> {
  const { id: customerId } = await read(client, `/customers/external:${encodeURIComponent(name)}`);
  const values = { ...CASH_VALUES, feeCap: 2_999 };
  expect((await client.put('/internal/cash/rules', { values, comment })).status).toBe(200);
  const own = `/internal/cash/customer_rules/${customerId}`;
  expect((await client.put(own, { values: { feeCap: 3 }, comment })).status).toBe(200);
  for (const account of [ASSIGNED_ACCOUNT, 'NL02ABNA0987654321'])
    expect((await client.post('/internal/cash/payers', { account, customerId })).status).toBe(200);
  const forgotten = { account: 'NL02ABNA0987654321', customerId };
  expect((await client.post('/internal/cash/payers/forget', forgotten)).status).toBe(204);
  const replay = await store<Stored>(client, '/internal/cash/replays', { values: { ...values, feeCap: 0 } });
  await runDueJobs(service.database, cashReplayTasks(service));
  return replay.id;
}
