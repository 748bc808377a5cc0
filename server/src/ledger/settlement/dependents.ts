import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import type { Change } from '../domain/settlement/changes.ts';
import { ACCOUNT_MANAGER_COLUMNS, selectList } from './columns.ts';
import { WRITTEN } from './load.ts';

/**
 * Records outside the ledger that depend on customers and documents. They block the deletion of a customer,
 * or must be updated when a document is deleted.
 */

/**
 * Tables, besides documents and children, whose records block the deletion of their customer (money rule 8).
 * Each has a `customer_id` and an index that begins with it. The error message uses the table name as the
 * field. Customers that were merged into a customer block its deletion as well.
 */
const HOLDING_TABLES = ['actions', 'messages', 'notes', 'online_payments'] as const;

/** Counts the records of each such table by customer. Zero yields no row. */
export const LOAD_HOLDINGS = `WITH ${WRITTEN} ${HOLDING_TABLES.map(
  (table) => `
SELECT w.id AS "customerId", '${table}' AS name, count(*) AS count
FROM written w ${lateralLookup('h', table, 'customer_id = w.id')} GROUP BY w.id`,
).join(' UNION ALL ')} UNION ALL
SELECT w.id, 'mergedCustomers', count(*) FROM written w ${lateralLookup('h', 'customers', 'merged_into_id = w.id')} GROUP BY w.id`;

export const LOAD_ACCOUNT_MANAGERS = `WITH ${WRITTEN}
SELECT ${selectList('m', ACCOUNT_MANAGER_COLUMNS)}
FROM written w ${lateralLookup('m', 'account_managers', 'customer_id = w.id')}`;

/** Returns whether a change may touch a customer's account managers. The batch loads the lists only then. */
export function touchesAccountManagers(change: Change): boolean {
  if (change.type === 'putCustomer') return change.facts.accountManagerId !== undefined;
  return change.type === 'putAccountManagers' || change.type === 'deleteCustomer';
}

const GONE = (parameter: string) =>
  `json_to_recordset(${parameter}::json) AS r(id uuid, "updatedAt" timestamptz)`;

function deletedWithInvoice(table: string, column: string) {
  return (parameter: string) => `
    DELETE FROM ${table} t USING ${GONE(parameter)} WHERE t.organization_id = $1 AND t.${column} = r.id`;
}

/**
 * Selects the fee proposals that refer to a deleted document, as the late invoice or as the fee itself. An
 * array makes PostgreSQL use the primary key even without table statistics.
 */
const FEES_TOUCHED = (parameter: string) => `t.id = ANY (ARRAY(
      SELECT x.id FROM ${GONE(parameter)} ${lateralLookup('x', 'fee_proposals', 'invoice_id = r.id')}
      UNION SELECT x.id FROM ${GONE(parameter)} ${lateralLookup('x', 'fee_proposals', 'document_id = r.id')}))`;
const GONE_IDS = (parameter: string) =>
  `(SELECT array_agg(r.id) AS ids, max(r."updatedAt") AS at FROM ${GONE(parameter)}) g`;
const LEAVES_NOTHING = `coalesce(t.invoice_id = ANY (g.ids), true) AND coalesce(t.document_id = ANY (g.ids), true)`;

/**
 * Deletes or updates the fee proposals of deleted documents. A proposal is deleted with its late invoice. An
 * accepted one stays, because the fee's own invoice must remain recognisable as a fee. If the fee's own
 * invoice is deleted, the proposal becomes rejected.
 */
const FEES_RELEASED = {
  feesDeleted: (parameter: string) => `
    DELETE FROM fee_proposals t USING ${GONE_IDS(parameter)} WHERE t.organization_id = $1 AND ${FEES_TOUCHED(parameter)} AND ${LEAVES_NOTHING}`,
  feesReleased: (parameter: string) => `
    UPDATE fee_proposals t SET updated_at = g.at,
      state = CASE WHEN t.document_id = ANY (g.ids) THEN 'REJECTED' ELSE t.state END,
      reason = CASE WHEN t.document_id = ANY (g.ids) THEN 'Its invoice was deleted.' ELSE t.reason END,
      decided_at = CASE WHEN t.document_id = ANY (g.ids) THEN g.at ELSE t.decided_at END,
      invoice_id = CASE WHEN t.invoice_id = ANY (g.ids) THEN NULL ELSE t.invoice_id END,
      document_id = CASE WHEN t.document_id = ANY (g.ids) THEN NULL ELSE t.document_id END
    FROM ${GONE_IDS(parameter)} WHERE t.organization_id = $1 AND ${FEES_TOUCHED(parameter)} AND NOT (${LEAVES_NOTHING})`,
};

