import type { Timestamp } from '../../kernel/calendar.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { StaleLockError } from '../../platform/db/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type OutboxEvent, recordAudit, recordEvents } from '../../platform/outbox.ts';
import type { AuditAction, AuditRecord } from '../domain/audit/actions.ts';
import type { BankLine, BankLinePart, ClosedBankLine } from '../domain/settlement/bank-line.ts';
import type { Change, PutDocument } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';
import {
  BANK_TRANSACTION_FACTS,
  type BankTransactionFacts,
  bankTransactionEvent,
} from './bank-transaction-facts.ts';
import { changesUndoing, MATCHED_PART, type MatchedPart } from './matched-parts.ts';

/**
 * Bank transactions that payments of a batch name, as `bankTransaction`: the payment takes the place of the one
 * that a match created. Other batches pay nothing for it.
 */

type Pointing = PutDocument & Required<Pick<PutDocument, 'bankTransaction'>>;

const isPointing = (change: Change): change is Pointing =>
  change.type === 'putDocument' && change.bankTransaction !== undefined;

type PartRow = Omit<MatchedPart, 'kind'> & Omit<BankLinePart, 'undoing'>;
type LineRow = Omit<BankLine, 'parts' | 'matchedElsewhere'> & {
  parts: PartRow[] | null;
  elsewhere: string[];
};

const IN_FORCE = 'm.organization_id = $1 AND m.undone_at IS NULL';

/** Payments that changes name, and that belong to the match of another transaction than `t`. */
const ELSEWHERE = `ARRAY(
  SELECT p.document_id FROM documents d
  JOIN bank_match_parts p ON p.organization_id = $1 AND p.document_id = d.id
  JOIN bank_matches m ON ${IN_FORCE} AND m.id = p.match_id AND m.bank_transaction_id <> t.id
  WHERE d.organization_id = $1 AND d.kind IN ('PAYMENT', 'REFUND') AND (d.id = ANY ($4::uuid[]) OR d.external_id = ANY ($5::text[]))
  ORDER BY 1)`;

const SELECT = `
SELECT t.id, t.external_id AS "externalId", t.state, t.amount, t.currency, t.booked_on AS "bookedOn",
  (SELECT coalesce(max(p.position), 0) FROM bank_matches m
    JOIN bank_match_parts p ON p.organization_id = $1 AND p.match_id = m.id
    WHERE m.organization_id = $1 AND m.bank_transaction_id = t.id) AS "lastPosition",
  (SELECT json_build_object('id', m.id, 'isAutomatic', m.is_automatic) FROM bank_matches m
    WHERE ${IN_FORCE} AND m.bank_transaction_id = t.id) AS match,
  (SELECT json_agg(json_build_object('documentId', p.document_id, 'isCreated', p.is_created, 'amount', p.amount,
      'customerId', p.customer_id, ${MATCHED_PART}) ORDER BY p.position)
    FROM bank_matches m JOIN bank_match_parts p ON p.organization_id = $1 AND p.match_id = m.id
    WHERE ${IN_FORCE} AND m.bank_transaction_id = t.id) AS parts,
  ${ELSEWHERE} AS elsewhere
FROM bank_transactions t
WHERE t.organization_id = $1 AND (t.id = ANY ($2::uuid[]) OR t.external_id = ANY ($3::text[]))
ORDER BY t.id`;

/** Returns the bank transactions that changes name, with what their matches consist of. */
export async function readBankLines(
  connection: Connection,
  organizationId: string,
  changes: readonly Change[],
  lock: '' | 'FOR UPDATE OF t' = '',
): Promise<BankLine[]> {
  const pointing = changes.filter(isPointing);
  if (pointing.length === 0) return [];
  const { rows } = await connection.query<LineRow>({
    name: `bank transactions of payments ${lock}`,
    text: `${SELECT} ${lock}`,
    values: [
      organizationId,
      pointing.flatMap(({ bankTransaction: { id } }) => id ?? []),
      pointing.flatMap(({ bankTransaction: { externalId } }) => externalId ?? []),
      pointing.flatMap(({ target: { id } }) => id ?? []),
      pointing.flatMap(({ target: { externalId } }) => externalId ?? []),
    ],
  });
  return rows.map(({ parts, elsewhere, ...row }) => ({
    ...row,
    parts: (parts ?? []).map(partOf),
    matchedElsewhere: elsewhere,
  }));
}

