import { CUSTOMER_ANSWER } from '../../ledger/filters.ts';
import { fromCustomers, fromFiguresWith, joinDocument, joinFigures } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { LineResult, Proposal } from '../domain/matching/model.ts';
import type { ReturnedLine, ReturnedLines } from './parts-of.ts';
import type { BankProposals } from './schema.ts';

type Queryable = Pick<Connection, 'query'>;

interface StoredDecision {
  decision: LineResult | null;
  decidedAt: string | null;
  isCertain: boolean;
}

/** SQL: only the switch of its rule keeps the decision about bank transaction `t` from being applied. */
export const IS_CERTAIN = `coalesce(t.state = 'PROPOSED' AND t.decision->>'state' = 'PROPOSED' AND jsonb_array_length(t.decision->'proposals') = 1
  AND t.decision->'proposals'->0->'blockers' <@ '["RULE_ONLY_PROPOSES"]', false)`;

/** Returns what the rules decided about a bank transaction. @throws NOT_FOUND */
export async function findDecision(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<StoredDecision> {
  const { rows } = await queryable.query<StoredDecision>({
    name: 'decision about bank transaction',
    text: `SELECT t.decision, t.decided_at AS "decidedAt", ${IS_CERTAIN} AS "isCertain" FROM bank_transactions t
           WHERE t.organization_id = $1 AND t.id = $2`,
    values: [organizationId, id],
  });
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/** Returns the proposals for a bank transaction, with the records that they name. @throws NOT_FOUND */
export async function findProposals(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<BankProposals> {
  const { decision, decidedAt, isCertain } = await findDecision(queryable, organizationId, id);
  if (decision === null) return { ...NOTHING, decidedAt };
  const { state, rule, proposals, total, isSearchLimited, payer } = decision;
  const customerIds = new Set(payer.evidence.map(({ customerId }) => customerId));
  for (const one of proposals)
    for (const evidence of one.proof.payer.evidence) customerIds.add(evidence.customerId);
  const documentIds = new Set(proposals.flatMap(documentsOf));
  const documents = await documentsById(queryable, organizationId, [...documentIds]);
  for (const { customerId } of documents) customerIds.add(customerId);
  for (const part of proposals.flatMap(({ parts }) => parts))
    if ('customerId' in part && part.customerId !== null) customerIds.add(part.customerId);
  return {
    state,
    rule,
    proposals: proposals.map((one) => ({ ...one, parts: [...one.parts], blockers: [...one.blockers] })),
    total,
    isSearchLimited,
    isCertain,
    payer,
    customers: await customersById(queryable, organizationId, [...customerIds]),
    documents,
    decidedAt,
  };
}

const NOTHING: Omit<BankProposals, 'decidedAt'> = {
  state: 'UNMATCHED',
  rule: null,
  proposals: [],
  total: 0,
  isSearchLimited: false,
  isCertain: false,
  payer: null,
  customers: [],
  documents: [],
};

function documentsOf({ parts, proof }: Proposal): string[] {
  const named = parts.flatMap((part) => {
    if ('paymentId' in part) return [part.paymentId];
    return 'documentId' in part && part.documentId !== null ? [part.documentId] : [];
  });
  const recognized = proof.tokens.flatMap(({ meaning }) =>
    meaning.kind === 'DOCUMENT' ? [...meaning.documentIds] : [],
  );
  return named.concat(recognized);
}

async function customersById(queryable: Queryable, organizationId: string, ids: readonly string[]) {
  const { rows } = await queryable.query<{ customer: BankProposals['customers'][number] }>({
    name: 'customers of proposals',
    text: `SELECT ${CUSTOMER_ANSWER('c')} AS customer ${fromCustomers('c')} AND c.id = ANY($2::uuid[]) ORDER BY c.name, c.id`,
    values: [organizationId, ids],
  });
  return rows.map(({ customer }) => customer);
}

async function documentsById(queryable: Queryable, organizationId: string, ids: readonly string[]) {
  const { rows } = await queryable.query<BankProposals['documents'][number]>({
    name: 'documents of proposals',
    text: `SELECT f.id, f.kind, d.external_id AS "externalId", coalesce(d.custom_id, d.external_id) AS "customId",
             f.customer_id AS "customerId", f.currency, f.amount,
             CASE WHEN f.kind = 'INVOICE' AND NOT f.is_open THEN 0
               ELSE greatest(0, f.amount - f.amount_linked - f.amount_refunded) END AS outstanding,
             f.dated_on AS "issuedOn", f.due_on AS "dueOn"
           ${fromFiguresWith('f', joinDocument('d', 'f.id'))} AND f.id = ANY($2::uuid[]) ORDER BY f.due_on, f.id`,
    values: [organizationId, ids],
  });
  return rows;
}

/** Returns the money of each matched line that a proposal takes back. */
export async function loadReturnedLines(
  queryable: Queryable,
  organizationId: string,
  { parts }: Proposal,
): Promise<ReturnedLines> {
  const ids = parts.flatMap((part) => ('earlierLineId' in part ? (part.earlierLineId ?? []) : []));
  if (ids.length === 0) return new Map();
  const { rows } = await queryable.query<ReturnedLine & { lineId: string }>({
    name: 'payments of returned lines',
    text: `SELECT m.bank_transaction_id AS "lineId",
             coalesce(json_agg(json_build_object('paymentId', d.id, 'customerId', d.customer_id,
               'rest', f.amount - f.amount_refunded) ORDER BY p.position) FILTER (WHERE d.id IS NOT NULL), '[]')
               AS payments,
             coalesce(sum(p.amount) FILTER (WHERE p.kind = 'FEE'), 0) AS fees
           FROM bank_matches m
           JOIN bank_match_parts p ON p.organization_id = $1 AND p.match_id = m.id AND p.kind IN ('PAYMENT', 'FEE')
           LEFT ${joinDocument('d', 'p.document_id')} AND p.kind = 'PAYMENT'
           LEFT ${joinFigures('f')} AND f.id = d.id
           WHERE m.organization_id = $1 AND m.bank_transaction_id = ANY($2::uuid[]) AND m.undone_at IS NULL
           GROUP BY m.bank_transaction_id`,
    values: [organizationId, ids],
  });
  return new Map(rows.map(({ lineId, payments, fees }) => [lineId, { payments, fees: Number(fees) }]));
}