/** Keeps the instalment plans of deleted invoices for their next invoice, by rank. */
function keptForNextInvoice(plans: string, invoices: string) {
  return (parameter: string) => `
    UPDATE ${plans} n SET invoice_id = v.invoice_id
    FROM ${GONE_IDS(parameter)} CROSS JOIN LATERAL (
      SELECT DISTINCT ON (x.plan_id) x.plan_id, x.invoice_id FROM ${invoices} x
      WHERE x.organization_id = $1 AND NOT x.invoice_id = ANY (g.ids) AND x.plan_id IN (
        SELECT p.id FROM ${plans} p WHERE p.organization_id = $1 AND p.invoice_id = ANY (g.ids))
      ORDER BY x.plan_id, x.rank) v
    WHERE n.organization_id = $1 AND n.id = v.plan_id`;
}

/** Statements for deleted documents, with their ids and the time of deletion as the parameter. */
export const RELEASES = {
  /** Keeps the actions, without the invoice. */
  actionsReleased: (parameter: string) => `
    UPDATE actions a SET updated_at = g.at,
      carrying_invoice_id = CASE WHEN a.carrying_invoice_id = ANY (g.ids) THEN NULL ELSE a.carrying_invoice_id END
    FROM (SELECT array_agg(r.id) AS ids, max(r."updatedAt") AS at FROM ${GONE(parameter)}) g
    WHERE a.organization_id = $1 AND a.id IN (
      SELECT x.id FROM ${GONE(parameter)} ${lateralLookup('x', 'actions', 'carrying_invoice_id = r.id')}
      UNION SELECT x.action_id FROM ${GONE(parameter)} ${lateralLookup('x', 'action_invoices', 'invoice_id = r.id')})`,
  actionInvoicesDeleted: (parameter: string) => `
    DELETE FROM action_invoices t USING ${GONE(parameter)} WHERE t.organization_id = $1 AND t.invoice_id = r.id`,
  /** Keeps the notes with their customer. */
  notesReleased: (parameter: string) => `
    UPDATE notes t SET invoice_id = NULL, updated_at = r."updatedAt"
    FROM ${GONE(parameter)} WHERE t.organization_id = $1 AND t.invoice_id = r.id`,
  levelsDeleted: deletedWithInvoice('dunning_levels', 'invoice_id'),
  choicesDeleted: deletedWithInvoice('invoice_contacts', 'invoice_id'),
  disputesDeleted: deletedWithInvoice('disputes', 'invoice_id'),
  plansReleased: keptForNextInvoice('instalment_plans', 'instalment_plan_invoices'),
  promisesDeleted: deletedWithInvoice('promises', 'invoice_id'),
  ...FEES_RELEASED,
  /** A background job deletes unreferenced file contents later. */
  filesDeleted: deletedWithInvoice('files', 'document_id'),
};

export const releaseNames = [
  'actionsReleased',
  'actionInvoicesDeleted',
  'notesReleased',
  'levelsDeleted',
  'choicesDeleted',
  'disputesDeleted',
  'plansReleased',
  'promisesDeleted',
  'feesDeleted',
  'feesReleased',
  'filesDeleted',
] as const satisfies readonly (keyof typeof RELEASES)[];

/** Moves notes when their invoice moves to another customer. */
export const NOTES_MOVED = (parameter: string) => `
    UPDATE notes t SET customer_id = r."customerId", updated_at = r."updatedAt"
    FROM json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;

/** Moves the dunning levels of an invoice with it. */
export const LEVELS_MOVED = (parameter: string) => `
    UPDATE dunning_levels t SET customer_id = r."customerId", updated_at = r."updatedAt"
    FROM json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;

const OWNERS = (parameter: string) =>
  `json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)`;

/** Moves promises, disputes, late fees and dunning changes, which are looked up by customer. */
export const PROMISES_MOVED = (parameter: string) => `
    UPDATE promises t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
export const DISPUTES_MOVED = (parameter: string) => `
    UPDATE disputes t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
export const DUNNING_CHANGES_MOVED = (parameter: string) => `
    UPDATE dunning_changes t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
/** Moves fee proposals. If the late invoice was deleted, the proposal follows the fee's own invoice. */
export const FEES_MOVED = (parameter: string) => `
    UPDATE fee_proposals t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND (t.invoice_id = r.id OR (t.document_id = r.id AND t.invoice_id IS NULL))`;

/** Removes contacts of deleted customers from the invoices that chose them. */
export const CHOICES_DELETED = (parameter: string) => `
    DELETE FROM invoice_contacts t USING json_to_recordset(${parameter}::json) AS r(id uuid), contacts c
    WHERE c.organization_id = $1 AND c.customer_id = r.id AND t.organization_id = $1 AND t.contact_id = c.id`;

/** Deletes custom field values of deleted records. The parameter lists their ids. */
const valuesOf = (entityId: string) => (parameter: string) =>
  `
    DELETE FROM custom_field_values t USING json_to_recordset(${parameter}::json) AS r(id uuid)
    WHERE t.organization_id = $1 AND ${entityId}`;

export const VALUES_DELETED = {
  valuesOfCustomersDeleted: valuesOf('t.entity_id = r.id'),
  valuesOfContactsDeleted: valuesOf(`t.entity_id IN
      (SELECT c.id FROM contacts c WHERE c.organization_id = $1 AND c.customer_id = r.id)`),
  valuesOfDocumentsDeleted: valuesOf('t.entity_id = r.id'),
};
