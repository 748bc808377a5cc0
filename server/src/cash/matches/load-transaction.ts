import { joinUsers } from '../../people/relations.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Connection, Database } from '../../platform/db/database.ts';
import { type ApiError, conflictError, notFound } from '../../platform/errors.ts';
import type { PartKind, StoredState } from '../domain/states.ts';
import { fromBankTransactions, fromMatches, fromParts, joinMatches } from './sources.ts';

type Queryable = Pick<Database['pool'] | Connection, 'query'>;

/** The facts of a bank transaction that matching needs. */
export interface MatchableTransaction {
  id: string;
  state: StoredState;
  amount: number;
  currency: string;
  bookedOn: string;
  bankAccountId: string | null;
  /** For the payments that the match creates. */
  reference: string | null;
  isDirectDebit: boolean;
  exclusionReason: string | null;
}

const COLUMNS = `t.id, t.state, t.amount, t.currency, t.booked_on AS "bookedOn",
  t.bank_account_id AS "bankAccountId", coalesce(t.text, t.end_to_end_id, t.bank_reference) AS reference,
  t.mandate_id IS NOT NULL AS "isDirectDebit", t.exclusion_reason AS "exclusionReason"`;

/** Returns one bank transaction, or throws 404. */
export function loadTransaction(
  queryable: Queryable,
  organizationId: string,
  id: string,
): Promise<MatchableTransaction> {
  return selectTransaction(queryable, organizationId, id, '');
}

/**
 * Locks a bank transaction until the transaction of the connection ends. A caller that also locks families does
 * so before.
 */
export function lockTransaction(
  connection: Connection,
  organizationId: string,
  id: string,
): Promise<MatchableTransaction> {
  return selectTransaction(connection, organizationId, id, 'FOR UPDATE');
}

async function selectTransaction(
  queryable: Queryable,
  organizationId: string,
  id: string,
  lock: '' | 'FOR UPDATE',
): Promise<MatchableTransaction> {
  const { rows } = await queryable.query<MatchableTransaction>({
    name: lock === '' ? 'matchable transaction' : 'lock matchable transaction',
    text: `SELECT ${COLUMNS} ${fromBankTransactions('t')} AND t.id = $2 ${lock}`,
    values: [organizationId, id],
  });
  const [transaction] = rows;
  if (transaction === undefined) throw notFound();
  return transaction;
}

/** The match in force of a transaction. */
export interface MatchInForce {
  id: string;
  parts: {
    position: number;
    kind: PartKind;
    documentId: string | null;
    isCreated: boolean;
    amount: number;
  }[];
}

/** Returns the match in force of a transaction; null without one. */
export async function matchInForce(
  queryable: Queryable,
  organizationId: string,
  transactionId: string,
): Promise<MatchInForce | null> {
  const { rows } = await queryable.query<MatchInForce>({
    name: 'match in force',
    text: `SELECT m.id, (SELECT json_agg(json_build_object('position', p.position, 'kind', p.kind,
               'documentId', p.document_id, 'isCreated', p.is_created, 'amount', p.amount) ORDER BY p.position)
             ${fromParts('p')} AND p.match_id = m.id) AS parts
           ${fromMatches('m')} AND m.bank_transaction_id = $2 AND m.undone_at IS NULL`,
    values: [organizationId, transactionId],
  });
  return rows[0] ?? null;
}

/** Returns how many parts a transaction ever had. The next one has the next position. */
export async function loadLastPosition(
  queryable: Queryable,
  organizationId: string,
  transactionId: string,
): Promise<number> {
  const { rows } = await queryable.query<{ position: number }>({
    name: 'last position of a part',
    text: `SELECT coalesce(max(p.position), 0) AS position
           ${fromParts('p', `${joinMatches('m')} AND m.id = p.match_id`)} AND m.bank_transaction_id = $2`,
    values: [organizationId, transactionId],
  });
  return rows[0]?.position ?? 0;
}

/** Returns the error for a transaction that is matched already, which names who matched it. */
export async function alreadyMatchedError(
  queryable: Queryable,
  organizationId: string,
  transactionId: string,
): Promise<ApiError> {
  const { rows } = await queryable.query<{ actor: Actor | null; name: string | null; at: string }>({
    name: 'who matched a bank transaction',
    text: `SELECT m.actor, u.first_name || ' ' || u.last_name AS name, m.created_at AS at
           ${fromMatches('m', `LEFT ${joinUsers('u')} AND u.id::text = m.actor->>'id'`)}
             AND m.bank_transaction_id = $2 AND m.undone_at IS NULL`,
    values: [organizationId, transactionId],
  });
  const [match] = rows;
  const actor = match?.actor ?? null;
  const by = match?.name ?? actorName(actor);
  return conflictError(
    'TRANSACTION_MATCHED',
    `${by} matched this transaction at ${match?.at}. Undo that match first.`,
    // A client names an actor without a name by its kind, in the language of its user.
    {
      by: match?.name ?? '',
      actor: actor?.kind ?? 'SYSTEM',
      at: match?.at ?? '',
    },
  );
}

/** Returns the error for a match that is not as it was read. */
export const matchChangedError = (): ApiError =>
  conflictError('CHANGED_MEANWHILE', 'Another user has changed this match in the meantime. Read it again.');

function actorName(actor: Actor | null): string {
  if (actor?.kind === 'API_KEY') return `The key pair ${actor.id}`;
  return actor?.kind === 'USER' ? 'A former user' : 'A rule';
}
