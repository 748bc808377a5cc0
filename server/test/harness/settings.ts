import { newId } from '../../src/platform/ids.ts';
import type { Client, TestService } from './service.ts';

export interface Settings {
  userId: string;
  dunningPlanId: string;
  bankAccountId: string;
}

/**
 * Adds a user, a dunning plan and a bank account. People create them in the application; the API only lists
 * them.
 */
export async function addSettings(
  { database, clock }: TestService,
  client: Client,
  userName = 'ada',
): Promise<Settings> {
  const [userId, dunningPlanId, bankAccountId] = [newId(), newId(), newId()];
  const organizationId = client.organization.id;
  const now = clock.now();
  await database.pool.query(
    `INSERT INTO users (organization_id, id, first_name, last_name, email, role, created_at, updated_at)
     VALUES ($1, $2, 'Ada', 'L', $4, 'COLLECTOR', $3, $3)`,
    [organizationId, userId, now, `${userName}@example.com`],
  );
  await database.pool.query(
    `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, created_at, updated_at)
     VALUES ($1, $2, 'Firm', 'MANUAL', 'INVOICE', '[]', $3, $3)`,
    [organizationId, dunningPlanId, now],
  );
  await database.pool.query(
    `INSERT INTO dunning_plan_versions (organization_id, plan_id, version, name, mode, entity, takeover, steps, created_at)
     SELECT organization_id, id, version, name, mode, entity, takeover, steps, created_at FROM dunning_plans
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, dunningPlanId],
  );
  await database.pool.query(
    `INSERT INTO bank_accounts (organization_id, id, name, currency, created_at)
     VALUES ($1, $2, 'Main', 'EUR', $3)`,
    [organizationId, bankAccountId, now],
  );
  return { userId, dunningPlanId, bankAccountId };
}
