import type { Ledger } from './ledger.ts';
import { endsOf, linksWith, newLink, otherEnd, statedSum } from './put-links.ts';
import { isCredit, type Link } from './records.ts';
import { linksOf, type ResolvedList, type StateBatch, type StatedDocument } from './state-batch.ts';
import type { Steps } from './steps.ts';

/** Links to remove and to place, for all documents of a batch at once: each credit is then allocated once. */
interface LinkChanges {
  removed: Link[];
  placed: Link[];
}

/** Replaces the links of all stated lists. Whether they fit is checked once all of them are placed. */
export function* placeLinks(batch: StateBatch): Steps<void> {
  const { ledger } = batch;
  const changes: LinkChanges = { removed: [], placed: [] };
  for (const stated of batch.documents.values()) {
    for (const list of stated.lists) collectList(batch, stated, list, changes);
    yield;
  }
  yield* ledger.changeLinksInSteps(changes.removed, changes.placed);
  for (const { id, change } of batch.documents.values()) {
    if (change.kind === 'PAYMENT' || change.kind === 'CREDIT_NOTE') ledger.reallocate(id);
    yield;
  }
  yield* orderLinks(batch);
}

function collectList(
  batch: StateBatch,
  { id }: StatedDocument,
  list: ResolvedList,
  { removed, placed }: LinkChanges,
): void {
  const { ledger } = batch;
  const present = Map.groupBy(linksWith(ledger, id, list.kind), (link) => otherEnd(link, id));
  const former = new Map(
    batch
      .formerLinks(id)
      .filter(({ reconciliationId }) => reconciliationId === null)
      .map((link) => [otherEnd(link, id), link]),
  );
  for (const [i, targetId] of list.targetIds.entries()) {
    const pair = present.get(targetId) ?? [];
    present.delete(targetId);
    const amount = list.inputs[i]?.amount ?? 0;
    if (amount === statedSum(pair)) continue;
    // The owner's own link keeps its age and replaces the links of reconciliations.
    const own = pair.find((link) => link.reconciliationId === null);
    for (const link of pair) if (link !== own) removed.push(link);
    placed.push({
      ...(own ?? returnedLink(former.get(targetId)) ?? freshLink(ledger, id, targetId)),
      amount,
    });
  }
  for (const links of present.values()) for (const link of links) removed.push(link);
}

/** Returns a link that this batch has removed. Its debit no longer counts it. */
const returnedLink = (link: Link | undefined) => link && { ...link, amountInEffect: 0 };

function freshLink(ledger: Ledger, ownerId: string, targetId: string): Omit<Link, 'amount'> {
  const [credit, debit] = endsOf(ledger, ownerId, targetId);
  return newLink(ledger, credit, debit);
}

/**
 * Gives the links of a partly refunded credit the order of its list, because a refund takes the last ones back.
 * The result then depends on the stated list alone, not on the age of links.
 */
function* orderLinks({ documents, ledger }: StateBatch): Steps<void> {
  const changes: LinkChanges = { removed: [], placed: [] };
  for (const { id, lists } of documents.values()) {
    yield;
    const list = lists.find(({ kind }) => kind === 'INVOICE');
    if (list === undefined) continue;
    const links = linksWith(ledger, id, 'INVOICE');
    const isReduced = links.some((link) => link.amountInEffect < link.amount);
    if (!isReduced || links.some(({ reconciliationId }) => reconciliationId !== null)) continue;
    const byTarget = new Map(links.map((link) => [link.debitId, link]));
    const listed = list.targetIds.flatMap((targetId) => byTarget.get(targetId) ?? []);
    if (listed.every((link, i) => i === 0 || (listed[i - 1]?.id ?? '') < link.id)) continue;
    for (const link of listed) {
      changes.removed.push(link);
      const { amount } = link;
      changes.placed.push({ ...freshLink(ledger, id, link.debitId), amount });
    }
  }
  yield* ledger.changeLinksInSteps(changes.removed, changes.placed);
}

/**
 * Takes back the change of one document: its facts and its listed links are as before the batch. Links to
 * documents that the batch deleted are gone.
 * @returns the ids of documents whose links have changed
 */
export function takeBack(batch: StateBatch, stated: StatedDocument): Set<string> {
  const { ledger } = batch;
  const document = ledger.documents.get(stated.id);
  if (document === undefined) return new Set();
  const touched = new Set<string>([stated.id]);
  const links = linksOf(ledger, document);
  for (const link of links) touched.add(otherEnd(link, stated.id));
  const { former } = stated;
  if (former === undefined) {
    ledger.deleteDocument(document);
    return touched;
  }
  const { amountLinked, amountRefunded } = document;
  ledger.putDocument({ ...former, amountLinked, amountRefunded });
  const kinds = new Set(stated.lists.map(({ kind }) => kind));
  const isListed = (link: Link) => {
    const kind = ledger.documents.get(otherEnd(link, stated.id))?.kind;
    return kind !== undefined && kinds.has(kind);
  };
  const placed = batch.formerLinks(stated.id).filter(isListed);
  for (const link of placed) touched.add(otherEnd(link, stated.id));
  ledger.changeLinks(
    links.filter(isListed),
    placed.map((link) => ({ ...link, amountInEffect: 0 })),
  );
  if (isCredit(former.kind)) ledger.reallocate(stated.id);
  return touched;
}
