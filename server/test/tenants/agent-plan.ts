import { newId } from '../../src/platform/ids.ts';
import type { Client, TestService } from '../harness/service.ts';

/** States limits of the client's key pair, as an administrator does, and returns the key. */
export async function addAgentLimits(
  { database, clock }: TestService,
  { organization, apiKey }: Pick<Client, 'organization' | 'apiKey'>,
  userId: string,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO agent_limits (organization_id, api_key, commands, records_per_plan, records_per_day, money_per_plan,
       money_per_day, open_plans, weekdays, changed_by_user_id, updated_at)
     VALUES ($1, $2, '{invoices.promise,invoices.cancel_promise}', 100, 10000, '{}', '{}', 100, '{1,2,3,4,5,6,7}', $3, $4)`,
    [organization.id, apiKey, userId, clock.now()],
  );
}

/** Adds a plan of the client's key pair that an agent withdrew, and returns its id. */
export async function addAgentPlan(
  { database, clock }: TestService,
  { organization, apiKey }: Pick<Client, 'organization' | 'apiKey'>,
  text: string,
): Promise<string> {
  const id = newId();
  await database.pool.query(
    `INSERT INTO agent_plans (organization_id, id, api_key, title, reason, state, steps, fingerprint, record_count,
       email_count, money, decided_at, created_at, updated_at, expires_at, removed_at)
     VALUES ($1, $2, $3, $4, $4, 'WITHDRAWN', '[]', $5, 0, 0, '[]', $6, $6, $6, $6, $6)`,
    [organization.id, id, apiKey, text, '0'.repeat(64), clock.now()],
  );
  return id;
}
