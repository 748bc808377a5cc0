import { each } from '../../platform/db/each.ts';
import type { Change } from '../domain/settlement/changes.ts';
import { ACCOUNT_MANAGER_COLUMNS, selectList } from './columns.ts';
import { WRITTEN } from './load.ts';

/**
 * What hangs on customers and documents without being part of the ledger: what keeps a customer from being
 * deleted, and what a deleted document leaves behind.
 */

/**
 * Records that keep their customer from being deleted (money rule 8), beside documents and children: tables with a
 * `customer_id` and an index that begins with it. The table's name is the field that the refusal names. So do the
 * customers that were merged into it, whose names are its own.
 */
const HOLDING_TABLES = ['actions', 'messages', 'notes'] as const;

/** How many records of each holding table each customer has; none is no row. */
export const LOAD_HOLDINGS = `WITH ${WRITTEN} ${HOLDING_TABLES.map(
  (table) => `
SELECT w.id AS "customerId", '${table}' AS name, count(*) AS count
FROM written w ${each('h', table, 'customer_id = w.id')} GROUP BY w.id`,
).join(' UNION ALL ')} UNION ALL
SELECT w.id, 'mergedCustomers', count(*) FROM written w ${each('h', 'customers', 'merged_into_id = w.id')} GROUP BY w.id`;

export const LOAD_ACCOUNT_MANAGERS = `WITH ${WRITTEN}
SELECT ${selectList('m', ACCOUNT_MANAGER_COLUMNS)}
FROM written w ${each('m', 'account_managers', 'customer_id = w.id')}`;

/** Whether a change may touch the list of a customer's account managers: then the batch loads those lists. */
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
 * Fees with one of the deleted documents: for what was paid late, or made by accepting them. As an array, which the primary
 * key is always asked for, also while PostgreSQL knows nothing of the table.
 */
const FEES_TOUCHED = (parameter: string) => `t.id = ANY (ARRAY(
      SELECT x.id FROM ${GONE(parameter)} ${each('x', 'fee_proposals', 'invoice_id = r.id')}
      UNION SELECT x.id FROM ${GONE(parameter)} ${each('x', 'fee_proposals', 'document_id = r.id')}))`;
const GONE_IDS = (parameter: string) =>
  `(SELECT array_agg(r.id) AS ids, max(r."updatedAt") AS at FROM ${GONE(parameter)}) g`;
const LEAVES_NOTHING = `coalesce(t.invoice_id = ANY (g.ids), true) AND coalesce(t.document_id = ANY (g.ids), true)`;

/**
 * Proposals go with the invoice that they are about, but not an accepted one: its own invoice stays, and must still be known
 * to be a fee. One whose own invoice is deleted counts as rejected.
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

/** What deleted documents leave behind: statements over their ids and the time of the deletion. */
export const RELEASES = {
  /** Actions stay, without the invoice. */
  actionsReleased: (parameter: string) => `
    UPDATE actions a SET updated_at = g.at,
      carrying_invoice_id = CASE WHEN a.carrying_invoice_id = ANY (g.ids) THEN NULL ELSE a.carrying_invoice_id END
    FROM (SELECT array_agg(r.id) AS ids, max(r."updatedAt") AS at FROM ${GONE(parameter)}) g
    WHERE a.organization_id = $1 AND a.id IN (
      SELECT x.id FROM ${GONE(parameter)} ${each('x', 'actions', 'carrying_invoice_id = r.id')}
      UNION SELECT x.action_id FROM ${GONE(parameter)} ${each('x', 'action_invoices', 'invoice_id = r.id')})`,
  actionInvoicesDeleted: (parameter: string) => `
    DELETE FROM action_invoices t USING ${GONE(parameter)} WHERE t.organization_id = $1 AND t.invoice_id = r.id`,
  /** Notes stay with their customer. */
  notesReleased: (parameter: string) => `
    UPDATE notes t SET invoice_id = NULL, updated_at = r."updatedAt"
    FROM ${GONE(parameter)} WHERE t.organization_id = $1 AND t.invoice_id = r.id`,
  levelsDeleted: deletedWithInvoice('dunning_levels', 'invoice_id'),
  choicesDeleted: deletedWithInvoice('invoice_contacts', 'invoice_id'),
  disputesDeleted: deletedWithInvoice('disputes', 'invoice_id'),
  promisesDeleted: deletedWithInvoice('promises', 'invoice_id'),
  ...FEES_RELEASED,
  /** The bytes that nothing refers to any more are swept away later. */
  filesDeleted: deletedWithInvoice('files', 'document_id'),
};

export const releaseNames = [
  'actionsReleased',
  'actionInvoicesDeleted',
  'notesReleased',
  'levelsDeleted',
  'choicesDeleted',
  'disputesDeleted',
  'promisesDeleted',
  'feesDeleted',
  'feesReleased',
  'filesDeleted',
] as const satisfies readonly (keyof typeof RELEASES)[];

/** Notes go with their invoice when it moves to another customer. */
export const NOTES_MOVED = (parameter: string) => `
    UPDATE notes t SET customer_id = r."customerId", updated_at = r."updatedAt"
    FROM json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;

/** How far dunning has come with an invoice goes with it, too. */
export const LEVELS_MOVED = (parameter: string) => `
    UPDATE dunning_levels t SET customer_id = r."customerId", updated_at = r."updatedAt"
    FROM json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;

const OWNERS = (parameter: string) =>
  `json_to_recordset(${parameter}::json) AS r(id uuid, "customerId" uuid, "updatedAt" timestamptz)`;

/** So do promises, disputes, late fees and what was decided of its reminders, which are found by the customer. */
export const PROMISES_MOVED = (parameter: string) => `
    UPDATE promises t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
export const DISPUTES_MOVED = (parameter: string) => `
    UPDATE disputes t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
export const DUNNING_CHANGES_MOVED = (parameter: string) => `
    UPDATE dunning_changes t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND t.invoice_id = r.id`;
/** A fee whose late invoice is gone is of whoever owes the fee itself. */
export const FEES_MOVED = (parameter: string) => `
    UPDATE fee_proposals t SET customer_id = r."customerId" FROM ${OWNERS(parameter)}
    WHERE t.organization_id = $1 AND (t.invoice_id = r.id OR (t.document_id = r.id AND t.invoice_id IS NULL))`;

/** Contacts of deleted customers are chosen for no invoice any more. */
export const CHOICES_DELETED = (parameter: string) => `
    DELETE FROM invoice_contacts t USING json_to_recordset(${parameter}::json) AS r(id uuid), contacts c
    WHERE c.organization_id = $1 AND c.customer_id = r.id AND t.organization_id = $1 AND t.contact_id = c.id`;

/** Values of custom fields go with their record: statements over the ids of what is deleted. */
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
