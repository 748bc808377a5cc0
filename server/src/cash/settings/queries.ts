import type { Database } from '../../platform/db/database.ts';
import type { MatchingSettings, RuleValues } from '../domain/matching/model.ts';
import { DEFAULT_SETTINGS } from '../domain/matching/settings.ts';

/** Returns the rules of an organization. Values that it never changed are the default ones. */
export async function readMatchingSettings(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
): Promise<MatchingSettings> {
  const { rows } = await pool.query<{ version: number; rules: Partial<RuleValues> }>({
    name: 'matching settings',
    text: 'SELECT version, rules FROM cash_settings WHERE organization_id = $1',
    values: [organizationId],
  });
  const { version = 0, rules = {} } = rows[0] ?? {};
  return { ...DEFAULT_SETTINGS, ...rules, version };
}
