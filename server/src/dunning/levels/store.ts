import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { joinDocument } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { StepAdvance } from '../domain/facts.ts';
import type { ScheduledAdvance } from './next-evaluations.ts';

/** Whether level `l` of invoice `d` was lost: `isLost` of dunning/domain in SQL. */
const IS_LOST = `(coalesce(d.reopened_at > l.taken_at, false)
    OR CASE WHEN l.ladder = 'REMINDER' THEN d.due_on >= l.taken_on ELSE d.due_on > l.due_on END)`;

/**
 * Earlier notifications count unless the level was lost. Without a stated next evaluation date it is today,
 * and the next evaluation of the customer sets it.
 */
const ADVANCE = `
INSERT INTO dunning_levels (organization_id, customer_id, invoice_id, plan_id, ladder, step_key, day, taken_on, taken_at,
  told_on, noticed_on, due_on, next_on, next_version, next_due_on, updated_at)
SELECT $1, d.customer_id, d.id, r."planId", r.ladder, r."stepKey", r.day, $3::date, $4::timestamptz,
  CASE WHEN $5::boolean THEN $3::date WHEN NOT ${IS_LOST} THEN l.told_on END,
  CASE WHEN NOT ${IS_LOST} THEN l.noticed_on END, d.due_on,
  CASE WHEN r.look IS NULL THEN $3::date ELSE (r.look ->> 'nextOn')::date END,
  CASE WHEN r.look IS NULL THEN 0 ELSE (r.look ->> 'version')::integer END, d.due_on, $4::timestamptz
FROM json_to_recordset($2::json) AS r("invoiceId" uuid, "planId" uuid, ladder text, "stepKey" text, day integer, look json)
${joinDocument('d', 'r."invoiceId"')}
LEFT JOIN dunning_levels l ON l.organization_id = $1 AND l.customer_id = d.customer_id AND l.invoice_id = d.id
  AND l.plan_id = r."planId" AND l.ladder = r.ladder
WHERE $5::boolean OR l.invoice_id IS NULL OR l.step_key <> r."stepKey" OR ${IS_LOST}
ON CONFLICT (organization_id, customer_id, invoice_id, plan_id, ladder) DO UPDATE SET step_key = excluded.step_key,
  day = excluded.day, taken_on = excluded.taken_on, taken_at = excluded.taken_at, told_on = excluded.told_on,
  noticed_on = excluded.noticed_on, due_on = excluded.due_on, next_on = excluded.next_on, next_version = excluded.next_version,
  next_due_on = excluded.next_due_on, updated_at = excluded.updated_at`;

export interface AdvanceFacts {
  /** Local date of the organization. */
  on: CalendarDay;
  at: Timestamp;
  /** Whether the debtor was notified with it. */
  isNotified: boolean;
}

/**
 * Lets invoices take steps, in the caller's transaction, which holds the locks of their families. An invoice
 * that already has the step keeps its level, unless the debtor is notified now.
 */
export async function advanceLevels(
  connection: Connection,
  organizationId: string,
  advances: readonly (StepAdvance | ScheduledAdvance)[],
  { on, at, isNotified }: AdvanceFacts,
): Promise<void> {
  if (advances.length === 0) return;
  await connection.query({
    name: 'take steps of dunning',
    text: ADVANCE,
    values: [organizationId, JSON.stringify(advances), on, at, isNotified],
  });
}

const NOTIFIED = `
UPDATE action_invoices SET told_on = $3::date
WHERE organization_id = $1 AND action_id = $2 AND ($4::uuid[] IS NULL OR invoice_id = ANY ($4))`;

