import { checkUsers } from '../../dunning/commands.ts';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated, withoutVersion, withVersion } from '../../platform/record-version.ts';
import type { AssignmentRule, Turns } from '../domain/assignment.ts';
import type { AssignmentSettings, AssignmentSettingsChange } from './schema.ts';

/** Stored rules and turns; none: only account managers are assigned. */
export interface StoredAssignment {
  rules: AssignmentRule[];
  turns: Turns;
}

/** Returns the rules of an organization. @param lock locks them until the transaction ends */
export async function findAssignment(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<StoredAssignment> {
  const { rows } = await connection.query<StoredAssignment>({
    name: `assignment settings ${lock}`.trim(),
    text: `SELECT rules, turns FROM assignment_settings WHERE organization_id = $1 ${lock}`,
    values: [organizationId],
  });
  return rows[0] ?? { rules: [], turns: {} };
}

/** Returns the rules as a response. */
export function settingsAnswer(
  { rules }: StoredAssignment,
  { currency }: Pick<Organization, 'currency'>,
): AssignmentSettings {
  return withVersion({ rules, currency }, { rules });
}

/**
 * Replaces the rules. Turns begin again.
 * @throws INVALID_DATA if the last rule has amounts or a rule an empty range; REFERENCE_NOT_FOUND naming
 *   missing users; CONFLICT for an outdated version
 */
export async function changeAssignment(
  { database, clock }: DataContext,
  organization: Organization,
  { rules, version }: AssignmentSettingsChange,
): Promise<AssignmentSettings> {
  checkRules(rules);
  const storedRules = rules.map((rule) => ({ ...rule, userIds: rule.userIds.map((id) => id.toLowerCase()) }));
  return inTransaction(database, async (connection) => {
    await lockSettings(connection, organization.id, clock.now());
    const before = settingsAnswer(await findAssignment(connection, organization.id), organization);
    refuseOutdated(version, before);
    await checkUsers(connection, organization.id, [
      ...new Set(storedRules.flatMap(({ userIds }) => userIds)),
    ]);
    await connection.query({
      name: 'change assignment settings',
      text: `UPDATE assignment_settings SET rules = $2, turns = '{}', updated_at = $3 WHERE organization_id = $1`,
      values: [organization.id, JSON.stringify(storedRules), clock.now()],
    });
    const after = settingsAnswer({ rules: storedRules, turns: {} }, organization);
    await recordChange(connection, organization.id, {
      action: 'assignment_rules.changed',
      records: ofOrganization(organization.id),
      before: withoutVersion(before),
      after: withoutVersion(after),
    });
    return after;
  });
}

/** Creates the row if it is missing, and locks it for this transaction. */
async function lockSettings(connection: Connection, organizationId: string, now: string): Promise<void> {
  await connection.query({
    name: 'begin assignment settings',
    text: `INSERT INTO assignment_settings (organization_id, rules, updated_at) VALUES ($1, '[]', $2)
           ON CONFLICT (organization_id) DO NOTHING`,
    values: [organizationId, now],
  });
  await findAssignment(connection, organizationId, 'FOR UPDATE');
}

function checkRules(rules: AssignmentSettingsChange['rules']): void {
  for (const [at, { amountFrom, amountTo }] of rules.entries()) {
    if (amountFrom !== null && amountTo !== null && amountTo <= amountFrom)
      throw invalidField(`rules[${at}].amountTo`, FIELD_SENTENCES.AMOUNTS_ORDER);
    const isLast = at === rules.length - 1;
    if (isLast && (amountFrom !== null || amountTo !== null))
      throw invalidField(`rules[${at}]`, FIELD_SENTENCES.LAST_RULE);
  }
}
