import type { LineResult, ProposalPart, WorldDocument } from '../../../src/cash/domain/matching/model.ts';

/**
 * One way to apply a line, as a text that does not depend on the order of its parts. On account counts by
 * family: `ACCOUNT F1 500`.
 */
export type Way = string;

export type FamilyOf = (customerId: string) => string;

function partText(part: ProposalPart, familyOf: FamilyOf): string {
  switch (part.kind) {
    case 'ON_ACCOUNT':
      return `ACCOUNT ${familyOf(part.customerId)} ${part.amount}`;
    case 'JOIN_PAYMENT':
    case 'JOIN_REFUND':
      return `JOIN ${part.paymentId}`;
    case 'RETURN':
      return `RETURN ${part.earlierLineId}`;
    case 'FEE':
    case 'EXCESS_WRITE_OFF':
      return `${part.kind} ${part.amount}`;
    default:
      return `${part.kind} ${part.documentId ?? ''} ${part.amount}`;
  }
}

const join = (texts: readonly string[]): Way => texts.toSorted().join(' + ');

export function wayOfParts(parts: readonly ProposalPart[], familyOf: FamilyOf): Way {
  return join(parts.map((part) => partText(part, familyOf)));
}

/** Returns the way that pays invoices in full and nets credits in full. */
export function wayOfDocuments(documents: readonly WorldDocument[]): Way {
  return join(
    documents.map(({ kind, id, outstanding }) =>
      kind === 'INVOICE' ? `INVOICE ${id} ${outstanding}` : `CREDIT ${id} ${-outstanding}`,
    ),
  );
}

/** Returns the way that a line was applied without a person, or null. */
export function appliedWay(result: LineResult, familyOf: FamilyOf): Way | null {
  if (result.state === 'EXCLUDED') return `EXCLUDED ${result.exclusion?.reason ?? ''}`;
  const isApplied =
    result.state === 'MATCHED' || result.state === 'ON_ACCOUNT' || result.state === 'RETURNED';
  const [first] = result.proposals;
  return isApplied && first !== undefined ? wayOfParts(first.parts, familyOf) : null;
}

/** Returns what a way takes of each document. */
export function takenBy(way: Way): Map<string, number> {
  return new Map(
    way.split(' + ').map((part) => {
      const [, id = '', amount = '0'] = part.split(' ');
      return [id, Math.abs(Number(amount))];
    }),
  );
}

/** Returns what a document adds to a sum: credits and payments are negative. */
export function signedOpen({ kind, outstanding }: WorldDocument): number {
  return kind === 'INVOICE' ? outstanding : -outstanding;
}

export function sumOf(documents: readonly WorldDocument[]): number {
  return documents.reduce((sum, document) => sum + signedOpen(document), 0);
}

/** Returns all sets of the items that are not empty: 4,095 of twelve. */
export function subsets<T>(items: readonly T[]): T[][] {
  const all: T[][] = [[]];
  for (const item of items) for (const set of [...all]) all.push(set.concat([item]));
  return all.slice(1);
}
