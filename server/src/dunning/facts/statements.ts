import { FROM_HOLDING_MONEY, HOLDS_UNTIL } from '../../cash/relations.ts';
import {
  DOCUMENT_FIGURES,
  fromCustomers,
  fromHeldInvoices,
  fromOpenInvoices,
  SOURCE_FRESH_UNTIL,
} from '../../ledger/relations.ts';
import { FROM_HOLDING_PAYMENTS, PAYMENT_HOLDS_UNTIL } from '../../online-payments/relations.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import { PROMISED_UNTIL } from './promised-until.ts';

/**
 * $1 is the organization, $2 the customer ids. Each row is an index lookup, regardless of the number of
 * customers.
 */
const NAMED = 'unnest($2::uuid[]) WITH ORDINALITY AS r(id, place)';

export const RULES = `
SELECT sending_from AS "sendingFrom", sending_until AS "sendingUntil", weekdays,
  holidays || coalesce(holiday_calendar -> 'days', '[]') AS holidays,
  min_days_between_contacts AS "minDaysBetweenContacts", max_contacts_per_week AS "maxContactsPerWeek",
  courtesies_count AS "courtesiesCount", courtesies_while_overdue AS "courtesiesWhileOverdue",
  notice_period_days AS "noticePeriodDays", country_holidays AS "countryHolidays"
FROM dunning_settings WHERE organization_id = $1`;

export const PLANS = `
SELECT id, name, mode, entity, takeover, minimum_amounts AS "minimumAmounts", combine_above AS "combineAbove", steps, version,
  is_active AS "isActive"
FROM dunning_plans WHERE organization_id = $1`;

/** Whether unanswered replies stop reminders. That is the default. */
export const REPLIES_STOP = `coalesce((SELECT s.reply_deadline_days > 0 FROM dunning_settings s WHERE s.organization_id = $1), true)`;

/** The customers with the choices that determine their plan, and their pending tasks. */
export const CUSTOMERS = `
SELECT c.id, c.dunning_paused_until AS "pausedUntil", c.timezone, c.country,
  EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.customer_id = c.id AND a.topic = 'REPLY'
    AND a.state = 'TODO') AND ${REPLIES_STOP} AS "isAnswered",
  EXISTS (SELECT 1 FROM actions a WHERE a.organization_id = $1 AND a.customer_id = c.id AND a.topic = 'ON_ACCOUNT'
    AND a.state = 'TODO') AS "hasAccountTask",
  (SELECT max(a.created_at) FROM actions a WHERE a.organization_id = $1 AND a.customer_id = c.id
    AND a.topic = 'ON_ACCOUNT') AS "accountTaskAt",
  greatest((SELECT max(${HOLDS_UNTIL}) ${FROM_HOLDING_MONEY}),
    (SELECT max(${PAYMENT_HOLDS_UNTIL}) ${FROM_HOLDING_PAYMENTS})) AS "cashHeldUntil",
  ${SOURCE_FRESH_UNTIL} AS "sourceFreshUntil",
  EXISTS (SELECT 1 FROM contacts t WHERE t.organization_id = $1 AND t.customer_id IN (c.id, c.parent_id)
    AND t.bounced_at IS NULL) AS "isReachable",
  json_build_object('planId', c.dunning_plan_id, 'off', c.dunning_off) AS "ownChoice",
  CASE WHEN p.id IS NOT NULL THEN json_build_object('planId', p.dunning_plan_id, 'off', p.dunning_off) END AS "parentChoice",
  (SELECT d.id FROM dunning_plans d WHERE d.organization_id = $1 AND d.is_default) AS "defaultPlanId"
FROM ${NAMED} ${lateralLookup('c', 'customers', 'id = r.id')}
LEFT JOIN LATERAL (SELECT x.id, x.dunning_plan_id, x.dunning_off ${fromCustomers('x')}
  AND x.id = c.parent_id OFFSET 0) p ON true
ORDER BY r.place`;

const openInvoices = (alias: string) =>
  lateralLookup(alias, DOCUMENT_FIGURES, `customer_id = r.id AND kind = 'INVOICE' AND is_open`);

const OPEN_INVOICES = openInvoices('d');

export const INVOICES = `
SELECT d.id, d.customer_id AS "customerId", d.currency, d.amount - d.amount_linked AS outstanding, d.due_on AS "dueOn",
  d.dunning_plan_id AS "planId", d.dunning_paused_until AS "pausedUntil", ${PROMISED_UNTIL('d')} AS "promiseDueOn",
  d.reopened_at AS "reopenedAt",
  EXISTS (SELECT 1 FROM disputes x
    WHERE x.organization_id = $1 AND x.invoice_id = d.id AND x.resolved_at IS NULL) AS "isDisputed",
  EXISTS (SELECT 1 ${fromHeldInvoices('h')} AND h.id = d.id) AS "hasSourceHold"
FROM ${NAMED} ${OPEN_INVOICES}`;

export const LEVELS = `
SELECT l.invoice_id AS "invoiceId", l.plan_id AS "planId", l.ladder, l.step_key AS "stepKey", l.day, l.taken_on AS "takenOn",
  l.taken_at AS "takenAt", l.told_on AS "notifiedOn", l.noticed_on AS "noticedOn", l.due_on AS "dueOn", l.next_on AS "nextOn",
  l.next_version AS "nextVersion", l.next_due_on AS "nextDueOn"
FROM ${NAMED} ${lateralLookup('l', 'dunning_levels', 'customer_id = r.id')}`;