function partOf({ reconciliation, writeOffs, kind, ...part }: PartRow): BankLinePart {
  const undoing =
    kind === 'FEE' ? [] : changesUndoing({ position: part.position, kind, reconciliation, writeOffs });
  return { ...part, kind, undoing };
}

/** Returns the changes that a payment may cause besides itself. Their records are locked and loaded with it. */
export function changesOfBankLines(lines: readonly BankLine[], change: Change): Change[] {
  if (!isPointing(change)) return [];
  const { id, externalId } = change.bankTransaction;
  return lines
    .filter((line) => line.id === id || (externalId !== undefined && line.externalId === externalId))
    .flatMap(({ parts }) =>
      parts.flatMap(({ kind, documentId, undoing }): Change[] =>
        documentId === null || kind === 'FEE'
          ? undoing
          : [{ type: 'deleteDocument', kind, target: { id: documentId } }, ...undoing],
      ),
    );
}

/**
 * Locks the bank transactions, after the families, and adds them to the ledger.
 * @throws StaleLockError if one of them has changed since it was read
 */
export async function lockBankLines(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
  { changes, read }: { changes: readonly Change[]; read: readonly BankLine[] },
): Promise<void> {
  if (read.length === 0) return;
  await connection.query({
    name: 'lock bank transactions of payments',
    text: 'SELECT 1 FROM bank_transactions t WHERE t.organization_id = $1 AND t.id = ANY ($2::uuid[]) ORDER BY t.id FOR UPDATE',
    values: [organizationId, read.map(({ id }) => id)],
  });
  const lines = await readBankLines(connection, organizationId, changes);
  if (JSON.stringify(lines) !== JSON.stringify(read))
    throw new StaleLockError('a bank transaction was changed by another transaction');
  for (const line of lines) ledger.bankLines.set(line.id, line);
}

const END = `
UPDATE bank_matches m SET undone_at = $3, undone_cause = $4, undone_actor = $5, replaced_by = $6
WHERE m.organization_id = $1 AND m.bank_transaction_id = $2 AND m.undone_at IS NULL RETURNING m.id`;

/** The payments that the match created and that are deleted now. */
const FORGET = `
UPDATE bank_match_parts p SET document_id = NULL
WHERE p.organization_id = $1 AND p.match_id = $2 AND p.is_created AND p.document_id <> $3 AND p.position = ANY ($4::integer[])`;

const INSERT = `
WITH match AS (
  INSERT INTO bank_matches (organization_id, id, bank_transaction_id, rule, is_automatic, proof, actor, created_at)
  VALUES ($1, $2, $3, $4, $5, NULL, $6, $7)),
kept AS (
  INSERT INTO bank_match_parts (organization_id, match_id, position, kind, document_id, is_created, amount, customer_id,
    invoice_ids, credit_note_ids, written_off_ids, write_off_reasons)
  SELECT p.organization_id, $2, p.position, p.kind, p.document_id, p.is_created, p.amount, p.customer_id,
    p.invoice_ids, p.credit_note_ids, p.written_off_ids, p.write_off_reasons
  FROM bank_match_parts p
  WHERE p.organization_id = $1 AND p.match_id = $8 AND NOT p.position = ANY ($9::integer[])
  RETURNING kind, document_id),
own AS (
  INSERT INTO bank_match_parts (organization_id, match_id, position, kind, document_id, is_created, amount, customer_id,
    invoice_ids, credit_note_ids, written_off_ids, write_off_reasons)
  SELECT $1, $2, $10, d.kind, d.id, false, CASE d.kind WHEN 'REFUND' THEN -d.amount ELSE d.amount END, d.customer_id, ARRAY(
    SELECT DISTINCT l.debit_id FROM links l JOIN documents o ON o.organization_id = $1 AND o.id = l.debit_id
    WHERE l.organization_id = $1 AND l.credit_id = d.id AND o.kind = 'INVOICE'), '{}', '{}', '[]'
  FROM documents d WHERE d.organization_id = $1 AND d.id = $11),
before AS (SELECT t.state FROM bank_transactions t WHERE t.organization_id = $1 AND t.id = $3)
UPDATE bank_transactions t SET updated_at = $7, exclusion_reason = NULL, state = CASE WHEN EXISTS (
  SELECT 1 FROM kept k WHERE k.kind <> 'FEE' AND k.document_id IS NULL) THEN 'PARTLY_MATCHED' ELSE 'MATCHED' END
WHERE t.organization_id = $1 AND t.id = $3
RETURNING t.state, (SELECT state FROM before) AS before`;

