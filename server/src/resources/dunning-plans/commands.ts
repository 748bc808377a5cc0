import { isCurrency } from '../../domain/currency.ts';
import { stepProblems } from '../../domain/dunning/plan.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertCommitted, transact } from '../../platform/db/transaction.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { NewDunningPlan } from './schema.ts';
import { completeSteps } from './steps.ts';
import { writeVersion } from './versions.ts';

const check = checkBy(NewDunningPlan, { currency: isCurrency });

/**
 * Creates a dunning plan of an organization that exists; it is switched off unless the file says otherwise. One that is
 * to be the default takes the place of the one that was.
 * @param file a NewDunningPlan, not checked yet
 * @throws INVALID_DATA naming all that is wrong
 */
export async function createDunningPlan(
  { database, clock }: { database: Database; clock: Clock },
  organizationId: string,
  file: unknown,
): Promise<{ id: string; name: string }> {
  const { value, problems } = check(file);
  if (value === null) throw invalidData(problems);
  const steps = completeSteps(value.steps);
  const wrong = stepProblems(steps);
  if (wrong.length > 0) throw invalidData(wrong);
  const { name, mode, entity, takeover = 'CONTEXTUAL', isActive = false, isDefault = false } = value;
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
      `INSERT INTO dunning_plans (organization_id, id, name, mode, entity, takeover, steps, is_default, is_active, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
      [organizationId, id, name, mode, entity, takeover, JSON.stringify(steps), isDefault, isActive, now],
    );
    await writeVersion(connection, organizationId, id, null, now);
    assertCommitted(await connection.query('COMMIT'));
    return { id, name };
  });
}
