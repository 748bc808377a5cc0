import { fromDocuments, fromLinksWith, joinDocument } from '../../../ledger/relations.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { TABLES, type TableWith } from '../../../platform/tables/tables.ts';

/** Context of a rule: the condition for a customer's id, and the organization's expression. */
interface Terms {
  own(column: string): string;
  organization: string;
}

/** Builds the SQL condition for the rows of a table that belong to a user's own customers. */
type Rule = (terms: Terms) => string;

const byColumn =
  (column: string): Rule =>
  ({ own }) =>
    own(column);

/** Rule for rows of a document. The expression is the document's id. */
const byDocument =
  (document: string): Rule =>
  ({ own, organization }) =>
    `EXISTS (SELECT 1 ${fromDocuments('own_d', organization)}
      AND own_d.id = ${document} AND ${own('own_d.customer_id')})`;

/** Rules of the tables whose condition is more than a column. */
const STATEMENTS: Partial<Record<keyof DB, Rule>> = {
  // A merge that was undone concerns two customers, possibly of different families.
  customer_merges: ({ own }) =>
    `(${own('customer_merges.target_id')}
      AND (customer_merges.undone_at IS NULL OR ${own('customer_merges.source_id')}))`,
  // Only files of notes are listed; others are reached through their owner.
  files: ({ own, organization }) =>
    `EXISTS (SELECT 1 FROM notes own_n WHERE own_n.organization_id = ${organization}
      AND own_n.id = files.note_id AND ${own('own_n.customer_id')})`,
  // All letters of a batch are in one PDF.
  letter_batches: ({ own, organization }) =>
    `NOT EXISTS (SELECT 1 FROM letters own_l
      JOIN actions own_a ON own_a.organization_id = ${organization} AND own_a.id = own_l.action_id
      WHERE own_l.organization_id = ${organization} AND own_l.batch_id = letter_batches.id
        AND NOT ${own('own_a.customer_id')})`,
  // Links never cross families, so one end of each is enough.
  reconciliations: ({ own, organization }) =>
    `NOT EXISTS (SELECT 1
      ${fromLinksWith('own_k', joinDocument('own_d', 'own_k.debit_id', organization), organization)}
        AND own_k.reconciliation_id = reconciliations.id
        AND NOT ${own('own_d.customer_id')})`,
} satisfies Record<TableWith<{ restriction: 'STATEMENT' }>, Rule>;

/**
 * Returns the rule of a table, as the register of tables decides; null if all rows are visible.
 * @throws for a table that users restricted to own customers may not read
 */
export function ownRowsRule(table: keyof DB): Rule | null {
  const entry = TABLES[table];
  const restriction = entry.tenant === 'ORGANIZATION' ? entry.restriction : 'REFUSED';
  if (restriction === 'UNRESTRICTED') return null;
  const rule = STATEMENTS[table];
  if (rule !== undefined) return rule;
  if (restriction === 'REFUSED' || restriction === 'STATEMENT')
    throw new Error(`nothing says which rows of ${table} belong to a user's own customers`);
  const of = (column: string) => `${table}.${column}`;
  if ('customer' in restriction) return byColumn(of(restriction.customer));
  const documents = restriction.documents.map(of).join(', ');
  return byDocument(restriction.documents.length === 1 ? documents : `coalesce(${documents})`);
}