/** Removes the notification that performing an action recorded for its invoices. Levels are restored apart. */
export async function withdrawNotification(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<void> {
  await connection.query({
    name: 'withdraw notification',
    text: 'UPDATE action_invoices SET told_on = NULL WHERE organization_id = $1 AND action_id = $2',
    values: [organizationId, actionId],
  });
}

/** Records a notification in levels. A level gets a new date if the notified step is still current. */
const NOTIFIED_LEVELS = `
UPDATE dunning_levels l SET told_on = $3::date, updated_at = $5,
  taken_on = CASE WHEN l.step_key = i.step_key THEN $3::date ELSE l.taken_on END,
  taken_at = CASE WHEN l.step_key = i.step_key THEN $5 ELSE l.taken_at END
FROM action_invoices i, documents d
WHERE i.organization_id = $1 AND i.action_id = $2 AND i.step_key IS NOT NULL
  AND ($4::uuid[] IS NULL OR i.invoice_id = ANY ($4)) AND d.organization_id = $1 AND d.id = i.invoice_id
  AND l.organization_id = $1 AND l.customer_id = d.customer_id AND l.invoice_id = i.invoice_id AND l.plan_id = i.plan_id
  AND l.ladder = i.ladder AND NOT ${IS_LOST}`;

/**
 * Records that the debtor was notified of an action's invoices, which took their steps earlier.
 * @param invoiceIds null: all invoices of the action
 */
export async function recordActionNotification(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at, invoiceIds }: Omit<AdvanceFacts, 'isNotified'> & { invoiceIds: readonly string[] | null },
): Promise<void> {
  const values = [organizationId, actionId, on, invoiceIds];
  await connection.query({ name: 'notified invoices', text: NOTIFIED, values });
  await connection.query({ name: 'notified levels', text: NOTIFIED_LEVELS, values: [...values, at] });
}

/**
 * Whether action `a` is a formal notice: `isNotice` of dunning/domain. Letters default to true.
 */
export const IS_NOTICE = `a.type = 'LETTER' AND a.ladder = 'REMINDER' AND (
    SELECT coalesce((s.step ->> 'needsEarlier')::boolean, true)
    FROM dunning_plan_versions v CROSS JOIN LATERAL jsonb_array_elements(v.steps) AS s(step)
    WHERE v.organization_id = $1 AND v.plan_id = a.dunning_plan_id AND v.version = a.plan_version
      AND s.step ->> 'key' = a.step_key)`;

/** Also gives the step of the notice to the overdue invoices that it mentions without a step of their own. */
const NOTICED = `
UPDATE action_invoices i SET plan_id = a.dunning_plan_id, ladder = a.ladder, step_key = a.step_key, step_day = a.step_day
FROM actions a, documents d
WHERE i.organization_id = $1 AND i.action_id = $2 AND i.step_key IS NULL AND i.told_on = $3::date
  AND a.organization_id = $1 AND a.id = $2 AND ${IS_NOTICE}
  AND d.organization_id = $1 AND d.id = i.invoice_id AND d.due_on < $3::date
RETURNING i.invoice_id AS "invoiceId", i.plan_id AS "planId", i.ladder, i.step_key AS "stepKey", i.step_day AS day,
  EXISTS (SELECT 1 FROM dunning_levels l WHERE l.organization_id = $1 AND l.customer_id = d.customer_id AND l.invoice_id = d.id
    AND l.plan_id = a.dunning_plan_id AND l.ladder = a.ladder AND l.day >= a.step_day AND NOT ${IS_LOST}) AS "isBeyond"`;

const NOTICED_LEVELS = `
UPDATE dunning_levels l SET noticed_on = $3::date, updated_at = $4
FROM actions a, action_invoices i, documents d
WHERE a.organization_id = $1 AND a.id = $2 AND ${IS_NOTICE}
  AND i.organization_id = $1 AND i.action_id = $2 AND i.step_key IS NOT NULL AND i.told_on = $3::date
  AND d.organization_id = $1 AND d.id = i.invoice_id
  AND l.organization_id = $1 AND l.customer_id = d.customer_id AND l.invoice_id = i.invoice_id AND l.plan_id = i.plan_id
  AND l.ladder = i.ladder AND NOT ${IS_LOST}`;

/** Records a formal notice for the overdue invoices of an action, if the action is one. */
export async function giveNotice(
  connection: Connection,
  organizationId: string,
  actionId: string,
  { on, at }: Pick<AdvanceFacts, 'on' | 'at'>,
): Promise<void> {
  const values = [organizationId, actionId, on];
  const { rows } = await connection.query<StepAdvance & { isBeyond: boolean }>({
    name: 'invoices of notice',
    text: NOTICED,
    values,
  });
  const advances = rows.filter(({ isBeyond }) => !isBeyond);
  await advanceLevels(connection, organizationId, advances, { on, at, isNotified: true });
  await connection.query({ name: 'levels of notice', text: NOTICED_LEVELS, values: [...values, at] });
}

