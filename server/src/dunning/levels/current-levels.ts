import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';

/** The stored level of an invoice. */
export interface CurrentLevel {
  invoiceId: string;
  planId: string;
  ladder: string;
  stepKey: string;
  day: number;
  takenOn: CalendarDay;
  takenAt: Timestamp;
  toldOn: CalendarDay | null;
  noticedOn: CalendarDay | null;
  dueOn: CalendarDay;
  nextOn: CalendarDay | null;
  nextVersion: number;
  nextDueOn: CalendarDay;
}

const LEVELS = `
SELECT i.action_id AS "actionId", l.invoice_id AS "invoiceId", l.plan_id AS "planId", l.ladder, l.step_key AS "stepKey", l.day,
  l.taken_on AS "takenOn", l.taken_at AS "takenAt", l.told_on AS "toldOn", l.noticed_on AS "noticedOn", l.due_on AS "dueOn", l.next_on AS "nextOn",
  l.next_version AS "nextVersion", l.next_due_on AS "nextDueOn"
FROM actions a
JOIN action_invoices i ON i.organization_id = $1 AND i.action_id = a.id
JOIN dunning_levels l ON l.organization_id = $1 AND l.invoice_id = i.invoice_id AND l.plan_id = i.plan_id AND l.ladder = i.ladder
WHERE a.organization_id = $1 AND a.id = ANY($2::uuid[]) AND (a.is_automatic OR NOT $3)
ORDER BY l.invoice_id, l.plan_id, l.ladder`;

/**
 * Returns the current levels of the invoices of actions, by action.
 * @param isAutomatic only those of automatic mails
 */
export async function loadLevelsOfActions(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  actionIds: readonly string[],
  isAutomatic: boolean,
): Promise<Map<string, CurrentLevel[]>> {
  const { rows } = await connection.query<CurrentLevel & { actionId: string }>({
    name: 'levels of actions',
    text: LEVELS,
    values: [organizationId, actionIds, isAutomatic],
  });
  const levels = new Map<string, CurrentLevel[]>();
  for (const { actionId, ...level } of rows) levels.set(actionId, [...(levels.get(actionId) ?? []), level]);
  return levels;
}

const RESTORE = `
WITH gone AS (
  DELETE FROM dunning_levels l USING action_invoices i
  WHERE i.organization_id = $1 AND i.action_id = $2 AND l.organization_id = $1 AND l.invoice_id = i.invoice_id
    AND l.plan_id = i.plan_id AND l.ladder = i.ladder
    AND NOT EXISTS (SELECT 1 FROM json_to_recordset($3::json) AS r("invoiceId" uuid, "planId" uuid, ladder text)
      WHERE r."invoiceId" = l.invoice_id AND r."planId" = l.plan_id AND r.ladder = l.ladder))
INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at,
  told_on, noticed_on, due_on, next_on, next_version, next_due_on, updated_at)
SELECT $1, d.customer_id, d.id, r."planId", r.ladder, r."stepKey", r.day, r."takenOn", r."takenAt", r."toldOn", r."noticedOn", r."dueOn",
  r."nextOn", r."nextVersion", r."nextDueOn", $4
FROM json_to_recordset($3::json) AS r("invoiceId" uuid, "planId" uuid, ladder text, "stepKey" text, day integer,
  "takenOn" date, "takenAt" timestamptz, "toldOn" date, "noticedOn" date, "dueOn" date, "nextOn" date, "nextVersion" integer, "nextDueOn" date)
${joinDocument('d', 'r."invoiceId"')}
ON CONFLICT (organization_id, customer_id, invoice_id, plan_id, ladder) DO UPDATE SET step_key = excluded.step_key,
  day = excluded.day, taken_on = excluded.taken_on, taken_at = excluded.taken_at, told_on = excluded.told_on,
  noticed_on = excluded.noticed_on, due_on = excluded.due_on, next_on = excluded.next_on, next_version = excluded.next_version,
  next_due_on = excluded.next_due_on, updated_at = excluded.updated_at`;

/**
 * Restores the earlier levels of an action's invoices, in the transaction that holds the lock of their
 * family.
 */
export async function restoreLevels(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { levels, now }: { levels: readonly CurrentLevel[]; now: Timestamp },
): Promise<void> {
  await connection.query({
    name: 'restore levels',
    text: RESTORE,
    values: [organizationId, actionId, JSON.stringify(levels), now],
  });
}
