import type { Timestamp } from '../../kernel/calendar.ts';
import type { Outcome } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import type { Link, Reconciliation, ReconciliationContent } from '../domain/settlement/records.ts';
import type { UndoableFacts } from '../domain/undoable.ts';

/** A reconciliation with its links, oldest first. */
export interface ReconciliationSnapshot {
  createdAt: Timestamp;
  content: ReconciliationContent;
  links: LinkSnapshot[];
}
export type LinkSnapshot = Pick<Link, 'id' | 'creditId' | 'debitId' | 'amount' | 'createdAt'>;

/** The state of a reconciliation before or after a change; null: it does not exist. */
export interface LinksChanged {
  externalId: string;
  standing: ReconciliationSnapshot | null;
}

/**
 * Returns the change of a reconciliation from the ledger after it; null if none of its documents exists any
 * longer.
 */
export function linksChanged({ id }: Outcome, ledger: Ledger): UndoableFacts | null {
  if (id === null) return null;
  const [before, after] = [ledger.reconciliations.loaded(id), ledger.reconciliations.get(id)];
  const { externalId } = after ?? before ?? {};
  const now = ledger.linksOfReconciliation(id);
  const gone = ledger.links.changes().deleted.filter((link) => link.reconciliationId === id);
  const was = [...now.flatMap((link) => ledger.links.loaded(link.id) ?? []), ...gone];
  const [customerId] = [...now, ...was].flatMap(
    ({ debitId }) => ledger.documents.get(debitId)?.customerId ?? [],
  );
  if (externalId === undefined || customerId === undefined) return null;
  return {
    kind: 'LINKS_CHANGED',
    record: { kind: 'RECONCILIATION', id },
    customerId,
    before: { externalId, standing: snapshotOf(before, was) } satisfies LinksChanged,
    after: { externalId, standing: snapshotOf(after, now) } satisfies LinksChanged,
  };
}

function snapshotOf(
  reconciliation: Reconciliation | undefined,
  links: readonly Link[],
): ReconciliationSnapshot | null {
  if (reconciliation === undefined) return null;
  const { createdAt, content } = reconciliation;
  return { createdAt, content, links: inOrder(links) };
}

/** Returns the compared and stored fields of links, sorted by id. */
function inOrder(links: readonly LinkSnapshot[]): LinkSnapshot[] {
  return links
    .map(({ id, creditId, debitId, amount, createdAt }) => ({ id, creditId, debitId, amount, createdAt }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
