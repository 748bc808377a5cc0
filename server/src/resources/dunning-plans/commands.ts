import { type DunningStep, stepProblems } from '../../domain/dunning/plan.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { DunningPlanFile } from './schema.ts';

const check = checkBy(DunningPlanFile);

/**
 * Creates a dunning plan of an organization that exists; it is switched off unless the file says otherwise. One that is
 * to be the default takes the place of the one that was.
 * @param file a DunningPlanFile, not checked yet
 * @throws INVALID_DATA naming all that is wrong
 */
export async function createDunningPlan(
  { database, clock }: { database: Database; clock: Clock },
  organizationId: string,
  file: unknown,
): Promise<{ id: string; name: string }> {
  const { value, problems } = check(file);
  if (value === null) throw invalidData(problems);
  const wrong = stepProblems(value.steps);
  if (wrong.length > 0) throw invalidData(wrong);
  const { name, mode, entity, isActive = false, isDefault = false } = value;
  const steps: DunningStep[] = value.steps.map(({ subject, body, ...step }) => ({
    ...step,
    subject: subject || null,
    body: body || null,
  }));
  const id = newId();
  const now = clock.now();
  return transact(database, async (connection) => {
    await connection.query('BEGIN');
    if (isDefault)
      await connection.query(
        'UPDATE dunning_plans SET is_default = false, updated_at = $2 WHERE organization_id = $1 AND is_default',
        [organizationId, now],
      );
    await connection.query(
      `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, steps, is_default, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [organizationId, id, name, mode, entity, JSON.stringify(steps), isDefault, isActive, now],
    );
    assertCommitted(await connection.query('COMMIT'));
    return { id, name };
  });
}
