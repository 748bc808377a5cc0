import type { Connection } from '../db/database.ts';
import { queryRows, rowShape, shape } from '../db/rows.ts';
import { inForce, isKeptName, type KeepDays, type KeptName } from './kinds.ts';

interface StatedKind {
  kind: string;
  keepDays: number | null;
}

const STATED = rowShape<StatedKind>({ kind: shape.text, keepDays: shape.orNull(shape.integer) });

/** Returns the retention that an organization has set. */
export async function loadStatedDays(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<KeepDays> {
  const { rows } = await queryRows(queryable, {
    name: 'retention settings',
    text: `SELECT kind, keep_days AS "keepDays" FROM retention_settings WHERE organization_id = $1 ORDER BY kind`,
    values: [organizationId],
    row: STATED,
  });
  const stated: KeepDays = {};
  for (const { kind, keepDays } of rows) if (isKeptName(kind)) stated[kind] = keepDays;
  return stated;
}

/** Returns how long an organization keeps each kind, in days: its own value, else that of the service. */
export async function loadKeepDays(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ofService: KeepDays,
): Promise<Record<KeptName, number | null>> {
  return inForce({ ...ofService, ...(await loadStatedDays(queryable, organizationId)) });
}

/**
 * Sets an organization's retention; undefined: the value of the service from now on. The caller holds a lock
 * on the organization.
 */
export async function stateDays(
  connection: Connection,
  organizationId: string,
  { kind, days }: { kind: KeptName; days: number | null | undefined },
): Promise<void> {
  if (days === undefined)
    await connection.query('DELETE FROM retention_settings WHERE organization_id = $1 AND kind = $2', [
      organizationId,
      kind,
    ]);
  else
    await connection.query({
      name: 'state retention',
      text: `INSERT INTO retention_settings (organization_id, kind, keep_days) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id, kind) DO UPDATE SET keep_days = excluded.keep_days`,
      values: [organizationId, kind, days],
    });
}
