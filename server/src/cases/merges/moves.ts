import { MOVE_PAYERS } from '../../cash/relations.ts';
import { fromDocuments } from '../../ledger/relations.ts';
import { MOVE_ONLINE_PAYMENTS } from '../../online-payments/relations.ts';
import type { TableWith } from '../../platform/tables/tables.ts';
import type { MovedCounts } from './schema.ts';

/**
 * How records of a customer other than its documents move in a merge and come back. In every statement $1 is
 * the organization, $2 the current customer, $3 the new customer, $4 the merge, $5 now.
 */
interface Move {
  name: string;
  merge: string;
  undo: string;
  /** Name of its count in the response. Records that follow documents are not counted. */
  counted?: keyof MovedCounts;
  /** True if its statements do not use $5. */
  timeless?: true;
}

const NOTED = (kind: string) =>
  `INSERT INTO customer_merge_items (organization_id, merge_id, kind, record_id, data) SELECT $1, $4, '${kind}'`;
const ITEMS = (kind: string) =>
  `customer_merge_items i WHERE i.organization_id = $1 AND i.merge_id = $4 AND i.kind = '${kind}'`;

/**
 * Returns the move of records that only change their customer. They come back if they still belong to the
 * target.
 */
function customerMove(name: string, kind: string, counted: keyof MovedCounts, stamp = true): Move {
  const set = stamp ? 'customer_id = $3, updated_at = $5' : 'customer_id = $3';
  return {
    name,
    counted,
    ...(stamp ? {} : { timeless: true }),
    merge: `WITH moved AS (UPDATE ${name} t SET ${set} WHERE t.organization_id = $1 AND t.customer_id = $2 RETURNING t.id)
      ${NOTED(kind)}, id, NULL FROM moved`,
    undo: `UPDATE ${name} t SET ${set} WHERE t.organization_id = $1
      AND t.id = ANY (ARRAY(SELECT i.record_id FROM ${ITEMS(kind)})) AND t.customer_id IS NOT DISTINCT FROM $2`,
  };
}

/**
 * Returns the moves of dunning levels, which follow moved invoices. A level that the target still has from an
 * earlier ownership of the invoice is replaced, because it is out of date.
 */
function levelMoves(table: string, key: readonly string[]): Move[] {
  const same = key.map((column) => `t.${column} = l.${column}`).join(' AND ');
  const ofMoved = `l.organization_id = $1 AND l.customer_id = $2
    AND EXISTS (SELECT 1 FROM ${ITEMS('DOCUMENT')} AND i.record_id = l.invoice_id OFFSET 0)
    AND EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = l.invoice_id
      AND d.customer_id IS NOT DISTINCT FROM $3 OFFSET 0)`;
  const replaced = `DELETE FROM ${table} t USING ${table} l
    WHERE t.organization_id = $1 AND t.customer_id = $3 AND ${same} AND ${ofMoved}`;
  const moved = `UPDATE ${table} l SET customer_id = $3 WHERE ${ofMoved}`;
  return [
    { name: `${table} replaced`, merge: replaced, undo: replaced, timeless: true },
    { name: table, merge: moved, undo: moved, timeless: true },
  ];
}

/** Returns the move of records about invoices that also store the customer. */
function saidOf(table: string, document: string): Move {
  return {
    name: `${table} of invoices`,
    timeless: true,
    merge: `UPDATE ${table} t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
      AND $4::uuid IS NOT NULL`,
    undo: `UPDATE ${table} t SET customer_id = $3 FROM ${ITEMS('DOCUMENT')}
      AND t.organization_id = $1 AND t.customer_id = $2 AND ${document} = i.record_id
      AND EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = i.record_id
        AND d.customer_id IS NOT DISTINCT FROM $3 OFFSET 0)`,
  };
}

/**
 * Moves contacts. If the target already has a contact with the same mailbox, the contact stays with the
 * merged customer for the undo. The target keeps its main contact. An externalId that the target already uses
 * is stored for the undo only.
 */