/** Reads levels of open invoices only, with a lookup for each: for customers with many past invoices. */
export const OPEN_LEVELS = LEVELS.replace(
  lateralLookup('l', 'dunning_levels', 'customer_id = r.id'),
  `${OPEN_INVOICES} ${lateralLookup('l', 'dunning_levels', 'customer_id = r.id AND invoice_id = d.id')}`,
);

/** The step advances of an action's invoices, made or planned. */
const ADVANCES = `coalesce((
    SELECT json_agg(json_build_object('invoiceId', i.invoice_id, 'planId', i.plan_id, 'ladder', i.ladder,
      'stepKey', i.step_key, 'day', i.step_day) ORDER BY i.rank)
    FROM action_invoices i WHERE i.organization_id = $1 AND i.action_id = a.id AND i.step_key IS NOT NULL), '[]')`;

/**
 * Pending actions of plans. If the carrying invoice was deleted, the action's own id replaces it: no open
 * invoice has that id.
 */
export const PENDING_ACTIONS = `
SELECT a.customer_id AS "customerId", a.id, a.dunning_plan_id AS "planId", a.step_key AS "stepKey", a.ladder, a.step_day AS day,
  coalesce(a.carrying_invoice_id, a.id) AS "carryingInvoiceId", ${ADVANCES} AS advances,
  CASE WHEN a.state = 'FAILED' THEN 'FAILED'
    WHEN a.is_automatic THEN 'MAIL'
    ELSE 'TASK' END AS kind
FROM ${NAMED} ${lateralLookup(
  'a',
  'actions',
  `customer_id = r.id AND state IN ('TODO', 'FAILED') AND source = 'WORKFLOW' AND step_day IS NOT NULL`,
)}
ORDER BY a.id`;

const ABOUT = `coalesce((SELECT json_agg(i.invoice_id) FROM action_invoices i
    WHERE i.organization_id = $1 AND i.action_id = a.id), '[]') AS "invoiceIds"`;

/**
 * Contacts since $3, extended by the organization's minimum days between contacts. Mail with an unknown
 * outcome counts, mail that certainly failed does not. Receipts do not count.
 */
export const CONTACTS = `
WITH since AS (SELECT $3::timestamptz - make_interval(days => coalesce(
    (SELECT min_days_between_contacts FROM dunning_settings WHERE organization_id = $1), 0)) AS at)
SELECT m.customer_id AS "customerId", coalesce(m.sent_at, m.created_at) AS at,
  coalesce(a.ladder = 'COURTESY', false) AS "isCourtesy", ${ABOUT}
FROM since CROSS JOIN ${NAMED} ${lateralLookup(
  'm',
  'messages',
  `customer_id = r.id AND created_at >= since.at
  AND direction = 'OUTBOUND' AND state IN ('SENDING', 'SENT', 'UNCERTAIN')`,
)}
LEFT JOIN actions a ON a.organization_id = $1 AND a.id = m.action_id
WHERE a.topic IS DISTINCT FROM 'RECEIPT'
UNION ALL
SELECT a.customer_id, a.performed_at, coalesce(a.ladder = 'COURTESY', false), ${ABOUT}
FROM since CROSS JOIN ${NAMED} ${lateralLookup(
  'a',
  'actions',
  `customer_id = r.id AND performed_at >= since.at
  AND state = 'EXECUTED' AND type IN ('LETTER', 'SMS')`,
)}`;

/**
 * Values of the custom fields in conditions of active plans, and of the fields $3. Without such fields it
 * reads no value.
 */
export const FIELD_VALUES = `
WITH named AS (
  SELECT (s.step #>> '{conditions,customField,id}')::uuid AS id
  FROM dunning_plans p CROSS JOIN LATERAL jsonb_array_elements(p.steps) AS s(step)
  WHERE p.organization_id = $1 AND p.is_active AND s.step #>> '{conditions,customField,id}' IS NOT NULL
  UNION SELECT unnest($3::uuid[])),
fields AS (SELECT f.id, f.data_type FROM named n ${lateralLookup('f', 'custom_fields', 'id = n.id')})
SELECT v.entity_id AS "entityId", v.field_id AS "fieldId", f.data_type AS "dataType", v.position,
  coalesce(v.long_text, v.value_key) AS value
FROM fields f CROSS JOIN LATERAL (
  SELECT r.id FROM ${NAMED} WHERE EXISTS (SELECT 1 FROM named)
  UNION ALL SELECT d.id FROM ${NAMED} ${OPEN_INVOICES} WHERE EXISTS (SELECT 1 FROM named) OFFSET 0) e
${lateralLookup('v', 'custom_field_values', 'entity_id = e.id AND field_id = f.id')}
ORDER BY v.entity_id, v.field_id, v.position`;

export const NAMES = 'c.id, c.external_id AS "externalId", c.name';

/** Customers with an open invoice, after $2, ordered by id; at most $3. */
export const DRY_RUN_CUSTOMERS = `
SELECT ${NAMES} ${fromCustomers('c')} AND c.id > $2
  AND EXISTS (SELECT 1 ${fromOpenInvoices('d')} AND d.customer_id = c.id)
ORDER BY c.id LIMIT $3`;

export const DRY_RUN_CUSTOMER = `SELECT ${NAMES} ${fromCustomers('c')} AND c.id = $2`;

export const OPEN_INVOICE_NAMES = `
SELECT d.id, d.external_id AS "externalId", d.custom_id AS "customId" FROM ${NAMED}
${openInvoices('o')} ${lateralLookup('d', 'documents', 'id = o.id')}`;
