import { refOf } from '../../ledger/commands.ts';
import { fromDocuments, joinDocument } from '../../ledger/relations.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { errorReason } from '../../platform/error-reasons.ts';
import { ApiError } from '../../platform/errors.ts';
import type { MatchPartInput } from './schema.ts';
import { fromParts, joinMatches } from './sources.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

/** An existing payment or refund that a part joins. */
interface JoinedDocument {
  id: string;
}

/** A write-off that ends because its payment is returned. */
interface ReversedWriteOff {
  invoiceId: string;
  reason: string;
}

/** A part with the records that it names. */
export interface ResolvedPart extends MatchPartInput {
  /** The document that it joins; null: it creates one, or is a fee. */
  joined: JoinedDocument | null;
  /** Write-offs of the returned payments. */
  reversed: readonly ReversedWriteOff[];
}

/** Looks up the documents that parts join, and the write-offs that returns reverse. */
export async function resolveParts(
  queryable: Queryable,
  organizationId: string,
  parts: readonly MatchPartInput[],
): Promise<ResolvedPart[]> {
  const resolved: ResolvedPart[] = [];
  for (const [i, part] of parts.entries())
    resolved.push({
      ...part,
      joined: await joinedDocument(queryable, organizationId, part, `parts[${i}]`),
      reversed: await reversedWriteOffs(queryable, organizationId, part),
    });
  return resolved;
}

async function joinedDocument(
  queryable: Queryable,
  organizationId: string,
  { kind, payment, refund }: MatchPartInput,
  path: string,
): Promise<JoinedDocument | null> {
  const ref = payment ?? refund;
  if (ref === undefined) return null;
  const { id, externalId } = refOf(ref);
  const { rows } = await queryable.query<JoinedDocument>({
    name: 'document to join',
    text: `SELECT d.id ${fromDocuments('d')} AND d.kind = $2 AND ($3::uuid IS NULL OR d.id = $3)
             AND ($4::text IS NULL OR d.external_id = $4)`,
    values: [organizationId, kind, id ?? null, externalId ?? null],
  });
  const [found] = rows;
  if (found !== undefined) return found;
  const field = `${path}.${kind === 'PAYMENT' ? 'payment' : 'refund'}.${id === undefined ? 'externalId' : 'id'}`;
  const error = `does not exist: ${id ?? externalId}`;
  throw new ApiError('REFERENCE_NOT_FOUND', `${field}: ${error}`, {
    details: [{ field, error }],
    reason: errorReason('RECORD_MISSING'),
  });
}

/**
 * Returns the write-offs of matches whose payments a refund takes back entirely. Without the payment, they
 * would hide the whole invoice.
 */
async function reversedWriteOffs(
  queryable: Queryable,
  organizationId: string,
  { kind, linkedPayments = [] }: MatchPartInput,
): Promise<ReversedWriteOff[]> {
  if (kind !== 'REFUND' || linkedPayments.length === 0) return [];
  const refs = linkedPayments.map(({ payment, amountLinked }) => ({ ...refOf(payment), amountLinked }));
  const { rows } = await queryable.query<ReversedWriteOff>({
    name: 'write-offs of returned payments',
    text: `SELECT w.id AS "invoiceId", w.reason
           ${fromParts(
             'p',
             `${joinMatches('m')} AND m.id = p.match_id AND m.undone_at IS NULL
              ${joinDocument('d', 'p.document_id')} AND d.kind = 'PAYMENT'
              JOIN json_to_recordset($2::json) AS r(id uuid, "externalId" text, "amountLinked" bigint)
                ON (d.id = r.id OR d.external_id = r."externalId") AND d.amount = r."amountLinked"
              CROSS JOIN LATERAL ROWS FROM (unnest(p.written_off_ids), jsonb_array_elements_text(p.write_off_reasons))
                AS w(id, reason)
              ${joinDocument('i', 'w.id')} AND i.written_off_reason = w.reason`,
           )}`,
    values: [organizationId, JSON.stringify(refs)],
  });
  return rows;
}
