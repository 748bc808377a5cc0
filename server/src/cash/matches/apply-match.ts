import { settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import { noteChange } from '../../platform/changes.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { type ErrorReasonCode, errorReason } from '../../platform/error-reasons.ts';
import { conflictError, invalidField } from '../../platform/errors.ts';
import { invalidData } from '../../platform/http/validation.ts';
import type { Organization } from '../../platform/organization.ts';
import { findBankTransaction } from '../transactions/queries.ts';
import type { BankTransaction } from '../transactions/schema.ts';
import { checkDocuments } from './check-documents.ts';
import { problemsOfParts } from './check-parts.ts';
import {
  alreadyMatchedError,
  loadLastPosition,
  loadTransaction,
  lockTransaction,
  type MatchableTransaction,
  type MatchInForce,
  matchInForce,
} from './load-transaction.ts';
import { fieldOfPart, type PartPlan, planChanges } from './plan-changes.ts';
import { resolveParts } from './resolve-parts.ts';
import type { MatchPartInput } from './schema.ts';
import { setState } from './set-state.ts';
import { appliedParts, type MatchFacts, storeMatch } from './store-match.ts';
import { recordDecision } from './undoable.ts';
import { doesRepeatUndone } from './undone.ts';

interface NewMatch extends Partial<MatchFacts> {
  transactionId: string;
  parts: readonly MatchPartInput[];
}

/**
 * Matches a bank transaction: creates or joins the payments and refunds of the parts, links them, and stores
 * the match, in one transaction. The families are locked first, as settlement does, then the bank transaction.
 * @throws NOT_FOUND; CONFLICT if the state does not allow it, or an automatic match would repeat what a person
 *   undid; what settlement throws, with fields such as `parts[0].linkedInvoices[1].amountLinked`
 */
export async function applyMatch(
  context: DataContext,
  organization: Organization,
  { transactionId, parts, rule = null, isAutomatic = false, proof = null, adviceId = null }: NewMatch,
): Promise<BankTransaction> {
  const { pool } = context.database;
  const { id: organizationId } = organization;
  const read = await loadTransaction(pool, organizationId, transactionId);
  const problems = problemsOfParts(parts);
  if (problems.length > 0) throw invalidData(problems);
  await requireMatchable(pool, organizationId, read);
  const resolved = await resolveParts(pool, organizationId, parts);
  const position = (await loadLastPosition(pool, organizationId, transactionId)) + 1;
  const plans = planChanges(organization, read, resolved, position);
  const planned = plans.flatMap((plan, i) => plan.changes.map((change) => ({ change, plan, i })));
  const changes = planned.map(({ change }) => change);
  let locked: Locked | null = null;
  let changeIds: readonly string[] = [];
  const transaction = await settleTogether(settlementOf(context, organization), changes, {
    isMatch: true,
    prepareUnderLock: async (connection) => {
      locked = await lockForMatch(connection, organizationId, {
        transactionId,
        position,
        isAutomatic,
        plans,
      });
      return changes;
    },
    fieldOf: (index, field) => {
      const one = planned[index];
      return one === undefined ? field : fieldOfPart(one.change, one.plan.part, one.i, field);
    },
    work: async (connection, outcomes) => {
      const stored = await store(context, organizationId, connection, {
        plans,
        outcomes,
        locked: requireLocked(locked),
        facts: { rule, isAutomatic, proof, adviceId },
      });
      ({ changeIds } = stored);
      return stored.transaction;
    },
  });
  noteChange(...changeIds);
  return transaction;
}

/** The bank transaction under its lock. */
interface Locked {
  transaction: MatchableTransaction;
  /** The match that loses its missing parts to the new one; null without one. */
  former: MatchInForce | null;
}

function requireLocked(locked: Locked | null): Locked {
  if (locked === null) throw new Error('the bank transaction is locked before the batch is written');
  return locked;
}

const decidedByPersonError = () =>
  conflictError('DECIDED_BY_PERSON', 'A person decided about this transaction. No rule changes that.');

const REFUSED_STATES: Readonly<Record<string, [message: string, code: ErrorReasonCode]>> = {
  PENDING: ['The bank has not booked this transaction yet.', 'TRANSACTION_PENDING'],
  EXCLUDED: ['This transaction is excluded. Include it first.', 'TRANSACTION_EXCLUDED'],
  RETURNED: ['This transaction was returned.', 'TRANSACTION_RETURNED'],
};

/** @throws CONFLICT unless the state allows a match */
async function requireMatchable(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { id, state }: MatchableTransaction,
): Promise<void> {
  const refusal = REFUSED_STATES[state];
  if (refusal !== undefined) throw conflictError(refusal[1], refusal[0]);
  if (state === 'MATCHED') throw await alreadyMatchedError(queryable, organizationId, id);
}

interface LockInput {
  transactionId: string;
  position: number;
  isAutomatic: boolean;
  plans: readonly PartPlan[];
}

async function lockForMatch(
  connection: Connection,
  organizationId: string,
  { transactionId, position, isAutomatic, plans }: LockInput,
): Promise<Locked> {
  const transaction = await lockTransaction(connection, organizationId, transactionId);
  await requireMatchable(connection, organizationId, transaction);
  // The state is open, but another user matched it and undid that in the meantime.
  if ((await loadLastPosition(connection, organizationId, transactionId)) + 1 !== position)
    throw conflictError(
      'CHANGED_MEANWHILE',
      'Another user has changed this transaction in the meantime. Read it again.',
    );
  const former = await matchInForce(connection, organizationId, transactionId);
  if (isAutomatic && former !== null) throw decidedByPersonError();
  requireSum(transaction, former, plans);
  return { transaction, former };
}

/** @throws INVALID_DATA unless the parts add up to what is not matched yet */
function requireSum(
  { amount }: MatchableTransaction,
  former: MatchInForce | null,
  plans: readonly PartPlan[],
): void {
  const kept = (former?.parts ?? []).filter(({ kind, documentId }) => kind === 'FEE' || documentId !== null);
  const open = kept.reduce((rest, part) => rest - BigInt(part.amount), BigInt(amount));
  const stated = plans.reduce((sum, { part }) => sum + BigInt(part.amount), 0n);
  if (stated === open) return;
  throw invalidField('parts', `add up to ${stated}, but ${open} of the transaction is open`, {
    reason: errorReason('PARTS_SUM_DIFFERS'),
  });
}

interface Stored {
  plans: readonly PartPlan[];
  outcomes: readonly Outcome[];
  locked: Locked;
  facts: MatchFacts;
}

async function store(
  { clock }: DataContext,
  organizationId: string,
  connection: Connection,
  { plans, outcomes, locked: { transaction, former }, facts }: Stored,
): Promise<{ transaction: BankTransaction; changeIds: string[] }> {
  const now = clock.now();
  const parts = appliedParts(plans, outcomes);
  const documents = await checkDocuments(connection, organizationId, transaction, parts);
  const matchId = await storeMatch(connection, organizationId, {
    transactionId: transaction.id,
    facts,
    parts,
    former,
    now,
  });
  if (facts.isAutomatic && (await doesRepeatUndone(connection, organizationId, matchId)))
    throw decidedByPersonError();
  const customerIds = new Set(documents.map(({ customerId }) => customerId));
  const [customerId = null] = customerIds.size === 1 ? customerIds : [];
  const { id, amount, currency } = transaction;
  const { rule, isAutomatic } = facts;
  const data = { id: matchId, bankTransaction: { id, amount, currency }, rule, isAutomatic };
  await setState(connection, organizationId, {
    transaction,
    state: 'MATCHED',
    action: 'bank_transaction.matched',
    records: documents.map(({ id: documentId, kind }) => ({ kind, id: documentId })),
    event: { type: 'match.applied', customerId, data },
    now,
  });
  // Undoing a match that completes another one would also undo the parts of that.
  const changeIds =
    former === null
      ? await recordDecision(connection, { clock }, organizationId, {
          kind: 'BANK_TRANSACTION_MATCHED',
          transactionId: id,
          decision: { matchId },
        })
      : [];
  return { transaction: await findBankTransaction(connection, organizationId, id), changeIds };
}
