import { externalIdOfPart } from '../../ledger/commands.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import { fromDocuments, fromLinksWith, joinDocument, joinReconciliations } from '../../ledger/relations.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { MatchInForce } from './load-transaction.ts';
import type { PartPlan } from './plan-changes.ts';

/** A match as a person or a rule states it. */
export interface MatchFacts {
  rule: number | null;
  isAutomatic: boolean;
  proof: object | null;
  /** The remittance advice that it rests on. */
  adviceId: string | null;
}

/** A part whose changes were applied. */
export interface AppliedPart extends PartPlan {
  /** Null: a fee. */
  documentId: string | null;
  writeOffs: { invoiceId: string; reason: string }[];
}

/** Assigns the outcomes of a batch to the parts that caused them. */
export function appliedParts(plans: readonly PartPlan[], outcomes: readonly Outcome[]): AppliedPart[] {
  let next = 0;
  return plans.map((plan) => {
    const own = plan.changes.map((change, i) => ({ change, id: outcomes[next + i]?.id ?? null }));
    next += plan.changes.length;
    const reasons = plan.part.reversed.map(({ reason }) => reason);
    const written = own.flatMap(({ change, id }) =>
      change.type === 'writeOff' && id !== null ? [{ invoiceId: id, reason: change.reason }] : [],
    );
    const writeOffs = written.map(({ invoiceId, reason }) => ({
      invoiceId,
      reason: reason ?? reasons.shift() ?? '',
    }));
    return { ...plan, documentId: own[0]?.id ?? null, writeOffs };
  });
}

/** Links count as those of the part if its document or its reconciliation made them. */
const LINKED = (end: 'debit' | 'credit', kind: string) => `ARRAY(
  SELECT DISTINCT l.${end}_id
  ${fromLinksWith('l', `${joinDocument('o', `l.${end}_id`)} AND o.kind = '${kind}' LEFT ${joinReconciliations('r')} AND r.id = l.reconciliation_id`)}
    AND (l.credit_id = x."documentId" OR r.external_id = x.reconciliation))`;

/** Only write-offs that this transaction made: their time is that of the change. */
const WRITTEN_OFF = (column: string) => `ARRAY(
  SELECT w.${column} FROM ROWS FROM (json_to_recordset(x."writeOffs") AS ("invoiceId" uuid, reason text)) WITH ORDINALITY
    AS w("invoiceId", reason, rank)
  ${joinDocument('o', 'w."invoiceId"')} AND (o.written_off_at IS NULL OR o.written_off_at = o.updated_at)
  ORDER BY w.rank)`;

const INSERT_PARTS = `
INSERT INTO bank_match_parts (organization_id, match_id, position, kind, document_id, is_created, amount, customer_id,
  invoice_ids, credit_note_ids, written_off_ids, write_off_reasons)
SELECT $1, $2, x.position, x.kind, x."documentId", x."isCreated", x.amount,
  (SELECT d.customer_id ${fromDocuments('d')} AND d.id = x."documentId"),
  CASE x.kind WHEN 'PAYMENT' THEN ${LINKED('debit', 'INVOICE')} ELSE '{}' END,
  CASE x.kind WHEN 'PAYMENT' THEN ${LINKED('credit', 'CREDIT_NOTE')} ELSE '{}' END,
  ${WRITTEN_OFF('"invoiceId"')}, to_jsonb(${WRITTEN_OFF('reason')})
FROM json_to_recordset($3::json) AS x(position integer, kind text, "documentId" uuid, "isCreated" boolean,
  amount bigint, reconciliation text, "writeOffs" json)`;

/** Parts of the former match that still have their document, or are fees, belong to the new match. */
const COPY_PARTS = `
INSERT INTO bank_match_parts (organization_id, match_id, position, kind, document_id, is_created, amount, customer_id,
  invoice_ids, credit_note_ids, written_off_ids, write_off_reasons)
SELECT p.organization_id, $3, p.position, p.kind, p.document_id, p.is_created, p.amount, p.customer_id,
  p.invoice_ids, p.credit_note_ids, p.written_off_ids, p.write_off_reasons
FROM bank_match_parts p
WHERE p.organization_id = $1 AND p.match_id = $2 AND (p.document_id IS NOT NULL OR p.kind = 'FEE')`;

interface NewMatch {
  transactionId: string;
  facts: MatchFacts;
  parts: readonly AppliedPart[];
  /** The match that this one completes; null: the transaction had none in force. */
  former: MatchInForce | null;
  now: string;
}

/** Stores a match in force and returns its id. */
export async function storeMatch(
  connection: Connection,
  organizationId: string,
  { transactionId, facts: { rule, isAutomatic, proof, adviceId }, parts, former, now }: NewMatch,
): Promise<string> {
  const id = newId();
  const actor = JSON.stringify(currentActor());
  if (former !== null)
    await endMatch(connection, organizationId, { id: former.id, cause: COMPLETED, replacedBy: id, now });
  await connection.query({
    name: 'insert match',
    text: `INSERT INTO bank_matches (organization_id, id, bank_transaction_id, rule, is_automatic, proof, actor, created_at,
             remittance_advice_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      organizationId,
      id,
      transactionId,
      rule,
      isAutomatic,
      proof === null ? null : JSON.stringify(proof),
      actor,
      now,
      adviceId,
    ],
  });
  if (former !== null)
    await connection.query({
      name: 'copy match parts',
      text: COPY_PARTS,
      values: [organizationId, former.id, id],
    });
  const rows = parts.map(({ position, part, documentId, writeOffs }) => ({
    position,
    kind: part.kind,
    documentId,
    isCreated: documentId !== null && part.joined === null,
    amount: part.amount,
    reconciliation: externalIdOfPart(transactionId, position),
    writeOffs,
  }));
  await connection.query({
    name: 'insert match parts',
    text: INSERT_PARTS,
    values: [organizationId, id, JSON.stringify(rows)],
  });
  return id;
}

const COMPLETED = 'Another match completed it.';

interface MatchEnd {
  id: string;
  cause: string;
  /** The match that takes its place; absent: none does. */
  replacedBy?: string;
  now: string;
}

/** Ends a match. It stays as history. */
export async function endMatch(
  connection: Connection,
  organizationId: string,
  { id, cause, replacedBy, now }: MatchEnd,
): Promise<void> {
  await connection.query({
    name: 'end match',
    text: `UPDATE bank_matches SET undone_at = $3, undone_cause = $4, undone_actor = $5, replaced_by = $6
           WHERE organization_id = $1 AND id = $2 AND undone_at IS NULL`,
    values: [organizationId, id, now, cause, JSON.stringify(currentActor()), replacedBy ?? null],
  });
}
