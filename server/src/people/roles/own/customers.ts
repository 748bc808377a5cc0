import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.gen.ts';

/** How a statement writes the organization and the user: `$1` and `$2`, say. */
export interface Places {
  organization: string;
  user: string;
}

/**
 * The condition that a customer is a user's own: one that the user is an account manager of, any of its family (parent, children),
 * and what was merged into those.
 * @param column expression that is a customer's id, with the name or alias of its table
 */
export function ownCustomersOf(column: string, { organization, user }: Places): string {
  return `${column} IN (
    WITH roots AS (
      SELECT DISTINCT coalesce(own_c.parent_id, own_c.id) AS id FROM account_managers own_m
      JOIN customers own_c ON own_c.organization_id = ${organization} AND own_c.id = own_m.customer_id
      WHERE own_m.organization_id = ${organization} AND own_m.user_id = ${user}
    ), family AS (
      SELECT id FROM roots
      UNION ALL SELECT own_c.id FROM roots JOIN customers own_c
        ON own_c.organization_id = ${organization} AND own_c.parent_id = roots.id
    )
    SELECT id FROM family
    UNION ALL SELECT own_c.id FROM family JOIN customers own_c
      ON own_c.organization_id = ${organization} AND own_c.merged_into_id = family.id)`;
}

/** Which rows of a table, called by its name, are of a user's own customers; null: the table has nothing of any customer. */
type Rule = ((places: Places) => string) | null;

const byColumn =
  (column: string): Rule =>
  (places) =>
    ownCustomersOf(column, places);

/** What hangs on a document, by an expression that is the document's id. */
const byDocument =
  (document: string): Rule =>
  (places) =>
    `EXISTS (SELECT 1 FROM documents own_d WHERE own_d.organization_id = ${places.organization}
      AND own_d.id = ${document} AND ${ownCustomersOf('own_d.customer_id', places)})`;

/** Of every table whose rows operations list or name. One that is not here is refused to users who see their own only. */
const RULES: Partial<Record<keyof DB, Rule>> = {
  customers: byColumn('customers.id'),
  contacts: byColumn('contacts.customer_id'),
  documents: byColumn('documents.customer_id'),
  actions: byColumn('actions.customer_id'),
  notes: byColumn('notes.customer_id'),
  messages: byColumn('messages.customer_id'),
  // Undone, it tells of two customers, who need not be of one family.
  customer_merges: (places) =>
    `(${ownCustomersOf('customer_merges.target_id', places)}
      AND (customer_merges.undone_at IS NULL OR ${ownCustomersOf('customer_merges.source_id', places)}))`,
  payment_references: byColumn('payment_references.customer_id'),
  promises: byDocument('promises.invoice_id'),
  disputes: byDocument('disputes.invoice_id'),
  fee_proposals: byDocument('coalesce(fee_proposals.invoice_id, fee_proposals.document_id)'),
  // Of files, those of notes alone are listed; others are reached by what they belong to.
  files: (places) =>
    `EXISTS (SELECT 1 FROM notes own_n WHERE own_n.organization_id = ${places.organization}
      AND own_n.id = files.note_id AND ${ownCustomersOf('own_n.customer_id', places)})`,
  // All letters of a batch stand in one PDF.
  letter_batches: (places) =>
    `NOT EXISTS (SELECT 1 FROM letters own_l
      JOIN actions own_a ON own_a.organization_id = ${places.organization} AND own_a.id = own_l.action_id
      WHERE own_l.organization_id = ${places.organization} AND own_l.batch_id = letter_batches.id
        AND NOT ${ownCustomersOf('own_a.customer_id', places)})`,
  // Links never leave a family: one end of each tells.
  reconciliations: (places) =>
    `NOT EXISTS (SELECT 1 FROM links own_k
      JOIN documents own_d ON own_d.organization_id = ${places.organization} AND own_d.id = own_k.debit_id
      WHERE own_k.organization_id = ${places.organization} AND own_k.reconciliation_id = reconciliations.id
        AND NOT ${ownCustomersOf('own_d.customer_id', places)})`,
  users: null,
  bank_accounts: null,
  custom_fields: null,
  mail_templates: null,
  dunning_plans: null,
};

/**
 * Which rows of a table, called by its name, are of a user's own customers.
 * @throws for a table of which nobody has said
 */
export function ownRowsOf(table: keyof DB, places: Places): string | null {
  const rule = RULES[table];
  if (rule === undefined)
    throw new Error(`nothing says which rows of ${table} belong to a user's own customers`);
  return rule === null ? null : rule(places);
}

/** The same as a condition of a composed query. */
export function ownRowsCondition(
  table: keyof DB,
  { organizationId, userId }: { organizationId: string; userId: string },
): RawBuilder<boolean> | null {
  const values: Record<string, string> = { ':organization': organizationId, ':user': userId };
  const text = ownRowsOf(table, { organization: ':organization', user: ':user' });
  if (text === null) return null;
  const parts = text.split(/(:organization|:user)\b/).map((part) => {
    const value = values[part];
    return value === undefined ? sql.raw(part) : sql`${value}`;
  });
  return sql<boolean>`${sql.join(parts, sql.raw(''))}`;
}
