import {
  fromBankAccounts,
  fromCustomers,
  fromFiguresWith,
  fromLinksWith,
  joinCustomer,
  joinDocument,
  joinDocuments,
  joinFigures,
  joinLinks,
} from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import { identifier, lookupsOf, PAYMENT_DAYS } from '../domain/matching/lookups.ts';
import {
  type BankLine,
  type EarlierLine,
  type ExistingPayment,
  MAX_CANDIDATES,
  type PayerMemory,
  type PaymentReference,
  type UndoneMatch,
  type World,
  type WorldCustomer,
  type WorldDocument,
} from '../domain/matching/model.ts';
import type { MatchingSettings } from '../domain/matching/rule-values.ts';
import { largestFeeCap } from '../domain/matching/settings.ts';
import { MATCHED_TARGETS } from '../matches/sources.ts';
import { IS_UNDONE } from '../matches/undone.ts';
import { knownPayers } from '../payers/known-payers.ts';
import { loadAnswers } from '../questions/queries.ts';
import { type Candidates, findByNumber, findCandidates, IS_UNCONFIRMED } from './find-candidates.ts';
import { keysOfAdvices, loadAdvices } from './load-advices.ts';
import { LINE_COLUMNS, type LineRow, lineOf } from './load-lines.ts';

/** Lines whose records are looked up together. */
const TOGETHER = 500;
/** Days in which a payment may be returned. */
const RETURN_DAYS = 400;
/** Words of the text of a return that may be the reference of the returned line. */
const MAX_WORDS = 50;

type Pool = Database['pool'];
type OfOrganization = readonly [pool: Pool, organizationId: string];

/** Loads everything that the rules may consider for some lines. */
export async function loadWorld(
  { pool }: Pick<Database, 'pool'>,
  organizationId: string,
  lines: readonly BankLine[],
  settings: MatchingSettings,
): Promise<World> {
  const of = [pool, organizationId] as const;
  const found: Candidates = { documentIds: new Set(), customerIds: new Set(), paymentIds: new Set() };
  const references = new Map<string, PaymentReference>();
  const accounts = new Set<string>();
  for (let i = 0; i < lines.length; i += TOGETHER) {
    const lookups = lines
      .slice(i, i + TOGETHER)
      .map((line) => ({ ...lookupsOf(line, settings), bookedOn: line.bookedOn }));
    for (const line of lookups) for (const account of line.accounts) accounts.add(account);
    const some = await findCandidates(pool, organizationId, lookups);
    for (const id of some.documentIds) found.documentIds.add(id);
    for (const id of some.customerIds) found.customerIds.add(id);
    for (const id of some.paymentIds) found.paymentIds.add(id);
    for (const one of await loadReferences(
      of,
      lookups.flatMap((line) => line.references),
    ))
      references.set(one.reference, one);
  }
  const advices = await loadAdvices(pool, organizationId, lines);
  await findByNumber(pool, organizationId, keysOfAdvices(advices), found);
  for (const { customerId } of advices) if (customerId !== null) found.customerIds.add(customerId);
  const referenced = [...references.values()];
  for (const { customerId, documentIds } of referenced) {
    found.customerIds.add(customerId);
    for (const id of documentIds) found.documentIds.add(id);
  }
  const answers = await loadAnswers(
    pool,
    organizationId,
    lines.map(({ id }) => id),
  );
  for (const { customerId, documents } of answers) {
    found.customerIds.add(customerId);
    for (const { documentId } of documents) found.documentIds.add(documentId);
  }
  const named = await documentsById(of, [...found.documentIds]);
  const payments = await loadPaymentsById(of, [...found.paymentIds]);
  for (const { customerId } of [...named, ...payments]) found.customerIds.add(customerId);
  const customers = await loadFamilies(of, [...found.customerIds]);
  const customerIds = customers.map(({ id }) => id);
  const documents = byId(named.concat(await loadOpenDocuments(of, customerIds)));
  return {
    documents,
    customers,
    references: referenced,
    // Direct debits and payment links are made by no part of the service yet.
    orders: [],
    memory: await loadPayerMemory(of, [...accounts]),
    payments: byId(payments.concat(await loadUnconfirmedPayments(of, customerIds, lines))),
    earlierLines: await loadEarlierLines(
      of,
      lines.filter(({ amount }) => amount < 0),
      largestFeeCap(settings),
    ),
    ownAccounts: await loadOwnAccounts(of),
    undone: await loadUndoneMatches(
      of,
      lines.map(({ id }) => id),
    ),
    answers,
    settings,
    advices,
  };
}

