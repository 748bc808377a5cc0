import type { Connection, Database } from '../../platform/db/database.ts';
import { lateralLookup } from '../../platform/db/lateral-lookup.ts';
import type { Change, DeleteDocument, Ref } from '../domain/settlement/changes.ts';
import type { DocumentKind } from '../domain/settlement/records.ts';

/** Links and write-offs that a match made besides its documents. They end with their part. */
export interface MatchedPart {
  position: number;
  kind: DocumentKind;
  /** The reconciliation of the part; null: it has none. */
  reconciliation: string | null;
  writeOffs: { invoiceId: string; reason: string }[];
}

/** Returns the externalId of the payment, the refund and the reconciliation of a part. */
export const externalIdOfPart = (bankTransactionId: string, position: number): string =>
  `bank:${bankTransactionId}:${position}`;

const RECONCILIATION = `(SELECT r.external_id FROM reconciliations r WHERE r.organization_id = $1
  AND r.external_id = 'bank:' || m.bank_transaction_id || ':' || p.position)`;

/** A person may have reversed or replaced a write-off since. That decision stays. */
const WRITE_OFFS = `coalesce((SELECT json_agg(json_build_object('invoiceId', o.id, 'reason', w.reason) ORDER BY w.rank)
  FROM ROWS FROM (unnest(p.written_off_ids), jsonb_array_elements_text(p.write_off_reasons)) WITH ORDINALITY AS w(id, reason, rank)
  JOIN documents o ON o.organization_id = $1 AND o.id = w.id
  WHERE CASE p.kind WHEN 'REFUND' THEN o.written_off_at IS NULL
    ELSE o.written_off_reason = w.reason END), '[]')`;

/** SQL for part `p` of match `m` as the properties of a JSON object. */
export const MATCHED_PART = `'position', p.position, 'kind', p.kind, 'reconciliation', ${RECONCILIATION},
  'writeOffs', ${WRITE_OFFS}`;

const SELECT = `
SELECT p.position, p.kind, ${RECONCILIATION} AS reconciliation, ${WRITE_OFFS} AS "writeOffs"
FROM bank_match_parts p
JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
WHERE p.organization_id = $1 AND p.kind <> 'FEE'`;

/** Returns the parts in force of a match. */
export async function loadPartsOfMatch(
  queryable: Pick<Connection | Database['pool'], 'query'>,
  organizationId: string,
  matchId: string,
): Promise<MatchedPart[]> {
  const { rows } = await queryable.query<MatchedPart>({
    name: 'parts of match',
    text: `${SELECT} AND p.match_id = $2 ORDER BY p.position`,
    values: [organizationId, matchId],
  });
  return rows;
}

/** Returns the part in force that a payment or refund belongs to, if there is one. */
export async function loadPartsOfDocument(
  queryable: Pick<Connection | Database['pool'], 'query'>,
  organizationId: string,
  kind: DocumentKind,
  { id, externalId }: Ref,
): Promise<MatchedPart[]> {
  const { rows } = await queryable.query<MatchedPart>({
    name: `part of document by ${id === undefined ? 'externalId' : 'id'}`,
    text: `${SELECT} AND p.document_id = (SELECT d.id FROM documents d WHERE d.organization_id = $1
             AND d.kind = $3 AND d.${id === undefined ? 'external_id' : 'id'} = $2)`,
    values: [organizationId, id ?? externalId, kind],
  });
  return rows;
}

/** Returns the parts in force that the payments and refunds of deletions belong to, by deletion. */
export async function loadPartsOfDeletions(
  queryable: Pick<Connection | Database['pool'], 'query'>,
  organizationId: string,
  deletions: readonly DeleteDocument[],
): Promise<Map<DeleteDocument, MatchedPart[]>> {
  const matchable = deletions.filter(({ kind }) => kind === 'PAYMENT' || kind === 'REFUND');
  if (matchable.length === 0) return new Map();
  const { rows } = await queryable.query<MatchedPart & { documentId: string; externalId: string }>({
    name: 'parts of deleted documents',
    text: `SELECT p.position, p.kind, ${RECONCILIATION} AS reconciliation, ${WRITE_OFFS} AS "writeOffs",
             d.id AS "documentId", d.external_id AS "externalId"
           FROM (
             SELECT x.* FROM unnest($2::uuid[]) AS r(id) ${lateralLookup('x', 'documents', 'id = r.id')}
             UNION
             SELECT x.* FROM unnest($3::text[], $4::text[]) AS r(kind, external_id)
               ${lateralLookup('x', 'documents', 'kind = r.kind AND external_id = r.external_id')}) d
           JOIN bank_match_parts p ON p.organization_id = $1 AND p.document_id = d.id AND p.kind <> 'FEE'
           JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
           ORDER BY p.position`,
    values: [
      organizationId,
      matchable.flatMap(({ target: { id } }) => id ?? []),
      matchable.map(({ kind }) => kind),
      matchable.map(({ target: { externalId } }) => externalId ?? null),
    ],
  });
  const byId = Map.groupBy(rows, ({ documentId }) => documentId);
  const byName = Map.groupBy(rows, ({ kind, externalId }) => `${kind} ${externalId}`);
  return new Map(
    matchable.map((deletion) => {
      const { kind, target } = deletion;
      const found =
        target.id === undefined ? byName.get(`${kind} ${target.externalId}`) : byId.get(target.id);
      return [deletion, found ?? []];
    }),
  );
}

/** Returns the changes that undo the links and write-offs of a part. They follow the deletion of its document. */
export function changesUndoing({ kind, reconciliation, writeOffs }: MatchedPart): Change[] {
  const undone: Change[] =
    reconciliation === null
      ? []
      : [
          {
            type: 'reconcile',
            externalId: reconciliation,
            invoices: [],
            refunds: [],
            payments: [],
            creditNotes: [],
          },
        ];
  return undone.concat(
    writeOffs.map(({ invoiceId, reason }) => ({
      type: 'writeOff',
      target: { id: invoiceId },
      // A returned payment had its write-off reversed, which the end of the return puts back.
      reason: kind === 'REFUND' ? reason : null,
      ifOutstanding: true,
    })),
  );
}

/** Returns the bank transactions whose matches in force contain these payments or refunds, by their ids. */
export async function findBankTransactionsByDocument(
  queryable: Pick<Connection | Database['pool'], 'query'>,
  organizationId: string,
  documentIds: readonly string[],
): Promise<Map<string, { id: string }>> {
  const { rows } = await queryable.query<{ documentId: string; id: string }>({
    name: 'bank transactions of documents',
    text: `SELECT p.document_id AS "documentId", m.bank_transaction_id AS id FROM bank_match_parts p
           JOIN bank_matches m ON m.organization_id = $1 AND m.id = p.match_id AND m.undone_at IS NULL
           WHERE p.organization_id = $1 AND p.document_id = ANY($2::uuid[])`,
    values: [organizationId, documentIds],
  });
  return new Map(rows.map(({ documentId, id }) => [documentId, { id }]));
}