const CAUSES: Partial<Record<DocumentKind, string>> = {
  PAYMENT: 'The payment was recorded by another system, too.',
  REFUND: 'The refund was recorded by another system, too.',
};

/** Stores the matches of bank transactions whose money payments of the batch record, with their audit entries. */
export async function storeClosedLines(
  connection: Connection,
  organizationId: string,
  { closedBankLines, context: { now }, documents }: Ledger,
): Promise<void> {
  for (const closed of closedBankLines) {
    const { customerId = null, kind = 'PAYMENT' } = documents.get(closed.paymentId) ?? {};
    await storeClosedLine(connection, organizationId, { closed, kind, customerId, now });
  }
}

interface Closing {
  closed: ClosedBankLine;
  kind: DocumentKind;
  customerId: string | null;
  now: Timestamp;
}

async function storeClosedLine(
  connection: Connection,
  organizationId: string,
  { closed: { line, paymentId, replaced, isRecognized }, kind, customerId, now }: Closing,
): Promise<void> {
  const actor = JSON.stringify(currentActor());
  const matchId = newId();
  const { rows: ended } = await connection.query<{ id: string }>({
    name: 'end match of recorded payment',
    text: END,
    values: [organizationId, line.id, now, CAUSES[kind], actor, matchId],
  });
  const formerId = ended[0]?.id ?? null;
  if (formerId !== null)
    await connection.query({
      name: 'forget payments of match',
      text: FORGET,
      values: [organizationId, formerId, paymentId, replaced],
    });
  const rule = isRecognized ? 0 : null;
  const { rows } = await connection.query<{ state: string; before: string }>({
    name: 'match recorded payment',
    text: INSERT,
    values: [
      organizationId,
      matchId,
      line.id,
      rule,
      isRecognized,
      actor,
      now,
      formerId,
      replaced,
      line.lastPosition + 1,
      paymentId,
    ],
  });
  const records: AuditRecord[] = [
    { kind: 'BANK_TRANSACTION', id: line.id },
    { kind, id: paymentId },
  ];
  const changes = rows
    .filter(({ state, before }) => state !== before)
    .map(({ state, before }) => ({ field: 'state', before, after: state }));
  await recordAudit(connection, organizationId, [
    { action: 'bank_transaction.matched' satisfies AuditAction, records, changes },
  ]);
  const { id, amount, currency } = line;
  const data = { id: matchId, bankTransaction: { id, amount, currency }, rule, isAutomatic: isRecognized };
  const { rows: facts } = await connection.query<{ data: BankTransactionFacts }>({
    name: 'facts of matched bank transaction',
    text: `SELECT ${BANK_TRANSACTION_FACTS} AS data FROM bank_transactions t WHERE t.organization_id = $1 AND t.id = $2`,
    values: [organizationId, id],
  });
  const updated = facts.map((one): OutboxEvent => bankTransactionEvent('bank_transaction.updated', one.data));
  const applied = { type: 'match.applied', customerId, data };
  await recordEvents(connection, organizationId, updated.concat(applied), now);
}
