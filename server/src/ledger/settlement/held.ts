import { Refusal } from '../domain/refusal.ts';
import type { Change } from '../domain/settlement/changes.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { namesOf } from './references.ts';

/** Stands for the outcome of a change that was left out, because somebody else holds a family that it touches. */
export class Held extends Refusal {
  /** The customer who stands for the family. */
  readonly root: string;

  constructor(root: string) {
    super('CONFLICT', 'Somebody else writes for this customer.');
    this.root = root;
  }
}

/** A change waited for a family for as long as it was told to. */
export class StillHeldError extends Error {}

/** The family, of those that are held, which a change touches; undefined when it touches none. */
export function heldRootOf(
  ledger: Ledger,
  change: Change,
  heldRoots: ReadonlySet<string>,
): string | undefined {
  const names = namesOf([change]);
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
  return roots.find((root) => heldRoots.has(root));
}
