import { sql } from 'kysely';
import type { BankDecision } from '../../cash/commands.ts';
import type {
  AssignedSnapshot,
  ClosedSnapshot,
  CustomerChoice,
  InvoiceChoice,
  ManualActionSnapshot,
  SnoozedSnapshot,
} from '../../dunning/undo.ts';
import type { LinksChanged } from '../../ledger/commands.ts';
import type { UndoableKind } from '../../ledger/domain/undoable.ts';
import { type ManagersChanged, ownCustomersOf } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectCountedPage } from '../../platform/lists/select-page.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import type { DisputeSnapshot } from '../disputes/commands.ts';
import type { DisputeProgress } from '../disputes/update.ts';
import type { PlanSnapshot } from '../instalment-plans/undoable-plan.ts';
import type { PromiseSnapshot } from '../promises/undoable-promise.ts';
import type { ChangeQuery, UndoableChange, UndoableChanges } from './schema.ts';

/** The facts stored for each kind of change, before and after it. */
interface SnapshotByKind extends Record<UndoableKind, object> {
  ACTION_IGNORED: ClosedSnapshot;
  ACTION_SNOOZED: SnoozedSnapshot;
  ACTION_ASSIGNED: AssignedSnapshot;
  ACTION_PERFORMED: ClosedSnapshot;
  ACTION_CREATED: ManualActionSnapshot;
  PROMISE_CHANGED: PromiseSnapshot;
  INSTALMENT_PLAN_CHANGED: PlanSnapshot;
  DISPUTE_OPENED: DisputeSnapshot;
  DISPUTE_CHANGED: DisputeProgress;
  CUSTOMER_DUNNING_CHANGED: Partial<CustomerChoice>;
  INVOICE_DUNNING_CHANGED: Partial<InvoiceChoice>;
  LINKS_CHANGED: LinksChanged;
  ACCOUNT_MANAGERS_CHANGED: ManagersChanged;
  BANK_TRANSACTION_MATCHED: BankDecision;
  BANK_TRANSACTION_EXCLUDED: BankDecision;
}

/** A change of one kind, with the facts that its undo needs. */
export type ChangeOf<K extends UndoableKind> = Omit<UndoableChange, 'kind'> & {
  kind: K;
  before: SnapshotByKind[K];
  after: SnapshotByKind[K];
};
export type StoredChange = { [K in UndoableKind]: ChangeOf<K> }[UndoableKind];

const COLUMNS = `
  c.id, c.kind, json_build_object('kind', c.record_kind, 'id', c.record_id) AS record,
  CASE WHEN c.customer_id IS NOT NULL THEN json_build_object('id', c.customer_id) END AS customer, c.user_id AS "userId", c.made_at AS "madeAt",
  c.undoable_until AS "undoableUntil", c.undone_at AS "undoneAt", c.undone_by_user_id AS "undoneByUserId"`;

/**
 * Returns changes with the facts that their undo needs, in the order of `ids`.
 * @throws REFERENCE_NOT_FOUND naming those that do not exist, or that the caller may not see
 */
export async function loadChanges(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<StoredChange[]> {
  const { rows } = await queryable.query<StoredChange>({
    name: 'undoable changes',
    text: `SELECT ${COLUMNS}, c.before, c.after FROM undoable_changes c
           WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])
             AND ($3::uuid IS NULL OR ${ownCustomersOf('c.customer_id', { organization: '$1', user: '$3' })})`,
    values: [organizationId, ids, rowScope()],
  });
  const found = new Map(rows.map((change) => [change.id, change]));
  const missing = ids.flatMap((id, at) => (found.has(id) ? [] : [`changeIds[${at}]`]));
  if (missing.length > 0)
    throw new ApiError('REFERENCE_NOT_FOUND', `These do not exist: ${missing.join(', ')}.`, {
      details: missing.map((field) => ({ field, error: 'does not exist' })),
    });
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Converts a stored change to the response. */
export function changeAnswer({ before: _, after: __, ...change }: StoredChange): UndoableChange {
  return change;
}

/** Returns the users' changes of the last day, latest first, both undoable and undone ones. */
export async function listChanges(
  { database, clock }: DataContext,
  { id: organizationId }: Organization,
  query: ChangeQuery,
): Promise<UndoableChanges> {
  const { recordId, userId } = query;
  const page = readPage(query, { list: 'changes', sortBy: 'madeAt' });
  const where = [
    sql<boolean>`undoable_until > ${clock.wall.now()}`,
    ...(recordId === undefined ? [] : [sql<boolean>`record_id = ${recordId}`]),
    ...(userId === undefined ? [] : [sql<boolean>`user_id = ${userId}`]),
  ];
  const { ids, metadata } = await selectCountedPage(
    database.kysely,
    { from: 'undoable_changes', organizationId, where, sortColumn: 'made_at' },
    page,
  );
  const { rows } = await database.pool.query<UndoableChange>({
    name: 'undoable changes by id',
    text: `SELECT ${COLUMNS} FROM undoable_changes c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...metadata, items: ids.flatMap((id) => byId.get(id) ?? []) };
}