const CONTACTS: Move = {
  name: 'contacts',
  counted: 'contacts',
  merge: `WITH going AS (
      SELECT c.id, c.is_main, c.external_id,
        EXISTS (SELECT 1 FROM contacts t WHERE t.organization_id = $1 AND t.customer_id = $3 AND t.is_main) AS has_main,
        EXISTS (SELECT 1 FROM contacts t WHERE t.organization_id = $1 AND t.customer_id = $3 AND t.source = c.source
          AND t.external_id = c.external_id) AS is_taken
      FROM contacts c WHERE c.organization_id = $1 AND c.customer_id = $2 AND NOT EXISTS (
        SELECT 1 FROM contacts t WHERE t.organization_id = $1 AND t.customer_id = $3 AND lower(t.email) = lower(c.email))),
    moved AS (
      UPDATE contacts c SET customer_id = $3, updated_at = $5, is_main = g.is_main AND NOT g.has_main,
        external_id = CASE WHEN g.is_taken THEN NULL ELSE g.external_id END
      FROM going g WHERE c.organization_id = $1 AND c.id = g.id)
    ${NOTED('CONTACT')}, id,
      jsonb_build_object('isMain', is_main, 'externalId', CASE WHEN is_taken THEN external_id END) FROM going`,
  undo: `UPDATE contacts c SET customer_id = $3, updated_at = $5, is_main = (i.data ->> 'isMain')::boolean,
      external_id = coalesce(i.data ->> 'externalId', c.external_id)
    FROM ${ITEMS('CONTACT')} AND c.organization_id = $1 AND c.id = i.record_id AND c.customer_id = $2
      AND NOT EXISTS (SELECT 1 FROM contacts t WHERE t.organization_id = $1 AND t.customer_id = $3
        AND (lower(t.email) = lower(c.email)
          OR (t.source = c.source AND t.external_id = coalesce(i.data ->> 'externalId', c.external_id))))`,
};

/**
 * References of transfers come back if they moved with the merge, or name an invoice that did. References have no
 * UUID, so one item lists them all under the id of the merged customer.
 */
const REFERENCES_OF_PAYMENTS: Move = {
  name: 'payment references',
  timeless: true,
  merge: `WITH moved AS (UPDATE payment_references t SET customer_id = $3
      WHERE t.organization_id = $1 AND t.customer_id = $2 RETURNING t.reference)
    ${NOTED('PAYMENT_REFERENCES')}, $2::uuid, jsonb_agg(reference) FROM moved HAVING count(*) > 0`,
  undo: `UPDATE payment_references t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
    AND (EXISTS (SELECT 1 FROM ${ITEMS('PAYMENT_REFERENCES')} AND i.data ? t.reference)
      OR EXISTS (SELECT 1 FROM ${ITEMS('DOCUMENT')} AND i.record_id = ANY (t.invoice_ids) OFFSET 0))`,
};

/** Payers of open bank transactions. */
const PAYERS: Move = {
  name: 'payers of bank transactions',
  timeless: true,
  merge: `WITH moved AS (${MOVE_PAYERS} RETURNING t.id) ${NOTED('BANK_TRANSACTION')}, id, NULL FROM moved`,
  undo: `${MOVE_PAYERS} AND t.id = ANY (ARRAY(SELECT i.record_id FROM ${ITEMS('BANK_TRANSACTION')}))`,
};

/** Questions to payers come back with the tasks of their emails. */
const PAYER_QUESTIONS: Move = {
  name: 'payer questions',
  merge: `UPDATE payer_questions t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
    AND $4::uuid IS NOT NULL`,
  undo: `UPDATE payer_questions t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
    AND EXISTS (SELECT 1 FROM ${ITEMS('ACTION')} AND i.record_id = t.action_id OFFSET 0)`,
  timeless: true,
};

/** Online payments under way pay invoices of the target, and hold its reminders. */
const ONLINE_PAYMENTS: Move = {
  name: 'online payments',
  timeless: true,
  merge: `WITH moved AS (${MOVE_ONLINE_PAYMENTS} RETURNING t.id) ${NOTED('ONLINE_PAYMENT')}, id, NULL FROM moved`,
  undo: `${MOVE_ONLINE_PAYMENTS} AND t.id = ANY (ARRAY(SELECT i.record_id FROM ${ITEMS('ONLINE_PAYMENT')}))`,
};

/** Pauses of an invoice move with it; those of the customer itself stay. */
const REMINDING: Move = {
  ...saidOf('dunning_changes', 't.invoice_id'),
  merge: `UPDATE dunning_changes t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
    AND t.invoice_id IS NOT NULL AND $4::uuid IS NOT NULL`,
};

/** Portal visits move with their links, some of which no longer exist. */
const VISITS: Move = {
  name: 'portal visits',
  timeless: true,
  merge: `WITH moved AS (UPDATE portal_visits t SET customer_id = $3 WHERE t.organization_id = $1 AND t.customer_id = $2
      RETURNING t.link_id)
    ${NOTED('VISIT')}, link_id, NULL FROM (SELECT DISTINCT link_id FROM moved) m`,
  undo: `UPDATE portal_visits t SET customer_id = $3 WHERE t.organization_id = $1
    AND t.link_id = ANY (ARRAY(SELECT i.record_id FROM ${ITEMS('VISIT')} UNION SELECT i.record_id FROM ${ITEMS('PORTAL_LINK')}))
    AND t.customer_id = $2`,
};

/** Notes about invoices follow the invoice. Other notes come back if they belonged to the merged customer. */
const NOTES: Move = {
  ...customerMove('notes', 'NOTE', 'notes'),
  undo: `UPDATE notes t SET customer_id = $3, updated_at = $5
    WHERE t.organization_id = $1 AND t.customer_id = $2 AND CASE WHEN t.invoice_id IS NULL
      THEN EXISTS (SELECT 1 FROM ${ITEMS('NOTE')} AND i.record_id = t.id)
      ELSE EXISTS (SELECT 1 ${fromDocuments('d')} AND d.id = t.invoice_id AND d.customer_id = $3) END`,
};