const byId = <T extends { id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

async function loadReferences([pool, organizationId]: OfOrganization, references: readonly string[]) {
  const { rows } = await pool.query<PaymentReference>({
    name: 'payment references in bank lines',
    text: `SELECT r.reference, r.customer_id AS "customerId", to_json(r.invoice_ids) AS "documentIds"
           FROM payment_references r WHERE r.organization_id = $1 AND r.reference = ANY($2::text[])
           UNION ALL
           SELECT c.payment_account ->> 'iban', c.id, '[]' ${fromCustomers('c')}
             AND c.payment_account IS NOT NULL AND c.payment_account ->> 'iban' = ANY($2::text[])`,
    values: [organizationId, references],
  });
  return rows;
}

/** The columns of a document that the rules see: figures `f` and document `d`. */
export const DOCUMENT = `f.id, f.kind, d.custom_id AS number, d.external_id AS "externalId", f.customer_id AS "customerId",
  f.currency, f.amount, CASE WHEN f.kind <> 'INVOICE' OR f.is_open
    THEN greatest(0, f.amount - f.amount_linked - f.amount_refunded) ELSE 0 END AS outstanding,
  f.dated_on AS "issuedOn", f.due_on AS "dueOn", false AS "isDisputed", NULL AS discount`;

async function documentsById([pool, organizationId]: OfOrganization, ids: readonly string[]) {
  const { rows } = await pool.query<WorldDocument>({
    name: 'documents that bank lines name',
    text: `SELECT ${DOCUMENT} ${fromFiguresWith('f', joinDocument('d', 'f.id'))}
             AND f.id = ANY($2::uuid[]) AND f.amount > 0`,
    values: [organizationId, ids],
  });
  return rows;
}

/** Open invoices of each customer, oldest due day first, and credit notes that are not used up. */
async function loadOpenDocuments([pool, organizationId]: OfOrganization, customerIds: readonly string[]) {
  const { rows } = await pool.query<WorldDocument>({
    name: 'open documents of payers',
    text: `SELECT r.* FROM unnest($2::uuid[]) AS c(id) CROSS JOIN LATERAL (
             (SELECT ${DOCUMENT} ${fromFiguresWith('f', joinDocument('d', 'f.id'))}
                AND f.customer_id = c.id AND f.kind = 'INVOICE' AND f.is_open AND f.amount > 0
              ORDER BY f.due_on, f.id LIMIT ${MAX_CANDIDATES})
             UNION ALL
             (SELECT ${DOCUMENT} ${fromFiguresWith('f', joinDocument('d', 'f.id'))}
                AND f.customer_id = c.id AND f.kind = 'CREDIT_NOTE' AND f.kind <> 'INVOICE'
                AND f.amount_linked + f.amount_refunded < f.amount
              ORDER BY f.id LIMIT ${MAX_CANDIDATES})) r`,
    values: [organizationId, customerIds],
  });
  return rows;
}

/** The customers with their families, and the customers that were merged into them. */
async function loadFamilies([pool, organizationId]: OfOrganization, ids: readonly string[]) {
  const { rows } = await pool.query<WorldCustomer>({
    name: 'families of payers',
    text: `WITH found AS (
             SELECT coalesce(c.merged_into_id, c.id) AS id ${fromCustomers('c')} AND c.id = ANY($2::uuid[])),
           roots AS (
             SELECT DISTINCT coalesce(c.parent_id, c.id) AS id ${fromCustomers('c')}
               AND c.id IN (SELECT id FROM found)),
           family AS (
             SELECT r.id, r.id AS root FROM roots r
             UNION SELECT c.id, c.parent_id ${fromCustomers('c')} AND c.parent_id IN (SELECT id FROM roots))
           SELECT c.id, y.root AS "familyId", c.external_id AS number, json_build_array(c.name) AS names,
             (SELECT coalesce(json_agg(x.id), '[]') ${fromCustomers('x')} AND x.merged_into_id = c.id) AS "mergedIds",
             (SELECT count(*) ${fromFiguresWith('f', '')} AND f.customer_id = c.id AND f.kind = 'INVOICE'
               AND f.is_open) AS "openDocuments"
           FROM family y ${joinCustomer('c', 'y.id')}`,
    values: [organizationId, ids],
  });
  return rows;
}

/** Loads the memory of the accounts of payers. */
async function loadPayerMemory([pool, organizationId]: OfOrganization, accounts: readonly string[]) {
  const { rows } = await pool.query<PayerMemory>({
    name: 'memory of payers',
    text: `SELECT k.account, json_agg(json_build_object('customerId', k.customer_id, 'matches', k.matches,
             'firstOn', k.first_on, 'lastOn', k.last_on, 'isAssigned', k.is_assigned) ORDER BY k.customer_id) AS customers
           FROM (${knownPayers('$2')}) k GROUP BY k.account`,
    values: [organizationId, accounts],
  });
  return rows;
}

const PAYMENT = `d.id, d.kind, d.customer_id AS "customerId", d.amount, d.currency, d.dated_on AS "paidOn",
  concat_ws(' ', d.custom_id, d.external_id, d.ref_number) AS text,
  (SELECT coalesce(json_agg(DISTINCT CASE d.kind WHEN 'PAYMENT' THEN l.debit_id ELSE l.credit_id END), '[]')
    ${fromLinksWith('l', '')} AND CASE d.kind WHEN 'PAYMENT' THEN l.credit_id ELSE l.debit_id END = d.id) AS "documentIds"`;

/** Returns payments and refunds as the rules see them. */
export async function loadPaymentsById([pool, organizationId]: OfOrganization, ids: readonly string[]) {
  const { rows } = await pool.query<ExistingPayment>({
    name: 'payments that bank lines may confirm',
    text: `SELECT ${PAYMENT} ${fromFiguresWith('f', joinDocument('d', 'f.id'))} AND d.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return rows;
}

/** Payments and refunds of the customers around the days of the lines that no line confirms. */
async function loadUnconfirmedPayments(
  [pool, organizationId]: OfOrganization,
  customerIds: readonly string[],
  lines: readonly BankLine[],
) {
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const { rows } = await pool.query<ExistingPayment>({
    name: 'unconfirmed payments of payers',
    text: `SELECT ${PAYMENT} FROM unnest($2::uuid[]) AS c(id)
           ${joinDocuments('d')} AND d.customer_id = c.id AND d.kind IN ('PAYMENT', 'REFUND')
           WHERE d.dated_on BETWEEN $3::date - ${PAYMENT_DAYS} AND $4::date + ${PAYMENT_DAYS} AND d.amount > 0
             AND ${IS_UNCONFIRMED}`,
    values: [organizationId, customerIds, days[0] ?? null, days.at(-1) ?? null],
  });
  return rows;
}

/** SQL: the kind of the documents that record the money of transaction `t`. */
const MONEY_KIND = `CASE WHEN t.amount > 0 THEN 'PAYMENT' ELSE 'REFUND' END`;

/** The columns of matched transaction `t` with its match `m`. */
const MATCHED_LINE = `${LINE_COLUMNS},
  ARRAY(SELECT p.document_id FROM bank_match_parts p
    WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind = ${MONEY_KIND} AND p.document_id IS NOT NULL)
    AS "paymentIds",
  ARRAY(SELECT d.customer_id FROM bank_match_parts p ${joinDocument('d', 'p.document_id')}
    WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind = ${MONEY_KIND}) AS "customerIds",
  (SELECT coalesce(json_agg(json_build_object('documentId', r.id, 'customerId', r.customer_id,
      'amount', r.amount)), '[]')
    FROM (
      SELECT l.debit_id AS id, d.customer_id, l.amount
      FROM bank_match_parts p ${joinDocument('d', 'p.document_id')} ${joinLinks('l')} AND l.credit_id = d.id
      WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind = 'PAYMENT' AND t.amount > 0
      UNION ALL
      SELECT l.credit_id, d.customer_id, l.amount
      FROM bank_match_parts p ${joinDocument('d', 'p.document_id')} ${joinLinks('l')} AND l.debit_id = d.id
      WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind = 'REFUND' AND t.amount < 0) r) AS links,
  (SELECT coalesce(sum(f.amount_refunded), 0) FROM bank_match_parts p
    ${joinFigures('f')} AND f.id = p.document_id
    WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind = 'PAYMENT') AS returned,
  (SELECT coalesce(sum(p.amount), 0) FROM bank_match_parts p
    WHERE p.organization_id = $1 AND p.match_id = m.id AND p.kind <> 'FEE' AND p.document_id IS NULL) AS unmatched`;

type MatchedLineRow = LineRow & Omit<EarlierLine, 'line'>;

const earlierLineOf = ({
  paymentIds,
  customerIds,
  links,
  returned,
  unmatched,
  ...row
}: MatchedLineRow): EarlierLine => ({
  line: lineOf(row),
  paymentIds,
  customerIds,
  links,
  returned: Number(returned),
  unmatched: Number(unmatched),
});

/** Returns matched lines as the rules see them. */
export async function loadMatchedLinesById(
  [pool, organizationId]: OfOrganization,
  ids: readonly string[],
): Promise<EarlierLine[]> {
  const { rows } = await pool.query<MatchedLineRow>({
    name: 'matched lines by id',
    text: `SELECT ${MATCHED_LINE} FROM bank_transactions t
           JOIN bank_matches m ON m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
           WHERE t.organization_id = $1 AND t.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return rows.map(earlierLineOf);
}

/** Returns the references of a return by which it may name the returned line. */
const referencesOfReturned = ({ endToEndId, text }: BankLine): string[] =>
  [endToEndId ?? '', ...text.split(/\s+/).filter((word) => /\d/.test(word))]
    .filter((reference) => identifier(reference) !== null)
    .slice(0, MAX_WORDS);

/** Matched lines that some outgoing lines may take back, together with a fee. */
async function loadEarlierLines(
  [pool, organizationId]: OfOrganization,
  lines: readonly BankLine[],
  feeCap: number,
) {
  const { rows } = await pool.query<MatchedLineRow>({
    name: 'matched lines that may be returned',
    text: `SELECT DISTINCT ON (t.id) ${MATCHED_LINE}
           FROM unnest($2::bigint[], $3::text[], $4::date[], $7::bigint[]) AS o(amount, currency, day, fee)
           JOIN bank_transactions t ON t.organization_id = $1 AND t.state IN ('MATCHED', 'PARTLY_MATCHED')
             AND t.amount > 0
             AND t.currency = o.currency AND t.booked_on BETWEEN o.day - ${RETURN_DAYS} AND o.day
             AND t.amount >= o.amount - o.fee
           JOIN bank_matches m ON m.organization_id = $1 AND m.bank_transaction_id = t.id AND m.undone_at IS NULL
           WHERE t.amount = o.amount OR t.payer_key = ANY($5::text[]) OR t.end_to_end_id = ANY($6::text[])`,
    values: [
      organizationId,
      lines.map(({ amount }) => -amount),
      lines.map(({ currency }) => currency),
      lines.map(({ bookedOn }) => bookedOn),
      lines.flatMap(({ counterparty }) => counterparty.iban ?? []),
      lines.flatMap(referencesOfReturned),
      lines.map(({ chargesDeducted }) => Math.max(chargesDeducted, feeCap)),
    ],
  });
  return rows.map(earlierLineOf);
}

async function loadOwnAccounts([pool, organizationId]: OfOrganization) {
  const { rows } = await pool.query<{ account: string }>({
    name: 'own bank accounts',
    text: `SELECT coalesce(b.iban, b.account_number) AS account ${fromBankAccounts('b')}
             AND coalesce(b.iban, b.account_number) IS NOT NULL`,
    values: [organizationId],
  });
  return rows.map(({ account }) => account);
}

/** Matches of the lines that a person or a program undid. */
async function loadUndoneMatches([pool, organizationId]: OfOrganization, lineIds: readonly string[]) {
  const { rows } = await pool.query<UndoneMatch>({
    name: 'undone matches of lines',
    text: `SELECT m.bank_transaction_id AS "lineId", to_json(${MATCHED_TARGETS}) AS targets,
             to_json(ARRAY(SELECT DISTINCT p.customer_id FROM bank_match_parts p
               WHERE p.organization_id = $1 AND p.match_id = m.id AND p.customer_id IS NOT NULL)) AS "customerIds"
           FROM bank_matches m
           WHERE m.organization_id = $1 AND m.bank_transaction_id = ANY($2::uuid[]) AND ${IS_UNDONE('m')}`,
    values: [organizationId, lineIds],
  });
  return rows;
}
