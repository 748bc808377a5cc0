import { RefusalError } from '../domain/refusal.ts';
import type { Change } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { namesOf } from './references.ts';

/** Outcome of a change that was skipped because another transaction holds the lock on its family. */
export class LockConflictError extends RefusalError {
  /** Id of the root customer of the family. */
  readonly root: string;

  constructor(root: string) {
    super('CONFLICT', 'Another transaction is updating this customer.');
    this.root = root;
  }
}

/** Thrown if the lock on a family was not acquired within the lock timeout. */
export class LockStillHeldError extends Error {}

/**
 * Returns the root of the locked family that changes touch; undefined if they touch none of `lockedRoots`.
 */
export function lockedRootOf(
  ledger: Ledger,
  changes: readonly Change[],
  lockedRoots: ReadonlySet<string>,
): string | undefined {
  const names = namesOf(changes);
  const documents = [
    ...names.documentIds.map((id) => ledger.documents.get(id)),
    ...names.documentKinds.flatMap((kind, i) =>
      ledger.documentsByExternalId(`${kind} ${names.documentExternalIds[i]}`),
    ),
    ...names.documentCustomKinds.flatMap((kind, i) =>
      ledger.documentsByCustomId(`${kind} ${names.documentCustomIds[i]}`),
    ),
  ];
  const customers = [
    ...names.customerIds.map((id) => ledger.customers.get(id)),
    ...names.customerExternalIds.flatMap((externalId) => ledger.customersByExternalId(externalId)),
  ];
  const roots = [
    ...documents.flatMap((document) => (document === undefined ? [] : ledger.rootOf(document.customerId))),
    ...customers.flatMap((customer) => {
      if (customer === undefined) return [];
      const { id, parentId, mergedIntoId } = customer;
      return [parentId ?? id, ...(mergedIntoId === null ? [] : [ledger.rootOf(mergedIntoId)])];
    }),
  ];
  return roots.find((root) => lockedRoots.has(root));
}