/**
 * Moves actions. A step is taken only once per customer, plan and carrying invoice. If the target already
 * took it with an invoice that it owned earlier, the moved action keeps that invoice without being carried by
 * it.
 */
const ACTIONS: Move = {
  name: 'actions',
  counted: 'actions',
  merge: `WITH going AS (
      SELECT a.id, a.carrying_invoice_id, a.step_key IS NOT NULL AND EXISTS (SELECT 1 FROM actions t
        WHERE t.organization_id = $1 AND t.customer_id = $3 AND t.dunning_plan_id = a.dunning_plan_id
          AND t.step_key = a.step_key AND t.carrying_invoice_id = a.carrying_invoice_id) AS is_taken
      FROM actions a WHERE a.organization_id = $1 AND a.customer_id = $2),
    moved AS (
      UPDATE actions a SET customer_id = $3, updated_at = $5,
        carrying_invoice_id = CASE WHEN g.is_taken THEN NULL ELSE g.carrying_invoice_id END
      FROM going g WHERE a.organization_id = $1 AND a.id = g.id)
    ${NOTED('ACTION')}, id,
      CASE WHEN is_taken THEN jsonb_build_object('carryingInvoiceId', carrying_invoice_id) END FROM going`,
  undo: `UPDATE actions a SET customer_id = $3, updated_at = $5,
      carrying_invoice_id = coalesce(a.carrying_invoice_id, (SELECT d.id ${fromDocuments('d')}
        AND d.id = (i.data ->> 'carryingInvoiceId')::uuid))
    FROM ${ITEMS('ACTION')} AND a.organization_id = $1 AND a.id = i.record_id AND a.customer_id = $2`,
};

/**
 * Copies values that the target lacks; the merged customer keeps its own. The undo removes copies that have
 * not changed.
 */
const VALUES: Move = {
  name: 'custom_field_values',
  counted: 'customFields',
  timeless: true,
  merge: `WITH copied AS (
      INSERT INTO custom_field_values (organization_id, entity_id, field_id, position, value_key, long_text)
      SELECT $1, $3, v.field_id, v.position, v.value_key, v.long_text FROM custom_field_values v
      WHERE v.organization_id = $1 AND v.entity_id = $2 AND NOT EXISTS (
        SELECT 1 FROM custom_field_values t WHERE t.organization_id = $1 AND t.entity_id = $3 AND t.field_id = v.field_id)
      RETURNING field_id, position, value_key)
    ${NOTED('FIELD')}, field_id, jsonb_agg(value_key ORDER BY position) FROM copied GROUP BY field_id`,
  undo: `DELETE FROM custom_field_values t USING ${ITEMS('FIELD')}
      AND t.organization_id = $1 AND t.entity_id = $2 AND t.field_id = i.record_id AND i.data = (
        SELECT jsonb_agg(v.value_key ORDER BY v.position) FROM custom_field_values v
        WHERE v.organization_id = $1 AND v.entity_id = $2 AND v.field_id = i.record_id)
      AND EXISTS (SELECT 1 FROM custom_field_values o
        WHERE o.organization_id = $1 AND o.entity_id = $3 AND o.field_id = i.record_id)`,
};

/** Tables whose rows move, as the register of tables decides. */
type MovedTable = TableWith<{ merge: Readonly<Record<string, 'MOVES'>> }>;

const STATEMENTS: Readonly<Record<MovedTable, readonly Move[]>> = {
  contacts: [CONTACTS],
  notes: [NOTES],
  actions: [ACTIONS],
  messages: [customerMove('messages', 'MESSAGE', 'messages')],
  // The holder of a link reaches the account that now includes the old one.
  portal_links: [customerMove('portal_links', 'PORTAL_LINK', 'portalLinks', false)],
  dunning_levels: levelMoves('dunning_levels', ['invoice_id', 'plan_id', 'ladder']),
  promises: [saidOf('promises', 't.invoice_id')],
  disputes: [saidOf('disputes', 't.invoice_id')],
  fee_proposals: [saidOf('fee_proposals', 'coalesce(t.invoice_id, t.document_id)')],
  dunning_changes: [REMINDING],
  payment_references: [REFERENCES_OF_PAYMENTS],
  bank_transactions: [PAYERS],
  payer_questions: [PAYER_QUESTIONS],
  online_payments: [ONLINE_PAYMENTS],
  portal_visits: [VISITS],
  custom_field_values: [VALUES],
};

/** The moves in order. They run after the documents, which some of them follow. */
export const MOVES: readonly Move[] = Object.values(STATEMENTS).flat();
