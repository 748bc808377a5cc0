import type { ErrorDetail } from '../../platform/errors.ts';
import type { MatchPartInput } from './schema.ts';

type Problem = [field: keyof MatchPartInput, error: string];

/** Returns what is wrong with parts as such, before any record is looked up. */
export function problemsOfParts(parts: readonly MatchPartInput[]): ErrorDetail[] {
  return parts.flatMap((part, i) =>
    PROBLEMS[part.kind](part).map(([field, error]) => ({ field: `parts[${i}].${field}`, error })),
  );
}

const PROBLEMS: Record<MatchPartInput['kind'], (part: MatchPartInput) => Problem[]> = {
  PAYMENT: (part) => [
    ...refuse(part.amount <= 0, 'amount', 'must be positive for a payment'),
    ...refuse(part.refund !== undefined, 'refund', 'belongs to parts of the kind REFUND'),
    ...refuse(part.linkedPayments !== undefined, 'linkedPayments', 'belongs to parts of the kind REFUND'),
    ...ownerProblems(part, 'payment'),
    ...refuse(
      sumOf(part.linkedCreditNotes) > sumOf(part.linkedInvoices),
      'linkedCreditNotes',
      'exceed the invoices that they pay',
    ),
  ],
  REFUND: (part) => [
    ...refuse(part.amount >= 0, 'amount', 'must be negative for a refund'),
    ...refuse(part.payment !== undefined, 'payment', 'belongs to parts of the kind PAYMENT'),
    ...refuse(part.linkedInvoices !== undefined, 'linkedInvoices', 'belongs to parts of the kind PAYMENT'),
    ...ownerProblems(part, 'refund'),
  ],
  FEE: (part) => [
    ...refuse(part.amount === 0, 'amount', 'must not be 0'),
    ...(['customer', 'payment', 'refund', 'linkedInvoices', 'linkedCreditNotes', 'linkedPayments'] as const)
      .filter((field) => part[field] !== undefined)
      .map((field): Problem => [field, 'does not belong to a fee']),
  ],
};

function ownerProblems(part: MatchPartInput, joined: 'payment' | 'refund'): Problem[] {
  const isJoined = part[joined] !== undefined;
  if (isJoined)
    return refuse(part.customer !== undefined, 'customer', `is that of the ${joined}; give one or the other`);
  return refuse(part.customer === undefined, 'customer', `is required for a new ${joined}`);
}

const refuse = (isRefused: boolean, ...problem: Problem): Problem[] => (isRefused ? [problem] : []);

/** Returns the sum of links, exactly. */
export const sumOf = (links: readonly { amountLinked: number }[] = []): bigint =>
  links.reduce((sum, { amountLinked }) => sum + BigInt(amountLinked), 0n);