const ADVANCES_OF_ACTION = `
SELECT invoice_id AS "invoiceId", plan_id AS "planId", ladder, step_key AS "stepKey", step_day AS day
FROM action_invoices WHERE organization_id = $1 AND action_id = $2 AND step_key IS NOT NULL ORDER BY rank`;

/** Returns the step advances of an action's invoices, made or planned. */
export async function loadAdvances(
  connection: Connection,
  organizationId: string,
  actionId: string,
): Promise<StepAdvance[]> {
  const { rows } = await connection.query<StepAdvance>({
    name: 'takes of action',
    text: ADVANCES_OF_ACTION,
    values: [organizationId, actionId],
  });
  return rows;
}

/** The next evaluation date of a level, with the plan version and due date that determined it. */
export interface NextEvaluation {
  invoiceId: string;
  planId: string;
  ladder: string;
  nextOn: CalendarDay | null;
  version: number;
  dueOn: CalendarDay;
}

const NEXT_EVALUATION = `
UPDATE dunning_levels l SET next_on = r."nextOn", next_version = r.version, next_due_on = r."dueOn"
FROM json_to_recordset($2::json) AS r("customerId" uuid, "invoiceId" uuid, "planId" uuid, ladder text, "nextOn" date,
  version integer, "dueOn" date)
WHERE l.organization_id = $1 AND l.customer_id = r."customerId" AND l.invoice_id = r."invoiceId" AND l.plan_id = r."planId"
  AND l.ladder = r.ladder`;

/** Stores the next evaluation dates of invoices for the sweep. */
export async function storeNextEvaluations(
  connection: Connection,
  organizationId: string,
  nextEvaluations: readonly (NextEvaluation & { customerId: string })[],
): Promise<void> {
  if (nextEvaluations.length === 0) return;
  const values = [organizationId, JSON.stringify(nextEvaluations)];
  await connection.query({ name: 'next looks of dunning', text: NEXT_EVALUATION, values });
}

const SENT_INVOICES = `
WITH gone AS (DELETE FROM action_invoices WHERE organization_id = $1 AND action_id = $2
  AND NOT invoice_id = ANY (SELECT (r.value ->> 'invoiceId')::uuid FROM json_array_elements($3::json) r))
INSERT INTO action_invoices (organization_id, action_id, invoice_id, rank, plan_id, ladder, step_key, step_day, told_on)
SELECT $1, $2, r."invoiceId", r.rank, r."planId", r.ladder, r."stepKey", r.day, r."notifiedOn"
FROM json_to_recordset($3::json) AS r("invoiceId" uuid, rank integer, "planId" uuid, ladder text, "stepKey" text, day integer,
  "notifiedOn" date)
${joinDocument('d', 'r."invoiceId"')}
ON CONFLICT (organization_id, action_id, invoice_id) DO UPDATE SET rank = excluded.rank, told_on = excluded.told_on,
  plan_id = coalesce(action_invoices.plan_id, excluded.plan_id), ladder = coalesce(action_invoices.ladder, excluded.ladder),
  step_key = coalesce(action_invoices.step_key, excluded.step_key),
  step_day = coalesce(action_invoices.step_day, excluded.step_day)`;

/**
 * Records the invoices of a message, in the order of the ids, and the step that each one took.
 * @param on null: the debtor was not notified
 */
export async function recordMessageInvoices(
  connection: Connection,
  organizationId: string,
  actionId: string,
  {
    invoiceIds,
    advances,
    on,
  }: { invoiceIds: readonly string[]; advances: readonly StepAdvance[]; on: CalendarDay | null },
): Promise<void> {
  const rows = invoiceIds.map((invoiceId, rank) => ({
    ...advances.find((advance) => advance.invoiceId === invoiceId),
    invoiceId,
    rank,
    notifiedOn: on,
  }));
  await connection.query({
    name: 'invoices of mail',
    text: SENT_INVOICES,
    values: [organizationId, actionId, JSON.stringify(rows)],
  });
}
